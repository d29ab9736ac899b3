"""What the standings report before a round is drawn from them: which players penalties moved, and a cut that they no
longer fit.
"""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.sentences import filled
from tournament.draws.engine import Method
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.queries.naming import listed_people
from tournament.standings.errors import CutOutdated
from tournament.standings.queries import moved_by_penalties
from tournament.standings.stages.cuts import misfits_of_cut


def check_penalties_included(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    """Report that the draw uses standings with penalties, and whose place in the draw they change."""
    moved = moved_by_penalties(event) if method.needs_results else None
    if moved is None:
        return
    sentence = _("The standings used for this draw include penalties. They change nobody’s place.")
    if moved:
        sentence = filled(
            ngettext(
                "The standings used for this draw include penalties, which change the place of "
                "%(count)s player: %(names)s.",
                "The standings used for this draw include penalties, which change the places of "
                "%(count)s players: %(names)s.",
                len(moved),
            ),
            {"count": len(moved), "names": listed_people(moved)},
        )
    yield Check(
        Severity.INFO,
        "penalties_included",
        sentence,
        reverse("standings:standings", args=[event.slug]),
        _("Standings"),
    )


def check_cut_fits(event: Event, round_: Round, method: Method) -> Iterator[Check]:
    """Report that results changed after the cut from which the round is drawn."""
    if round_.number == 1 or round_.state != RoundState.PLANNED:
        return
    misfits = misfits_of_cut(event)
    if misfits:
        yield Check(
            Severity.WARNING,
            "cut_outdated",
            str(CutOutdated(names=listed_people(misfits))),
            reverse("standings:cut", args=[event.slug]),
            _("Cut and final"),
        )
