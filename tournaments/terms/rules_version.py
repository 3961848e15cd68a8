"""The version of the rules that people agree to: the same as long as no point is changed."""

import hashlib
import json

from rules_engine.house import HouseRules


def rules_version(house: HouseRules) -> str:
    """Eight digits in two groups, such as `7f3a 91c2`."""
    written = json.dumps(house.to_data(), sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(written.encode()).hexdigest()
    return f"{digest[:4]} {digest[4:8]}"
