"""Photographs of every screen at its real size, to be looked at: `riffle.py pictures FOLDER`."""
