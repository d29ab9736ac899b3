"""The content of the table page: four seats round a square, the hands so far, and a preview of the next one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.errors import Refusal
from tournament.draws.enums import Wind
from tournament.draws.seating import Seating
from tournament.events.models import Event
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import Deltas, Evaluation, HandInput, evaluate
from tournament.play.bridge.rules import chinese_item_name, minimum_of
from tournament.play.bridge.sentences import outcome_sentence
from tournament.play.bridge.tiles import tiles_text
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.hooks.marks import NO_MARKS, HandMark, SeatMarks
from tournament.play.models import Hand, HandWin
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry

Place = tuple[str, int, int]
"""A table in the site's addresses: event slug, round number, table number."""

SHORT_NAME = 18
"""The maximum width of a name where space is scarce, in Latin letters."""
SIDES = ("bottom", "right", "top", "left")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the square as it is now: `seat` is the wind in the first hand, `wind` the wind now.

    `chair` is the side of the square, 0 to 3 counter-clockwise from the bottom; a player keeps it until people really
    change seats. `delta` are the points that the hand being entered would move, once known. `points_waiting` are from
    hands that are not accepted yet, and not part of `points_total`. `marks` come from the ledger of penalties, which
    fills them in (`penalties.marks`). `coming` is who takes the seat from a later hand on.
    """

    seat: int
    entry: Entry
    wind: Wind
    is_dealer: bool
    points_total: int
    chair: int
    delta: int | None = None
    points_waiting: int = 0
    marks: SeatMarks = NO_MARKS
    coming: "SittingLine | None" = None

    @property
    def side(self) -> str:
        """The side of the square, unless the device turns it."""
        return SIDES[self.chair]


@dataclass(frozen=True, slots=True)
class SittingLine:
    """Who sat on a seat from hand `first` to `last`, None for the end; `credited` has the points if it is somebody
    else.
    """

    entry: Entry
    first: int
    last: int | None
    credited: Entry | None


@dataclass(frozen=True, slots=True)
class ItemView:
    name: str
    name_zh: str
    points: int
    count: int


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
class HandView:
    """One hand in the list, with the sentence that describes it and the engine's reasons.

    `reason` is that of the newest correction; `correct_url` is empty for a hand that was taken back. `notes` tell what
    moved the payments beside the winner and the discarder. `version` is the id of the row; `is_provisional` says that
    it waits to be accepted, `is_locked` that nobody can correct it. `refuse_key` is the client key with which a referee
    refuses it. `late` says that it was entered after the end of the time, and why. `ledger` comes from the ledger of
    penalties, which fills it in (`penalties.hand_marks`).
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


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two versions of one hand: `standing` is recorded, `mine` was refused because of it.

    `is_same` says that their sentences are the same; `typed` are the fields as they were sent, to send them again as a
    correction of `version_seen` under a new `client_key`.
    """

    standing: HandView
    mine_sentence: str
    mine_moves: tuple[Move, ...]
    is_same: bool
    recorded_by: str
    version_seen: int
    correct_url: str
    typed: tuple[tuple[str, str], ...] = ()
    client_key: str = ""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """A player's points at the table before and after a correction, and the place in the standings."""

    wind: Wind
    entry: Entry
    before: int
    after: int
    place_before: int | None = None
    place_after: int | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction would change: at the table, in the standings, and in hands after it.

    `others_moved` is how many players of other tables would change their place; `hands_again` are the numbers of later
    hands that would be read again. `later_round` is the first round that is drawn already and keeps its seats;
    `later_is_public` says that it is published, so that nobody can redraw it. `dealer_before` and `dealer_after` are
    who deals the next hand, where that changes. `is_live` says that the places count the running round.
    """

    rows: tuple[EffectRow, ...]
    others_moved: int = 0
    is_live: bool = False
    hands_again: tuple[int, ...] = ()
    later_round: int | None = None
    later_is_public: bool = False
    dealer_before: Entry | None = None
    dealer_after: Entry | None = None

    @property
    def deltas(self) -> Deltas:
        """The change of each seat's total."""
        east, south, west, north = (row.after - row.before for row in self.rows)
        return (east, south, west, north)

    @property
    def moves_places(self) -> bool:
        """Whether anybody's place in the standings would change."""
        moved = any(row.place_before != row.place_after for row in self.rows)
        return moved or self.others_moved > 0


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of the hand in the form: the four deltas and a sentence, or what prevents it. `worth` is the value of
    the win; with several winners, of each win. `overruled` has, for each winner with a declared total that a referee
    lets stand, the value of the tiles or items and that total. `notes` are what the engine left out and why.
    `effect` is set for corrections only. The names in the sentence fit on a button. `needed` is the minimum that a
    win entered by tiles or items must reach, if the rules have one.
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


@dataclass(frozen=True, slots=True)
class TableView:
    """A table; in a sealed round nothing can be corrected."""

    number: int
    is_closed: bool
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """How a table is closed, and what prevents it; `hands` is how many the person has seen."""

    hands: int
    sentence: str = ""
    obstacles: tuple[str, ...] = ()
    can_reopen: bool = False


def seat_views(entries: Mapping[int, Entry], state: TableState, position: Position) -> list[SeatView]:
    """The four seats with their winds and chairs at `position` and their current points, in the order of the chairs."""
    winds = position.winds
    views = [
        SeatView(
            seat=seat,
            entry=entries[seat],
            wind=Wind(int(winds[seat])),
            is_dealer=int(winds[seat]) == Wind.EAST,
            points_total=state.totals[seat],
            chair=position.chairs[seat],
            points_waiting=state.totals_entered[seat] - state.totals[seat],
        )
        for seat in range(4)
    ]
    return sorted(views, key=lambda view: view.chair)


def sitting_lines(seating: Seating, seat: int) -> list[SittingLine]:
    """Who sat on a seat for which hands."""
    return [
        SittingLine(
            seating.person(stint.entry_id),
            stint.first,
            stint.last,
            None if stint.entry_id == stint.credited_id else seating.person(stint.credited_id),
        )
        for stint in seating.stints(seat)
    ]


def seat_courses(seating: Seating) -> list[tuple[Wind, list[SittingLine]]]:
    """Who sat on which seat, for the seats on which somebody took over."""
    return [(Wind(seat), sitting_lines(seating, seat)) for seat in seating if len(seating.stints(seat)) > 1]


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
    wins = list(hand.wins.all())
    taken_back = hand.outcome == Outcome.VOID
    return HandView(
        number=hand.number,
        outcome_sentence=hand_sentence(hand, entries, state.ruleset),
        moves=() if taken_back else moves_of(entries, hand.deltas, state.position_before(hand.number)),
        items=tuple(item for win in wins for item in item_views(win.breakdown)),
        tiles_text=" ".join(tiles_text(win) for win in wins if win.method == EntryMethod.TILES),
        overrides=tuple(_override(win) for win in wins if win.is_override),
        notes=tuple(note for win in wins for note in _notes(win, entries)),
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
        notes.append(_("%(name)s is liable and pays alone.") % {"name": entries[win.liable]})
    if win.same_turn_first is not None:
        notes.append(
            _("%(name)s discarded the tile first in this turn.") % {"name": entries[win.same_turn_first]}
        )
    return notes


def moves_of(entries: Mapping[int, Entry], deltas: Deltas, position: Position) -> tuple[Move, ...]:
    """The points that a hand moves, East first, each player under the wind of that hand."""
    who = short_names(entries)
    moves = [
        Move(Wind(int(position.winds[seat])), entries[seat], deltas[seat], who[seat]) for seat in range(4)
    ]
    return tuple(sorted(moves, key=lambda move: move.wind))


def short_names(entries: Mapping[int, Entry]) -> dict[int, str]:
    """The names of the four players where space is scarce: the first word of the name if only one player has it,
    shortened if it is long.
    """
    words = {seat: str(entry).split() for seat, entry in entries.items()}
    firsts = [name[0] for name in words.values()]
    return {
        seat: _beginning(name[0] if firsts.count(name[0]) == 1 else " ".join(name), SHORT_NAME)
        for seat, name in words.items()
    }


def button_names(entries: Mapping[int, Entry]) -> dict[int, str]:
    """The names of the four players on a button: the whole name if it fits, else its first word, else its beginning."""
    short = short_names(entries)
    return {
        seat: str(entry) if _breadth(str(entry)) <= SHORT_NAME else short[seat]
        for seat, entry in entries.items()
    }


def _beginning(name: str, most: int) -> str:
    if _breadth(name) <= most:
        return name
    kept = name
    while _breadth(kept) > most - 1:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def _breadth(name: str) -> int:
    """The width of a name in Latin letters; a Chinese character is as wide as two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in name)


def hand_sentence(hand: Hand, entries: Mapping[int, Entry], ruleset: str) -> str:
    """Describe a stored hand by the names of those who sat there for it, in the words of the ruleset."""
    wins = list(hand.wins.all())
    return outcome_sentence(
        ruleset,
        Outcome(hand.outcome),
        [str(entries[win.seat]) for win in wins],
        [win.value for win in wins],
        None if hand.discarder is None else str(entries[hand.discarder]),
        offender=None if hand.offender is None else str(entries[hand.offender]),
        fine_points=hand.fine_points,
    )


def news_of(state: TableState, entries: Mapping[int, Entry]) -> str:
    """Who recorded the newest hand, and its sentence; empty before the first hand."""
    if state.last is None:
        return ""
    name = state.last.recorded_by or _("the scorer")
    if state.last.outcome == Outcome.FINAL:
        return _("The final scores were recorded by %(name)s.") % {"name": name}
    return _("Hand %(number)s was recorded by %(name)s: %(sentence)s.") % {
        "number": state.last.number,
        "name": name,
        "sentence": hand_sentence(state.last, entries, state.ruleset),
    }


def _entered_sentence(
    entered: HandInput, evaluation: Evaluation, names: Mapping[int, str], ruleset: str
) -> str:
    return outcome_sentence(
        ruleset,
        entered.outcome,
        [names[win.seat] for win in evaluation.wins],
        [win.value for win in evaluation.wins],
        None if entered.discarder is None else names[entered.discarder],
        offender=None if entered.offender is None else names[entered.offender],
        fine_points=entered.fine_points,
    )


def conflict_of(
    event: Event, state: TableState, seating: Seating, standing: Hand, entered: HandInput
) -> Conflict:
    """The recorded hand beside the one that was entered meanwhile, as that one would have been read at the same number."""
    position = state.position_before(standing.number)
    moves: tuple[Move, ...]
    place = (event.slug, standing.table.round.number, standing.table.number)
    view = _hand_view(seating, state, standing, place)
    entries = seating.at(standing.number)
    try:
        evaluation = evaluate(event, position, entered)
    except Refusal as refusal:
        sentence, moves, is_same = str(refusal), (), False
    else:
        names = {seat: str(entry) for seat, entry in entries.items()}
        sentence = _entered_sentence(entered, evaluation, names, event.ruleset)
        moves = moves_of(entries, evaluation.deltas, position)
        is_same = sentence == view.outcome_sentence and moves == view.moves
    return Conflict(
        standing=view,
        mine_sentence=sentence,
        mine_moves=moves,
        is_same=is_same,
        recorded_by=str(standing.recorded_by or _("the scorer")),
        version_seen=standing.pk,
        correct_url=view.correct_url,
    )


def preview_refused(event: Event, refusal: Refusal, sentence: str) -> Preview:
    """Why the hand cannot be recorded as it is, with what was read; `sentence` is the refusal."""
    found = refusal.params.get("breakdown") or {}
    total = found.get("total", 0)
    return Preview(
        error=sentence,
        items=item_views(found),
        worth=str(total) if total else "",
        needed=_needed(event) if total else None,
    )


def _needed(event: Event) -> int | None:
    """The minimum of a win, if the rules have one above 1."""
    minimum = minimum_of(event)
    return minimum if minimum > 1 else None


def item_views(breakdown: Mapping[str, Any] | None) -> tuple[ItemView, ...]:
    """The items of a stored score, with the Chinese names of the ruleset's table."""
    if not breakdown:
        return ()
    ruleset = breakdown["ruleset"]
    return tuple(
        ItemView(item["name"], chinese_item_name(ruleset, item["name"]), item["points"], item["count"])
        for item in breakdown["items"]
    )


def preview_of(
    event: Event,
    entered: HandInput,
    evaluation: Evaluation,
    entries: Mapping[int, Entry],
    effect: Effect | None = None,
) -> Preview:
    """The effect of a hand that was read but not written; for a correction the deltas are the changes at the seats."""
    is_worked_out = any(win.breakdown for win in evaluation.wins)
    return Preview(
        deltas=effect.deltas if effect else evaluation.deltas,
        sentence=_entered_sentence(entered, evaluation, button_names(entries), event.ruleset),
        needed=_needed(event) if is_worked_out else None,
        items=tuple(item for win in evaluation.wins for item in item_views(win.breakdown)),
        worth=" + ".join(str(win.value) for win in evaluation.wins),
        overruled=tuple(
            (win.breakdown["total"], win.value)
            for win in evaluation.wins
            if win.override_reason and win.breakdown
        ),
        notes=tuple(note for win in evaluation.wins for note in _left_out(win.breakdown)),
        effect=effect,
    )


def _left_out(breakdown: Mapping[str, Any] | None) -> list[str]:
    """Which called items do not count, and because of which other one."""
    explanation = (breakdown or {}).get("explanation") or {}
    return [
        _("%(item)s is part of %(by)s and does not count.") % {"item": entry["name"], "by": entry["by"]}
        for entry in explanation.get("excluded", ())
        if entry["by"]
    ]


def effect_of(
    entries: Mapping[int, Entry],
    before: Deltas,
    after: Deltas,
    places: Mapping[int, tuple[int | None, int | None]],
) -> tuple[EffectRow, ...]:
    """The four players before and after a correction; `places` in the standings, before and after, by entry id."""
    return tuple(
        EffectRow(
            Wind(seat), entries[seat], before[seat], after[seat], *places.get(entries[seat].pk, (None, None))
        )
        for seat in range(4)
    )


def taken_back_sentence(voided: Hand) -> str:
    """What this version of a hand took back."""
    before = voided.supersedes
    if before is not None and before.outcome == Outcome.FINAL:
        return _("The final scores were taken back.")
    return _("Hand %(number)s was taken back.") % {"number": voided.number}


def closing_of(
    state: TableState,
    *,
    planned: int,
    is_closed: bool,
    can_reopen: bool,
    obstacles: tuple[str, ...] = (),
) -> Closing:
    """How the table would be closed now; `obstacles` are what the sign-off still requires."""
    hands = len(state.entered)
    if is_closed:
        return Closing(hands, can_reopen=can_reopen)
    if hands == 0:
        return Closing(hands, obstacles=(_("No hand is recorded yet."),))
    if obstacles:
        return Closing(hands, obstacles=obstacles)
    if state.entered[0].outcome == Outcome.FINAL:
        return Closing(hands, sentence=_("The final scores are entered."))
    if state.position.is_over:
        return Closing(hands, sentence=_("All hands are played."))
    sentence = _(
        "%(hands)s of %(planned)s hands are played. If you close the table now, the rest will not be played."
    )
    return Closing(hands, sentence=sentence % {"hands": hands, "planned": max(planned, hands)})
