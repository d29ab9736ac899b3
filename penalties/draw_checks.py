"""What the ledger says before a round is drawn: open appeals, and whom it keeps from playing."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from penalties.catalogue.types import Kind
from penalties.models import LedgerEntry
from penalties.queries import entries_put_out, undecided_appeals
from penalties.rulebook.texts import text_of
from tournament.core.listing import listed
from tournament.draws.engine import Method
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.events.models import Event, Round
from tournament.registration.hooks.bars import Bar
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


def barred_by_penalties(event: Event) -> dict[int, Bar]:
    """The entries that a penalty in force put out of the event, by id, with the foul."""
    return {pk: _bar(row) for pk, row in entries_put_out(event).items()}


def _bar(row: LedgerEntry) -> Bar:
    why = _("put out by a penalty: %(foul)s") % {"foul": text_of(row.foul_name)}
    is_disqualified = any(one["kind"] == Kind.DISQUALIFIED.value for one in row.consequences)
    return Bar(_("Disqualified") if is_disqualified else _("Out of the event"), why)
