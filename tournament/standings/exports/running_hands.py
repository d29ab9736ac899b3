"""What the sheet of the hands has besides where scores run along: han and fu, riichi and tenpai, honba and sticks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.listing import comma
from tournament.core.sheets.sheet import Column, Value
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.play.bridge.han import limit_of_win
from tournament.play.models import Hand, HandWin
from tournament.play.models.hands import seats_of
from tournament.play.queries.tables import TableState, table_states

HandKey = tuple[int, int]
"""The table and the number of a hand."""


def running_columns() -> tuple[Column, ...]:
    return (
        Column(pgettext("of a hand", "Han"), 7),
        Column(pgettext("of a hand", "Fu"), 7),
        Column(pgettext("of a hand", "Limit"), 16),
        Column(_("Riichi by"), 16),
        Column(_("Tenpai"), 16),
        Column(_("Honba"), 7),
        Column(_("Sticks at the deal"), 9),
    )


class RunningValues:
    """The cells of `running_columns` for the hands of an event, which come round by round."""

    def __init__(self, event: Event) -> None:
        self._winds = [str(wind.label) for wind in Wind]
        self._comma = comma()
        rounds = {round_.number: round_ for round_ in event.rounds.all()}
        # The hands of one round are asked for together.
        self._honba: Callable[[int], Mapping[HandKey, int]] = lru_cache(maxsize=1)(
            lambda number: _honba_at_deals(table_states(event, rounds[number]).values())
        )

    def of(self, round_number: int, hand: Hand, wins: Sequence[HandWin]) -> tuple[Value, ...]:
        """The cells of one hand. Numbers of several winners are listed as text."""
        return (
            self._listed([win.han for win in wins]),
            self._listed([win.fu for win in wins]),
            self._listed([limit_of_win(win) or None for win in wins]),
            self._seats(hand.riichi),
            self._seats(hand.tenpai),
            self._honba(round_number).get((hand.table_id, hand.number)),
            hand.sticks_before,
        )

    def _seats(self, mask: int) -> Value:
        return self._comma.join(self._winds[seat] for seat in seats_of(mask)) or None

    def _listed(self, values: Sequence[int | str | None]) -> Value:
        if len(values) == 1:
            return values[0]
        return self._comma.join("–" if one is None else str(one) for one in values) or None


def _honba_at_deals(states: Iterable[TableState]) -> dict[HandKey, int]:
    """How many honba lay on the table as each hand was dealt."""
    return {
        (hand.table_id, hand.number): position.match.honba
        for state in states
        for hand, position in zip(state.entered, state.positions, strict=False)
        if position.match is not None
    }
