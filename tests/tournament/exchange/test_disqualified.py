"""Players without a place: the document says what penalties took from them and what was struck out, and a stranger
recomputes them like everybody else.
"""

import json
from typing import Any

import pytest

from penalties.enums import ResultsOf
from tests.factories import discard_win, make_entries, make_event, make_round, play
from tests.penalties.given import give
from tests.tournament.exchange.document.test_event import OPEN_DOCUMENT, example, faults
from tests.tournament.exchange.moving import check_finds, full, moved, signed
from tests.tournament.exchange.reader_from_docs import faults as stranger_finds
from tournament.draws.models import SitOut
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.queries.tables import table_state

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

FIRST, TWO, OUT = 1, 2, 9
"""The players who are penalized, by number: two of a table, and one who sits the round out."""


def penalized_event(results_of: ResultsOf, **fields: Any) -> Event:
    """Player 1 loses points and is disqualified, player 2 loses points, player 9 is disqualified in the round sat out."""
    event = make_event(ruleset="gghk", **fields)
    entries = make_entries(event, 9)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    SitOut.objects.create(round=round_, entry=entries[8])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 6), discard_win(2, 3, 5))
    table = round_.tables.get(number=1)
    for number in (FIRST, TWO):
        give(event, entries[number - 1], "early_draw", table=table)
        give(event, entries[number - 1], "insult")
    give(event, entries[FIRST - 1], "cheating", table=table, results_of=results_of)
    give(event, entries[OUT - 1], "cheating", results_of=results_of)
    for table in round_.tables.all():
        close_table(event.created_by, table, expected_hands=len(table_state(event, table).entered))
    close_round(event.created_by, round_)
    return Event.objects.get(pk=event.pk)


def row_of(document: dict[str, Any], number: int) -> dict[str, Any]:
    return next(row for row in document["standings"]["rows"] if row["person"] == f"p{number}")


@pytest.mark.parametrize("results_of", ResultsOf)
def test_stranger_recomputes_players_without_a_place(results_of: ResultsOf) -> None:
    event = penalized_event(results_of)
    for is_full in (False, True):
        document = event_document(event, full=is_full)
        OPEN_DOCUMENT.validate(document)
        assert faults(document) == []
        assert stranger_finds(json.loads(document_bytes(document))) == []
        assert check_finds(document) == []
        found = row_of(document, FIRST)
        counts = results_of is not ResultsOf.VOID
        assert any(one["person"] == f"p{FIRST}" for one in document["deductions"]) is counts
        said = {ResultsOf.ZERO: "table_points", ResultsOf.VOID: "everything"}
        assert found.get("struck") == said.get(results_of)


@pytest.mark.parametrize("results_of", ResultsOf)
def test_document_comes_back_to_the_byte(results_of: ResultsOf) -> None:
    document = full(penalized_event(results_of))
    assert moved(document) == document_bytes(document)


def test_stranger_sees_that_a_deduction_is_missing() -> None:
    document = event_document(penalized_event(ResultsOf.UNRANKED), full=False)
    document["deductions"] = [one for one in document["deductions"] if one["person"] != f"p{FIRST}"]
    sentences = " ".join(faults(document))
    assert f"p{FIRST} has" in sentences


def as_of_an_earlier_program(document: dict[str, Any]) -> dict[str, Any]:
    """What was written when players without a place had no deductions in the document."""
    placed = {row["person"] for row in document["standings"]["rows"] if row["place"] is not None}
    return signed(
        {
            **document,
            "deductions": [one for one in document["deductions"] if one["person"] in placed],
            "standings": {
                **document["standings"],
                "rows": [
                    {name: value for name, value in row.items() if name != "struck"}
                    for row in document["standings"]["rows"]
                ],
            },
        }
    )


@pytest.mark.parametrize("results_of", ResultsOf)
def test_documents_of_earlier_programs_are_read(results_of: ResultsOf) -> None:
    document = full(penalized_event(results_of))
    older = as_of_an_earlier_program(document)
    assert older != document or results_of is ResultsOf.KEEP
    OPEN_DOCUMENT.validate(older)
    assert moved(older) == document_bytes(document)


def test_kept_parts_of_an_earlier_document_stay() -> None:
    document = full(penalized_event(ResultsOf.UNRANKED))
    older = as_of_an_earlier_program(document)
    for one in older["deductions"]:
        one["x-note"] = "seen"
    again = json.loads(moved(signed(older)))
    assert [one["person"] for one in again["deductions"] if "x-note" in one] == [
        one["person"] for one in older["deductions"]
    ]
    assert len(again["deductions"]) == len(document["deductions"])


def told_by_example(document: dict[str, Any]) -> str:
    return "; ".join(example()["unchecked"](json.loads(document_bytes(document))))


def test_example_names_what_it_did_not_check() -> None:
    event = penalized_event(ResultsOf.UNRANKED)
    assert told_by_example(event_document(event, full=False)) == ""
    ranked = penalized_event(ResultsOf.UNRANKED, tie_breaks=[RankedBy.WINS])
    assert told_by_example(event_document(ranked, full=False)) == "the order by wins"
