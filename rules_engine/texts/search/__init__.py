"""One box for everybody who is in doubt: what went wrong, what the rules say, what to tap.

for found in find("he takes forever", house):
    print(found.kind, found.title, found.source)
"""

from rules_engine.texts.search.actions import ALL as ACTIONS
from rules_engine.texts.search.answers import Kind
from rules_engine.texts.search.finding import MOST, Found, find

__all__ = ["ACTIONS", "MOST", "Found", "Kind", "find"]
