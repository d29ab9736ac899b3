"""What the check finds in documents that were changed: each fault with its place, and nothing in a right document."""

import copy
import json
import random
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.conftest import BuildOnce
from tests.factories import discard_win, make_entries, make_event, make_round, play, seat_somebody
from tests.tournament.exchange.acts.test_importing import UNWORTHY
from tests.tournament.exchange.document.checking.documents import document_of, played_event
from tests.tournament.exchange.document.test_event import faults as example_finds
from tests.tournament.exchange.document.test_hostile_documents import spoil
from tests.tournament.exchange.document.test_older_version import as_version_1
from tests.tournament.exchange.events import event_of_stages, whole_event
from tests.tournament.exchange.moving import Json, check_finds, signed
from tournament.draws.enums import Receiver
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.exchange.document.checking.check import check_document
from tournament.exchange.document.checking.report import FAULTS_MAX
from tournament.exchange.document.event import document_bytes
from tournament.exchange.errors import FileRefused
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.acts.successions import relate

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
SEEDS = 10
SPOILED_BY_SEED = 12


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> dict[str, bytes]:
    """Documents of both variants, made once."""

    def build() -> dict[str, bytes]:
        event = played_event(tie_breaks=[RankedBy.WINS, RankedBy.LOT])
        stages = event_of_stages()
        found = {}
        for name, one in (("played", event), ("stages", stages)):
            for full in (False, True):
                found[f"{name} {'full' if full else 'public'}"] = document_bytes(document_of(one, full=full))
        found["whole full"] = document_bytes(document_of(whole_event("mcr"), full=True))
        return found

    return build_once(build)


@pytest.fixture
def documents(built: dict[str, bytes]) -> dict[str, Json]:
    return {name: json.loads(content) for name, content in built.items()}


def table(document: Json) -> Json:
    found: Json = document["rounds"][0]["tables"][0]
    return found


def hand(document: Json, outcome: str) -> Json:
    found: Json = next(one for one in table(document)["hands"] if one["outcome"] == outcome and one["counts"])
    return found


def row(document: Json, place: int = 0) -> Json:
    found: Json = document["standings"]["rows"][place]
    return found


def double(hand: Json) -> None:
    hand["points"] = [2 * points for points in hand["points"]]


TABLE = "/rounds/0/tables/0"
FAULTS: dict[str, tuple[Callable[[Json], Any], str]] = {
    "type": (
        lambda doc: doc["event"].update(rounds_planned="2"),
        "/event/rounds_planned This is not of the type",
    ),
    "missing": (lambda doc: doc["event"].pop("name"), "/event This has no 'name'"),
    "nobody": (
        lambda doc: doc["standings"]["rows"][0].update(person="p99"),
        "/standings/rows/0/person p99 is not among the people",
    ),
    "twice": (lambda doc: doc["people"].append(doc["people"][0]), "/people/9 p1 appears twice."),
    "round twice": (lambda doc: doc["rounds"].append(doc["rounds"][0]), "Round 1 appears twice."),
    "not closed": (
        lambda doc: doc["rounds"][0].update(state="running"),
        "/standings/rounds/0 Round 1 is not closed",
    ),
    "payment": (lambda doc: double(hand(doc, "self_draw")), "The hand moves"),
    "value": (lambda doc: hand(doc, "self_draw")["wins"][0].update(value=9), "The hand moves"),
    "tiles": (
        lambda doc: table(doc)["hands"][-1]["wins"][0]["tiles"].update(bonus="12f"),
        "The hand moves",
    ),
    "not zero": (
        lambda doc: hand(doc, "self_draw")["points"].__setitem__(0, 5),
        "The points of the four seats do not sum to zero.",
    ),
    "points": (
        lambda doc: table(doc)["results"][0].update(points=1),
        f"{TABLE}/results/0/points p1 has 1 points; the hands give",
    ),
    "table points": (
        lambda doc: table(doc)["results"][0].update(table_points="7/2"),
        f"{TABLE}/results/0 p1 has place",
    ),
    "place at the table": (lambda doc: table(doc)["results"][1].update(place=3), f"{TABLE}/results/1 "),
    "sum": (lambda doc: row(doc).update(points=1000), "/standings/rows/0 "),
    "place": (lambda doc: row(doc, 1).update(place=7), "has place 7; the results give 2."),
    "group": (lambda doc: row(doc).update(group=1), "is in the group “1”; the cuts give “–”."),
    "carried": (lambda doc: row(doc).update(carried=True), "“carried” does not say"),
    "left out": (lambda doc: doc["standings"]["rows"].pop(0), "has results, and no row in the standings."),
    "options": (
        lambda doc: doc["event"]["ruleset"].update(options={"magic": 1}),
        "/event/ruleset/options The rulebook does not have these options.",
    ),
}


@pytest.mark.parametrize("variant", ["public", "full"])
@pytest.mark.parametrize("what", FAULTS)
def test_fault_is_named_with_its_place(what: str, variant: str, documents: dict[str, Json]) -> None:
    document = documents[f"played {variant}"]
    damage, said = FAULTS[what]
    damage(document)
    found = check_finds(signed(document))
    assert any(said in line for line in found), found


def test_right_documents_have_no_faults(documents: dict[str, Json]) -> None:
    assert {name for name, document in documents.items() if check_finds(document)} == set()


def test_changed_document_has_another_digest(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    document["event"]["name"] = "Autumn Open"
    assert check_finds(document) == [
        "/digest The digest does not match: the document was changed after it was written."
    ]


def test_earlier_version_of_a_hand_is_recomputed(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    first = table(document)["hands"][0]
    assert not first["counts"]
    double(first)
    (found,) = check_finds(signed(document))
    assert found.startswith(f"{TABLE}/hands/0 The hand moves")


def test_example_sees_that_an_earlier_version_is_false(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    table(document)["hands"][0]["points"] = [-8, 24, -8, -9]
    assert example_finds(signed(document)) == ["round 1, table 1: hand 1 does not sum to zero"]


def test_earlier_version_with_other_tiles_is_found(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    table(document)["hands"][0]["wins"][0]["tiles"]["seat_wind"] = "N"
    table(document)["hands"][0]["wins"][0]["tiles"]["concealed"] = "123m456p78s99m"
    assert check_finds(signed(document)) != []


def test_order_by_lot_is_checked_in_the_full_variant(documents: dict[str, Json]) -> None:
    for variant, finds in (("public", False), ("full", True)):
        document = documents[f"played {variant}"]
        rows = document["standings"]["rows"]
        figures = ("points", "table_points")
        first, second = next(
            (one, other) for one, other in pairwise(rows) if all(one[name] == other[name] for name in figures)
        )
        first["person"], second["person"] = second["person"], first["person"]
        report = check_document(document_bytes(signed(document)))
        assert bool(report.faults) is finds
        assert bool(report.unchecked) is not finds
        assert len(report.differences) == (2 if finds else 0)


@pytest.mark.parametrize("receiver", Receiver)
def test_divided_seat_is_recomputed(receiver: Receiver) -> None:
    """Whoever receives the place of a seat on which two people sat."""
    event = make_event(rounds_planned=1)
    entries = make_entries(event, 5)
    round_ = make_round(event, [entries[:4]])
    table = round_.tables.get()
    play(table, discard_win(0, 1, 8), discard_win(2, 1, 20), discard_win(1, 0, 30))
    seat_somebody(table, 1, entries[4], from_number=3, receiver=receiver)
    close_table(event.created_by, table, expected_hands=3)
    close_round(event.created_by, round_)
    event = Event.objects.get(pk=event.pk)
    assert [check_finds(document_of(event, full=full)) for full in (False, True)] == [[], []]


def test_better_result_of_two_is_ranked() -> None:
    event = played_event()
    entries = list(event.entries.order_by("number"))
    relate(event.created_by, entries[0], entries[1], better_only=True)
    event = Event.objects.get(pk=event.pk)
    assert [check_finds(document_of(event, full=full)) for full in (False, True)] == [[], []]


def test_what_a_cut_carried_over_is_recomputed(documents: dict[str, Json]) -> None:
    document = documents["stages full"]
    document["stages"][0]["carry_over"] = "full"
    found = check_finds(signed(document))
    assert any("the results give" in line for line in found)
    document["stages"][-1]["places"].pop()
    assert any("the cuts give “stopped”" in line for line in check_finds(signed(document)))


def test_version_1_is_checked(documents: dict[str, Json]) -> None:
    older = as_version_1(documents["stages full"])
    assert check_finds(older) == []
    older["standings"]["rows"][0]["points"] = 77
    assert len(check_finds(signed(older))) == 1


def test_other_ruleset_is_not_checked(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    document["event"]["ruleset"] = {"id": "house", "edition": "", "options": {}}
    double(table(document)["hands"][0])
    report = check_document(document_bytes(signed(document)))
    assert (report.faults, len(report.unchecked)) == ([], 1)


def test_hands_are_looked_at_as_long_as_there_is_time(documents: dict[str, Json]) -> None:
    report = check_document(document_bytes(documents["played full"]), seconds=-1)
    assert report.unchecked == ["The hands from round 1, table 1 on: there was no time left."]


def test_every_fault_by_the_schema_is_named(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    document["event"].pop("name")
    document["event"].pop("venue")
    document["people"][3]["number"] = "4"
    table(document)["hands"][1]["outcome"] = "draw"
    document["event"]["table_points"] = [4, 2]
    places = [line.partition(" ")[0] for line in check_finds(document)]
    assert sorted(places) == [
        "/event",
        "/event",
        "/event/table_points",
        "/people/3/number",
        f"{TABLE}/hands/1/outcome",
    ]


def test_very_many_faults_take_no_time(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    document["standings"]["rows"] = [{}] * 300_000
    content, started = json.dumps(document).encode(), time.monotonic()
    assert check_document(content).is_full
    assert time.monotonic() - started < 5


def test_no_more_faults_are_named_than_anybody_reads(documents: dict[str, Json]) -> None:
    document = documents["played full"]
    document["people"] = [{} for _number in range(2 * FAULTS_MAX)]
    report = check_document(json.dumps(document).encode())
    assert (len(report.faults), report.is_full) == (FAULTS_MAX, True)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_damage_gives_nothing_but_faults(seed: int, built: dict[str, bytes]) -> None:
    """Whatever is changed: a list of sentences, or a refusal, within a few seconds."""
    chance = random.Random(seed)
    for _number in range(SPOILED_BY_SEED):
        name = chance.choice(sorted(built))
        document = json.loads(built[name])
        what = [spoil(document, chance) for _time in range(chance.choice((1, 1, 3)))]
        started = time.monotonic()
        found = findings(json.dumps(signed(document)).encode())
        assert time.monotonic() - started < 10, (name, what)
        for line in found:
            assert not UNWORTHY.search(line), (name, what, line)


def findings(content: bytes) -> list[str]:
    try:
        report = check_document(content)
    except FileRefused as refusal:
        return [str(refusal)]
    assert json.dumps(report.to_json())
    return [fault.text for fault in report.faults] + report.unchecked


def test_nothing_is_read_or_written(
    documents: dict[str, Json], django_assert_num_queries: Callable[[int], Any]
) -> None:
    contents = [document_bytes(copy.deepcopy(document)) for document in documents.values()]
    with django_assert_num_queries(0):
        for content in contents:
            check_document(content)
    assert Event.objects.count() == 3
