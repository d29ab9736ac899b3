"""What the full variant of the document has in addition to the public one, so that another installation can continue
the event. People are named by their numbers, hands by number and version. Who acted, and when, is not exported.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from penalties.models import AppealRow, EventFoul, LedgerEntry
from tournament.draws.models import Draw, FixedTable, KeptApart, SeatChange, SitOut, Table
from tournament.draws.renaming import inputs_renamed, report_renamed, tables_renamed
from tournament.events.models import Event, Round
from tournament.exchange.document import fields
from tournament.exchange.document.fields import fields_of
from tournament.play.models import (
    ClockChange,
    Confirmation,
    Hand,
    HandDoubt,
    HandWin,
    RotationChange,
    SeatRepair,
    TableClosing,
)
from tournament.registration.models import Entry, NewLot, Stage, Succession

Json = dict[str, Any]
GONE = "x"
"""The prefix for deleted people whom an old version of a draw still names: x1, x2, …"""
GONE_BELOW = -1000
"""Deleted people of another installation get ids below this one: x1 is one less, and so on."""


class Names:
    """The names in the document for the people of an event, and for acts that have several rows."""

    def __init__(self, entries: Mapping[int, Entry]) -> None:
        self._names = {entry.pk: f"p{entry.number}" for entry in entries.values()}
        self._gone: dict[int, str] = {}
        self._acts: dict[Any, int] = {}

    def person(self, entry_id: int) -> str:
        """The name of an entry in the document."""
        return self._names[entry_id]

    def drawn(self, entry_id: int) -> int | str:
        """The same for a stored draw, which may contain house players of the engine and deleted people."""
        if entry_id < GONE_BELOW:
            return f"{GONE}{GONE_BELOW - entry_id}"
        if entry_id < 0:
            return entry_id
        return self._names.get(entry_id) or self._gone.setdefault(entry_id, f"{GONE}{len(self._gone) + 1}")

    def act(self, key: Any) -> int | None:
        """The number of an act, from 1 in the order of the document."""
        return None if key is None else self._acts.setdefault(key, len(self._acts) + 1)


def settings_part(event: Event, names: Names) -> Json:
    """The settings of draws, entry of hands, clock and penalties; null for what was never set."""
    entries = Entry.objects.filter(event=event)
    apart = KeptApart.objects.filter(one__in=entries).order_by("one__number", "other__number")
    fixed = FixedTable.objects.filter(entry__in=entries).order_by("entry__number")
    fouls = EventFoul.objects.filter(event=event).order_by("code")
    clock = _settings(getattr(event, "clock_settings", None), ["warnings"])
    return {
        **fields_of(event, fields.EVENT),
        "draws": _settings(getattr(event, "draw_settings", None), fields.DRAW_SETTINGS),
        "entry": _settings(getattr(event, "entry_rules", None), fields.ENTRY_RULES),
        "penalties": _settings(getattr(event, "ledger_settings", None), fields.PENALTY_SETTINGS),
        "clock_warnings": clock["warnings"] if clock else None,
        "house_rules": [fields_of(foul, fields.HOUSE_RULE) for foul in fouls],
        "kept_apart": [
            {"one": names.person(pair.one_id), "other": names.person(pair.other_id), "reason": pair.reason}
            for pair in apart
        ],
        "fixed_tables": [{"person": names.person(one.entry_id), "table": one.number} for one in fixed],
        **_new_lots(event),
    }


def _new_lots(event: Event) -> Json:
    """The lots that were drawn anew, in their order; nothing if there are none."""
    lots = [fields_of(one, fields.NEW_LOT) for one in NewLot.objects.filter(event=event)]
    return {"new_lots": lots} if lots else {}


def _settings(row: Any, named: Iterable[str]) -> Json | None:
    """The columns of a stored row; a row that only stands for the defaults is no setting."""
    return fields_of(row, named) if row and not row._state.adding else None


def person_part(entry: Entry, entered: int) -> Json:
    """The parts of a person that only the staff sees. `entered` is the place in the order in which people were entered."""
    return {
        **fields_of(entry, fields.PERSON),
        "entered": entered,
        "lot_number": entry.pk if entry.lot_number is None else entry.lot_number,
    }


def successions_part(event: Event, names: Names) -> list[Json]:
    return [
        {
            "leaver": names.person(one.leaver_id),
            "successor": names.person(one.successor_id),
            "better_only": one.better_only,
            "act": names.act(one.act),
        }
        for one in Succession.objects.filter(leaver__event=event).order_by("pk")
    ]


def public_successions(event: Event, names: Names, stages: Iterable[Json]) -> list[Json]:
    """Who plays on in the place of somebody else after these cuts."""
    playing_on = {place["person"] for stage in stages for place in stage["places"]}
    found: list[Json] = []
    for one in successions_part(event, names):
        if one["leaver"] in playing_on:
            playing_on.add(one["successor"])
            found.append({"leaver": one["leaver"], "successor": one["successor"]})
    return found


def stages_part(event: Event, names: Names) -> list[Json]:
    """The cuts with everything that the staff sees."""
    return [_stage(stage, names, fields.STAGE) for stage in _stages(event)]


def public_stages(event: Event, names: Names, *, after_round: int) -> list[Json]:
    """The cuts that public standings up to a round show."""
    return [
        _stage(stage, names, fields.PUBLIC_STAGE)
        for stage in _stages(event)
        if stage.after_round <= after_round
    ]


def _stages(event: Event) -> QuerySet[Stage]:
    return Stage.objects.filter(event=event).order_by("after_round").prefetch_related("places")


def _stage(stage: Stage, names: Names, named: Iterable[str]) -> Json:
    """A cut, who was tied at its line in the order that was found, and who plays on."""
    return {
        **fields_of(stage, named),
        **({"is_for_title": True} if stage.is_for_title else {}),
        "tied": [names.drawn(entry_id) for entry_id in stage.tied],
        "places": _places(stage, names),
    }


def _places(stage: Stage, names: Names) -> list[Json]:
    """Everybody who plays on after the cut, best first."""
    return [
        {"person": names.person(place.entry_id), "group": place.group, "line": place.line}
        for place in sorted(stage.places.all(), key=lambda place: place.line)
    ]


class RoundParts:
    """The parts of a round that only the staff sees, read in a few queries for all its tables."""

    def __init__(self, round_: Round, names: Names) -> None:
        self.round, self.names = round_, names
        of_table = {"table__round": round_}
        changes = SeatChange.objects.filter(**of_table).prefetch_related("statuses_before")
        self.changes = _by_table(changes.order_by("pk"))
        self.repairs = _by_table(SeatRepair.objects.filter(**of_table).order_by("pk"))
        self.rotation = _by_table(RotationChange.objects.filter(**of_table).order_by("pk"))
        words = Confirmation.objects.filter(**of_table).select_related("decision")
        self.words = _by_table(words.order_by("pk"))
        doubts = HandDoubt.objects.filter(hand__table__round=round_).select_related("answer")
        self.doubts: dict[int, list[HandDoubt]] = {}
        for doubt in doubts.order_by("pk"):
            self.doubts.setdefault(doubt.hand_id, []).append(doubt)
        closings = TableClosing.objects.filter(**of_table).select_related("shortfall")
        self.closings = {one.table_id: one for one in closings}

    def round_part(self) -> Json:
        names = self.names
        draws = Draw.objects.filter(round=self.round).select_related("parent").order_by("version")
        clock = ClockChange.objects.filter(round=self.round).select_related("table").order_by("pk")
        rests = SitOut.objects.filter(round=self.round).order_by("entry__number")
        return {
            **fields_of(self.round, fields.ROUND),
            "sealed": hasattr(self.round, "seal"),
            "draws": [self._draw(draw) for draw in draws],
            "clock": [
                {**fields_of(one, fields.CLOCK), "table": one.table.number if one.table else None}
                for one in clock
            ],
            "resting": [names.person(rest.entry_id) for rest in rests],
        }

    def _draw(self, draw: Draw) -> Json:
        rename = self.names.drawn
        return {
            **fields_of(draw, fields.DRAW),
            "parent": draw.parent.version if draw.parent else None,
            "inputs": inputs_renamed(draw.inputs, rename),
            "result": tables_renamed(draw.result, rename),
            "sitting_out": [rename(one) for one in draw.sitting_out],
            "swapped": [rename(one) for one in draw.swapped],
            "report": report_renamed(draw.report, rename),
        }

    def table_part(self, table: Table, hands: list[Hand]) -> Json:
        """`hands` are all versions in the order of the document, which `seen` counts from 0."""
        places = {hand.pk: place for place, hand in enumerate(hands)}
        changes = self.changes.get(table.pk, [])
        change_places = {change.pk: place for place, change in enumerate(changes)}
        deals = self.rotation.get(table.pk, [])
        deal_places = {deal.pk: place for place, deal in enumerate(deals)}
        closing = self.closings.get(table.pk)
        return {
            "seat_changes": [self._change(change, change_places) for change in changes],
            "seat_repairs": [fields_of(row, fields.SEAT_REPAIR) for row in self.repairs.get(table.pk, ())],
            "deals": [
                {**fields_of(row, fields.ROTATION), "takes_back": deal_places.get(row.takes_back_id)}
                for row in deals
            ],
            "confirmations": [self._word(word, places) for word in self.words.get(table.pk, ())],
            "doubts": [
                self._doubt(doubt, places[hand.pk])
                for hand in hands
                for doubt in self.doubts.get(hand.pk, ())
            ],
            "closing": self._closing(closing) if closing else None,
        }

    def _change(self, change: SeatChange, places: Mapping[int, int]) -> Json:
        person = self.names.person
        return {
            **fields_of(change, fields.SEAT_CHANGE),
            "left": person(change.left_id),
            "entry": person(change.entry_id),
            "credited": person(change.credited_id),
            "undoes": places.get(change.undoes_id or 0),
            "act": self.names.act(change.act),
            "statuses_before": [
                {"person": person(one.entry_id), "status": one.status}
                for one in sorted(change.statuses_before.all(), key=lambda one: one.pk)
            ],
        }

    def _word(self, word: Confirmation, places: Mapping[int, int]) -> Json:
        decision = getattr(word, "decision", None)
        return {
            **fields_of(word, fields.CONFIRMATION),
            "person": None if word.entry_id is None else self.names.person(word.entry_id),
            "seen": [[number, places.get(version), points] for number, version, points in word.seen],
            "decision": decision.note if decision else None,
        }

    def _doubt(self, doubt: HandDoubt, place: int) -> Json:
        answer = getattr(doubt, "answer", None)
        return {
            **fields_of(doubt, fields.DOUBT),
            "hand": place,
            "person": self.names.person(doubt.entry_id),
            "answer": fields_of(answer, fields.DOUBT) if answer else None,
        }

    def _closing(self, closing: TableClosing) -> Json:
        shortfall = getattr(closing, "shortfall", None)
        return {
            "unconfirmed": closing.unconfirmed,
            "shortfall": fields_of(shortfall, fields.SHORTFALL) if shortfall else None,
        }


def hand_part(hand: Hand) -> Json:
    """`by_link` says that the table's scorer entered it, `accepted` whether it has been accepted."""
    late = getattr(hand, "late", None)
    return {
        "corrects_earlier": hand.supersedes_id is not None,
        "reason": hand.reason,
        "reason_code": hand.reason_code,
        "reason_params": hand.reason_params,
        "by_link": hand.link_id is not None,
        "accepted": getattr(hand, "acceptance", None) is not None,
        "late": fields_of(late, fields.LATE) if late else None,
    }


def win_part(win: HandWin) -> Json:
    return {**fields_of(win, fields.WIN), "ticked": win.items, "breakdown": win.breakdown}


def ledger_part(event: Event, names: Names) -> list[Json]:
    """Every row of the ledger, reversals too, with its appeals; rows are named by their place in the list."""
    rows = list(LedgerEntry.objects.filter(event=event).order_by("pk"))
    places = {row.pk: place for place, row in enumerate(rows)}
    appeals: dict[int, list[Json]] = {}
    for step in AppealRow.objects.filter(ledger_entry__event=event).order_by("pk"):
        appeals.setdefault(step.ledger_entry_id, []).append(
            {
                "step": step.step,
                "note": step.note,
                "replacement": places.get(step.replacement_id or 0),
                "by_player": step.recorded_by_id is None,
            }
        )
    return [
        {
            **fields_of(row, fields.LEDGER),
            "person": names.person(row.entry_id),
            "sufferer": None if row.sufferer_id is None else names.person(row.sufferer_id),
            "reverses": places.get(row.reverses_id or 0),
            "tablemates": [names.drawn(one) for one in row.tablemates],
            "appeals": appeals.get(row.pk, []),
        }
        for row in rows
    ]


def _by_table(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return found
