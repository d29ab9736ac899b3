"""The audit tells of penalties in the reader's language, also in rows from before that."""

from importlib import import_module
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import translation

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from penalties.models import LedgerEntry
from tests.apps_of_then import AppsOfThen
from tests.constraints import behind_the_triggers
from tests.factories import make_entries, make_event, make_round
from tests.penalties.given import give, take_back
from tournament.audit.models import AuditEntry
from tournament.draws.models import Table
from tournament.events.models import Event

pytestmark = pytest.mark.django_db

migration = import_module("penalties.migrations.0011_codes_in_the_audit")

DRAWING_EARLY = "early_draw"
TOLD = [
    "gave Player 1 “Drawing early”: yellow card, 24 points",
    "gave Player 1 “Drawing early”: red card, 96 points",
    "opened an appeal against “Drawing early” of Player 1",
    "decided the appeal against “Drawing early” of Player 1: The penalty stands",
    "took back “Drawing early” given to Player 1: It was somebody else",
]
VERBS = ("penalty_given", "penalty_reversed", "appeal_opened", "appeal_decided")
OLD_WORDS = {
    "what": ["yellow card, 24 points", "red card, 96 points"],
    "decision": "the penalty stands",
}


@pytest.fixture
def table(db: None) -> Table:
    """A table of which the audit tells two cards, an appeal and a card that was taken back."""
    event = make_event(ruleset="gghk")
    player, *others = make_entries(event, 4)
    table = make_round(event, [[player, *others]]).tables.get()
    first, second = (give(event, player, DRAWING_EARLY, table=table) for _time in range(2))
    appeal = {"note": "It was not me"}
    open_appeal(event.created_by, first, client_key=uuid4(), **appeal)
    decide_appeal(event.created_by, first, step=AppealStep.UPHELD, client_key=uuid4(), **appeal)
    take_back(second)
    return table


def acts(event: Event) -> list[AuditEntry]:
    return list(event.audit_entries.filter(verb__in=VERBS).order_by("pk"))


def audit_sentences(event: Event) -> list[str]:
    return [act.sentence for act in acts(event)]


def test_penalties_are_told_in_the_readers_language(table: Table) -> None:
    assert audit_sentences(table.round.event) == TOLD
    with translation.override("zh-hant"):
        assert all("「搶先摸牌」" in sentence for sentence in audit_sentences(table.round.event))


def test_rows_of_before_get_the_codes_that_are_written_now(table: Table) -> None:
    event = table.round.event
    written = [act.data for act in acts(event)]
    given = iter(OLD_WORDS["what"])
    with behind_the_triggers("events_auditentry"):
        for act in acts(event):
            data = {**act.data, "foul": "Drawing early"}
            if "what" in data:
                data["what"] = next(given)
            if "decision" in data:
                data["decision"] = OLD_WORDS["decision"]
            AuditEntry.objects.filter(pk=act.pk).update(data=data)
    old = f": {OLD_WORDS['decision']}"
    assert audit_sentences(event) == [sentence.replace(": The penalty stands", old) for sentence in TOLD]
    migration.write_codes(AppsOfThen(), connection.schema_editor())
    assert [act.data for act in acts(event)] == written


def test_row_without_its_penalty_keeps_its_words(event: Event) -> None:
    words = {"player": "Anna", "foul": "Drawing early", "what": "yellow card, 24 points"}
    row = AuditEntry.objects.create(event=event, actor_name="Ben", verb="penalty_given", data=words)
    migration.write_codes(AppsOfThen(), connection.schema_editor())
    row.refresh_from_db()
    assert row.data == words
    assert not LedgerEntry.objects.exists()
