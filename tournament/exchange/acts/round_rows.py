"""The rounds of a document: draws, seats and their changes, hands with all versions, and how the tables ended.

The database accepts seats only before a round starts, hands only while it runs, and nothing once it is sealed. So a
round is planned while its seats are written, runs while its hands are written, and gets its real state at the end.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any
from uuid import uuid4

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.chain.acts.bringing import bring_digests
from tournament.chain.models import RoundDigest
from tournament.core.tokens import hash_of
from tournament.draws.enums import Winds
from tournament.draws.models import Draw, Seat, SeatChange, SitOut, StatusBefore, Table, WindsDrawn
from tournament.draws.queries import settings_of
from tournament.draws.renaming import inputs_renamed, report_renamed, tables_renamed
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.exchange.acts.misfits import WrongValue, at, write_rows
from tournament.exchange.acts.people_rows import People
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.event import PROVISIONAL_WINDS
from tournament.exchange.document.fields import given
from tournament.exchange.document.hand_rows import hand_row, win_row
from tournament.exchange.document.scores import WIND_LETTERS
from tournament.play.links.queries import make_token
from tournament.play.models import (
    ClockChange,
    Confirmation,
    DisputeDecision,
    DoubtAnswer,
    Hand,
    HandAcceptance,
    HandDoubt,
    HandWin,
    LateHand,
    RotationChange,
    RoundSeal,
    SeatRepair,
    Shortfall,
    TableClosing,
    TableLink,
)
from tournament.registration.models import Stage, StagePlace

Json = Mapping[str, Any]
NONCE_BYTES = 24


@dataclass(slots=True)
class TableRows:
    """A table that is being written: its part of the document, and the hands written so far."""

    table: Table
    said: Json
    link: TableLink | None = None
    hands: list[Hand] = field(default_factory=list)
    newest: dict[int, Hand] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The table in the document."""
        return f"rounds/{self.table.round.number}/tables/{self.table.number}"


def write_rounds(
    event: Event, document: Json, owner: User, people: People, tell: Callable[[int], None]
) -> None:
    """Write all rounds, the running one last, because only one can run. `tell` is called with the number written. Raises
    WrongValue.
    """
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    said_rounds = document["rounds"]
    if [said["number"] for said in said_rounds] != sorted(rounds):
        raise WrongValue(_("The rounds are not those that the event plans."))
    in_order = sorted(said_rounds, key=lambda said: said["state"] == RoundState.RUNNING)
    for done, said in enumerate(in_order, start=1):
        with at(f"rounds/{said['number']}"):
            _RoundRows(rounds[said["number"]], said, owner, people).write()
        tell(done)
    for index, stage in enumerate(document["stages"]):
        with at(f"stages/{index}"):
            _write_stage(event, stage, owner, people)


def _write_stage(event: Event, said: Json, owner: User, people: People) -> None:
    stage = Stage(
        event=event,
        made_by=owner,
        tied=[people.drawn(name) for name in said["tied"]],
        is_for_title=said.get("is_for_title", False),
        **given(said, Stage, fields.STAGE),
    )
    checked(stage).save()
    StagePlace.objects.bulk_create(
        StagePlace(stage=stage, entry_id=people.id(one["person"]), group=one["group"], line=one["line"])
        for one in said["places"]
    )


class _RoundRows:
    def __init__(self, round_: Round, said: Json, owner: User, people: People) -> None:
        self.round, self.said, self.owner, self.people = round_, said, owner, people

    def write(self) -> None:
        tables = self._write_seats()
        self._write_draws()
        if any(one.said["hands"] for one in tables):
            self._start()
            self._write_links(tables)
            self._write_hands(tables)
        for one in tables:
            with at(f"{one.place}/confirmations"):
                self._write_words(one)
            with at(f"{one.place}/doubts"):
                self._write_doubts(one)
            with at(one.place):
                self._write_repairs(one)
        for one in tables:
            with at(f"{one.place}/closing"):
                self._write_closing(one)
        self._end(tables)

    def _write_seats(self) -> list[TableRows]:
        said_tables = self.said["tables"]
        tables = [Table(round=self.round, number=said["number"]) for said in said_tables]
        found = [TableRows(table, said) for table, said in zip(tables, said_tables, strict=True)]
        write_rows(tables, [one.place for one in found])
        seats = [seat for one in found for seat in self._seats(one)]
        write_rows(seats, [f"{one.place}/seats" for one in found for _seat in one.said["seats"]])
        with at(f"rounds/{self.round.number}/resting"):
            SitOut.objects.bulk_create(
                SitOut(round=self.round, entry_id=self.people.id(name)) for name in self.said["resting"]
            )
        self._write_winds(tables)
        for one in found:
            with at(f"{one.place}/seat_changes"):
                self._write_changes(one)
        return found

    def _seats(self, one: TableRows) -> list[Seat]:
        with at(f"{one.place}/seats"):
            return [
                Seat(
                    table=one.table,
                    round=self.round,
                    wind=WIND_LETTERS.index(seat["wind"]),
                    entry_id=self.people.id(seat["person"]),
                )
                for seat in one.said["seats"]
            ]

    def _write_winds(self, tables: Sequence[Table]) -> None:
        """Winds that were drawn before a hand: those that are not said to be provisional."""
        if settings_of(self.round.event).winds == Winds.AT_TABLE:
            WindsDrawn.objects.bulk_create(
                WindsDrawn(table=table)
                for table, said in zip(tables, self.said["tables"], strict=True)
                if not (said.get(PROVISIONAL_WINDS) or said["hands"] or said["closed"])
            )

    def _write_changes(self, one: TableRows) -> None:
        changes: list[SeatChange] = []
        for said in one.said["seat_changes"]:
            change = SeatChange(
                table=one.table,
                left_id=self.people.id(said["left"]),
                entry_id=self.people.id(said["entry"]),
                credited_id=self.people.id(said["credited"]),
                undoes=None if said["undoes"] is None else changes[said["undoes"]],
                act=self.people.act(said["act"]),
                recorded_by=self.owner,
                **given(said, SeatChange, fields.SEAT_CHANGE),
            )
            checked(change).save()
            changes.append(change)
            StatusBefore.objects.bulk_create(
                StatusBefore(change=change, entry_id=self.people.id(was["person"]), status=was["status"])
                for was in said["statuses_before"]
            )

    def _write_draws(self) -> None:
        drawn = self.people.drawn
        versions: dict[int, Draw] = {}
        for said in self.said["draws"]:
            with at(f"rounds/{self.round.number}/draws/{said['version']}"):
                draw = Draw(
                    round=self.round,
                    parent=None if said["parent"] is None else versions[said["parent"]],
                    inputs=inputs_renamed(said["inputs"], drawn),
                    result=tables_renamed(said["result"], drawn),
                    sitting_out=[drawn(name) for name in said["sitting_out"]],
                    swapped=[drawn(name) for name in said["swapped"]],
                    report=report_renamed(said["report"], drawn),
                    created_by=self.owner,
                    **given(said, Draw, fields.DRAW),
                )
                checked(draw).save()
                versions[draw.version] = draw

    def _start(self) -> None:
        now = timezone.now()
        stamps = {"published_at": now, "started_at": now, "closed_at": None}
        Round.objects.filter(pk=self.round.pk).update(state=RoundState.RUNNING, **stamps)

    def _write_links(self, tables: Sequence[TableRows]) -> None:
        """A link for the hands that a scorer entered. Nobody knows its address."""
        for one in tables:
            if any(hand["by_link"] for hand in one.said["hands"]):
                nonce = secrets.token_urlsafe(NONCE_BYTES)
                one.link = TableLink.objects.create(
                    table=one.table, nonce=nonce, token_hash=hash_of(make_token(nonce)), issued_by=self.owner
                )

    def _write_hands(self, tables: Sequence[TableRows]) -> None:
        """The first version of every table, then the second of every table, and so on: winners before the next hand."""
        for wave in zip_longest(*(one.said["hands"] for one in tables)):
            rows = [
                (self._hand(one, said), said, one)
                for one, said in zip(tables, wave, strict=True)
                if said is not None
            ]
            write_rows(
                [hand for hand, _said, _one in rows],
                [f"{one.place}/hands/{hand.number}" for hand, _said, one in rows],
            )
            for hand, _said, one in rows:
                one.hands.append(hand)
                one.newest[hand.number] = hand
            write_rows(
                [win for hand, said, one in rows for win in _wins(hand, said, one)],
                [
                    f"{one.place}/hands/{hand.number}/wins"
                    for hand, said, one in rows
                    for _win in said["wins"]
                ],
            )
            LateHand.objects.bulk_create(
                checked(LateHand(hand=hand, **given(said["late"], LateHand, fields.LATE)))
                for hand, said, _one in rows
                if said["late"]
            )
            HandAcceptance.objects.bulk_create(
                HandAcceptance(hand=hand, accepted_by=self.owner)
                for hand, said, _one in rows
                if said["accepted"]
            )

    def _hand(self, one: TableRows, said: Json) -> Hand:
        with at(f"{one.place}/hands/{said['number']}"):
            return self._checked_hand(one, said)

    def _checked_hand(self, one: TableRows, said: Json) -> Hand:
        before = one.newest.get(said["number"])
        return checked(
            hand_row(
                said,
                table=one.table,
                supersedes=before,
                reason=said["reason"],
                reason_code=said["reason_code"],
                reason_params=said["reason_params"],
                client_key=uuid4(),
                recorded_by=None if said["by_link"] else self.owner,
                link=one.link if said["by_link"] else None,
            )
        )

    def _write_words(self, one: TableRows) -> None:
        words = [
            checked(
                Confirmation(
                    table=one.table,
                    entry_id=self.people.id_or_none(said["person"]),
                    seen=[
                        [number, None if place is None else one.hands[place].pk, points]
                        for number, place, points in said["seen"]
                    ],
                    client_key=uuid4(),
                    recorded_by=self.owner,
                    **given(said, Confirmation, fields.CONFIRMATION),
                )
            )
            for said in one.said["confirmations"]
        ]
        Confirmation.objects.bulk_create(words)
        for word, said in zip(words, one.said["confirmations"], strict=True):
            if said["decision"] is not None:
                DisputeDecision.objects.create(
                    confirmation=word, note=said["decision"], decided_by=self.owner
                )

    def _write_doubts(self, one: TableRows) -> None:
        for said in one.said["doubts"]:
            doubt = HandDoubt(
                hand=one.hands[said["hand"]],
                entry_id=self.people.id(said["person"]),
                **given(said, HandDoubt, fields.DOUBT),
            )
            checked(doubt).save()
            if said["answer"]:
                answer = given(said["answer"], DoubtAnswer, fields.DOUBT)
                checked(DoubtAnswer(doubt=doubt, answered_by=self.owner, **answer)).save()

    def _write_repairs(self, one: TableRows) -> None:
        for said in one.said["seat_repairs"]:
            checked(
                SeatRepair(
                    table=one.table,
                    client_key=uuid4(),
                    recorded_by=self.owner,
                    **given(said, SeatRepair, fields.SEAT_REPAIR),
                )
            ).save()
        deals: list[RotationChange] = []
        for said in one.said["deals"]:
            deal = RotationChange(
                table=one.table,
                takes_back=None if said["takes_back"] is None else deals[said["takes_back"]],
                client_key=uuid4(),
                recorded_by=self.owner,
                **given(said, RotationChange, fields.ROTATION),
            )
            checked(deal).save()
            deals.append(deal)

    def _write_closing(self, one: TableRows) -> None:
        said = one.said["closing"]
        if said is None:
            return
        closing = TableClosing.objects.create(
            table=one.table, unconfirmed=said["unconfirmed"], closed_by=self.owner
        )
        if said["shortfall"]:
            checked(
                Shortfall(closing=closing, **given(said["shortfall"], Shortfall, fields.SHORTFALL))
            ).save()

    def _end(self, tables: Sequence[TableRows]) -> None:
        """The round's real state, its clock and its seal; the links of a finished round are revoked."""
        stamps = given(self.said, Round, fields.ROUND)
        Round.objects.filter(pk=self.round.pk).update(state=self.said["state"], **stamps)
        if self.said["state"] == RoundState.CLOSED:
            TableLink.objects.filter(table__round=self.round).update(
                revoked_at=timezone.now(), revoked_by=self.owner
            )
            digests = [given(one, RoundDigest, fields.DIGEST) for one in self.said.get("digests", ())]
            bring_digests(self.round.pk, [(one["digest"], one["at"]) for one in digests])
        by_number = {one.table.number: one.table for one in tables}
        for said in self.said["clock"]:
            table = None if said["table"] is None else by_number[said["table"]]
            row = ClockChange(
                round=self.round, table=table, made_by=self.owner, **given(said, ClockChange, fields.CLOCK)
            )
            checked(row).save()
        if self.said["sealed"]:
            RoundSeal.objects.create(round=self.round, sealed_by=self.owner)


def _wins(hand: Hand, said: Json, one: TableRows) -> list[HandWin]:
    with at(f"{one.place}/hands/{hand.number}/wins"):
        return [checked(win_row(win, hand=hand)) for win in said["wins"]]
