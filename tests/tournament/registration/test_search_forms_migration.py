"""Rows of an earlier program are found by the forms of their names as rows of this one are."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import make_entries
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.events.models import Event
from tournament.registration.models import SEARCH_FIELDS, Entry, SignUp

MIGRATION = import_module("tournament.registration.migrations.0028_search_forms")


@pytest.mark.each_database
@pytest.mark.django_db
def test_rows_are_found_by_every_form(event: Event) -> None:
    make_entries(event, 1, name="Fay OʼHara", name_zh="陳大文", club="Grün-Weiß")
    make_entries(event, 1, name="Anna Berg")
    make_sign_up(event, "Jan Müller", name_zh="葉文", federation_id="0801", publishes_name=False)
    made = texts()

    MIGRATION.find_folded(apps, None)
    earlier = texts()
    assert [one != other for one, other in zip(made, earlier, strict=True)] == [True, False, True, True]
    assert "mueller" not in str(earlier)

    MIGRATION.find_by_forms(apps, None)
    assert texts() == made


def texts() -> list[dict[str, str]]:
    """What the rows are found by, of entries and of sign-ups."""
    fields = {Entry: SEARCH_FIELDS, SignUp: ("search_names",)}
    return [
        row for model, names in fields.items() for row in model._default_manager.order_by("pk").values(*names)
    ]
