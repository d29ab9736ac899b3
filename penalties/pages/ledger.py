"""The values shown on the pages of the ledger: its lines, what a player holds, and the fouls to choose from."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.catalogue.types import (
    FORBID_WIN,
    PUTS_OUT,
    Band,
    Bands,
    Foul,
    Judge,
    Kind,
    PerUnit,
    RuleBook,
)
from penalties.catalogue.wire import read_consequences
from penalties.decisions.assessing import NOT_WRITTEN_YET, asked_of
from penalties.enums import AppealStep, PublicView
from penalties.models import AppealRow, LedgerEntry
from penalties.pages.seat_marks import held_views
from penalties.queries import LedgerRow, Place, points_moved_at
from penalties.rulebook.ladder import Charge, Ruling, rule
from penalties.rulebook.texts import (
    bands_words,
    consequences_words,
    ruling_words,
    text_json,
    text_of,
    unit_words,
)
from tournament.core.searching import search_lines, searched_words
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.bridge.running import starting_points
from tournament.play.hooks.marks import Held
from tournament.play.pages.scores import score_words
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry

CARD_KINDS = (Kind.YELLOW, Kind.RED, Kind.FALSE_WIN)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of a penalty's history: what was done, by whom, when and why. `url` leads to the penalty given instead."""

    step: str
    note: str
    by: str
    at: datetime
    what: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A penalty as shown in the ledger.

    `paid_to` is the player who received points for having been harmed. `what` is what the penalty comes to now, with
    the reason; `what_given` is what it came to when it was given, if that differs. `payer` is the player in whose score
    the penalty counts, if that is somebody else. Note, witness, referee, the time to
    appeal, the steps of an `appeal` and `url` are empty for readers who may not see them.
    """

    number: int
    entry: Entry
    foul: str
    foul_code: str
    when: str
    paragraph: str
    where: str
    what: str
    what_given: str
    cards: tuple[str, ...]
    own_points: int
    note: str
    witness: str
    referee: str
    at: datetime
    is_reversed: bool
    reversed_because: str
    paid_to: Entry | None
    is_under_appeal: bool
    appeal_until: datetime | None
    url: str
    appeal: tuple[HistoryLine, ...] = ()
    payer: Entry | None = None


class Weight(StrEnum):
    """How heavily a foul would weigh on a player now, the heaviest first; the groups of the list of fouls."""

    OUT = "out"
    CARD = "card"
    DEAD = "dead"
    POINTS = "points"
    MILD = "mild"
    DECIDED = "decided"


WEIGHTS: Mapping[Weight, Promise] = {
    Weight.MILD: gettext_lazy("Warnings, or corrected"),
    Weight.CARD: gettext_lazy("Cards"),
    Weight.DEAD: gettext_lazy("No win in this hand"),
    Weight.POINTS: gettext_lazy("Points"),
    Weight.OUT: gettext_lazy("Out of the match or the event"),
    Weight.DECIDED: gettext_lazy("Asks for an amount or a choice"),
}
"""The titles of the groups, in the order of the list."""

_POINTS = (Kind.DEDUCTION, Kind.PAY_EACH, Kind.PAY_ONE)
_OUT = (*PUTS_OUT, Kind.BLACKLISTED)


@dataclass(frozen=True, slots=True)
class FoulChoice:
    """A foul that can be given: what would follow, and whether the referee must enter more first.

    `steps` lists what would follow for each amount, or for each choice where cards add to it. `cards` are the cards
    that would be shown.
    """

    code: str
    name: str
    when: str
    paragraph: str
    what: str
    steps: tuple[str, ...]
    asks: bool
    url: str
    weight: Weight = Weight.MILD
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoulGroup:
    """Fouls that would weigh alike."""

    weight: Weight
    title: str
    choices: tuple[FoulChoice, ...]


@dataclass(frozen=True, slots=True)
class SeatPenalties:
    """A seat on the table page: what its player holds, the points penalties moved, and where to give another penalty.

    `wind` is the player's wind now; `score` is what lies before the player where everybody began with some points.
    """

    wind: Wind
    entry: Entry
    held: tuple[Held, ...]
    points_moved: int
    points_total: int
    score: str
    url: str
    clock_urls: tuple["ClockUrl", ...]


@dataclass(frozen=True, slots=True)
class ClockUrl:
    """A clock at a seat: its name, the seconds allowed, and the address that the seconds over the limit are sent to.

    `key` identifies the clock within this hand, so time measured in one hand does not count in the next.
    """

    key: str
    name: str
    limit_seconds: int
    url: str


CLOCKS = {"turn_time": 15, "hand_time": 180, "slow_play": 10}
"""Seconds that a player has: for a turn and for all turns of a hand (Asia Pacific and Australia, Play Time Limits), for
a discard (Mahjong Competition Rules, Item 3 (2) 8).
"""

FIRST_DISCARD = "first_discard"
FIRST_DISCARD_SECONDS = 20
"""What the dealer has for the first tile of a hand, after replacing flowers (the same paragraph)."""


def ledger_line(event: Event, one: LedgerRow, view: PublicView | None) -> LedgerLine:
    """A row as a reader sees it; `view` is None for the staff."""
    row = one.row
    full = view in (None, PublicView.ALL)
    return LedgerLine(
        number=row.pk,
        entry=row.entry,
        foul=text_of(row.foul_name),
        foul_code=row.foul_code,
        when=text_of(row.foul_when),
        paragraph=row.paragraph,
        where=_where(row),
        what=ruling_words(event.ruleset, one.ruling) if one.ruling else _("taken back"),
        what_given=_given_words(event, row, one.ruling),
        cards=tuple(c.kind.value for c in one.ruling.consequences if c.kind in CARD_KINDS)
        if one.ruling
        else (),
        own_points=one.own_points,
        note=row.note if full else "",
        witness=row.witness if full else "",
        referee=str(row.issued_by) if full else "",
        at=row.issued_at,
        is_reversed=one.is_reversed,
        reversed_because=row.reversal.why if one.is_reversed and full else "",
        paid_to=row.sufferer,
        is_under_appeal=[line.step for line in row.appeal_rows.all()] == [AppealStep.OPENED],
        appeal_until=_open_until(one) if full else None,
        url="" if view else reverse("penalties:penalty-detail", args=[event.slug, row.pk]),
        appeal=tuple(_appeal_line(line, row) for line in row.appeal_rows.all()) if full else (),
        payer=one.payer,
    )


def _appeal_line(line: AppealRow, row: LedgerEntry, what: str = "", url: str = "") -> HistoryLine:
    """A step of an appeal; one without an account was taken by the player."""
    by = str(line.recorded_by or row.entry)
    return HistoryLine(str(AppealStep(line.step).label), line.note, by, line.recorded_at, what, url)


def _open_until(one: LedgerRow) -> datetime | None:
    """The deadline for an appeal; None when it has passed or there was an appeal."""
    until = one.row.appeal_until
    is_open = until is not None and until > timezone.now() and not one.is_reversed
    return until if is_open and not one.row.appeal_rows.all() else None


def history_of(event: Event, one: LedgerRow) -> list[HistoryLine]:
    """The history of a penalty, oldest line first: given, appealed, decided, taken back."""
    row = one.row
    given = consequences_words(event.ruleset, read_consequences(row.consequences))
    history = [HistoryLine(_("Given"), row.note, str(row.issued_by), row.issued_at, given)]
    decisions = list(row.appeal_rows.select_related("recorded_by", "replacement"))
    for line in decisions:
        instead = line.replacement
        history.append(
            _appeal_line(
                line,
                row,
                _given_instead(event, instead) if instead else "",
                reverse("penalties:penalty-detail", args=[event.slug, instead.pk]) if instead else "",
            )
        )
    if one.is_reversed and len(decisions) < 2:
        reversal = row.reversal
        history.append(
            HistoryLine(_("Taken back"), reversal.why, str(reversal.issued_by), reversal.issued_at)
        )
    replaced = AppealRow.objects.filter(replacement=row).select_related("ledger_entry").first()
    if replaced:
        first = replaced.ledger_entry
        url = reverse("penalties:penalty-detail", args=[event.slug, first.pk])
        what = _("In place of “%(foul)s”, after an appeal") % {"foul": text_of(first.foul_name)}
        history[0] = replace(history[0], what=what, url=url)
    return history


def _given_instead(event: Event, row: LedgerEntry) -> str:
    what = consequences_words(event.ruleset, read_consequences(row.consequences))
    return _("Given instead: “%(foul)s”: %(what)s") % {"foul": text_of(row.foul_name), "what": what}


def _given_words(event: Event, row: LedgerEntry, ruling: Ruling | None) -> str:
    """What the penalty came to when it was given, if it comes to something else now."""
    given = read_consequences(row.consequences)
    if ruling is not None and ruling.consequences == given:
        return ""
    return consequences_words(event.ruleset, given)


def _where(row: LedgerEntry) -> str:
    parts = []
    if row.round_number:
        parts.append(_("Round %(number)s") % {"number": row.round_number})
    if row.table_number:
        parts.append(_("Table %(number)s") % {"number": row.table_number})
    if row.hand_number:
        parts.append(_("Hand %(number)s") % {"number": row.hand_number})
    return " · ".join(parts)


def foul_choices(
    book: RuleBook, entry: Entry, place: Place, earlier: Sequence[Ruling], url: str, query: Mapping[str, str]
) -> list[FoulChoice]:
    """Every foul with what would follow for this player at this moment."""
    return [_choice(book, foul, entry, place, earlier, url, query) for foul in book.fouls]


def foul_groups(choices: Iterable[FoulChoice]) -> list[FoulGroup]:
    """The fouls by what would follow; groups without one are left out."""
    by_weight: dict[Weight, list[FoulChoice]] = {weight: [] for weight in WEIGHTS}
    for choice in choices:
        by_weight[choice.weight].append(choice)
    return [
        FoulGroup(weight, str(title), tuple(by_weight[weight]))
        for weight, title in WEIGHTS.items()
        if by_weight[weight]
    ]


def _choice(
    book: RuleBook,
    foul: Foul,
    entry: Entry,
    place: Place,
    earlier: Sequence[Ruling],
    url: str,
    query: Mapping[str, str],
) -> FoulChoice:
    asks = bool(asked_of(foul.outcome))
    charge = Charge(NOT_WRITTEN_YET, entry.pk, foul.code, place.moment, foul.outcome, book.cards)
    ruling = None if asks else rule(charge, earlier)
    return FoulChoice(
        code=foul.code,
        name=text_of(text_json(foul.name)),
        when=text_of(text_json(foul.when)),
        paragraph=foul.paragraph,
        what=ruling_words(book.ruleset, ruling) if ruling else "",
        steps=_steps(book.ruleset, charge, earlier) if asks else (),
        asks=asks,
        url=f"{url}?{urlencode({**query, 'foul': foul.code})}",
        weight=_weight(ruling) if ruling else Weight.DECIDED,
        cards=tuple(one.kind.value for one in ruling.consequences if one.kind in CARD_KINDS)
        if ruling
        else (),
    )


def _weight(ruling: Ruling) -> Weight:
    for kinds, weight in (
        (_OUT, Weight.OUT),
        (CARD_KINDS, Weight.CARD),
        (FORBID_WIN, Weight.DEAD),
        (_POINTS, Weight.POINTS),
    ):
        if ruling.has(*kinds):
            return weight
    return Weight.MILD


def _steps(ruleset: str, charge: Charge, earlier: Sequence[Ruling]) -> tuple[str, ...]:
    """What would follow for this player, one line for each amount that makes a difference."""
    match charge.outcome:
        case Bands() as outcome:
            counted = dict(zip(outcome.bands, _first_amounts(outcome.bands), strict=True))
            return bands_words(
                outcome,
                lambda band: ruling_words(ruleset, rule(replace(charge, measure=counted[band]), earlier)),
            )
        case PerUnit(always=always):
            bare = rule(replace(charge, measure=0), earlier)
            return (*((ruling_words(ruleset, bare),) if always else ()), unit_words(ruleset, charge.outcome))
        case Judge(choices):
            rulings = [rule(replace(charge, choice=place), earlier) for place in range(len(choices))]
            return tuple(
                _("%(choice)s: %(what)s")
                % {"choice": consequences_words(ruleset, choice), "what": ruling_words(ruleset, ruling)}
                for choice, ruling in zip(choices, rulings, strict=True)
                if ruling.reasons
            )
    return ()


def _first_amounts(bands: Sequence[Band]) -> list[int]:
    """The smallest amount in each band."""
    tops = [band.up_to for band in bands[:-1] if band.up_to is not None]
    return [0, *(top + 1 for top in tops)]


def seat_penalties(
    event: Event,
    table: Table,
    state: TableState,
    entries: Mapping[int, Entry],
    places: Mapping[int, Place],
    rulings: Sequence[Ruling],
    names: Mapping[int, str],
    book: RuleBook,
) -> list[SeatPenalties]:
    """The four seats of a table with what their players hold and the points that penalties moved."""
    round_number = table.round.number
    moved = points_moved_at(event, table, entries)
    start = starting_points(event)
    rows = []
    for seat, entry in sorted(entries.items()):
        url = reverse("penalties:penalty-give", args=[event.slug, entry.pk])
        query = {"round": str(round_number), "table": str(table.number)}
        key = f"{event.slug}-{round_number}-{table.number}-{state.next_number}-{entry.pk}"
        points = moved[seat]
        rows.append(
            SeatPenalties(
                wind=Wind(state.position.winds[seat]),
                entry=entry,
                held=tuple(held_views(event.ruleset, rulings, names, entry.pk, places[seat])),
                points_moved=points,
                points_total=state.totals[seat] + points,
                score=score_words(state.totals[seat] + points, start) if start else "",
                url=f"{url}?{urlencode(query)}",
                clock_urls=_clock_urls(
                    book, key, url, query, is_dealer=Wind(state.position.winds[seat]) is Wind.EAST
                ),
            )
        )
    return rows


def _clock_urls(
    book: RuleBook, key: str, url: str, query: Mapping[str, str], *, is_dealer: bool
) -> tuple[ClockUrl, ...]:
    found = []
    for code, seconds in CLOCKS.items():
        if not book.foul(code):
            continue
        over_url = f"{url}?{urlencode({**query, 'foul': code})}"
        if code == "slow_play" and is_dealer:
            found.append(ClockUrl(f"{key}-{FIRST_DISCARD}", FIRST_DISCARD, FIRST_DISCARD_SECONDS, over_url))
        found.append(ClockUrl(f"{key}-{code}", code, seconds, over_url))
    return tuple(found)


def matching(
    lines: Iterable[LedgerLine], rows: Mapping[int, LedgerRow], asked: Mapping[str, object]
) -> list[LedgerLine]:
    """The lines that match all the filters."""
    player = str(asked.get("player") or "").strip()

    def fits(line: LedgerLine) -> bool:
        row = rows[line.number].row
        return (
            _is_of(row, player)
            and asked.get("round") in (None, row.round_number)
            and asked.get("table") in (None, row.table_number)
            and asked.get("foul") in (None, "", row.foul_code)
            and (not asked.get("card") or asked["card"] in line.cards)
            and asked.get("referee") in (None, "", str(row.issued_by_id))
        )

    return [line for line in lines if fits(line)]


def _is_of(row: LedgerEntry, player: str) -> bool:
    """Whether a row is of the player with this number, or with these words in the names; any row for an empty text."""
    if not player or player.isdecimal():
        return player in ("", str(row.entry.number))
    lines = search_lines(str(row.entry.number), *row.entry.names)
    return all(word.is_in(lines) for word in searched_words(player))


def may_appeal(one: LedgerRow) -> bool:
    """Whether the player can still appeal: the penalty is in force, has no appeal, and the deadline has not passed."""
    until = one.row.appeal_until
    is_in_time = until is None or timezone.now() <= until
    return is_in_time and not one.is_reversed and not one.row.appeal_rows.all()
