"""Logins of staff: invitations, roles, passwords, and the name of the organisation."""
