"""What the ledger says before a round is drawn: appeals that wait, and people who are put out but still get a seat."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.queries import entries_put_out, undecided_appeals
from penalties.texts import text_of
from tournament.draws.enums import METHODS_FROM_STANDINGS, DrawMethod
from tournament.draws.preflight import Check, Severity, listed
from tournament.events.models import Event, Round
from tournament.registration.queries import playing_entries


def check_appeals(event: Event, round_: Round, method: DrawMethod) -> Iterator[Check]:
    """A penalty counts until its appeal is decided, so the standings that the draw goes by may still move."""
    waiting = undecided_appeals(event)
    if not waiting:
        return
    names = [f"{row.entry} ({text_of(row.foul_name)})" for row in waiting]
    yield Check(
        Severity.WARNING if method in METHODS_FROM_STANDINGS else Severity.INFO,
        "appeals_undecided",
        ngettext(
            "%(count)s appeal is not decided, and the penalty counts until it is: %(names)s.",
            "%(count)s appeals are not decided, and the penalties count until they are: %(names)s.",
            len(waiting),
        )
        % {"count": len(waiting), "names": listed(names)},
        reverse("penalties:ledger", args=[event.slug]),
        _("Penalties"),
    )


def barred_by_penalties(event: Event) -> dict[int, str]:
    """Whom a standing penalty put out of the event, by entry id, with the foul."""
    return {
        pk: _("put out by a penalty: %(foul)s") % {"foul": text_of(row.foul_name)}
        for pk, row in entries_put_out(event).items()
    }


def check_put_out(event: Event, round_: Round, method: DrawMethod) -> Iterator[Check]:
    """Somebody whom a penalty put out, and who was brought back into the list since."""
    out = entries_put_out(event)
    still_in = list(playing_entries(event).filter(pk__in=out)) if out else []
    if not still_in:
        return
    names = [f"{entry} ({text_of(out[entry.pk].foul_name)})" for entry in still_in]
    yield Check(
        Severity.WARNING,
        "put_out_still_in",
        ngettext(
            "%(count)s player is put out by a penalty but will get a seat: %(names)s.",
            "%(count)s players are put out by penalties but will get seats: %(names)s.",
            len(still_in),
        )
        % {"count": len(still_in), "names": listed(names)},
        reverse("registration:entry-list", args=[event.slug]),
        _("Withdraw"),
    )
