"""The page of the printer: which it is, how it is doing, what waits for it."""

from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from tournaments import taps
from tournaments.models import Organisation
from tournaments.printing import screen as printer_screen
from tournaments.printing import services
from tournaments.printing.forms import PrinterForm, SwitchForm


@require_GET
def printer(request: HttpRequest) -> HttpResponse:
    return _page(request)


@require_POST
def choose_printer(request: HttpRequest) -> HttpResponse:
    form = PrinterForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    services.choose(**form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("printer")


@require_POST
def switch_printing(request: HttpRequest) -> HttpResponse:
    form = SwitchForm(request.POST)
    form.is_valid()  # boxes that are ticked or not
    services.switch(**form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("printer")


@require_POST
def ask_printer(request: HttpRequest) -> HttpResponse:
    services.ask_printer()
    return taps.done(request, "printer")


@require_POST
def print_test(request: HttpRequest) -> HttpResponse:
    services.print_test(nonce=taps.asked(request).nonce)
    return taps.done(request, "printer")


@require_POST
def print_again(request: HttpRequest, printout_id: int) -> HttpResponse:
    services.print_again(printout_id)
    return taps.done(request, "printer")


@require_POST
def drop_printouts(request: HttpRequest) -> HttpResponse:
    services.drop_waiting()
    return taps.done(request, "printer")


def _page(request: HttpRequest, form: PrinterForm | None = None) -> HttpResponse:
    house = Organisation.objects.get(pk=1)
    initial = {"address": house.printer_address, "port": house.printer_port}
    context = {
        "form": form or PrinterForm(initial=initial),
        "switches": SwitchForm(initial=model_to_dict(house)),
    }
    return printer_screen.screen.respond(request, "printing/printer.html", context)
