"""How many files this process may have open: every connection is one."""

import sys
from contextlib import suppress
from functools import cache

ENOUGH = 65_536
OURS = 200  # databases, threads, static files, the log


def raise_limit() -> None:
    """As many as the system lets this process have, up to what it can use."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    capacity.cache_clear()


@cache
def capacity() -> int:
    """The connections that this process can hold."""
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)
    return max(most - OURS, most // 2)


def for_strangers() -> int:
    """How many of them people without login, tablet or ticket may hold: a quarter is kept free."""
    return capacity() - capacity() // 4
