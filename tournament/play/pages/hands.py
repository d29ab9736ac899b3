"""The hands of a table as its page lists them, and as sentences."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import joined
from tournament.core.sentences import filled
from tournament.draws.enums import Wind
from tournament.draws.seats.seating import Seating
from tournament.events.rulebook.items import item_beside, item_word
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import Deltas, Evaluation, HandInput
from tournament.play.bridge.han import value_of
from tournament.play.bridge.sentences import outcome_sentence, runs_along_in
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.hooks.marks import HandMark
from tournament.play.models import Hand, HandWin
from tournament.play.models.hands import seats_of
from tournament.play.pages.names import short_names
from tournament.play.pages.table import Place
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry
from tournament.registration.queries.naming import name_as_read


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item of a win. `is_certain` says that nobody called it: it follows from the others."""

    name: str
    name_zh: str
    points: int
    count: int
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """What a hand moved for one player, under the wind that the player had in it; `who` is a short name."""

    wind: Wind
    entry: Entry
    points: int
    who: str = ""


@dataclass(frozen=True, slots=True)
class OverrideView:
    """A declared total that a referee let stand against the value of the tiles or items, and why."""

    declared: int
    read: int
    reason: str


@dataclass(frozen=True, slots=True)
class PhotoMark:
    """The way to the photos of a hand. Without one (`has_one`) a device may take it for the hand that was entered under
    `key`.
    """

    url: str
    has_one: bool
    key: str


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand in the list, with the sentence that describes it and the engine's reasons.

    `reason` is that of the newest correction; `correct_url` is empty for a hand that was taken back. `notes` say what
    affected the payments in addition to the winner and the discarder. `version` is the id of the row; `is_provisional`
    says that it waits to be accepted, `is_locked` that nobody can correct it. `refuse_key` is the client key with which
    a referee refuses it. `late` says that it was entered after the end of the time, and why. `ledger` comes from the
    ledger of penalties, which fills it in (`penalties.pages.hand_marks`), `photo` is for the staff (`photos/pages.py`).
    """

    number: int
    outcome_sentence: str
    moves: tuple[Move, ...]
    items: tuple[ItemView, ...]
    tiles_text: str
    overrides: tuple[OverrideView, ...]
    notes: tuple[str, ...]
    is_corrected: bool
    reason: str
    correct_url: str
    version: int = 0
    is_provisional: bool = False
    is_locked: bool = False
    refuse_key: str = ""
    late: str = ""
    ledger: tuple[HandMark, ...] = ()
    photo: PhotoMark | None = None

    @property
    def look(self) -> tuple[Hashable, ...] | None:
        """All that the list shows of the hand: equal looks make equal rows. None where the row has a form."""
        if self.is_provisional or self.ledger:
            return None
        moves = tuple((move.wind, str(move.entry), move.who, move.points) for move in self.moves)
        return (
            self.number,
            self.outcome_sentence,
            moves,
            self.items,
            self.tiles_text,
            self.overrides,
            self.late,
            self.notes,
            self.reason if self.is_corrected else None,
            self.correct_url,
            self.is_locked,
            self.photo,
        )


def hand_views(
    seating: Seating,
    state: TableState,
    hands: Sequence[Hand],
    place: Place,
    *,
    is_locked: bool = False,
) -> list[HandView]:
    """Hands of a table, newest first, each with the winds and players of that hand."""
    return [_hand_view(seating, state, hand, place, is_locked=is_locked) for hand in reversed(hands)]


def _hand_view(
    seating: Seating, state: TableState, hand: Hand, place: Place, *, is_locked: bool = False
) -> HandView:
    entries = seating.at(hand.number)
    wins = list(hand.all_wins)
    taken_back = hand.outcome == Outcome.VOID
    return HandView(
        number=hand.number,
        outcome_sentence=hand_sentence(hand, entries, state.ruleset),
        moves=() if taken_back else moves_of(entries, hand.deltas, state.position_before(hand.number)),
        items=tuple(item for win in wins for item in item_views(win.breakdown)),
        tiles_text=" ".join(tiles_text(win) for win in wins if win.method == EntryMethod.TILES),
        overrides=tuple(_override(win) for win in wins if win.is_override),
        notes=(*(note for win in wins for note in _notes(win, entries)), *_match_notes(hand, entries)),
        is_corrected=hand.supersedes_id is not None,
        reason=hand.why,
        correct_url="" if taken_back else reverse("play:hand-correct", args=[*place, hand.number]),
        version=hand.pk,
        is_provisional=hand.is_provisional,
        is_locked=is_locked,
        refuse_key=str(uuid4()) if hand.is_provisional else "",
        late=_late_sentence(hand),
    )


def _late_sentence(hand: Hand) -> str:
    late = getattr(hand, "late", None)
    if late is None:
        return ""
    sentence = ngettext(
        "Entered %(minutes)s minute after time was up",
        "Entered %(minutes)s minutes after time was up",
        late.minutes_over,
    ) % {"minutes": late.minutes_over}
    return f"{sentence}: {late.get_reason_display()}." if late.reason else f"{sentence}."


def _override(win: HandWin) -> OverrideView:
    breakdown = win.breakdown or {}
    return OverrideView(declared=win.value, read=breakdown.get("total", 0), reason=win.override_reason)


def _notes(win: HandWin, entries: Mapping[int, Entry]) -> list[str]:
    notes = []
    if win.liable is not None:
        sentence = _("%(name)s is liable.") if win.yakuman else _("%(name)s is liable and pays alone.")
        notes.append(sentence % {"name": entries[win.liable]})
    if win.same_turn_first is not None:
        notes.append(
            _("%(name)s discarded the tile first in this turn.") % {"name": entries[win.same_turn_first]}
        )
    return notes


def _match_notes(hand: Hand, entries: Mapping[int, Entry]) -> list[str]:
    """What players laid and showed where scores run along, and whether the time was up."""
    notes = []
    for seats, sentence in (
        (hand.riichi, _("Riichi: %(names)s.")),
        (hand.nagashi, _("Nagashi mangan: %(names)s.")),
    ):
        if seats:
            notes.append(sentence % {"names": joined(entries[seat] for seat in seats_of(seats))})
    if hand.bell:
        notes.append(_("The time was up during this hand."))
    return notes


def moves_of(entries: Mapping[int, Entry], deltas: Deltas, position: Position) -> tuple[Move, ...]:
    """The points that a hand moves, East first, each player under the wind of that hand."""
    who = short_names(entries)
    moves = [
        Move(Wind(int(position.winds[seat])), entries[seat], deltas[seat], who[seat]) for seat in range(4)
    ]
    return tuple(sorted(moves, key=lambda move: move.wind))


def hand_sentence(hand: Hand, entries: Mapping[int, Entry], ruleset: str) -> str:
    """Describe a stored hand by the names of those who sat there for it, as the reader knows them, in the words of the
    ruleset.
    """
    names = {seat: name_as_read(entry) for seat, entry in entries.items()}
    wins = list(hand.all_wins)
    return outcome_sentence(
        ruleset,
        Outcome(hand.outcome),
        [names[win.seat] for win in wins],
        [value_of(win) for win in wins],
        None if hand.discarder is None else names[hand.discarder],
        offender=None if hand.offender is None else names[hand.offender],
        fine_points=hand.fine_points,
        tenpai=_tenpai_names(Outcome(hand.outcome), seats_of(hand.tenpai), names, ruleset),
        cause=hand.cause,
    )


def _tenpai_names(
    outcome: Outcome, seats: Iterable[int], names: Mapping[int, object], ruleset: str
) -> list[str] | None:
    """Who was in tenpai at a draw; None where nobody is asked."""
    if outcome is not Outcome.NO_WIN or not runs_along_in(ruleset):
        return None
    return [str(names[seat]) for seat in seats]


def news_of(state: TableState, entries: Mapping[int, Entry]) -> str:
    """Who recorded the newest hand, and its sentence; empty before the first hand."""
    if state.last is None:
        return ""
    name = state.last.recorded_by or _("the scorer")
    if state.last.outcome == Outcome.FINAL:
        return filled(_("The final scores were recorded by %(name)s."), {"name": name})
    return filled(
        _("Hand %(number)s was recorded by %(name)s: %(sentence)s."),
        {
            "number": state.last.number,
            "name": name,
            "sentence": hand_sentence(state.last, entries, state.ruleset),
        },
    )


def entered_sentence(
    entered: HandInput, evaluation: Evaluation, names: Mapping[int, str], ruleset: str
) -> str:
    return outcome_sentence(
        ruleset,
        entered.outcome,
        [names[win.seat] for win in evaluation.wins],
        [value_of(win) for win in evaluation.wins],
        None if entered.discarder is None else names[entered.discarder],
        offender=None if entered.offender is None else names[entered.offender],
        fine_points=entered.fine_points,
        tenpai=_tenpai_names(entered.outcome, entered.tenpai, names, ruleset),
        cause=entered.cause,
    )


def item_views(breakdown: Mapping[str, Any] | None) -> tuple[ItemView, ...]:
    """The items of a stored score with the Chinese names of the ruleset's table: those called or read from the tiles,
    and then those that follow from called ones.
    """
    if not breakdown:
        return ()
    ruleset, certain = breakdown["ruleset"], breakdown.get("certain", {})
    called = [
        _item_view(ruleset, item, item["count"] - certain.get(item["name"], 0)) for item in breakdown["items"]
    ]
    added = [
        replace(_item_view(ruleset, item, certain[item["name"]]), is_certain=True)
        for item in breakdown["items"]
        if item["name"] in certain
    ]
    return (*(item for item in called if item.count), *added)


def _item_view(ruleset: str, item: Mapping[str, Any], count: int) -> ItemView:
    """An item that counted at least `count` times, as if it counted that often."""
    points = item["points"] * count // max(item["count"], 1)
    return ItemView(item_word(ruleset, item["name"]), item_beside(ruleset, item["name"]), points, count)


def taken_back_sentence(voided: Hand) -> str:
    """What this version of a hand took back."""
    before = voided.supersedes
    if before is not None and before.outcome == Outcome.FINAL:
        return _("The final scores were taken back.")
    return _("Hand %(number)s was taken back.") % {"number": voided.number}
