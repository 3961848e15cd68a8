"""Template tags of the live screens."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def region(context: dict[str, Any], name: str) -> SafeString:
    """A part of a live screen that pushes replace as a whole."""
    html = mark_safe(context["live"]["drawing"].regions[name])  # noqa: S308 (drawn by a template)
    return format_html('<div data-region="{}">{}</div>', name, html)


@register.filter
def chips(amount: int) -> str:
    """A number of chips, with commas between thousands."""
    return f"{amount:,}"
