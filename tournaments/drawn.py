"""Templates of what browsers watch: they show frozen values, and know nothing of who asks.

Numbers are written as they are and an address is found once, because a room of a thousand asks for
thousands of both whenever it is drawn.
"""

from functools import lru_cache

from django.template import Context
from django.template.backends.django import Template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString


def drawn(template_name: str, **shown: object) -> SafeString:
    """The template with these values."""
    found = get_template(template_name)
    assert isinstance(found, Template)  # the only engine that is configured
    return found.template.render(Context(shown, use_l10n=False))


@lru_cache(maxsize=20_000)
def address(route: str, *arguments: object) -> str:
    """The path of a route."""
    return reverse(route, args=arguments)
