"""The preview of a hand that is being entered, and the effect of a correction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.core.errors import Refusal
from tournament.draws.enums import Wind
from tournament.events.models import Event
from tournament.events.rulebook.items import item_word, name_beside, name_of
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import Deltas, Evaluation, HandInput
from tournament.play.bridge.rules import minimum_of
from tournament.play.bridge.running_worth import unlikely_worths
from tournament.play.bridge.win_values import items_asked_for
from tournament.play.pages.hands import ItemView, entered_sentence, item_views
from tournament.play.pages.names import button_names
from tournament.play.pages.scores import score_words
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A player's points at the table before and after a correction, and the place in the standings."""

    wind: Wind
    entry: Entry
    before: int
    after: int
    place_before: int | None = None
    place_after: int | None = None
    start: int = 0

    @property
    def score_before(self) -> str:
        """The points before, as players know them."""
        return score_words(self.before, self.start)

    @property
    def score_after(self) -> str:
        """The points after."""
        return score_words(self.after, self.start)


@dataclass(frozen=True, slots=True)
class LaterHand:
    """A hand after a corrected one that is dealt otherwise now: who deals, honba and sticks, in words. `number` is that of
    the hand; the last one is still to come.
    """

    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction would change: at the table, in the standings, and in hands after it.

    `others_moved` is how many players of other tables would change their place; `hands_again` are the numbers of later
    hands that would be read again. `later_round` is the first round that is drawn already and keeps its seats;
    `later_is_public` says that it is published, so that nobody can redraw it. `dealer_before` and `dealer_after` are
    who deals the next hand, where that changes; where scores run along, `later` are the hands that are dealt otherwise.
    `is_live` says that the places count the running round.
    """

    rows: tuple[EffectRow, ...]
    others_moved: int = 0
    is_live: bool = False
    hands_again: tuple[int, ...] = ()
    later_round: int | None = None
    later_is_public: bool = False
    dealer_before: Entry | None = None
    dealer_after: Entry | None = None
    later: tuple[LaterHand, ...] = ()

    @property
    def deltas(self) -> Deltas:
        """The change of each seat's total."""
        east, south, west, north = (row.after - row.before for row in self.rows)
        return (east, south, west, north)

    @property
    def state(self) -> object:
        """What the correction does at its own table. Places depend on other tables as well, so they are not part of it."""
        dealers = [entry and entry.pk for entry in (self.dealer_before, self.dealer_after)]
        rows = [(row.wind, row.entry.pk, row.before, row.after) for row in self.rows]
        later = [(hand.number, hand.before, hand.after) for hand in self.later]
        extra = [later] if later else []
        return [rows, self.hands_again, self.later_round, self.later_is_public, dealers, *extra]

    @property
    def moves_places(self) -> bool:
        """Whether anybody's place in the standings would change."""
        moved = any(row.place_before != row.place_after for row in self.rows)
        return moved or self.others_moved > 0


@dataclass(frozen=True, slots=True)
class AskedItem:
    """An item that a win may show as well, to be called by a tap. `field` is the name of its boxes in the form."""

    field: str
    name: str
    label: str
    name_zh: str
    points: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of the hand in the form: the four deltas and a sentence, or what prevents it. `worth` is the value of
    the win; with several winners, of each win. `overruled` has, for each winner with a declared total that a referee
    lets stand, the value of the tiles or items and that total. `notes` are what the engine left out and why, what is
    to be compared, and what is written with the hand. `effect` and its `mark` are set for corrections only. The names in the sentence fit on a
    button. `needed` is the minimum that a win entered by tiles or items must reach, if the rules have one. `asked` are
    items that may count as well.
    """

    deltas: Deltas | None = None
    sentence: str = ""
    items: tuple[ItemView, ...] = ()
    worth: str = ""
    error: str = ""
    overruled: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()
    effect: Effect | None = None
    needed: int | None = None
    asked: tuple[AskedItem, ...] = ()
    mark: str = ""


ASKED_MOST = 5
"""How many items are asked for at once; they stand in one line."""


def asked_items(
    event: Event, position: Position, entered: HandInput, field_of: Callable[[int], str]
) -> tuple[AskedItem, ...]:
    """The likeliest items beside those called; `field_of` gives the name of the boxes of the winner at a seat."""
    found = [
        AskedItem(field_of(win.seat), item.name, name_of(item), name_beside(item), item.points)
        for win in entered.wins
        for item in items_asked_for(event, position, entered, win)[:ASKED_MOST]
    ]
    return tuple(found)


def preview_refused(
    event: Event, refusal: Refusal, sentence: str, asked: tuple[AskedItem, ...] = ()
) -> Preview:
    """Why the hand cannot be recorded as it is, with what was read; `sentence` is the refusal. Where the win is worth
    too little, `asked` may help.
    """
    found = refusal.params.get("breakdown") or {}
    total = found.get("total", 0)
    return Preview(
        error=sentence,
        items=_certain_first(item_views(found)),
        worth=str(total) if total else "",
        needed=_needed(event) if total else None,
        asked=asked if total else (),
    )


def _needed(event: Event) -> int | None:
    """The minimum of a win, if the rules have one above 1."""
    minimum = minimum_of(event)
    return minimum if minimum > 1 else None


def preview_of(
    event: Event,
    entered: HandInput,
    evaluation: Evaluation,
    entries: Mapping[int, Entry],
    effect: Effect | None = None,
    asked: tuple[AskedItem, ...] = (),
    also: tuple[str, ...] = (),
) -> Preview:
    """The effect of a hand that was read but not written; for a correction the deltas are the changes at the seats.
    `also` says what else is written with it.
    """
    is_worked_out = any(win.breakdown for win in evaluation.wins)
    return Preview(
        deltas=effect.deltas if effect else evaluation.deltas,
        sentence=entered_sentence(entered, evaluation, button_names(entries), event.ruleset),
        needed=_needed(event) if is_worked_out else None,
        items=tuple(item for win in evaluation.wins for item in _certain_first(item_views(win.breakdown))),
        worth=_worth(evaluation),
        overruled=tuple(
            (win.breakdown["total"], win.value)
            for win in evaluation.wins
            if win.override_reason and win.breakdown
        ),
        notes=(
            *(note for win in evaluation.wins for note in _left_out(win.breakdown)),
            *unlikely_worths(event, entered),
            *also,
        ),
        effect=effect,
        asked=asked,
    )


def _worth(evaluation: Evaluation) -> str:
    """What the wins are worth; where that is two numbers, the points that the winners get."""
    if any(win.han or win.yakuman for win in evaluation.wins):
        return " + ".join(str(evaluation.deltas[win.seat]) for win in evaluation.wins)
    return " + ".join(str(win.value) for win in evaluation.wins)


def _certain_first(items: tuple[ItemView, ...]) -> tuple[ItemView, ...]:
    """What nobody called stands first: a phone shows the beginning of the line, and what was called is ticked."""
    return tuple(sorted(items, key=lambda item: not item.is_certain))


def _left_out(breakdown: Mapping[str, Any] | None) -> list[str]:
    """Which called items do not count, and because of which other one."""
    if not breakdown:
        return []
    explanation = breakdown.get("explanation") or {}
    return [
        _("%(item)s is part of %(by)s and does not count.")
        % {
            name: item_word(breakdown["ruleset"], entry[key])
            for name, key in (("item", "name"), ("by", "by"))
        }
        for entry in explanation.get("excluded", ())
        if entry["by"]
    ]


def effect_of(
    entries: Mapping[int, Entry],
    before: Deltas,
    after: Deltas,
    places: Mapping[int, tuple[int | None, int | None]],
    start: int = 0,
) -> tuple[EffectRow, ...]:
    """The four players before and after a correction, who began with `start`; `places` in the standings, before and after,
    by entry id.
    """
    return tuple(
        EffectRow(
            Wind(seat),
            entries[seat],
            before[seat],
            after[seat],
            *places.get(entries[seat].pk, (None, None)),
            start=start,
        )
        for seat in range(4)
    )
