"""The player's own record behind the private link: penalties with notes, and appeals against them."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from penalties.acts.appeals import open_appeal
from penalties.acts.own_link import is_own_mark
from penalties.enums import PublicView
from penalties.forms import OwnAppealForm
from penalties.pages import LedgerLine, ledger_line
from penalties.queries import LedgerRow
from penalties.views.ledger import record_page
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.htmx import redirect_to
from tournament.events.access import EventRequest, event_secret
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A penalty on the player's own page: its line, and the appeal form while the player may still appeal."""

    line: LedgerLine
    appeal_url: str = ""
    form: OwnAppealForm | None = None


@event_secret("event own link")
@require_safe
def own_record(request: EventRequest, pk: int, mark: str) -> HttpResponse:
    """The player's record with notes, witnesses and appeals.

    Open to whoever holds the player's private link, also in a private event. 404 for everybody else.
    """
    return _own_page(request, _entry_of(request, pk, mark), mark)


@event_secret("event own link")
@require_POST
def own_appeal(request: EventRequest, pk: int, mark: str, penalty_id: int) -> HttpResponse:
    """Raise an appeal against one of the player's own penalties, once and before the deadline."""
    entry = _entry_of(request, pk, mark)
    row = get_object_or_404(entry.penalties.select_related("event", "entry"), pk=penalty_id)
    form = OwnAppealForm(request.POST, penalty=penalty_id)
    if form.is_valid():
        try:
            open_appeal(
                row,
                actor=None,
                client_key=form.cleaned_data["client_key"],
                note=form.cleaned_data["note"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("Your appeal has been sent. The decision will appear here."))
            return redirect_to(
                request, reverse("penalties:own-record", args=[request.event.slug, entry.pk, mark])
            )
    return _own_page(request, entry, mark, refused={penalty_id: form})


def _entry_of(request: EventRequest, pk: int, mark: str) -> Entry:
    entry = get_object_or_404(request.event.entries, pk=pk)
    if not is_own_mark(request.event, entry, mark):
        raise Http404
    return entry


def _own_page(
    request: EventRequest, entry: Entry, mark: str, *, refused: dict[int, OwnAppealForm] | None = None
) -> HttpResponse:
    """The record with the appeal forms. `refused` holds the submitted form with its errors."""
    forms = refused or {}

    def own_line(one: LedgerRow) -> OwnLine:
        line = ledger_line(request.event, one, PublicView.ALL)
        form = forms.get(one.row.pk)
        if form is None and may_appeal(one):
            form = OwnAppealForm(penalty=one.row.pk)
        args = [request.event.slug, entry.pk, mark, one.row.pk]
        return OwnLine(line, reverse("penalties:own-appeal", args=args), form)

    return record_page(
        request,
        entry,
        PublicView.ALL,
        template="penalties/own_record.html",
        own_line=own_line,
        status=422 if forms else 200,
    )


def may_appeal(one: LedgerRow) -> bool:
    """Whether the player can still appeal: the penalty is in force, has no appeal, and the deadline has not passed."""
    until = one.row.appeal_until
    is_in_time = until is None or timezone.now() <= until
    return is_in_time and not one.is_reversed and not one.row.appeal_rows.all()
