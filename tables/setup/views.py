"""Setting up a tournament: from a ready one to open sales."""

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from rules_engine.house import SHIPPED, HouseRules
from rules_engine.tournament import Furniture
from tables.setup import band_rows, chip_fields, draft_fields, services, suggested
from tables.setup.forms import SetupForm
from tournaments import taps
from tournaments.levels import level_rows
from tournaments.levels.antes import small_antes
from tournaments.licences.checks import of_plan
from tournaments.models import Tournament
from tournaments.prizes.package_rows import package_rows
from tournaments.terms.draft import Draft
from tournaments.terms.summary import TermsSummary, rules_shown, summarise

_THEN = {"open": "open_sales", "points": "points", "keep": "keep_template"}


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = _find(tournament_id)
    if row.opened_at:
        return redirect("before_play", row.pk)
    form = _form(request, row)
    is_asked_to_save = request.method == "POST" and "change" not in request.POST
    if is_asked_to_save and form.is_valid() and (said := form.said):
        services.change_setup(
            row.pk,
            name=said.name,
            starts_at=said.starts_at,
            draft=said.draft,
            tables=said.tables,
        )
        if then := _THEN.get(request.POST.get("then", "")):
            return redirect(then, row.pk)
        messages.success(request, "Saved.")
        return redirect("setup", row.pk)
    summary = _summary(row, form)
    context = {
        "row": row,
        "form": form,
        "rows": form.rows,
        "summary": summary,
        "stock": _stock(row, form, summary),
        "small_antes": _small_antes(row, form),
        "rules": rules_shown(_house(form)),
        "is_refused": is_asked_to_save,
    }
    return render(request, "setup/setup.html", context)


@require_http_methods(["GET", "POST"])
def open_sales(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = _find(tournament_id)
    if request.method == "POST":
        services.open_tournament(row.pk, asked=taps.asked(request))
        messages.success(request, "Sales are open.")
        return redirect("before_play", row.pk)
    if row.opened_at:
        return redirect("before_play", row.pk)
    against = of_plan(row, [one.seats for one in services.furniture(row.pk)])
    summary = _saved_summary(row)
    context = {"row": row, "summary": summary, "against": against, "nonce": uuid4()}
    return render(request, "setup/open_sales.html", context)


@require_POST
def delete_draft(request: HttpRequest, tournament_id: int) -> HttpResponse:
    row = _find(tournament_id)
    services.delete_draft(row.pk)
    messages.success(request, f"The draft of {row.name} is gone.")
    return redirect("event", row.event_id)


def _find(tournament_id: int) -> Tournament:
    row = Tournament.objects.select_related("event").filter(pk=tournament_id).first()
    if row is None:
        raise Http404
    return row


def _form(request: HttpRequest, row: Tournament) -> SetupForm:
    draft, zone = Draft.from_data(row.draft), row.event.zone
    data = None
    if request.method == "POST":
        data = _changed(request.POST, request.POST.get("change", ""))
    initial = draft_fields.initial(
        draft, _tables(row, draft), name=row.name, starts_at=row.starts_at, zone=zone
    )
    rows = level_rows.LevelRows(
        data, prefix=level_rows.PREFIX, initial=level_rows.initial_rows(draft.structure.levels)
    )
    packages = package_rows(data, packages=draft.payouts.listed)
    return SetupForm(
        data,
        initial=initial,
        before=draft,
        rows=rows,
        packages=packages,
        zone=zone,
        now=timezone.now(),
    )


def _changed(data: QueryDict, change: str) -> QueryDict:
    """The page as it was sent, with what one of its buttons does."""
    verb = change.split("-")[0]
    if verb in ("band", "place", "bands"):
        return band_rows.changed(data, change)
    if verb == "suggest":
        return suggested.with_levels(data)
    return level_rows.changed(data, change)


def _house(form: SetupForm) -> HouseRules:
    """The rule set that is chosen on the page, whatever else is wrong with it."""
    chosen = SHIPPED.get(str(form["house"].value()), form.before.house)
    return form.before.house if chosen.name == form.before.house.name else chosen


def _summary(row: Tournament, form: SetupForm) -> TermsSummary | None:
    """What the page says so far; None while something has to be put right first."""
    if not form.is_bound:
        return _saved_summary(row)
    if not form.is_valid() or form.said is None:
        return None
    said = form.said
    look_at = form.cleaned_data.get("look_at")
    return _summarise(row, said.draft, said.tables, starts_at=said.starts_at, look_at=look_at)


def _stock(
    row: Tournament, form: SetupForm, summary: TermsSummary | None
) -> chip_fields.StockShown | None:
    """What the chips are enough for, as far as the page can be understood."""
    if summary is None:
        return None
    draft = form.said.draft if form.said else Draft.from_data(row.draft)
    return chip_fields.stock(draft, field=summary.capacity)


def _small_antes(row: Tournament, form: SetupForm) -> str:
    """What there is to say about antes, as far as the page can be understood."""
    if not form.is_bound:
        draft = Draft.from_data(row.draft)
    elif form.said:
        draft = form.said.draft
    else:
        return ""
    return small_antes(draft.house, draft.structure)


def _saved_summary(row: Tournament) -> TermsSummary:
    draft = Draft.from_data(row.draft)
    return _summarise(row, draft, _tables(row, draft), starts_at=row.starts_at)


def _summarise(
    row: Tournament,
    draft: Draft,
    tables: Sequence[Furniture],
    *,
    starts_at: datetime,
    look_at: int | None = None,
) -> TermsSummary:
    return summarise(
        draft.terms(tables),
        structure=draft.structure,
        starts_at=starts_at,
        zone=row.event.zone,
        currency=row.event.currency,
        look_at=look_at,
    )


def _tables(row: Tournament, draft: Draft) -> Sequence[Furniture]:
    return services.furniture(row.pk) or draft.usual_furniture()
