"""What the database refuses of copies and their source."""

import pytest
from django.utils import timezone

from tests.constraints import constraint_names, refused_by
from tournament.copies.models import Copy, Source

pytestmark = pytest.mark.django_db


def make_copy(**fields: str) -> Copy:
    return Copy.objects.create(address="https://copy.test", secret="s", connected_at=timezone.now(), **fields)


def test_copies_keep_to_what_is_declared() -> None:
    with refused_by("copies_copy_kind_known"):
        make_copy(kind="friend")
    with refused_by("copies_copy_trouble_known"):
        make_copy(trouble="tired")


def test_a_machine_has_one_source_of_a_known_kind() -> None:
    Source.objects.create(pk=1, secret="s")
    with refused_by("copies_source_one"):
        Source.objects.create(pk=2, secret="s")
    with refused_by("copies_source_kind_known"):
        Source.objects.update(kind="friend")


def test_every_constraint_is_tried() -> None:
    assert constraint_names("copies") == {
        "copies_copy_kind_known",
        "copies_copy_trouble_known",
        "copies_source_one",
        "copies_source_kind_known",
    }
