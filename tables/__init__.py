"""Tables, tablets and hands: everything that needs the furniture or a tablet."""
