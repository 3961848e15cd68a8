"""The commands of `python -m rules_engine`: each module has `add_parser` and `run`."""
