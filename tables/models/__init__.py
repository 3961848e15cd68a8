from tables.models.claim import Claim
from tables.models.device import Awake, Device, DeviceKind
from tables.models.hand import HandStep, TrackedHand
from tables.models.hand_over import HandOver
from tables.models.kept_copy import KeptCopy, Place
from tables.models.rehearsal import Rehearsal
from tables.models.table import Table
from tables.models.tablet import PairingCode, Suspicion, Tablet
from tables.models.wall import Wall, WallLayout

__all__ = [
    "Awake",
    "Claim",
    "Device",
    "DeviceKind",
    "HandOver",
    "HandStep",
    "KeptCopy",
    "PairingCode",
    "Place",
    "Rehearsal",
    "Suspicion",
    "Table",
    "Tablet",
    "TrackedHand",
    "Wall",
    "WallLayout",
]
