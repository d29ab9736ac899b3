"""Questions about columns that Django has no lookup for."""

import pytest

from tests.factories import make_event
from tournament.audit.models import AuditEntry

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.mark.parametrize(
    ("stored", "wanted", "is_found"),
    [
        ([7, 12, 3], 12, True),
        ([7], 7, True),
        ([], 7, False),
        ([70, 17, 777], 7, False),
        (["7"], 8, False),
    ],
)
def test_a_list_holds_whole_numbers(stored: list[object], wanted: int, *, is_found: bool) -> None:
    row = AuditEntry.objects.create(event=make_event(), actor_name="Test", verb="test", data=stored)
    assert AuditEntry.objects.filter(pk=row.pk, data__holds=wanted).exists() is is_found
