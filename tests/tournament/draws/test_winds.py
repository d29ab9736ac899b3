"""The winds of seats on pages."""

import pytest

from tests.pages import rendered


@pytest.mark.parametrize("wind", [1, "S"])
def test_wind_badge_by_number_and_letter(wind):
    html = rendered("winds", "{% wind_badge wind %}", wind=wind)

    assert 'class="wind wind-s"' in html
    assert "南" in html
    assert '<span class="visually-hidden">South</span>' in html
