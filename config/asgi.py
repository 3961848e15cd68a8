"""HTTP, sockets and the life of the server: everything that one process serves."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_http = get_asgi_application()  # sets Django up; the rest needs it

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import re_path

from config.body_limit import BodyLimit
from config.lifespan import Lifespan
from config.socket_session import with_user
from config.threads import LentThreads
from tables.consumers import ScreenConsumer

sockets = URLRouter([re_path(r"^ws/(?P<path>.*)$", ScreenConsumer.as_asgi())])

application = ProtocolTypeRouter(
    {
        "http": LentThreads(BodyLimit(django_http)),
        "websocket": AllowedHostsOriginValidator(with_user(sockets)),
        "lifespan": Lifespan(),
    }
)
