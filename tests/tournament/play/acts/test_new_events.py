"""An event is made together with what its draws and its tables need: all of it or nothing, and once for a form."""

from typing import Any
from uuid import uuid4

import pytest

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.draws.acts.settings import change_draw_settings
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings
from tournament.draws.verbs import DrawVerb
from tournament.events.models import Event
from tournament.events.verbs import EventVerb
from tournament.play.acts.new_events import create_event
from tournament.play.models import EntryRules

FIELDS = {"name": "Spring Open", "ruleset": "mcr"}
RULES = {"allows_tiles": False}


def made(organizer: User, **options: Any) -> Event:
    return create_event(
        organizer, INSTALLATION, fields=FIELDS, winds=Winds.AT_TABLE, entry_rules=RULES, **options
    )


def test_audit_of_the_event_tells_of_each_part(organizer: User) -> None:
    event = made(organizer)
    verbs = list(event.audit_entries.order_by("pk").values_list("verb", "actor"))
    expected = (EventVerb.EVENT_CREATED, DrawVerb.DRAW_SETTINGS_CHANGED, EventVerb.EVENT_CHANGED)
    assert verbs == [(verb, organizer.pk) for verb in expected]
    assert DrawSettings.objects.get(event=event).winds == Winds.AT_TABLE
    assert not EntryRules.objects.get(event=event).allows_tiles


def test_defaults_leave_no_rows(organizer: User) -> None:
    event = create_event(organizer, INSTALLATION, fields=FIELDS)
    assert [row.verb for row in event.audit_entries.all()] == [EventVerb.EVENT_CREATED]
    assert not DrawSettings.objects.exists()
    assert not EntryRules.objects.exists()


def test_form_that_is_sent_again_changes_nothing_that_was_chosen_since(organizer: User) -> None:
    key = uuid4()
    event = made(organizer, client_key=key)
    change_draw_settings(organizer, event, fields={"winds": Winds.ASSIGNED})
    in_audit = AuditEntry.objects.count()
    assert made(organizer, client_key=key) == event
    assert AuditEntry.objects.count() == in_audit
    assert DrawSettings.objects.get(event=event).winds == Winds.ASSIGNED


def test_event_is_not_made_without_its_settings(organizer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(event: Any, actor: Any, verb: Verb, **data: Any) -> AuditEntry:
        if verb == EventVerb.EVENT_CHANGED:
            raise ConnectionError
        return record(event, actor, verb, **data)

    monkeypatch.setattr("tournament.acts.act.record", fail)
    with pytest.raises(ConnectionError):
        made(organizer)
    assert not Event.objects.exists()
    assert not AuditEntry.objects.exists()
