from tables.models.table import Table
from tables.models.tablet import PairingCode, Tablet

__all__ = ["PairingCode", "Table", "Tablet"]
