"""Template tags of the live screens."""

from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def region(context: dict[str, Any], name: str) -> SafeString:
    """A part of a live screen that pushes replace as a whole."""
    html = mark_safe(context["live"]["drawing"].regions[name])  # noqa: S308 (drawn by a template)
    return format_html('<div data-region="{}">{}</div>', name, html)


@register.simple_tag
@lru_cache(maxsize=2048)
def part(template_name: str, shown: object) -> SafeString:
    """A template that shows one frozen value, as `shown`, and nothing else: drawn once for each."""
    return render_to_string(template_name, {"shown": shown})


@register.filter
def chips(amount: int) -> str:
    """A number of chips, with commas between thousands."""
    return f"{amount:,}"
