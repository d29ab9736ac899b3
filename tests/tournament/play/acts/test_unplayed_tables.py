"""Tables that close without a hand, or with players absent."""

import pytest
from django.test import Client
from django.urls import reverse

from penalties.enums import AbsentPlaces
from penalties.errors import MeasureTooSmall
from penalties.models import LedgerSettings
from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_entries, make_round, play, self_draw, set_state, token_for
from tests.pages import assert_fault_beside, confirmed, words_of
from tests.penalties.given import give
from tournament.accounts.models import User
from tournament.draws.models import DrawSettings, Table
from tournament.events.enums import Ranking, RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table, reopen_table
from tournament.play.acts.unplayed_tables import close_without
from tournament.play.enums import Gives
from tournament.play.errors import HandsChanged, NobodyAbsent, TableNotOpen
from tournament.play.models import Shortfall, TableClosing
from tournament.play.queries.tables import table_stamp
from tournament.play.verbs import PlayVerb
from tournament.standings.engine.scores import Number
from tournament.standings.queries import entry_results, standings

EAST, SOUTH, WEST, NORTH = range(4)


@pytest.fixture
def table(event: Event) -> Table:
    DrawSettings.objects.create(event=event, sit_out_points=5, sit_out_table_points_x12=24)
    return make_round(event, [make_entries(event, 4)]).tables.get()


def close(table: Table, *absent: int, gives: Gives = Gives.SIT_OUT, hands: int = 0) -> TableClosing:
    actor = table.round.event.created_by
    return close_without(actor, table, absent=absent, gives=gives, expected_hands=hands)


def scores(table: Table) -> list[tuple[Number, Number]]:
    """Table points in twelfths and points of players 1 to 4."""
    rows = {row.entry.number: row for row in standings(table.round.event, live=True).rows}
    return [(rows[number].table_points_x12, rows[number].points) for number in range(1, 5)]


def places(table: Table) -> list[int | None]:
    (result,) = standings(table.round.event, live=True).tables
    return [part.result.place for part in result.parts]


def test_those_present_get_what_sitting_out_gives_and_the_absent_nothing(table: Table) -> None:
    with one_act(table.round.event, PlayVerb.TABLE_CLOSED_UNPLAYED):
        close(table, WEST)
    assert scores(table) == [(24, 5), (24, 5), (0, 0), (24, 5)]
    assert places(table) == [None] * 4
    close_round(table.round.event.created_by, table.round)
    assert scores(table) == [(24, 5), (24, 5), (0, 0), (24, 5)]


def test_open_page_of_the_table_hears_of_it(table: Table) -> None:
    event, numbers = table.round.event, (table.round.number, table.number)
    before = table_stamp(event, *numbers)
    close(table, WEST)
    assert table_stamp(event, *numbers) > before


def test_table_may_give_nothing_at_all(table: Table) -> None:
    close(table, gives=Gives.NOTHING)
    assert scores(table) == [(0, 0)] * 4
    assert places(table) == [None] * 4


def test_what_was_given_stays_when_the_settings_change(table: Table) -> None:
    close(table, WEST)
    DrawSettings.objects.update(sit_out_points=100)
    assert scores(table)[0] == (24, 5)


def test_match_that_broke_off_gives_the_absent_no_place(table: Table) -> None:
    play(table, self_draw(EAST, 8), self_draw(SOUTH, 8))
    close(table, EAST, hands=2)
    assert places(table) == [None, 1, 2, 2]
    assert scores(table) == [(0, 32), (48, 32), (18, -32), (18, -32)]


def test_event_may_leave_the_place_of_the_absent_to_nobody(table: Table) -> None:
    LedgerSettings.objects.create(event=table.round.event, absent_places=AbsentPlaces.AS_PLAYED)
    play(table, self_draw(EAST, 8), self_draw(SOUTH, 9))
    close(table, SOUTH, hands=2)
    assert places(table) == [2, None, 3, 3]
    assert scores(table) == [(24, 31), (0, 35), (6, -33), (6, -33)]


def test_lost_session_keeps_its_points_for_the_record_only(table: Table) -> None:
    event = table.round.event
    play(table, self_draw(EAST, 8))
    give(event, event.entries.get(number=1), "late", table=table, measure=20)
    set_state(table.round, RoundState.CLOSED)
    assert scores(table) == [(0, 0), (28, -16), (28, -16), (28, -16)]
    row = next(row for row in standings(event).rows if row.entry.number == 1)
    assert [(score.points, score.counts) for score in row.per_round] == [(48, False)]
    (own,) = entry_results(event, row.entry, event.rounds.all()).rounds
    assert (own.points, own.place_at_table, own.counts) == (48, None, False)


def test_standings_say_which_points_are_for_the_record_only(table: Table, client: Client) -> None:
    event = table.round.event
    play(table, self_draw(EAST, 8))
    url = reverse("standings:standings", args=[event.slug])
    assert "kept for the record" not in client.get(url).content.decode()
    give(event, event.entries.get(number=1), "late", table=table, measure=20)
    page = client.get(url).content.decode()
    assert "(+48)" in page
    assert "Points in brackets are kept for the record" in page


def test_closed_table_says_what_was_missing(table: Table, client: Client) -> None:
    url = reverse("play:table-detail", args=[table.round.event.slug, 1, 1])
    close(table, WEST)
    sentence = "Closed without a hand. Absent: Player 3. Those present get 2 table points and +5 points."
    assert sentence in client.get(url).content.decode()
    reopen_table(table.round.event.created_by, table, reason="They came")
    play(table, self_draw(EAST, 8))
    close(table, NORTH, hands=1)
    page = client.get(url).content.decode()
    assert "Play stopped early. Absent: Player 4. Absent players get no place and no table points." in page


def test_table_points_are_not_told_where_nobody_is_compared_by_them(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    event = table.round.event
    event.ranking = Ranking.POINTS
    event.save()
    client, pages = sign_in(organizer), []
    closing = reverse("play:table-close-without", args=[event.slug, 1, 1])
    detail = reverse("play:table-detail", args=[event.slug, 1, 1])
    own = reverse("registration:entry-detail", args=[event.slug, event.entries.get(number=4).pk])
    pages.append(words_of(client.get(closing)))
    assert "What sitting out gives: +5 points" in pages[-1]
    close(table, NORTH)
    pages += [words_of(client.get(detail)), words_of(client.get(own))]
    assert "Those present get +5 points." in pages[1]
    assert "Absent when the table was closed: no place." in pages[2]
    reopen_table(event.created_by, table, reason="They came")
    play(table, self_draw(EAST, 8))
    pages.append(words_of(client.get(closing)))
    assert "Players marked absent get no place at the table." in pages[-1]
    close(table, NORTH, hands=1)
    pages.append(words_of(client.get(detail)))
    assert "Absent players get no place." in pages[-1]
    assert not any("table points" in page.lower() for page in pages)


def test_closed_table_shows_no_hand_to_come_no_clock_and_no_call(
    table: Table, client: Client, sign_in: SignIn, referee: User
) -> None:
    by_link = reverse("play:link-table", args=[token_for(table)])
    pages = [
        (sign_in(referee), reverse("play:table-detail", args=[table.round.event.slug, 1, 1])),
        (client, by_link),
    ]
    for reader, url in pages:
        page = reader.get(url).content.decode()
        assert "Hand 1 of 16" in page
        assert 'class="clock' in page
        assert "Call a referee" in page
    close(table, WEST)
    for reader, url in pages:
        page = reader.get(url).content.decode()
        assert "Table closed" in page
        assert "Hand 1 of 16" not in page
        assert 'class="clock' not in page
        assert "Call a referee" not in page


def test_table_closed_in_the_usual_way_says_nothing_of_it(table: Table, client: Client) -> None:
    play(table, self_draw(EAST, 8))
    close_table(table.round.event.created_by, table, expected_hands=1)
    url = reverse("play:table-detail", args=[table.round.event.slug, 1, 1])
    assert "table-missing" not in client.get(url).content.decode()


def test_nobody_is_late_by_nothing(table: Table) -> None:
    event = table.round.event
    with refused(event, MeasureTooSmall):
        give(event, event.entries.get(number=1), "late", table=table, measure=0)


def test_what_cannot_be_closed_so_is_refused(table: Table) -> None:
    event = table.round.event
    play(table, self_draw(EAST, 8))
    with refused(event, HandsChanged):
        close(table, EAST)
    with refused(event, NobodyAbsent):
        close(table, hands=1)
    set_state(table.round, RoundState.PUBLISHED)
    with refused(event, TableNotOpen):
        close(table, EAST, hands=1)


def test_closing_twice_is_one_closing_and_reopening_takes_all_back(table: Table) -> None:
    event = table.round.event
    first = close(table, WEST)
    with nothing_changes(event):
        assert close(table, EAST) == first
    reopen_table(event.created_by, table, reason="They came")
    assert not Shortfall.objects.exists()
    assert scores(table) == [(0, 0)] * 4


def test_page_shows_the_numbers_before_it_closes(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    url = reverse("play:table-close-without", args=[table.round.event.slug, 1, 1])
    fields = {"absent": ["2"], "gives": "sit_out", "hands": "0"}
    page = client.post(url, {**fields, "show": "1"})
    listed = [
        (row.entry.number, row.points[1], row.table_points_x12[1]) for row in page.context["effect"].rows
    ]
    assert listed == [(1, 5, 24), (2, 5, 24), (3, 0, 0), (4, 5, 24)]
    assert not TableClosing.objects.exists()
    assert_fault_beside(client.post(url, {**fields, "absent": ["7"]}), "absent")
    assert confirmed(client, url, {**fields, "save": "1"}).status_code == 302
    assert Shortfall.objects.get().absent == [2]
