"""A sentence ends with one full stop, whatever its last word ends with."""

import pytest

from tournament.core.sentences import filled
from tournament.core.templatetags.ui import before_stop
from tournament.registration.errors import NumberTaken


@pytest.mark.parametrize(
    ("sentence", "parts", "said"),
    [
        ("Absent: %(names)s.", {"names": "Ann, Ivan Jr."}, "Absent: Ann, Ivan Jr."),
        ("Absent: %(names)s.", {"names": "Ann"}, "Absent: Ann."),
        ("%(name)s is out. Ask %(name)s.", {"name": "Ivan Jr."}, "Ivan Jr. is out. Ask Ivan Jr."),
        ("Wait for %(name)s...", {"name": "Ivan Jr."}, "Wait for Ivan Jr...."),
        ("%(points)s%% of %(most)s.", {"points": 5, "most": 8}, "5% of 8."),
    ],
)
def test_one_full_stop(sentence: str, parts: dict[str, object], said: str) -> None:
    assert filled(sentence, parts) == said


def test_refusals_and_pages_have_one_too() -> None:
    assert "Ivan Jr.." not in str(NumberTaken(number=3, name="Ivan Jr."))
    assert before_stop("Ivan Jr.") + "." == "Ivan Jr."
    assert before_stop("Ann") + "." == "Ann."
