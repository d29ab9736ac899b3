"""The standings of teams, as a page that follows the event and as a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.htmx import is_up_to_date, unchanged
from tournament.core.listing import joined_in_order
from tournament.core.page_values import PageValues
from tournament.core.sheets import csv
from tournament.events.access import Can, EventRequest, event_page
from tournament.events.caching.pages import cached_page
from tournament.events.enums import RankedBy, TeamRanking
from tournament.events.models import Event
from tournament.events.rulebook.words import criterion_in_sentence
from tournament.events.settings.hold_back import waiting_sentence
from tournament.events.settings.ranking import meanings_of, team_figures_of, teams_ranked_by
from tournament.standings.exports.sheets.teams import teams_sheet
from tournament.standings.queries import standings
from tournament.standings.queries.teams import TeamRow, team_standings


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamsPage(PageValues):
    """The standings of the teams; `sentences` say what they are compared by, and who counts."""

    template: ClassVar[str] = "standings/teams.html"
    fragment: ClassVar[str] = "standings/_teams.html"

    event: Event
    can: Can
    teams: Sequence[TeamRow]
    figures: Sequence[RankedBy]
    after_round: int
    is_live: bool
    is_ranked: bool
    waiting_sentence: str
    sentences: Sequence[str]


@event_page
@cached_page()
@require_safe
def teams_page(request: EventRequest) -> HttpResponse:
    """The teams: live while a round runs. `r` is the revision that the reader's page shows; if it still is the event's,
    the answer is 204."""
    event = request.event
    if is_up_to_date(request, event.revision):
        return unchanged()
    table = standings(event, live=True, staff=request.can.referee)
    teams = team_standings(event, table) if table.rounds else ()
    page = TeamsPage(
        event=event,
        can=request.can,
        teams=teams,
        figures=team_figures_of(event),
        after_round=table.after_round,
        is_live=table.is_live,
        is_ranked=event.team_ranking != TeamRanking.OFF,
        waiting_sentence=waiting_sentence(event, table.held),
        sentences=_sentences(event, is_part_carried=any(row.carried for row in table.rows)),
    )
    return page.shown(request)


@event_page
@require_safe
def teams_csv(request: EventRequest) -> HttpResponse:
    """The official standings of the teams with their players; no rows if the event ranks no teams."""
    event = request.event
    table = standings(event, staff=request.can.referee)
    teams = team_standings(event, table) if table.rounds else ()
    separator = csv.separator_of(request.GET.get(csv.SEPARATOR))
    return HttpResponse(
        csv.csv_bytes(teams_sheet(event, table, teams), separator),
        content_type=csv.CONTENT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{event.slug}-teams.csv"'},
    )


def _sentences(event: Event, *, is_part_carried: bool) -> list[str]:
    """What the teams are compared by, and who counts."""
    if event.team_ranking == TeamRanking.OFF:
        return []
    codes = teams_ranked_by(event)
    criteria = joined_in_order(criterion_in_sentence(event.ruleset, one) for one in codes)
    ending = (
        _("The seed of the lot is %(seed)s.") if RankedBy.LOT in codes else _("Tied teams share a place.")
    )
    notes = [
        _("Teams are ranked by their players’ %(criteria)s.") % {"criteria": criteria},
        ending % {"seed": event.lot_seed},
    ]
    notes += meanings_of(codes)
    if event.team_best:
        notes.append(_("The best %(count)s players of each team count.") % {"count": event.team_best})
    if is_part_carried:
        notes.append(
            _(
                "The cut carried over only a part of the players’ own results. For teams every round counts in full, so "
                "a team has more or less than the sum of its players."
            )
        )
    return notes
