"""The web server of both modes. As a program: the web processes of one container, scaled mode."""

import argparse
import sys
from typing import Any

import uvicorn

OPTIONS: dict[str, Any] = {
    "app": "config.asgi:application",
    "lifespan": "on",
    "http": "serving.door:DoorProtocol",
    "ws": "serving.push_protocol:PushProtocol",
    # On a local network compression costs twice the work of the whole push and saves nothing.
    "ws_per_message_deflate": False,
    # A browser says only how its device is doing.
    "ws_max_size": 4096,
    "server_header": False,
    "proxy_headers": False,  # config.asgi reads them, for both modes
    # Its own lines name whole paths, which may hold a ticket.
    "access_log": False,
    "log_level": "error",  # a warning is a line for whatever somebody sends
}


def main(argv: list[str]) -> None:
    """As many processes behind the one port as WEB_CONCURRENCY says."""
    parser = argparse.ArgumentParser(prog="serving.web")
    parser.add_argument("--port", type=int, required=True)
    port = parser.parse_args(argv).port
    host = "0.0.0.0"  # noqa: S104  # a container's own network
    uvicorn.run(**OPTIONS, host=host, port=port, timeout_graceful_shutdown=10)


if __name__ == "__main__":
    main(sys.argv[1:])
