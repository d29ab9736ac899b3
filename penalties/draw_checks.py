"""Warnings from the ledger before a round is drawn: open appeals, and players put out who would still get a seat."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.queries import entries_put_out, undecided_appeals
from penalties.texts import text_of
from tournament.core.listing import listed
from tournament.core.sentences import filled
from tournament.draws.engine import Method
from tournament.draws.pages.preflight import Check, Severity
from tournament.events.models import Event, Round
from tournament.registration.queries import playing_entries
from tournament.registration.queries.naming import distinct_names


def check_appeals(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    """A penalty counts until its appeal is decided, so the standings that the draw uses may still change."""
    waiting = undecided_appeals(event)
    if not waiting:
        return
    people = distinct_names(row.entry for row in waiting)
    names = [f"{name} ({text_of(row.foul_name)})" for name, row in zip(people, waiting, strict=True)]
    yield Check(
        Severity.WARNING if method.needs_results else Severity.INFO,
        "appeals_undecided",
        ngettext(
            "%(count)s appeal is still open. Its penalty counts until it is decided: %(names)s.",
            "%(count)s appeals are still open. Their penalties count until they are decided: %(names)s.",
            len(waiting),
        )
        % {"count": len(waiting), "names": listed(names)},
        reverse("penalties:ledger", args=[event.slug]),
        _("Penalties"),
    )


def barred_by_penalties(event: Event) -> dict[int, str]:
    """The entries that a penalty in force put out of the event, by id, with the foul."""
    return {
        pk: _("put out by a penalty: %(foul)s") % {"foul": text_of(row.foul_name)}
        for pk, row in entries_put_out(event).items()
    }


def check_put_out(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    """Players whom a penalty put out and who have been returned to the list since."""
    out = entries_put_out(event)
    still_in = list(playing_entries(event).filter(pk__in=out)) if out else []
    if not still_in:
        return
    people = distinct_names(still_in)
    names = [
        f"{name} ({text_of(out[entry.pk].foul_name)})" for name, entry in zip(people, still_in, strict=True)
    ]
    yield Check(
        Severity.WARNING,
        "put_out_still_in",
        filled(
            ngettext(
                "%(count)s player was put out of the event by a penalty but would get a seat: %(names)s.",
                "%(count)s players were put out of the event by penalties but would get seats: %(names)s.",
                len(still_in),
            ),
            {"count": len(still_in), "names": listed(names)},
        ),
        reverse("registration:entry-list", args=[event.slug]),
        _("Withdraw"),
    )
