"""Structured logs: a line per request and per happening, never a name, an address or a token.

Requests are logged by route name because paths may hold ticket or pairing tokens.
"""

from pathlib import Path
from typing import Any

import structlog

_SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_config(*, to_file: Path | None, debug: bool) -> dict[str, Any]:
    """Django's LOGGING, and structlog set up to feed it.

    With a file, every line goes there and only what needs attention to the console: on a laptop
    the console shows how to reach Riffle. Without one, every line goes to the console as JSON.
    """
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    quiet = {"level": "ERROR", "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "json": _formatter(structlog.processors.JSONRenderer()),
            "plain": _formatter(structlog.dev.ConsoleRenderer(colors=False)),
        },
        "handlers": _handlers(to_file),
        "root": {
            "handlers": ["console", "file"] if to_file else ["console"],
            "level": "DEBUG" if debug else "INFO",
        },
        # These write addresses, names or whole paths; what matters of it is in our own lines.
        "loggers": {
            "axes": quiet,
            "uvicorn.access": quiet,
            "uvicorn.error": quiet,  # a line for whatever somebody sends
            "django.request": {"level": "CRITICAL"},
            "django.security": {"level": "CRITICAL"},
            "asyncio": {"level": "WARNING"},
            "celery": {"level": "INFO"},
        },
    }


def _handlers(to_file: Path | None) -> dict[str, Any]:
    console = {"class": "logging.StreamHandler"}
    if to_file is None:
        return {"console": {**console, "formatter": "json"}}
    return {
        "console": {**console, "formatter": "plain", "level": "WARNING"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "formatter": "json",
            "filename": to_file,
            "maxBytes": 5_000_000,
            "backupCount": 3,
            "delay": True,
            "encoding": "utf-8",
        },
    }


def _formatter(renderer: Any) -> dict[str, Any]:
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": _SHARED,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    }
