"""The style guide."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide/styleguide.html")
