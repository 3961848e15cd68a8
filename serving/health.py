"""Asks the web process of this container whether it is well; the exit code is the answer."""

import argparse
import http.client
import os
import sys


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="serving.health")
    parser.add_argument("--port", type=int, required=True)
    connection = http.client.HTTPConnection("127.0.0.1", parser.parse_args(argv).port, timeout=4)
    try:
        connection.request("GET", "/healthz", headers={"Host": _own_name()})
        status = connection.getresponse().status
    except OSError as error:
        sys.exit(f"no answer: {error}")
    return 0 if status == 200 else 1


def _own_name() -> str:
    """A name the application answers to: it refuses all but those it was told."""
    first = os.environ.get("RIFFLE_HOSTS", "").split(",")[0].strip().lstrip(".")
    return first if first not in ("", "*") else "localhost"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
