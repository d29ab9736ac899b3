"""The figures of standings in templates: which there are, the leading one first, and how each is written."""

from collections.abc import Sequence

from django import template
from django.template.defaultfilters import floatformat
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournament.core.templatetags.ui import magnitude
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points
from tournament.events.settings.ranking import figures_of, sums_of
from tournament.events.templatetags.points import coloured, coloured_result
from tournament.play.bridge.running import runs_along, starting_points
from tournament.play.pages.scores import score_words
from tournament.standings.engine.criteria import NO_PLACE
from tournament.standings.engine.scores import Carried, Number
from tournament.standings.queries import RoundScore, StandingRow
from tournament.standings.queries.teams import TeamRow

register = template.Library()

_NONE = "–"


@register.filter
def figures(event: Event) -> tuple[RankedBy, ...]:
    """The figures of a player in the event's standings, the leading one first."""
    return figures_of(event)


@register.filter
def sums(event: Event) -> tuple[RankedBy, ...]:
    """Points and table points in the order of the event's ranking."""
    return sums_of(event)


@register.simple_tag
def figure(
    event: Event, row: StandingRow | TeamRow, code: RankedBy, *, strong: bool = False
) -> SafeString | str:
    """One figure of a row: `{% figure event row code %}`; `strong=forloop.first` stresses the leading one."""
    text = _figure(event, row, code)
    return format_html("<strong>{}</strong>", text) if strong else text


def _figure(event: Event, row: StandingRow | TeamRow, code: RankedBy) -> SafeString | str:
    if code is RankedBy.TABLE_POINTS:
        return table_points(row.table_points_x12)
    if code is RankedBy.POINTS:
        return coloured_result(row.points, event)
    number = row.first_figure if isinstance(row, StandingRow) else None
    return _NONE if number is None else compared(event, number, code)


@register.simple_tag
def compared(event: Event, number: Number, code: RankedBy) -> SafeString | str:
    """The number that a criterion gives a player: `{% compared event number code %}`."""
    if code is RankedBy.TABLE_POINTS:
        return table_points(number)
    if code.is_points:
        return coloured_result(number, event)
    if code is RankedBy.AVERAGE_PLACE:
        return _NONE if number == -NO_PLACE else floatformat(float(-number), 2)
    if code is RankedBy.HIGHEST_SCORE and runs_along(event):
        return score_words(int(number), starting_points(event))
    return coloured(number) if code.has_sign else str(magnitude(int(number)))


@register.simple_tag
def carried_over(event: Event, carried: Carried, code: RankedBy) -> str:
    """What was carried over a cut, in points or table points: `{% carried_over event row.carried code %}`."""
    if code is RankedBy.TABLE_POINTS:
        return table_points(carried.table_points_x12)
    return result_points(event.ruleset, carried.points)


@register.simple_tag
def sums_carried_over(event: Event, carried: Carried, codes: Sequence[RankedBy]) -> str:
    """All sums that were carried over a cut, the leading one first: `{% sums_carried_over event row.carried sums %}`."""
    first, *others = (carried_over(event, carried, code) for code in codes)
    if not others:
        return _("%(carried)s carried over") % {"carried": first}
    return _("%(first)s and %(second)s carried over") % {"first": first, "second": others[0]}


@register.simple_tag
def round_score(event: Event, score: RoundScore, code: RankedBy) -> str:
    """What a round gave a player: `{% round_score event cell code %}`. Points that count nowhere stand in brackets."""
    if code is RankedBy.TABLE_POINTS:
        return table_points(score.table_points_x12)
    points = result_points(event.ruleset, score.points)
    if score.sat_out:
        return _("sat out %(points)s") % {"points": points} if score.points else _("sat out")
    return points if score.counts else f"({points})"
