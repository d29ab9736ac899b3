"""An event as one JSON document in the format "Open Mahjong Event"; `docs/open-mahjong-event/` describes it.

The public variant holds what the public pages show. The full variant is the staff's: all rounds and all versions of
hands, federation numbers, seeds, reasons and notes.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from penalties.queries import LedgerRow, score_effects, visible_ledger
from tournament.chain.queries import digest_history
from tournament.core.audience import names_for
from tournament.core.release import RELEASE
from tournament.draws.models import Draw, Table
from tournament.draws.queries import Rest, newest_draws, seated_tables, sit_outs
from tournament.draws.seats.seating import Seating, seatings_of_round
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.queries import visible_rounds
from tournament.events.settings.hold_back import is_held
from tournament.events.settings.ranking import ranked_by
from tournament.exchange.document.extra_parts import public_parts, with_extra_parts
from tournament.exchange.document.federation_numbers import federation_ids
from tournament.exchange.document.fields import TIMES, fields_of
from tournament.exchange.document.fields import WORTH as WORTH_FIELDS
from tournament.exchange.document.full_variant import (
    Names,
    RoundParts,
    hand_part,
    ledger_part,
    person_part,
    public_stages,
    public_successions,
    settings_part,
    stages_part,
    successions_part,
    win_part,
)
from tournament.exchange.document.running_hands import MATCH, WORTH, match_part
from tournament.exchange.document.scores import (
    BONUS,
    WIND_LETTERS,
    deductions_part,
    exact,
    person_id,
    standings_part,
    table_points,
)
from tournament.exchange.models import KeptParts
from tournament.play.bridge.rules import ruleset_of
from tournament.play.models import Hand, HandWin
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.queries import Standings, standings
from tournament.standings.results.dividing import Part, TableResult

FORMAT = "open-mahjong-event"
VERSION = 3
GENERATOR = {"name": "Seatwind", "version": RELEASE}
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """The rounds and tables that are written: all, or only the one that these numbers name, or those of a player."""

    round: int | None = None
    table: int | None = None
    player: int | None = None

    def has_round(self, number: int) -> bool:
        return self.round is None or self.round == number

    def has_table(self, table: Table, seating: Seating) -> bool:
        if self.table is not None and self.table != table.number:
            return False
        return self.player is None or self.player in _numbers_of(seating)


EVERYTHING = Wanted()
NO_ROUND = Wanted(round=0)


def _numbers_of(seating: Seating) -> set[int]:
    """Everybody who sits or sat at a table, or for whom its hands count."""
    stints = [stint for seat in seating for stint in seating.stints(seat)]
    return {seating.person(pk).number for stint in stints for pk in (stint.entry_id, stint.credited_id)}


def event_document(event: Event, *, full: bool, tell: Callable[[int, int], None] | None = None) -> Json:
    """The whole document with its digest. The number of queries grows with the rounds, not with players or hands.

    After each round `tell` is called with the number written and the number of all rounds.
    """
    document = undigested(event, full=full, tell=tell)
    return {**document, "digest": digest_of(document)}


def undigested(
    event: Event,
    *,
    full: bool,
    wanted: Wanted = EVERYTHING,
    tell: Callable[[int, int], None] | None = None,
) -> Json:
    """The document without its digest, and with no other rounds and tables than the wanted ones."""
    parts = _parts(event, full=full, wanted=wanted, tell=tell)
    document = {**parts, "rounds": list(parts["rounds"])}
    kept = KeptParts.objects.filter(event=event).first()
    if kept is None:
        return document
    return with_extra_parts(document, kept.parts if full else public_parts(kept.parts))


def digest_without_extra_parts(event: Event, *, tell: Callable[[int, int], None] | None = None) -> str:
    """The digest of the full document of an event that keeps no parts of another program; holds one round at a time."""
    return digest_of(_parts(event, full=True, wanted=EVERYTHING, tell=tell))


def _parts(event: Event, *, full: bool, wanted: Wanted, tell: Callable[[int, int], None] | None) -> Json:
    """The document without its digest and without what the event keeps of other programs; its rounds are an iterator."""
    table = standings(event, staff=full)
    entries = {entry.pk: entry for entry in event.entries.select_related("player").order_by("number")}
    names = Names(entries)
    stages = public_stages(event, names, after_round=table.after_round)
    effects = score_effects(event)
    document: Json = {
        "format": FORMAT,
        "version": VERSION,
        "generator": GENERATOR,
        "visibility": "full" if full else "public",
        "revision": event.revision,
        "revised_at": event.revised_at.isoformat(),
        "event": _event(event),
        "people": [
            _person(event, entry, full=full) for entry in _shown_entries(table, entries.values(), full=full)
        ],
        "rounds": _rounds(event, table, names if full else None, wanted, tell),
        "penalties": [_penalty(row) for row in reversed(visible_ledger(event, staff=full) or [])],
        "deductions": deductions_part(table, effects),
        "stages": stages,
        "successions": public_successions(event, names, stages),
        "standings": standings_part(event, table, effects, full=full),
        "extensions": [],
    }
    if full:
        _add_for_staff(event, entries, names, document)
    return document


def _add_for_staff(event: Event, entries: Mapping[int, Entry], names: Names, document: Json) -> None:
    """Add what only the staff sees, except in the rounds."""
    document["event"]["settings"] = settings_part(event, names)
    by_number = {entry.number: entry for entry in entries.values()}
    order = {pk: place for place, pk in enumerate(sorted(entries), start=1)}
    for person in document["people"]:
        entry = by_number[person["number"]]
        person.update(person_part(entry, order[entry.pk]))
    document["stages"] = stages_part(event, names)
    document["ledger"] = ledger_part(event, names)
    document["successions"] = successions_part(event, names)


def _rounds(
    event: Event,
    table: Standings,
    names: Names | None,
    wanted: Wanted,
    tell: Callable[[int, int], None] | None,
) -> Iterator[Json]:
    """The rounds one by one; with `names`, including what only the staff sees."""
    results = {result.table_id: result for result in table.tables}
    rests = sit_outs(event)
    draws = newest_draws(event) if names else {}
    visible = visible_rounds(event, staff=names is not None)
    shown = [round_ for round_ in visible if wanted.has_round(round_.number)]
    digests = digest_history(event)
    for done, round_ in enumerate(shown, start=1):
        yield {
            **_round(event, round_, results, rests, draws, names, wanted),
            **_digests(digests.get(round_.number, ())),
        }
        if tell:
            tell(done, len(shown))


def document_bytes(document: Mapping[str, Any]) -> bytes:
    """The document as a file: the same document always gives the same bytes."""
    return (json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def document_texts(event: Event, *, tell: Callable[[int, int], None] | None = None) -> Iterator[str]:
    """The full document without white space, part by part and with its digest at the end; holds one round at a time.

    An event that keeps parts of another program is held as a whole.
    """
    if KeptParts.objects.filter(event=event).exists():
        document = undigested(event, full=True, tell=tell)
    else:
        document = _parts(event, full=True, wanted=EVERYTHING, tell=tell)
    found = hashlib.sha256()
    held = ""
    for text in _bare_texts(document):
        found.update(text.encode())
        yield held
        held = text
    yield f"{held[:-1]},{_bare('digest')}:{_bare(f'sha256:{found.hexdigest()}')}}}\n"


def digest_of(document: Mapping[str, Any]) -> str:
    """SHA-256 of the document without its digest, with sorted keys and no white space."""
    found = hashlib.sha256()
    for text in _bare_texts(document):
        found.update(text.encode())
    return f"sha256:{found.hexdigest()}"


def _bare_texts(document: Mapping[str, Any]) -> Iterator[str]:
    """The text behind the digest, item by item, because all of it takes as much memory as the document."""
    names = sorted(name for name in document if name != "digest")
    for place, name in enumerate(names):
        yield ("," if place else "{") + _bare(name) + ":"
        value = document[name]
        if isinstance(value, list | Iterator):
            yield "["
            for index, item in enumerate(value):
                yield ("," if index else "") + _bare(item)
            yield "]"
        else:
            yield _bare(value)
    yield "}"


def _bare(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _event(event: Event) -> Json:
    return {
        "id": event.slug,
        "uid": event.uid,
        "name": event.name,
        "venue": event.venue,
        "town": event.town,
        "country": event.country,
        "first_day": event.starts_on.isoformat() if event.starts_on else None,
        "last_day": event.ends_on.isoformat() if event.ends_on else None,
        "time_zone": event.time_zone,
        "ruleset": {
            "id": event.ruleset,
            "edition": ruleset_of(event).edition,
            "options": event.options,
        },
        "rounds_planned": event.rounds_planned,
        "minutes_per_round": event.minutes_per_round,
        "table_points": list(event.table_points),
        "ranked_by": [one.value for one in ranked_by(event)],
        **in_other_languages(event),
        "extensions": [],
    }


def in_other_languages(event: Event) -> Json:
    """The event's texts in its other languages, and the language of those beside them; nothing where there are none."""
    if not event.translations:
        return {}
    return {"language": event.first_language, "translations": event.translations}


def _shown_entries(table: Standings, entries: Iterable[Entry], *, full: bool) -> list[Entry]:
    """Everybody in the full variant; else without those who withdrew without a result, as on the pages."""
    ranked = {row.entry.pk for row in table.rows}
    seated = {part.entry_id for result in table.tables for part in result.parts}
    return [
        entry
        for entry in entries
        if full or entry.status != EntryStatus.WITHDRAWN or entry.pk in ranked | seated
    ]


def uid_of(entry: Entry, *, full: bool) -> str | None:
    """What names the person in the whole world. A house player is nobody, and a name that is not published must not be
    found by what the person played elsewhere.
    """
    if entry.is_house or (entry.hides_name and not full):
        return None
    return entry.person_uid or entry.player.uid


def _person(event: Event, entry: Entry, *, full: bool) -> Json:
    with names_for(staff=full):
        names = entry.names
        number = entry.shown_federation_id if full or event.shows_federation_ids else ""
    return {
        "id": person_id(entry),
        "uid": uid_of(entry, full=full),
        "number": entry.number,
        "name": names.latin,
        "native_name": names.native,
        "club": entry.club,
        "team": entry.team,
        "country": entry.country,
        "federation_ids": federation_ids(number),
        "status": entry.status,
        "house": entry.is_house,
        "extensions": [],
    }


def _round(
    event: Event,
    round_: Round,
    results: Mapping[int, TableResult],
    rests: Iterable[Rest],
    draws: Mapping[int, Draw],
    names: Names | None,
    wanted: Wanted,
) -> Json:
    """A round; with `names`, including what only the staff sees."""
    full = names is not None
    parts = RoundParts(round_, names) if names else None
    shows_scores = round_.state in (RoundState.RUNNING, RoundState.CLOSED) and (
        full or not is_held(event, round_)
    )
    has_hands = shows_scores or full
    seatings = seatings_of_round(round_)
    tables = [
        table
        for table in seated_tables(round_)
        if table.pk in seatings and wanted.has_table(table, seatings[table.pk])
    ]
    hands = _hands_by_table(tables, full=full) if has_hands else {}
    runs = ruleset_of(event).match is not None
    people = {entry.pk: entry for entry in event.entries.all()}
    draw = draws.get(round_.number)
    said: Json = {
        "number": round_.number,
        "state": round_.state,
        **fields_of(round_, TIMES),
        "draw": {"method": draw.method, "seed": draw.seed, "version": draw.version} if draw else None,
        "sitting_out": [
            {
                "person": person_id(people[rest.entry_id]),
                "points": rest.points,
                "table_points": table_points(rest.table_points_x12),
            }
            for rest in rests
            if rest.round_number == round_.number
        ],
        "tables": [
            _table(
                table,
                seatings[table.pk],
                hands.get(table.pk, []),
                results.get(table.pk) if shows_scores else None,
                people,
                parts,
                runs=runs,
            )
            for table in tables
        ],
        "extensions": [],
    }
    return {**said, **parts.round_part()} if parts else said


def _digests(history: Iterable[tuple[str, datetime]]) -> Json:
    """The digests that a closed round has had; nothing where there are none."""
    found = [{"digest": digest, "at": at.isoformat()} for digest, at in history]
    return {"digests": found} if found else {}


def _hands_by_table(tables: list[Table], *, full: bool) -> dict[int, list[Hand]]:
    """The hands of these tables; in the full variant with their earlier versions, oldest first."""
    rows = Hand.objects.filter(table__in=tables)
    rows = rows.select_related("acceptance", "successor", "late") if full else rows.counted()
    found: dict[int, list[Hand]] = {}
    wins = Prefetch("wins", HandWin.objects.order_by("seat"))
    for hand in rows.order_by("table", "number", "pk").prefetch_related(wins):
        found.setdefault(hand.table_id, []).append(hand)
    return found


PROVISIONAL_WINDS = "provisional_winds"
"""Says of a table that its players have still to draw their winds: its seats only hold places."""


def _table(
    table: Table,
    seating: Seating,
    hands: list[Hand],
    result: TableResult | None,
    people: Mapping[int, Entry],
    parts: RoundParts | None,
    *,
    runs: bool,
) -> Json:
    """A table; where scores run along (`runs`), its hands and results say more."""
    full = parts is not None
    current = [hand for hand in hands if _counts(hand, full=full)]
    hides_winds = table.waits_for_winds and not full
    seats = sorted(seating.items(), key=lambda one: one[1].number if hides_winds else one[0])
    said: Json = {
        "number": table.number,
        "closed": getattr(table, "closing", None) is not None,
        **({PROVISIONAL_WINDS: True} if table.waits_for_winds else {}),
        "seats": [
            {
                "wind": None if hides_winds else WIND_LETTERS[seat],
                "person": person_id(entry),
                "stints": [
                    {
                        "person": person_id(seating.person(stint.entry_id)),
                        "credited": person_id(seating.person(stint.credited_id)),
                        "first_hand": stint.first,
                        "last_hand": stint.last,
                    }
                    for stint in seating.stints(seat)
                ],
            }
            for seat, entry in seats
        ],
        "absent": [WIND_LETTERS[seat] for seat in sorted(result.missing.absent)]
        if result and result.missing
        else [],
        "hands": [_hand(hand, full=full, runs=runs) for hand in hands],
        "results": [_part(part, current, people, runs=runs) for part in result.parts]
        if result and not hides_winds
        else [],
        "extensions": [],
    }
    return {**said, **parts.table_part(table, hands)} if parts else said


def _counts(hand: Hand, *, full: bool) -> bool:
    """Whether this version counts for points; the public variant has only such versions."""
    if not full:
        return True
    is_current = getattr(hand, "successor", None) is None
    return is_current and hand.outcome != "void" and not hand.is_provisional


def _part(part: Part, hands: list[Hand], people: Mapping[int, Entry], *, runs: bool) -> Json:
    """A person's part of a seat. `other_points` are those that come from penalties or an unplayed table and not from
    hands, or, as `bonus` says, from the end of the match.
    """
    stints = part.hands or ((1, None),)
    by_hands = sum(
        hand.deltas[part.seat]
        for hand in hands
        if any(first <= hand.number and (last is None or hand.number <= last) for first, last in stints)
    )
    result = part.result
    return {
        "seat": WIND_LETTERS[part.seat],
        "person": person_id(people[part.entry_id]),
        "hands": [list(stint) for stint in stints],
        "points": exact(result.points),
        "other_points": exact(result.points - by_hands),
        **({BONUS: exact(part.result.bonus)} if runs else {}),
        "place": result.place,
        "table_points": table_points(result.table_points_x12),
        "counts": result.counts,
    }


def _hand(hand: Hand, *, full: bool, runs: bool) -> Json:
    said: Json = {
        "number": hand.number,
        "outcome": hand.outcome,
        "discarder": _letter(hand.discarder),
        "offender": _letter(hand.offender),
        "fine": hand.fine_points,
        "points": list(hand.deltas),
        "wins": [_win(win, full=full, runs=runs) for win in hand.wins.all()],
        "counts": _counts(hand, full=full),
        "extensions": [],
        **({MATCH: match_part(hand)} if runs else {}),
    }
    return {**said, **hand_part(hand)} if full else said


def _win(win: HandWin, *, full: bool, runs: bool) -> Json:
    said: Json = {
        "seat": WIND_LETTERS[win.seat],
        "value": win.value,
        "entered_as": win.method,
        "tiles": win.tiles,
        "items": (win.breakdown or {}).get("items", []),
        "declared": win.declared,
        "liable": _letter(win.liable),
        **({WORTH: fields_of(win, WORTH_FIELDS)} if runs else {}),
    }
    return {**said, **win_part(win)} if full else said


def _letter(seat: int | None) -> str | None:
    return None if seat is None else WIND_LETTERS[seat]


def _penalty(ledger_row: LedgerRow) -> Json:
    row = ledger_row.row
    return {
        "person": person_id(row.entry),
        "round": row.round_number,
        "table": row.table_number,
        "hand": row.hand_number,
        "code": row.foul_code,
        "name": row.foul_name.get("en", ""),
        "paragraph": row.paragraph,
        "own_points": ledger_row.own_points,
        "cancelled": ledger_row.is_reversed,
        "reason": row.note if ledger_row.shows_notes else "",
        "extensions": [],
    }
