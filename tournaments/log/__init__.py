"""The log of a tournament: the only way in; how it is folded, sealed, told and taken back."""
