"""HTTP, sockets and the life of the server: everything that one process serves."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

django_http = get_asgi_application()  # sets Django up; the rest needs it

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.urls import re_path

from serving.body_limit import BodyLimit
from serving.consumers import ScreenConsumer
from serving.lifespan import Lifespan
from serving.socket_session import with_user
from serving.threads import LentThreads

sockets = URLRouter([re_path(r"^ws/(?P<path>.*)$", ScreenConsumer.as_asgi())])

application = ProtocolTypeRouter(
    {
        "http": LentThreads(BodyLimit(django_http)),
        "websocket": AllowedHostsOriginValidator(with_user(sockets)),
        "lifespan": Lifespan(),
    }
)
