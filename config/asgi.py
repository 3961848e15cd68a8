"""HTTP, sockets and the life of the server: everything that one process serves."""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup(set_prefix=False)  # the rest needs it

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.urls import re_path
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from serving.body_limit import BodyLimit
from serving.connectivity import Checks
from serving.consumers import ScreenConsumer
from serving.cookies import SeparateCookies
from serving.following.gate import Gate
from serving.following.lead import Leads
from serving.lifespan import Lifespan
from serving.requests import RequestHandler
from serving.socket_door import SocketDoor
from serving.socket_session import with_user
from serving.strangers import Strangers

sockets = URLRouter([re_path(r"(?s)^ws/(?P<path>.*)$", ScreenConsumer.as_asgi())])

served = ProtocolTypeRouter(
    {
        "http": BodyLimit(RequestHandler()),
        "websocket": SocketDoor(AllowedHostsOriginValidator(with_user(sockets))),
        "lifespan": Lifespan(),
    }
)

# What anybody else says of its own address and scheme is ignored.
limited: Any = SeparateCookies(Strangers(Checks(Gate(Leads(served)))))
application = ProxyHeadersMiddleware(limited, trusted_hosts=settings.PROXIES)
