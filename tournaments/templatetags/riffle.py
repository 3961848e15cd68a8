"""Template tags of the live screens."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from config.command import COMMAND
from tournaments.drawn import address, drawn

register = template.Library()

_EMPTY = re.compile(r'<(\w+)\b[^<>]*\bdata-region="([^"]+)"[^<>]*>(?=</\1>)')


@register.simple_tag(takes_context=True)
def region(context: dict[str, Any], name: str) -> SafeString:
    """A part of a live screen that pushes replace as a whole, with the regions inside it."""
    html = mark_safe(_filled(context["live"]["regions"], name))  # noqa: S308 (drawn by templates)
    return format_html('<div data-region="{}">{}</div>', name, html)


def _filled(regions: Mapping[str, str], name: str) -> str:
    return _EMPTY.sub(lambda found: found[0] + _filled(regions, found[2]), regions[name])


@register.simple_tag
@lru_cache(maxsize=16_384)
def part(template_name: str, **shown: object) -> SafeString:
    """A template that shows these frozen values and nothing else: drawn once for each of them."""
    return drawn(template_name, **shown)


# In place of Django's, which looks through all routes every time.
register.simple_tag(address, name="url")


@register.simple_tag
def device_script() -> SafeString:
    """What this device was told, as a script; its hash is in the security policy."""
    return mark_safe(settings.DEVICE_SCRIPT)  # noqa: S308 (a file of ours)


@register.simple_tag
def command() -> str:
    """What people type to start Riffle."""
    return COMMAND


@register.filter
def chips(amount: int) -> str:
    """A number of chips, with commas between thousands."""
    return f"{amount:,}"
