"""Structured logs: a line per request and per happening, never a name, an address or a token.

Requests are logged by route name because paths may hold ticket or pairing tokens.
"""

from typing import Any

import structlog

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, as_json: bool, debug: bool) -> dict[str, Any]:
    """Django's LOGGING, and structlog set up to feed it."""
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer()
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": _SHARED,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    }
    quiet = {"level": "ERROR", "handlers": ["lines"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"structured": formatter},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["lines"], "level": "DEBUG" if debug else "INFO"},
        # These write addresses, names or whole paths; what matters of it is in our own lines.
        "loggers": {
            "axes": quiet,
            "uvicorn.access": quiet,
            "django.request": {"handlers": [], "propagate": False},
            "django.security": quiet,
            "asyncio": {"level": "WARNING"},
            "celery": {"level": "INFO"},
        },
    }
