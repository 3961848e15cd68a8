"""The rules of a tournament for everybody: all of them, the short versions, the sheet to print."""
