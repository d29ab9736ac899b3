"""The report of a draw in words: its cost, the wishes it does not meet and why, and why each four sit
together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.listing import joined, joined_clauses, joined_sentences
from tournament.core.sentences import filled
from tournament.draws.engine import Clash, Reason, method_of_id
from tournament.draws.enums import Wind
from tournament.draws.models import Draw
from tournament.registration.models import Entry

Names = Mapping[int, Entry]
Stored = Mapping[str, Any]

COST_LABELS: dict[str, str | Promise] = {
    "repeats": gettext_lazy("Meet again"),
    "recent_repeats": gettext_lazy("Met in the previous round"),
    "apart": gettext_lazy("Should be kept apart"),
    "team": gettext_lazy("Same team"),
    "club": gettext_lazy("Same club"),
    "country": gettext_lazy("Same country"),
    "house": gettext_lazy("House players together"),
    "fixed": gettext_lazy("Not at their table"),
    "band": gettext_lazy("Outside the band"),
    "rank_excess": gettext_lazy("Places apart, above the minimum"),
    "wind": gettext_lazy("Wind imbalance"),
    "table": gettext_lazy("Same table again"),
    "total": gettext_lazy("Cost"),
}
ALWAYS_SHOWN = ("repeats", "club", "wind", "total")

CLASH_SENTENCES: dict[Clash, str | Promise] = {
    Clash.REPEAT: gettext_lazy("%(one)s and %(other)s meet again (round %(rounds)s)."),
    Clash.RECENT_REPEAT: gettext_lazy("%(one)s and %(other)s met in the previous round."),
    Clash.CLUB: gettext_lazy("%(one)s and %(other)s are from the same club, %(shared)s."),
    Clash.TEAM: gettext_lazy("%(one)s and %(other)s are on the same team, %(shared)s."),
    Clash.COUNTRY: gettext_lazy("%(one)s and %(other)s are from the same country, %(shared)s."),
    Clash.APART: gettext_lazy("%(one)s and %(other)s should be kept apart."),
    Clash.HOUSE: gettext_lazy("%(one)s and %(other)s are both house players."),
    Clash.FIXED: gettext_lazy("%(one)s and %(other)s have different fixed tables."),
    Clash.BAND: gettext_lazy(
        "%(one)s and %(other)s are further apart in the standings than the band allows."
    ),
}
AWAY_SENTENCE = gettext_lazy("%(one)s is not at their fixed table.")

REASON_SENTENCES: dict[Reason, str | Promise] = {
    Reason.UNAVOIDABLE: gettext_lazy("No draw can avoid it."),
    Reason.FIXED_TABLE: gettext_lazy("Both are fixed to this table."),
    Reason.COSTS_MORE: gettext_lazy("Every swap that would avoid it costs as much or more elsewhere."),
    Reason.NOT_EXAMINED: gettext_lazy(
        "This round has too many flaws to try a swap for each of them. Swap two players to see the effect."
    ),
    Reason.DESIGN: gettext_lazy("The method prescribes it."),
    Reason.NOT_FOUND: gettext_lazy("A better seating is possible. Draw again, or swap two players."),
    Reason.TABLE_FULL: gettext_lazy("More than four players have that table as their fixed table."),
    Reason.NO_SUCH_TABLE: gettext_lazy("That table is not used in this round."),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One flaw of a draw and how often it occurs."""

    code: str
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Unmet:
    """A wish that the draw does not meet, and why."""

    table: int
    sentence: str
    reason: str


@dataclass(frozen=True, slots=True)
class SeatStory:
    """Why somebody sits on this seat."""

    entry: Entry
    wind: Wind
    sentence: str


@dataclass(frozen=True, slots=True)
class TableStory:
    """Why these four sit together."""

    number: int
    sentences: tuple[str, ...]
    seats: tuple[SeatStory, ...]


def figures(cost: Stored) -> list[Figure]:
    """The flaws that occur, and those that are always shown. The total comes last."""
    return [
        Figure(code, str(label), cost.get(code, 0))
        for code, label in COST_LABELS.items()
        if cost.get(code) or code in ALWAYS_SHOWN
    ]


def compared(costs: Sequence[Stored]) -> list[tuple[Figure, list[int]]]:
    """The flaws of several seatings of one round side by side: a figure of the first, and the values of all."""
    rows = []
    for code, label in COST_LABELS.items():
        values = [int(cost.get(code, 0)) for cost in costs]
        if any(values) or code in ALWAYS_SHOWN:
            rows.append((Figure(code, str(label), values[0]), values))
    return rows


def unmet_wishes(report: Stored, names: Names) -> list[Unmet]:
    """What the draw could not meet, for whom and why, in the order of the tables."""
    return [
        Unmet(unmet["table"], _unmet_sentence(unmet, names), _reason(unmet, names))
        for unmet in report.get("unmet", [])
    ]


def _unmet_sentence(unmet: Stored, names: Names) -> str:
    players = unmet["players"]
    if len(players) == 1:
        return str(AWAY_SENTENCE) % {"one": _name(names, players[0])}
    return _clash(unmet["clash"], players[0], players[1], names, unmet["meetings"])


def _clash(code: str, one: int, other: int, names: Names, meetings: Sequence[int] = ()) -> str:
    shared = ""
    if code in ("club", "team", "country") and one in names:
        shared = getattr(names[one], code)
    parts = {
        "one": _name(names, one),
        "other": _name(names, other),
        "shared": shared,
        "rounds": joined(meetings),
    }
    return filled(CLASH_SENTENCES[Clash(code)], parts)


def _reason(unmet: Stored, names: Names) -> str:
    sentence = str(REASON_SENTENCES[Reason(unmet["reason"])])
    exchange = unmet.get("exchange")
    if not exchange:
        return sentence
    change = exchange["total_after"] - exchange["total_before"]
    hint = _("The cheapest swap, %(one)s with %(other)s, costs %(change)s more.")
    if not change:
        hint = _("Swapping %(one)s with %(other)s would cost the same.")
    elif change < 0:
        hint = _("Swapping %(one)s with %(other)s would save %(change)s.")
    hint %= {
        "one": _name(names, exchange["first"]),
        "other": _name(names, exchange["second"]),
        "change": abs(change),
    }
    return joined_sentences([sentence, hint])


def _name(names: Names, entry_id: int) -> str:
    return str(names[entry_id]) if entry_id in names else f"#{entry_id}"


def table_stories(draw: Draw, names: Names) -> dict[int, TableStory]:
    """Why these four, by table number; empty for a version without a report."""
    by_standings = method_of_id(draw.method).seats_by_rank
    meetings = {
        frozenset(unmet["players"]): unmet["meetings"]
        for unmet in draw.report.get("unmet", [])
        if unmet["meetings"]
    }
    return {
        story["table"]: _table_story(story, names, meetings, by_standings=by_standings)
        for story in draw.report.get("tables", [])
    }


def _table_story(
    story: Stored, names: Names, meetings: Mapping[frozenset[int], Sequence[int]], *, by_standings: bool
) -> TableStory:
    sentences = []
    if by_standings:
        places = joined(sorted(seat["place"] for seat in story["seats"]))
        sentences.append(_("Places %(places)s among those who play.") % {"places": places})
    clashes = [(code, one, other) for code, one, other in story["clashes"]]
    if not any(code == "repeat" for code, _one, _other in clashes):
        sentences.append(_("No two of them have met before."))
    sentences += [
        _clash(code, one, other, names, meetings.get(frozenset((one, other)), ()))
        for code, one, other in clashes
    ]
    seats = tuple(
        SeatStory(names[seat["player"]], Wind(seat["wind"]), _seat_sentence(seat, by_standings=by_standings))
        for seat in story["seats"]
        if seat["player"] in names
    )
    return TableStory(story["table"], tuple(sentences), seats)


def _seat_sentence(seat: Stored, *, by_standings: bool) -> str:
    east, south, west, north = seat["winds_before"]
    parts = []
    if by_standings:
        parts.append(_("place %(place)s") % {"place": seat["place"]})
        if seat["tables_moved"]:
            parts.append(
                ngettext("%(count)s table away", "%(count)s tables away", abs(seat["tables_moved"]))
                % {"count": abs(seat["tables_moved"])}
            )
    if sum(seat["winds_before"]):
        winds = {"east": east, "south": south, "west": west, "north": north}
        parts.append(_("winds so far E %(east)s, S %(south)s, W %(west)s, N %(north)s") % winds)
    if seat.get("wind_debt"):
        parts.append(
            _("due this wind: %(count)s behind the most frequent one") % {"count": seat["wind_debt"]}
        )
    if seat["table_visits_before"]:
        parts.append(
            ngettext(
                "%(count)s round at this table", "%(count)s rounds at this table", seat["table_visits_before"]
            )
            % {"count": seat["table_visits_before"]}
        )
    return joined_clauses(parts)
