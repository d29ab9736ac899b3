"""A hand or final scores that were recorded meanwhile, beside what somebody typed in their place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.errors import Refusal
from tournament.core.sentences import filled
from tournament.draws.seats.seating import Seating
from tournament.events.models import Event
from tournament.play.bridge.evaluation import Deltas, HandInput, added, evaluate
from tournament.play.bridge.han import value_of
from tournament.play.bridge.tiles import tiles_text
from tournament.play.bridge.win_values import WinValue
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.inputs import WinInput
from tournament.play.models import Hand, HandWin
from tournament.play.pages.hands import ItemView, Move, entered_sentence, hand_sentence, item_views, moves_of
from tournament.play.pages.names import short_names
from tournament.play.pages.table import Place
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class Version:
    """One of two versions of a hand or of final scores. `worth` is the value of the win, of each where several players won; `at` is when
    it was recorded.
    """

    sentence: str
    worth: str = ""
    tiles_text: str = ""
    items: tuple[ItemView, ...] = ()
    moves: tuple[Move, ...] = ()
    by: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """A hand that was typed as number `number` and cannot be recorded as that without a decision.

    `standing` is the hand recorded under that number; None if the table is not as far, or no longer. `differs` names
    the parts in which the two differ. `typed` are the fields as they were sent: to be sent again as hand `next_number`,
    if the table takes another hand, or as a correction of `version_seen` with the `mark` of what is shown here; each
    under a new key. `reason` is the one that was given for the typed version.

    With `is_finals` both are the final scores of table `table`; then there is no other number to record them under.
    """

    number: int
    mine: Version
    is_finals: bool = False
    table: int | None = None
    standing: Version | None = None
    differs: frozenset[str] = frozenset()
    is_same: bool = False
    version_seen: int | None = None
    correct_url: str = ""
    next_number: int | None = None
    typed: tuple[tuple[str, str], ...] = ()
    client_key: str = ""
    correction_key: str = ""
    mark: str = ""
    reason: str = ""

    @property
    def has_tiles(self) -> bool:
        """Whether either version was entered by its tiles."""
        return any(one.tiles_text for one in (self.mine, self.standing) if one)

    @property
    def has_items(self) -> bool:
        """Whether the items of either version are known."""
        return any(one.items for one in (self.mine, self.standing) if one)


PARTS = ("sentence", "worth", "tiles_text", "items", "moves")


def conflict_of(
    event: Event, state: TableState, seating: Seating, standing: Hand, entered: HandInput, place: Place
) -> Conflict:
    """The recorded hand beside the one that was entered meanwhile, as that one would have been read at the same number."""
    number = standing.number
    recorded = _recorded(state, seating, standing)
    mine = _typed(event, state, seating, number, entered)
    return Conflict(
        number=number,
        mine=mine,
        standing=recorded,
        differs=frozenset(part for part in PARTS if getattr(mine, part) != getattr(recorded, part)),
        is_same=(mine.sentence, mine.moves) == (recorded.sentence, recorded.moves),
        version_seen=standing.pk,
        correct_url=reverse("play:hand-correct", args=[*place, number]),
    )


def unreached(event: Event, state: TableState, seating: Seating, number: int, entered: HandInput) -> Conflict:
    """A hand typed as number `number` where the table is not as far: hands before it were taken back."""
    return Conflict(number=number, mine=_typed(event, state, seating, state.next_number, entered))


def finals_conflict(
    state: TableState,
    seating: Seating,
    standing: Hand,
    *,
    scores: Deltas,
    best: Sequence[WinInput],
    moved: Deltas,
    place: Place,
) -> Conflict:
    """The recorded final scores beside those that were entered meanwhile, both with the points that penalties `moved`."""
    number = standing.number
    stood = added(added(standing.deltas, moved), (state.start,) * 4)
    recorded = replace(_finals(state, seating, number, stood, standing.all_wins), **_source(standing))
    mine = _finals(state, seating, number, scores, best)
    differs = frozenset(part for part in PARTS if getattr(mine, part) != getattr(recorded, part))
    return Conflict(
        number=number,
        mine=mine,
        is_finals=True,
        table=place[2],
        standing=recorded,
        differs=differs,
        is_same=not differs,
        version_seen=standing.pk,
        correct_url=reverse("play:final-scores", args=place),
    )


def _finals(
    state: TableState, seating: Seating, number: int, scores: Deltas, best: Sequence[HandWin | WinInput]
) -> Version:
    entries = seating.at(number)
    return Version(
        sentence=str(Outcome.FINAL.label),
        items=tuple(_best_hand(win, entries) for win in sorted(best, key=lambda win: win.seat)),
        moves=moves_of(entries, scores, state.position_before(number)),
    )


def _best_hand(win: HandWin | WinInput, entries: Mapping[int, Entry]) -> ItemView:
    name = short_names(entries)[win.seat]
    label = filled(_("%(name)s: %(hand)s"), {"name": name, "hand": win.note}) if win.note else name
    return ItemView(label, "", win.value or 0, 1)


def _source(hand: Hand) -> dict[str, Any]:
    """Who recorded a hand, and when."""
    return {"by": str(hand.recorded_by or _("the scorer")), "at": hand.recorded_at}


def _recorded(state: TableState, seating: Seating, hand: Hand) -> Version:
    entries = seating.at(hand.number)
    version = Version(
        sentence=hand_sentence(hand, entries, state.ruleset),
        moves=moves_of(entries, hand.deltas, state.position_before(hand.number)),
        **_source(hand),
    )
    return _with_wins(version, list(hand.all_wins))


def _typed(event: Event, state: TableState, seating: Seating, number: int, entered: HandInput) -> Version:
    position, entries = state.position_before(number), seating.at(number)
    try:
        evaluation = evaluate(event, position, entered)
    except Refusal as refusal:
        return Version(sentence=str(refusal))
    names = {seat: str(entry) for seat, entry in entries.items()}
    version = Version(
        sentence=entered_sentence(entered, evaluation, names, event.ruleset),
        moves=moves_of(entries, evaluation.deltas, position),
    )
    return _with_wins(version, evaluation.wins)


def _with_wins(version: Version, wins: Sequence[HandWin | WinValue]) -> Version:
    return replace(
        version,
        worth=" + ".join(str(value_of(win)) for win in wins),
        tiles_text=" ".join(tiles_text(win) for win in wins if win.method == EntryMethod.TILES),
        items=tuple(item for win in wins for item in item_views(win.breakdown)),
    )
