"""Names in every script, and the longest ones, stay on the paper and off each other in every document."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.utils import translation

from tests.conftest import BuildOnce
from tests.factories import discard_win, make_entries, make_event, make_link, make_round, play, set_state
from tests.penalties.given import give
from tests.tournament.papers.boxes import lay_out
from tests.tournament.papers.hall import (
    A4,
    A4_ACROSS,
    PEOPLE,
    letters,
    page_sizes,
    pages_of,
    picture_of,
    seat_people,
    sheets_of,
    text_of,
)
from tournament.events.enums import RoundState, TeamRanking
from tournament.events.models import Event
from tournament.papers.acts.backgrounds import set_background
from tournament.papers.documents import DOCUMENTS, ROUND_SET_OF
from tournament.papers.pdf.engine import Printed, write_pdf

pytestmark = [pytest.mark.long, pytest.mark.one_database]

ELSEWHERE = ("table-links", "round-set", "awards", "worth-card")
"""Sheets for whose contents these events have nothing; `test_rule_cards.py` lays out that of a book with han and fu."""
OF_CLOSED_ROUND = [one.code for one in DOCUMENTS if one.code not in ELSEWHERE]
"""Each is laid out by itself; the set for a round holds the sheets of some of them, and awards look like certificates."""
OF_PEOPLE = [code for code in OF_CLOSED_ROUND if code not in ("pattern-card", "foul-card")]
"""The cards of rules name nobody but the event."""
LONGEST = (
    ("Maria Wolfgang " * 13, "國際麻雀" * 50),
    ("W" * 200, "محمد عبد الرحمن " * 12),
    ("Nguyễn Thị Bưởi " * 12, "דוד בן ציון " * 16),
    ("", "ชัยวัฒน์ ศรีสุวรรณ " * 10),
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> dict[str, int]:
    return build_once(lambda: {"closed": closed_event().pk, "longest": longest_event().pk})


@pytest.fixture
def closed(db: None, built: dict[str, int]) -> Event:
    """A closed round of teams, with a penalty, and names in every script."""
    return Event.objects.get(pk=built["closed"])


@pytest.fixture
def longest(db: None, built: dict[str, int]) -> Event:
    """The same with the longest names that people, clubs and places may have."""
    return Event.objects.get(pk=built["longest"])


def closed_event() -> Event:
    event = make_event(name="Autumn Open")
    event.team_ranking = TeamRanking.POINTS
    event.venue = "Kulturhuset Stadionplein"
    event.save()
    round_ = seat_people(event, state=RoundState.RUNNING)
    event.entries.filter(number__lte=4).update(team="龍隊")
    event.entries.filter(number__gt=4).update(team="الفريق الذهبي")
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
    for entry in event.entries.all()[:8]:
        give(event, entry, "talking", table=entry.seats.get().table, choice=0)
    set_state(round_, RoundState.CLOSED)
    return event


def longest_event() -> Event:
    event = make_event(
        name="Grand Championship of the Associated Clubs 國際麻雀錦標賽 " * 3, venue="Hall " * 30
    )
    entries = make_entries(event, 4, club="Club " * 20, country="NL", team="Team " * 20)
    for entry, (name, own) in zip(entries, LONGEST, strict=True):
        entry.name, entry.name_zh = name.strip(), own.strip()
        entry.save()
    event.team_ranking = TeamRanking.POINTS
    event.save()
    round_ = make_round(event, [entries], state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    give(event, entries[0], "talking", table=round_.tables.get(), choice=0)
    set_state(round_, RoundState.CLOSED)
    return event


@pytest.mark.parametrize("code", OF_PEOPLE)
def test_no_name_leaves_the_paper_or_lies_over_another(
    closed: Event, cache: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    for page in lay_out(sheets_of(closed, code), cache, monkeypatch):
        assert page.boxes
        assert (page.beyond(), page.over_each_other()) == ([], [])


@pytest.mark.parametrize("code", ["results", "team-standings", "score-sheets"])
@pytest.mark.parametrize("language", ["de", "it", "pl", "pt"])
def test_long_heads_of_columns_keep_off_each_other(
    closed: Event, cache: Path, monkeypatch: pytest.MonkeyPatch, language: str, code: str
) -> None:
    with translation.override(language):
        sheets = sheets_of(closed, code)
    for page in lay_out(sheets, cache, monkeypatch):
        assert (page.beyond(), page.over_each_other()) == ([], [])


@pytest.mark.parametrize("code", [*OF_PEOPLE, "foul-card"])
def test_longest_names_fit_as_well(
    longest: Event, cache: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """Both cards of rules bear the name of the event in the same place."""
    sheets = sheets_of(longest, code)
    pages = lay_out(sheets, cache, monkeypatch)
    assert [(page.beyond(), page.over_each_other()) for page in pages] == [([], [])] * len(pages)
    if all(sheet.fits_one_page for sheet in sheets):
        assert len(pages) == len(sheets)


def bare_sheets(event: Event, code: str) -> list[Printed]:
    """The sheets of a document without its title, which is not printed."""
    return [
        replace(sheet, html=re.sub(r"<title>.*?</title>", "", sheet.html, flags=re.DOTALL))
        for sheet in sheets_of(event, code)
    ]


def test_set_for_a_round_holds_the_sheets_of_its_documents(closed: Event) -> None:
    codes = [one.code for one in ROUND_SET_OF]
    assert set(codes) < set(OF_CLOSED_ROUND)
    assert bare_sheets(closed, "round-set") == [
        sheet for code in codes for sheet in bare_sheets(closed, code)
    ]


def test_longest_names_fit_a_link_card(event: Event, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = seat_people(event)
    event.entries.update(name="Maria Wolfgang " * 13)
    for table in round_.tables.all():
        make_link(table)
    (page,) = lay_out(sheets_of(event, "table-links"), cache, monkeypatch)
    assert (page.beyond(), page.over_each_other()) == ([], [])


def test_certificates_have_a_page_each_with_the_name_in_both_scripts(closed: Event, cache: Path) -> None:
    sheets = sheets_of(closed, "certificates")
    assert page_sizes(write_pdf(sheets, cache=cache)) == [A4_ACROSS] * 8
    by_name = {entry.name: entry for entry in closed.entries.all()}
    for name, own, _country in PEOPLE[:8]:
        (sheet,) = [one for one in sheets if by_name[name].name in one.html]
        read = letters(text_of(write_pdf([sheet], cache=cache)))
        for letter in set(letters(name + own)):
            assert read.count(letter) >= letters(name + own).count(letter), (name, letter)


@pytest.mark.parametrize(("size", "page"), [((300, 210), A4_ACROSS), ((210, 300), A4)])
def test_certificate_stands_as_its_picture_does(
    closed: Event,
    cache: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    page: tuple[int, int],
) -> None:
    set_background(closed.created_by, closed, content=picture_of(size))
    sheets = sheets_of(closed, "certificates")[:2]
    assert page_sizes(write_pdf(sheets, cache=cache)) == [page] * 2
    for laid_out in lay_out(sheets, cache, monkeypatch):
        assert (laid_out.beyond(), laid_out.over_each_other()) == ([], [])


def test_photo_taken_sideways_is_turned(closed: Event, cache: Path) -> None:
    set_background(closed.created_by, closed, content=picture_of((300, 210), turned=True))
    assert page_sizes(write_pdf(sheets_of(closed, "certificates")[:1], cache=cache)) == [A4]


def test_card_report_is_a_numbered_list_of_every_penalty(closed: Event, cache: Path) -> None:
    pdf = write_pdf(sheets_of(closed, "card-report"), cache=cache)
    assert page_sizes(pdf) == [A4]
    text = text_of(pdf)
    assert text.count("Talking") == 8
    assert "1 / 1" in text
    for name, _own, _country in PEOPLE[:8]:
        assert name.split()[0] in text


def test_pages_of_a_long_list_are_numbered_and_say_what_they_belong_to(db: None, cache: Path) -> None:
    event = make_event()
    entries = make_entries(event, 160)
    make_round(event, [entries[at : at + 4] for at in range(0, 160, 4)], state=RoundState.PUBLISHED)
    pdf = write_pdf(sheets_of(event, "seats-by-name"), cache=cache)
    first, *_more, last = pages_of(pdf)
    assert "Seating by name · Round 1" in first
    assert f"Seating by name · Round 1 · {event}" in last
    count = len(page_sizes(pdf))
    assert f"1 / {count}" in first
    assert f"{count} / {count}" in last


def test_few_names_are_set_in_large_letters(
    event: Event, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat_people(event)
    (few,) = lay_out(sheets_of(event, "seats-by-name"), cache, monkeypatch)
    (usual,) = lay_out(
        [replace(sheet, grows=False) for sheet in sheets_of(event, "seats-by-name")], cache, monkeypatch
    )
    height = {
        page: next(box.bottom - box.top for box in page.boxes if "Kim" in box.text) for page in (few, usual)
    }
    assert height[few] > 1.25 * height[usual]
