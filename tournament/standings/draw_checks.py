"""What the standings report before a round is drawn: which players penalties moved, and whether a cut still fits."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import listed
from tournament.core.sentences import filled
from tournament.draws.engine import Method
from tournament.draws.pages.preflight import Check, Severity
from tournament.events.models import Event, Round
from tournament.standings.pages.moved_cut import moved_sentence
from tournament.standings.queries import moved_by_penalties


def check_penalties_included(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    """Report that the draw uses standings with penalties, and whose place in the draw they change."""
    moved = moved_by_penalties(event) if method.needs_results else None
    if moved is None:
        return
    sentence = _("The standings used for this draw include the penalties. Nobody moves because of them.")
    if moved:
        sentence = filled(
            ngettext(
                "The standings used for this draw include the penalties, which move %(count)s player: %(names)s.",
                "The standings used for this draw include the penalties, which move %(count)s players: "
                "%(names)s.",
                len(moved),
            ),
            {"count": len(moved), "names": listed(moved)},
        )
    yield Check(
        Severity.INFO,
        "penalties_included",
        sentence,
        reverse("standings:standings", args=[event.slug]),
        _("Standings"),
    )


def check_cut_fits(event: Event, round_: Round, _method: Method) -> Iterator[Check]:
    """Warn before the round after a cut that results before the cut were changed since, and who would be in the final."""
    if not event.stages.filter(after_round=round_.number - 1).exists():
        return
    sentence = moved_sentence(event)
    if sentence:
        url = reverse("standings:cut", args=[event.slug])
        yield Check(Severity.WARNING, "cut_moved", sentence, url, _("Cut and final"))
