"""Template tags of the live screens."""

import re
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from config.command import COMMAND
from tournaments.customs import customs
from tournaments.drawn import address, drawn
from tournaments.words.times import clock_time

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
def hour_cycle() -> str:
    """How scripts write a time of day, as browsers call it."""
    return "h12" if customs().has_twelve_hours else "h23"


@register.simple_tag
def command() -> str:
    """What people type to start Riffle."""
    return COMMAND


@register.filter
def clock(at: datetime, shape: str = "") -> str:
    """A moment on the clock of the page, as the house writes it; "day" names the day before it."""
    local = timezone.localtime(at)
    said = clock_time(local.time())
    return f"{date_format(local, 'l j F')}, {said}" if shape == "day" else said


@register.filter
def chips(amount: int) -> str:
    """A number of chips, with commas between thousands."""
    return f"{amount:,}"
