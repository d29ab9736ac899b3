"""What somebody changed without an act is never taken for something that an act wrote."""

import pytest

from tests.factories import make_event
from tournament.audit.models import AuditEntry
from tournament.chain.models import Written
from tournament.chain.verification import chain_faults
from tournament.registration.acts.entries import add_entry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.each_database]


def test_row_that_was_written_without_an_act_is_never_taken_in() -> None:
    """Its triggers are there, so the database notes it, but not as something of an act."""
    event = make_event()
    row = AuditEntry.objects.create(event=event, actor_name="Mallory", verb="round_sealed", data={})
    add_entry(event.created_by, event, fields={"name": "Ann"})
    (fault,) = chain_faults(event)
    assert fault.startswith(f"events_auditentry {row.pk} (")
    assert fault.endswith("is not in the chain; no act wrote it.")
    assert Written.objects.count() == 1
