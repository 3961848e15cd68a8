"""Requests and sockets that no browser would send, to every route, from everybody: never a 5xx."""

import os
from collections import Counter

from tests import services

REQUESTS_OF_A_SEED = 5_000


def run(seed: int, count: int = REQUESTS_OF_A_SEED) -> Counter[str]:
    """On a database of its own, with the application as it is served."""
    with services.folder("fuzz") as place:
        os.environ["RIFFLE_DATA"] = str(place)
        from serving import serve

        serve.prepare()
        from django.conf import settings

        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
        from tests.fuzz import fuzzer

        findings = fuzzer.run(seed, count)
    assert not findings.failures, findings.report()
    return Counter(requests=count, sockets=findings.sockets)
