"""Every document: what stands on it, on how many pages of which size."""

import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.conftest import BuildOnce
from tests.factories import discard_win, make_entries, make_event, make_link, make_round, play, set_state
from tests.penalties.given import give
from tests.tournament.papers.hall import (
    A4,
    A4_ACROSS,
    LETTER,
    LETTER_ACROSS,
    PEOPLE,
    READABLE_POINTS,
    SITE,
    page_sizes,
    seat_people,
    seat_players,
    sheets_of,
    sizes_of_text,
    text_of,
)
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings, SitOut
from tournament.events.enums import RoundState, TeamRanking
from tournament.events.models import Event, Round
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.papers.acts.backgrounds import set_background
from tournament.papers.acts.logos import set_logo
from tournament.papers.documents import BY_CODE, DOCUMENTS
from tournament.papers.documents.certificates import place_in_words
from tournament.papers.documents.types import Order
from tournament.papers.drawings import faces, groups_of, tile_row
from tournament.papers.enums import PaperSize
from tournament.papers.errors import NothingToPrint, NumbersNotFound
from tournament.papers.pdf.engine import write_pdf
from tournament.papers.rulebook import hand_labels
from tournament.registration.models import Stage, StagePlace
from tournament.standings.errors import RoundNotOfficial

pytestmark = pytest.mark.one_database

RULESETS = [ruleset.id for ruleset in known_rulesets()]
PAGES = {
    "seats-by-name": [A4],
    "seats-by-table": [A4],
    "score-sheets": [A4, A4],
    "round-set": [A4] * 4,
    "open-tables": [A4],
    "table-signs": [A4_ACROSS] * 2,
    "badges": [A4] * 2,
    "player-cards": [A4] * 3,
    "card-report": [A4],
}
LOOKED_AT_ELSEWHERE = {
    "pattern-card": "printed for each rulebook by itself (`test_rule_cards.py`)",
    "foul-card": "likewise",
    "worth-card": "printed only where scores run along (`test_rule_cards.py`)",
    "quick-start": "has a page for each language",
    "table-links": "asks for links",
    "standings": "asks for a closed round",
    "team-standings": "asks for teams and a closed round",
    "results": "asks for a closed round",
    "certificates": "likewise",
    "awards": "likewise",
}
"""Documents whose pages other tests look at, and why."""


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


@pytest.fixture(scope="module")
def seated(build_once: BuildOnce) -> int:
    def build() -> int:
        event = make_event(name="Spring Open")
        seat_people(event)
        return event.pk

    return build_once(build)


@pytest.fixture
def hall(db: None, seated: int) -> Event:
    return Event.objects.get(pk=seated)


def test_pages_are_as_many_and_as_large_as_they_should_be(hall: Event, cache: Path) -> None:
    """All in one file, because what a file costs is mostly its beginning."""
    sheets = [sheet for code in PAGES for sheet in sheets_of(hall, code)]
    pdf = write_pdf(sheets, cache=cache)
    assert page_sizes(pdf) == [size for sizes in PAGES.values() for size in sizes]
    assert round(min(sizes_of_text(pdf)), 1) >= READABLE_POINTS


ON_LETTER = {A4: LETTER, A4_ACROSS: LETTER_ACROSS}


def test_pages_on_letter_are_as_many(hall: Event, cache: Path) -> None:
    codes = [code for code in PAGES if code != "round-set"]
    sheets = [sheet for code in codes for sheet in sheets_of(hall, code, size=PaperSize.LETTER)]
    assert page_sizes(write_pdf(sheets, cache=cache)) == [
        ON_LETTER[size] for code in codes for size in PAGES[code]
    ]


@pytest.mark.parametrize(
    ("code", "only", "sheets"),
    [
        ("score-sheets", {2}, 1),
        ("table-signs", {1, 2, 9}, 2),
        ("badges", {3, 5}, 1),
        ("player-cards", {9}, 1),
    ],
)
def test_some_sheets_are_chosen_by_number(hall: Event, code: str, only: set[int], sheets: int) -> None:
    assert len(sheets_of(hall, code, only=frozenset(only))) == sheets
    with pytest.raises(NumbersNotFound):
        sheets_of(hall, code, only=frozenset({77}))


def test_badges_are_those_of_the_chosen_players(hall: Event) -> None:
    (sheet,) = sheets_of(hall, "badges", only=frozenset({2, 5}))
    assert [name for name, *_more in PEOPLE if name in sheet.html] == ["Chan Tai Man", "Kim Chul-soo"]


def html_of(event: Event, code: str) -> str:
    return "".join(sheet.html for sheet in sheets_of(event, code))


def test_score_sheet_holds_names_place_and_lines(hall: Event) -> None:
    first, second = (sheet.html for sheet in sheets_of(hall, "score-sheets"))
    for words in (
        "Round 1 · Table 1",
        "Spring Open",
        "Mahjong Competition Rules",
        "陳大文",
        "Referee",
        "E1",
        "N4",
    ):
        assert words in first
    assert "김철수" in second
    assert "陳大文" not in second


@pytest.mark.parametrize(
    ("last_day", "begins", "day"),
    [
        (None, None, "28 March 2026"),
        (date(2026, 3, 28), None, "28 March 2026"),
        # Midnight in Berlin, and still the day before in UTC.
        (date(2026, 3, 29), datetime(2026, 3, 28, 23, 30, tzinfo=UTC), "29 March 2026"),
        (date(2026, 3, 29), None, ""),
    ],
)
def test_score_sheet_has_the_day_on_which_its_round_is_planned(
    db: None, last_day: date | None, begins: datetime | None, day: str
) -> None:
    event = make_event(starts_on=date(2026, 3, 28), ends_on=last_day, time_zone="Europe/Berlin")
    round_ = seat_players(event, 1)
    round_.begins_at = begins
    round_.save()
    with timezone.override(event.time_zone):
        html = html_of(event, "score-sheets")
    assert re.findall(r"\d+ March 2026", html) == ([day] if day else [])


def test_score_sheet_has_spare_lines_where_the_dealer_may_stay(db: None) -> None:
    assert hand_labels(make_event(ruleset="mcr"))[-1] == "N4"
    assert hand_labels(make_event(ruleset="gghk")) == [str(number) for number in range(1, 35)]


def test_names_on_paper_are_read_back(hall: Event, cache: Path) -> None:
    text = text_of(write_pdf(sheets_of(hall, "seats-by-name"), cache=cache))
    for name in ("Łukasz Żółć", "陳大文", "赵建骨", "田中ゆき", "김철수", "Nguyễn Thị Bưởi"):
        assert name in text


def test_seats_by_name_are_in_the_order_of_the_alphabet(hall: Event) -> None:
    html = html_of(hall, "seats-by-name")
    places = [html.index(name) for name in ("Chan Tai Man", "Kim Chul-soo", "Łukasz", "Zhao Jian")]
    assert places == sorted(places)


def test_names_are_escaped(event: Event) -> None:
    seat_players(event, 1)
    event.entries.update(name="<b>Bold</b>")
    for code in ("score-sheets", "badges", "seats-by-name"):
        assert "<b>Bold" not in html_of(event, code)


def test_sign_and_badge_carry_a_code(hall: Event) -> None:
    assert SITE + "/spring-open/seats/" in html_of(hall, "table-signs")
    assert html_of(hall, "badges").count('class="qr"') == len(PEOPLE)


def test_player_card_tells_table_wind_and_opponents(hall: Event) -> None:
    words = " ".join(re.sub(r"<[^>]*>", " ", html_of(hall, "player-cards")).split())
    assert "1 1 東 E East Chan Tai Man , Zhao Jian , Tanaka Yuki" in words


def test_standings_ask_for_a_closed_round(hall: Event) -> None:
    with pytest.raises(RoundNotOfficial):
        sheets_of(hall, "standings")


def test_results_and_certificates_of_a_closed_round(event: Event, cache: Path) -> None:
    round_ = seat_players(event, 1, state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    assert "Standings after round 1" in html_of(event, "standings")
    assert "Head referee" in html_of(event, "results")
    pdf = write_pdf(sheets_of(event, "certificates"), cache=cache)
    assert page_sizes(pdf) == [A4_ACROSS] * 4
    assert "1st place" in text_of(pdf)


def test_certificate_has_the_organizers_picture(event: Event, picture: bytes, cache: Path) -> None:
    round_ = seat_players(event, 1, state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    set_background(event.created_by, event, content=picture)
    sheets = sheets_of(event, "certificates")
    assert "data:image/png;base64," in sheets[0].html
    pdf = write_pdf(sheets[:1], cache=cache)
    assert page_sizes(pdf) == [A4_ACROSS]
    assert b"/Image" in pdf


def test_card_report_lists_penalties_in_force(hall: Event) -> None:
    give(hall, hall.entries.get(number=2), "faulty_set")
    assert "陳大文" in html_of(hall, "card-report")
    assert "No penalty is in force" not in html_of(hall, "card-report")


def test_open_tables_leave_when_the_round_closes(event: Event) -> None:
    round_ = seat_people(event, state=RoundState.RUNNING)
    play(round_.tables.get(number=1), discard_win(0, 1, 8))
    assert "1 / 16" in html_of(event, "open-tables")


def test_foul_card_says_where_the_referee_chooses(event: Event) -> None:
    words = " ".join(re.sub(r"<[^>]*>", " ", html_of(event, "foul-card")).split())
    assert "Slow play (Item 3, (2) 8; Item 5, 7) a warning b 5 points off c 10 points off" in words
    assert "(Item 4, 1) up to 10 minutes: 10 points off up to 15 minutes:" in words


@pytest.mark.parametrize(
    ("ranking", "heads"),
    [
        ("table_points", "Country Table points Contest points R1"),
        ("points", "Country Contest points R1"),
    ],
)
def test_what_ranks_first_stands_first(event: Event, ranking: str, heads: str) -> None:
    round_ = seat_players(event, 1, state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    event.ranking = ranking
    event.save()
    words = " ".join(re.sub(r"<[^>]*>", " ", html_of(event, "results")).split())
    assert heads in words
    assert ("table points" in html_of(event, "certificates")) is (ranking == "table_points")


def test_player_cards_hold_many_rounds_with_long_names(db: None, cache: Path) -> None:
    """The text shrinks, and no page is added."""
    event = make_event(rounds_planned=12)
    entries = make_entries(event, 4)
    event.entries.update(name="Wolfgang von Hohenlohe-Langenburg")
    for number in range(1, 13):
        make_round(event, [entries], number=number, state=RoundState.DRAWN)
    pdf = write_pdf(sheets_of(event, "player-cards"), cache=cache)
    assert page_sizes(pdf) == [A4]
    assert text_of(pdf).count("Wolfgang") == 4 * (1 + 3 * 12)


def test_links_are_printed_for_tables_that_have_one(hall: Event, cache: Path) -> None:
    with pytest.raises(NothingToPrint):
        sheets_of(hall, "table-links")
    table = hall.rounds.get(number=1).tables.get(number=1)
    make_link(table)
    (sheet,) = sheets_of(hall, "table-links")
    assert "Round 1 · Table 1" in sheet.html
    assert page_sizes(write_pdf([sheet], cache=cache)) == [A4]


def test_queries_do_not_grow_with_the_hall(event: Event, django_assert_num_queries: Any) -> None:
    seat_players(event, 3)
    round_ = event.rounds.get(number=1)
    for code, queries in {
        "score-sheets": 2,
        "seats-by-name": 3,
        "seats-by-table": 3,
        "open-tables": 5,
    }.items():
        document = BY_CODE[code]
        with django_assert_num_queries(queries):
            list(document.sheets(Order(event, SITE, round_)))


def test_codes_are_used_once() -> None:
    assert len(BY_CODE) == len(DOCUMENTS)


def words_of(event: Event, code: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html_of(event, code)).split())


def let_players_draw_winds(event: Event) -> None:
    DrawSettings.objects.update_or_create(event=event, defaults={"winds": Winds.AT_TABLE})


@pytest.mark.parametrize("code", ["seats-by-name", "seats-by-table", "player-cards"])
def test_winds_that_players_draw_at_the_table_are_not_printed(hall: Event, code: str) -> None:
    assert "東" in html_of(hall, code)
    let_players_draw_winds(hall)
    assert "東" not in html_of(hall, code)


def test_score_sheet_leaves_room_for_names_where_players_draw_their_winds(hall: Event, cache: Path) -> None:
    let_players_draw_winds(hall)
    words = words_of(hall, "score-sheets")
    assert "write each name next to its wind. Łukasz Żółć (1) · Chan Tai Man 陳大文 (2)" in words
    assert "No. 1" not in words
    assert page_sizes(write_pdf(sheets_of(hall, "score-sheets"), cache=cache)) == [A4] * 2


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("mcr", "0 for no win"),
        ("gghk", "0 for a tie"),
        ("gghk", "Winner From Value Liable 1"),
        ("apm", "If 4 had already discarded the same tile in this turn, add T4"),
        ("hk_fanlaak", "0 for a dead hand"),
    ],
)
def test_score_sheet_says_how_it_is_filled_in(db: None, ruleset: str, words: str) -> None:
    event = make_event(ruleset=ruleset)
    seat_players(event, 1)
    assert words in words_of(event, "score-sheets")


def test_player_card_tells_the_round_that_is_sat_out(hall: Event) -> None:
    round_ = hall.rounds.get(number=1)
    SitOut.objects.create(round=round_, entry=hall.entries.get(number=9))
    assert "9 David Levi דוד לוי Round Table Wind With 1 sits out" in words_of(hall, "player-cards")


def test_whoever_a_cut_left_out_keeps_a_badge(hall: Event) -> None:
    stage = Stage.objects.create(
        event=hall, after_round=1, kind="top", size=4, carry_over="full", rest="out", made_by=hall.created_by
    )
    for line, entry in enumerate(hall.entries.order_by("number")[:4], start=1):
        StagePlace.objects.create(stage=stage, entry=entry, group=1, line=line)
    assert html_of(hall, "badges").count('class="qr"') == len(PEOPLE)
    assert html_of(hall, "player-cards").count('class="player-card"') == 4


def test_foul_card_tells_the_cards_of_the_rulebook(db: None) -> None:
    words = words_of(make_event(ruleset="gghk"), "foul-card")
    assert "yellow card, 24 points, until the match ends: a second one becomes a red card" in words
    assert "red card, 96 points, until the end of the day: a second one becomes a false win" in words
    assert "false win, 512 points" in words
    assert "1 tile: yellow card 2 tiles: red card more than 2 tiles: red card; yellow card" in words
    assert "0 tiles" not in words


def test_foul_card_says_how_a_choice_is_written_on_a_score_sheet(event: Event) -> None:
    assert "On a score sheet, write “2 2/b” for foul 2 by player 2 with line b" in words_of(
        event, "foul-card"
    )


def closed_round(event: Event) -> Round:
    round_ = seat_players(event, 2, state=RoundState.RUNNING)
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    return round_


def test_results_are_not_printed_before_a_round_is_closed(hall: Event) -> None:
    for code in ("results", "certificates", "awards"):
        with pytest.raises(NothingToPrint):
            sheets_of(hall, code)


def test_teams_are_printed_with_their_players(event: Event, cache: Path) -> None:
    closed_round(event)
    event.team_ranking, event.team_best = TeamRanking.TABLE_POINTS, 1
    event.save()
    event.entries.filter(number__in=[1, 2]).update(team="Dragons 龍隊")
    event.entries.filter(number__in=[3, 4]).update(team="Winds")
    words = words_of(event, "team-standings")
    assert "Team standings after round 1" in words
    assert "1 Dragons 龍隊 4 +32 +32 Player 1 4 +32 +32 Player 2" in words
    assert "The best player of each team counts" in words
    pdf = write_pdf(sheets_of(event, "team-standings"), cache=cache)
    assert page_sizes(pdf) == [A4]
    assert "(Player 2)" in text_of(pdf)
    assert "(Player 1)" not in text_of(pdf)
    assert "Results of the teams" in words_of(event, "results")
    assert words_of(event, "results").count("Place and date") == 2


def test_awards_are_for_the_best_players_teams_and_hands(event: Event, picture: bytes, cache: Path) -> None:
    event.team_ranking = TeamRanking.POINTS
    event.save()
    round_ = seat_players(event, 2, state=RoundState.RUNNING)
    event.entries.filter(number__in=[1, 2]).update(team="Dragons 龍隊")
    first, second = round_.tables.order_by("number")
    play(first, discard_win(0, 1, 8), discard_win(0, 1, 8))
    play(second, discard_win(3, 1, 20))
    set_state(round_, RoundState.CLOSED)
    set_logo(event.created_by, event, content=picture)
    pages = [
        " ".join(re.sub(r"<[^>]*>", " ", sheet.html.split("<body>")[1]).split())
        for sheet in sheets_of(event, "awards")
    ]
    starts = [
        "1st place 冠軍 is awarded to Player 1",
        "2nd place 亞軍 is awarded to Player 8",
        "3rd place 季軍 is awarded to Player",
        "1st place 團體冠軍 is awarded to Dragons 龍隊 Player 1",
        "Best hand 最大和牌 is awarded to Player 8",
        "Most wins 和牌最多 is awarded to Player 1",
    ]
    firsts = {start: sum(start in page for page in pages) for start in starts}
    assert set(firsts.values()) <= {1, 2}, firsts
    assert "2 wins in 2 hands" in pages[-1]
    assert "20 points in round 1" in pages[-2]
    assert "Among 8 players in 1 round of Mahjong Competition Rules" in pages[0]
    sheets = sheets_of(event, "awards")
    assert all("data:image/png;base64," in sheet.html for sheet in sheets)
    assert page_sizes(write_pdf(sheets[:1], cache=cache)) == [A4_ACROSS]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (33, "33rd"),
        (111, "111th"),
    ],
)
def test_places_are_written_in_words(place: int, words: str) -> None:
    assert place_in_words(place) == f"{words} place"


def test_hand_on_a_certificate_is_drawn_once_for_each_face() -> None:
    drawn = tile_row(groups_of("11m 234p 5z"), label="<b>", marked=(2, 0))
    assert (drawn.count("<use"), drawn.count("<g id=")) == (2, 1)
    assert drawn.count("<g transform=") >= 4
    assert 'aria-label="&lt;b&gt;"' in drawn
    assert set(faces()) >= {f"{number}{suit}" for suit in "mps" for number in range(1, 10)}


def test_events_without_teams_have_no_document_of_teams(event: Event) -> None:
    closed_round(event)
    assert not BY_CODE["team-standings"].is_for(event)
    with pytest.raises(NothingToPrint):
        sheets_of(event, "team-standings")
    assert "Results of the teams" not in words_of(event, "results")


def test_set_of_a_closed_round_has_its_standings(event: Event) -> None:
    round_ = closed_round(event)
    event.team_ranking = TeamRanking.POINTS
    event.save()
    event.entries.filter(number=1).update(team="Dragons")
    assert "tandings after round 1" in html_of(event, "round-set")
    assert "Team standings after round 1" in html_of(event, "round-set")
    set_state(round_, RoundState.PUBLISHED)
    assert "tandings after round 1" not in html_of(event, "round-set")


def test_results_after_a_final_say_what_was_carried_over(db: None) -> None:
    event = make_event(rounds_planned=2)
    entries = make_entries(event, 4)
    for number in (1, 2):
        round_ = make_round(event, [entries], number=number)
        play(round_.tables.get(), discard_win(0, 1, 8))
        set_state(round_, RoundState.CLOSED)
    stage = Stage.objects.create(
        event=event,
        after_round=1,
        kind="top",
        size=4,
        carry_over="half",
        rest="out",
        made_by=event.created_by,
    )
    for line, entry in enumerate(entries, start=1):
        StagePlace.objects.create(stage=stage, entry=entry, group=1, line=line)
    assert "Cut after round 1" in words_of(event, "results")
    assert "Results carried over: One half" in words_of(event, "results")
    assert "Cut after round 1" not in words_of(event, "standings")


@pytest.mark.parametrize(
    ("rounds", "size", "first"), [(6, A4, "R1"), (7, A4_ACROSS, "R1"), (14, A4_ACROSS, "R3")]
)
def test_many_rounds_stand_on_a_wide_page(
    db: None, cache: Path, rounds: int, size: tuple[int, int], first: str
) -> None:
    event = make_event(rounds_planned=rounds)
    entries = make_entries(event, 4)
    for number in range(1, rounds + 1):
        make_round(event, [entries], number=number, state=RoundState.CLOSED)
    pdf = write_pdf(sheets_of(event, "results"), cache=cache)
    assert page_sizes(pdf) == [size]
    words = text_of(pdf).split()
    heads = [word for word in words if re.fullmatch(r"R\d+", word)]
    assert (heads[0], heads[-1], len(heads)) == (first, f"R{rounds}", min(rounds, 12))
    says_so = "The columns begin with round 3; earlier rounds count as well." in " ".join(words)
    assert says_so == (rounds == 14)


@pytest.mark.django_db
def test_quick_start_has_a_page_in_each_of_its_languages(settings: Any, cache: Path) -> None:
    settings.LANGUAGES = [("en", "English"), ("zh-hant", "繁體中文"), ("zh-hans", "简体中文")]
    event = make_event(name="Spring Open")
    sheets = sheets_of(event, "quick-start")
    assert [re.findall(r'class="quick-start" lang="([^"]+)"', sheet.html) for sheet in sheets] == [
        ["en"],
        ["zh-hant"],
        ["zh-hans"],
    ]
    assert page_sizes(write_pdf(sheets, cache=cache)) == [A4] * 3
    settings.LANGUAGES = [("en", "English")]
    assert len(sheets_of(event, "quick-start")) == 1
