"""Points that are typed as the results of an event are written."""

import pytest
from django.core.exceptions import ValidationError

from tests.factories import make_event
from tests.tournament.play.running import RULESET
from tournament.draws.forms.settings import DrawSettingsForm
from tournament.draws.models import DrawSettings
from tournament.events.point_fields import points_field


@pytest.mark.parametrize(
    ("ruleset", "typed", "kept"),
    [
        ("mcr", "20", 20),
        (RULESET, "20.0", 20_000),
        (RULESET, "7,5", 7_500),
        (RULESET, "-15", -15_000),
        (RULESET, "", None),
    ],
)
def test_points_are_typed_in_the_unit_of_the_ruleset(ruleset: str, typed: str, kept: int | None) -> None:
    field = points_field(ruleset, min_value=-15_000, max_value=20_000, required=False)
    assert field.clean(typed) == kept
    assert field.clean(field.prepare_value(kept)) == kept


@pytest.mark.parametrize(
    ("ruleset", "typed"), [("mcr", "7.5"), (RULESET, "20.1"), (RULESET, "0.55"), (RULESET, "20000")]
)
def test_points_beyond_the_unit_or_the_bounds_are_refused(ruleset: str, typed: str) -> None:
    with pytest.raises(ValidationError):
        points_field(ruleset, min_value=0, max_value=20_000).clean(typed)


def test_what_sitting_out_gives_is_typed_so_too(db: None) -> None:
    event = make_event(ruleset=RULESET)
    settings = DrawSettings(event=event, sit_out_points=-15_000)
    field = DrawSettingsForm(event, instance=settings)["sit_out_points"]
    assert field.value() == "-15.0"
    assert "In thousands" in field.help_text
