"""Why a hand has a further version: what a person typed, or a code of ours that is read in the reader's language."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from tests.constraints import execute, refused_by
from tests.factories import discard_win, make_table, play
from tournament.core.phrases import Phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing
from tournament.play.acts.hands import correct_hand, take_back_last_hand, write_version
from tournament.play.bridge.evaluation import evaluate
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.play.queries.tables import table_state

pytestmark = pytest.mark.django_db

migration = import_module("tournament.play.migrations.0014_reasons_as_codes")

OLD = {
    "Taken back": ("", "taken_back", {}),
    "Entered anew after it was taken back": ("", "entered_anew", {}),
    "Entered again after it was taken back": ("", "entered_anew", {}),
    "Worked out again after hand 12 was corrected": ("", "read_again", {"hand": 12}),
    "Read again after hand 12 was corrected": ("", "read_again", {"hand": 12}),
    "seats drawn anew": ("", "seats_drawn_anew", {}),
    "Read again after hand twelve was corrected": ("Read again after hand twelve was corrected", "", {}),
    "The discard came from another player": ("The discard came from another player", "", {}),
}


@pytest.fixture
def table(db: None) -> Table:
    return make_table()


def write_versions(table: Table, *reasons: str | Phrase) -> None:
    """Hand 1 in as many versions, each for its reason."""
    (hand,) = play(table, discard_win(0, 1, 8))
    entered = HandInput(Outcome.NO_WIN)
    event = table.round.event
    evaluation = evaluate(event, table_state(event, table).position_before(1), entered)
    doing = EventDoing(correct_hand.terms, event.created_by, hand)
    doing.lock()
    for reason in reasons:
        hand = write_version(
            doing, table, 1, entered, evaluation, client_key=uuid4(), supersedes=hand, reason=reason
        )


def stored() -> list[tuple[str, str, dict[str, int]]]:
    hands = Hand.objects.filter(supersedes__isnull=False).order_by("pk")
    return list(hands.values_list("reason", "reason_code", "reason_params"))


def test_sentences_of_before_become_codes_and_back(table: Table) -> None:
    write_versions(table, *OLD)
    editor = connection.schema_editor()
    migration.hold_triggers(apps, editor)
    migration.write_codes(apps, editor)
    assert stored() == list(OLD.values())
    migration.write_sentences(apps, editor)
    assert {code for _text, code, _params in stored()} == {""}
    assert {text for text, _code, _params in stored()} < set(OLD)
    migration.put_back_triggers(apps, editor)


def test_hands_are_append_only_after_the_migration(table: Table) -> None:
    write_versions(table, *OLD)
    editor = connection.schema_editor()
    migration.hold_triggers(apps, editor)
    migration.write_codes(apps, editor)
    migration.put_back_triggers(apps, editor)
    for statement in ("UPDATE play_hand SET reason = 'x'", "DELETE FROM play_hand"):
        with refused_by("is append-only"):
            execute(statement)


def test_hand_taken_back_and_entered_anew_says_so(table: Table) -> None:
    play(table, discard_win(0, 1, 8))
    actor = table.round.event.created_by
    take_back_last_hand(actor, table, client_key=uuid4(), expected_number=1)
    play(table, discard_win(0, 1, 8))
    assert stored() == [("", "taken_back", {}), ("", "entered_anew", {})]
    assert [hand.why for hand in Hand.objects.order_by("pk")] == [
        "",
        "Taken back",
        "Entered again after it was taken back",
    ]


def test_typed_reason_stays_text(table: Table) -> None:
    (hand,) = play(table, discard_win(0, 1, 8))
    actor = table.round.event.created_by
    correct_hand(actor, hand, client_key=uuid4(), reason=" Taken back ", entered=HandInput(Outcome.NO_WIN))
    assert stored() == [("Taken back", "", {})]


def test_code_of_another_release_is_shown_as_it_is(table: Table) -> None:
    write_versions(table, Phrase("of_another_release", {"hand": 3}))
    assert Hand.objects.latest("pk").why == "of_another_release"
