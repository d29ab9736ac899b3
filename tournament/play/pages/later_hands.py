"""The hands after a corrected one, where scores run along: who deals them, with how many honba and sticks."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.events.models import Event
from tournament.play.bridge.course import Position
from tournament.play.bridge.turns import turn_label
from tournament.play.pages.preview import LaterHand
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry


def later_hands(
    event: Event, before: TableState, after: TableState, entries: Mapping[int, Entry]
) -> tuple[LaterHand, ...]:
    """The hands that are dealt otherwise in `after` than in `before`, with the one that comes next."""
    if before.position.match is None:
        return ()
    old = dict(zip(_numbers(before), before.positions, strict=True))
    new = dict(zip(_numbers(after), after.positions, strict=True))
    rows = [
        LaterHand(number, _deal(event, old[number], entries), _deal(event, new[number], entries))
        for number in sorted(old.keys() & new.keys())
    ]
    return tuple(row for row in rows if row.before != row.after)


def _numbers(state: TableState) -> list[int]:
    return [*(hand.number for hand in state.entered), state.next_number]


def _deal(event: Event, position: Position, entries: Mapping[int, Entry]) -> str:
    """A deal in words: "East 2, Wong deals, 1 honba, 2 sticks"."""
    match = position.match
    if position.is_over or match is None:
        return _("the match is over")
    honba = ngettext("%(count)s honba", "%(count)s honba", match.honba) % {"count": match.honba}
    sticks = ngettext("%(count)s stick", "%(count)s sticks", match.sticks) % {"count": match.sticks}
    return _("%(turn)s, %(name)s deals, %(honba)s, %(sticks)s") % {
        "turn": turn_label(event, position),
        "name": entries[position.dealer],
        "honba": honba,
        "sticks": sticks,
    }
