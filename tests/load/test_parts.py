"""The parts of the scenes that can be wrong by themselves."""

from uuid import uuid4

import pytest

from tests.load.__main__ import make_postgresql_database
from tests.load.hall import Hall, lost_and_doubled
from tests.load.report import Report, percentile


def test_percentile() -> None:
    assert percentile([], 0.95) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(list(range(100)), 0.95) == 95
    assert percentile([1.0], 1.0) == 1.0


def test_report_names_broken_promises() -> None:
    report = Report({"kills": "3"})
    report.expect(True, "kept")
    report.expect(False, "no hand is lost")

    assert report.lines() == ["  kills: 3", "  BROKEN: no hand is lost"]


def test_only_a_database_of_the_scenes_is_made_anew() -> None:
    with pytest.raises(SystemExit, match="must end in _load"):
        make_postgresql_database({"NAME": "seatwind"})


@pytest.mark.django_db
def test_acknowledged_hand_that_is_not_there_is_lost() -> None:
    hall = Hall("no-such-hall", 1, "", acknowledged=[str(uuid4())])

    assert lost_and_doubled(hall) == (1, 0)
