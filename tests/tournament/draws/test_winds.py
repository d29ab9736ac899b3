"""The winds of seats on pages."""

import pytest
from django.utils import translation

from tests.pages import rendered


@pytest.mark.parametrize("wind", [1, "S"])
def test_wind_badge_by_number_and_letter(wind):
    html = rendered("winds", "{% wind_badge wind %}", wind=wind)

    assert 'class="wind wind-s"' in html
    assert "南" in html
    assert '<span class="visually-hidden">South</span>' in html


@pytest.mark.parametrize(
    ("language", "badge"),
    [
        ("en", 'lang="zh-Hant" aria-hidden="true">東'),
        ("ja", 'lang="ja" aria-hidden="true">東'),
        ("zh-hans", 'lang="zh-Hans" aria-hidden="true">东'),
    ],
)
def test_wind_badge_draws_the_character_as_the_reader_writes_it(language: str, badge: str) -> None:
    with translation.override(language):
        assert badge in rendered("winds", "{% wind_badge 0 %}")
