"""The reader that was written from the documentation alone recomputes every criterion and every lot, and finds faults.

It also reads the events of every kind (test_whole_events.py) and disqualified players (test_disqualified.py).
"""

import ast
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play
from tests.tournament.exchange import reader_from_docs
from tests.tournament.exchange.events import cut, event_with_play_off, play_on, simulated
from tests.tournament.exchange.moving import check_finds
from tests.tournament.exchange.reader_from_docs import faults
from tournament.draws.models import SitOut
from tournament.events.enums import CarryOver, RankedBy, Ranking
from tournament.events.models import Event
from tournament.exchange.document.event import digest_of, document_bytes, event_document
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.enums import RestOfField

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
Json = dict[str, Any]


def both(event: Event) -> list[Json]:
    event = Event.objects.get(pk=event.pk)
    return [json.loads(document_bytes(event_document(event, full=full))) for full in (False, True)]


def tied_event() -> Event:
    """Four of nine players have the same points, table points and firsts; one sits out."""
    event = make_event(rounds_planned=2)
    entries = make_entries(event, 9)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    SitOut.objects.create(round=round_, entry=entries[8])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8), NO_WIN)
        close_table(event.created_by, table, expected_hands=2)
    close_round(event.created_by, round_)
    return event


def test_reader_knows_only_the_standard_library() -> None:
    tree = ast.parse(Path(reader_from_docs.__file__).read_text(encoding="utf-8"))
    found = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert found <= set(sys.stdlib_module_names)


def test_every_criterion_is_recomputed() -> None:
    events = [simulated("gghk", players=12, rounds=2), tied_event()]
    for event in events:
        for criterion in RankedBy:
            ties = [criterion] if criterion is RankedBy.LOT else [criterion, RankedBy.LOT]
            for tie_breaks in (ties, [criterion]):
                Event.objects.filter(pk=event.pk).update(ranking=Ranking.OWN, tie_breaks=tie_breaks)
                for document in both(event):
                    assert faults(document) == [], (event.name, tie_breaks)
                    assert check_finds(document) == [], (event.name, tie_breaks)


def test_ties_are_broken_by_lot() -> None:
    event = tied_event()
    Event.objects.filter(pk=event.pk).update(tie_breaks=[RankedBy.LOT])
    _public, document = both(event)
    rows = document["standings"]["rows"]
    assert [row["place"] for row in rows] == list(range(1, 10))
    seed = document["event"]["settings"]["lot_seed"]
    lots = {
        one["id"]: hashlib.sha256(f"{seed}/{one['lot_number']}".encode()).hexdigest()
        for one in document["people"]
    }
    first, second = (row["person"] for row in rows[:2])
    assert lots[first] > lots[second]
    rows[0]["person"], rows[1]["person"] = second, first
    assert sorted(faults({**document, "digest": digest_of(document)})) == sorted(
        [f"{second} has place 1 instead of 2", f"{first} has place 2 instead of 1"]
    )


def test_cuts_play_offs_and_groups_are_recomputed() -> None:
    event = simulated(players=16, rounds=1, rounds_planned=4)
    cut(event, 8, CarryOver.NOTHING, RestOfField.TOGETHER)
    assert [[*faults(document), *check_finds(document)] for document in both(event)] == [[], []]
    play_on(event, rounds=1)
    cut(event, 4, CarryOver.HALF)
    play_on(event, rounds=1)
    event_of_play_off = event_with_play_off()
    for document in [*both(event), *both(event_of_play_off)]:
        assert faults(document) == []
        assert check_finds(document) == []


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda doc: doc.update(revision=0), "the digest"),
        (lambda doc: hand_of(doc)["points"].__setitem__(0, 77), "do not sum to zero"),
        (lambda doc: table_of(doc)["results"][0].update(points=1), "has 1 instead of"),
        (lambda doc: table_of(doc)["results"][0].update(table_points="5/2"), "5/2 table points"),
        (lambda doc: doc["standings"]["rows"][0].update(points=1000), "1000 points instead of"),
        (lambda doc: doc["standings"]["rows"][0].update(place=5), "place 5 instead of 1"),
    ],
)
def test_what_is_wrong_is_found(spoil: Any, told: str) -> None:
    document, _full = both(tied_event())
    spoil(document)
    assert told in " ".join(faults(document))


def table_of(document: Json) -> Json:
    found: Json = document["rounds"][0]["tables"][0]
    return found


def hand_of(document: Json) -> Json:
    found: Json = table_of(document)["hands"][0]
    return found
