"""The two laptops of a night: pairing them, how the second keeps up, and handing over."""
