"""The page on which people change seats: seen first, saved then."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import NO_WIN, make_entries, make_round, play, seat_somebody, self_draw, set_state
from tests.pages import assert_fault_beside, confirmed, label_of, text_of, words_of
from tests.penalties.given import give
from tournament.accounts.models import User
from tournament.draws.enums import Receiver
from tournament.draws.models import SeatChange, Table
from tournament.events.enums import Ranking, RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_table
from tournament.play.acts.unplayed_tables import close_without
from tournament.play.enums import Gives
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

EAST, SOUTH = 0, 1


@pytest.fixture
def table(event: Event) -> Table:
    entries = make_entries(event, 9)
    table: Table = make_round(event, [entries[:4], entries[4:8]]).tables.get(number=1)
    play(table, self_draw(EAST, 8))
    return table


def url(table: Table, seat: int = EAST, name: str = "seat-change") -> str:
    return reverse(f"play:{name}", args=[table.round.event.slug, table.pk, seat])


def sent_fields(client: Client, address: str, **changes: object) -> dict[str, object]:
    """What the form sends as it stands, with these changes."""
    form = client.get(address).context["form"]
    fields = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in {**fields, **changes}.items() if value not in (None, False)}


def test_effect_is_shown_before_anything_is_saved(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    late = Entry.objects.get(number=9)
    fields = sent_fields(client, url(table), entry=late.pk, from_number=2)
    page = client.post(url(table), {**fields, "show": "1"})
    assert page.status_code == 200
    assert [row.entry for row in page.context["effect"].rows][:2] == [Entry.objects.get(number=1), late]
    assert not SeatChange.objects.exists()
    saved = confirmed(client, url(table), {**fields, "save": "1"})
    assert saved.status_code == 302
    page = client.get(saved["Location"])
    assert "Hand 1" in text_of(page)
    assert "From hand 2" in text_of(page)


def test_effect_tells_points_that_change_hands(table: Table, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    fields = sent_fields(client, url(table), entry="house", name="Stand-in", from_number=1)
    page = client.post(url(table), {**fields, "show": "1"})
    effect = page.context["effect"]
    assert {str(row.entry): row.points for row in effect.rows} == {
        "Player 1": (48, None),
        "Stand-in": (None, 48),
    }
    assert not Entry.objects.filter(name="Stand-in").exists()


def test_new_house_player_without_a_name_is_numbered_and_saved(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    page = client.get(url(table))
    assert label_of(page, "name") == "Name of the new player", "a new player needs it"
    assert "A house player without a name gets a number." in words_of(page)
    fields = sent_fields(client, url(table), entry="house", name="", from_number=2)
    assert confirmed(client, url(table), {**fields, "save": "1"}).status_code == 302
    (house,) = table.round.event.entries.filter(is_house=True)
    assert (house.name, house.number) == ("House player 1", 10)
    assert SeatChange.objects.get().entry == house


def test_fault_stands_beside_its_field(table: Table, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    assert_fault_beside(client.post(url(table), sent_fields(client, url(table))), "entry")
    fields = sent_fields(client, url(table), entry="player")
    assert_fault_beside(client.post(url(table), fields), "name")
    fields = sent_fields(client, url(table), entry=Entry.objects.get(number=9).pk, from_number="17000")
    assert_fault_beside(client.post(url(table), fields), "from_number")


def test_referee_enters_nobody_new(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    fields = sent_fields(client, url(table), entry="player")
    assert_fault_beside(client.post(url(table), {**fields, "name": "New"}), "entry")


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("seat-change", "The place at the table goes to"),
        ("seat-exchange", "The place at each table goes to"),
    ],
)
def test_table_points_are_not_asked_where_nobody_is_compared_by_them(
    table: Table, sign_in: SignIn, organizer: User, name: str, label: str
) -> None:
    client = sign_in(organizer)
    assert "and its table points go to" in words_of(client.get(url(table, name=name)))
    Event.objects.update(ranking=Ranking.POINTS)
    page = words_of(client.get(url(table, name=name)))
    assert label in page
    assert "table points" not in page.lower()


def test_two_players_are_exchanged_by_the_page(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    address = url(table, name="seat-exchange")
    other = Entry.objects.get(number=6)
    fields = sent_fields(client, address, other=other.pk, how="back")
    page = client.post(address, {**fields, "show": "1"})
    assert {row.entry.number: row.points for row in page.context["effect"].rows} == {
        1: (48, None),
        6: (0, 48),
    }
    assert confirmed(client, address, {**fields, "save": "1"}).status_code == 302
    assert SeatChange.objects.count() == 4
    again = sent_fields(
        client, address, other=Entry.objects.get(number=7).pk, from_number=2, other_from_number=90
    )
    assert_fault_beside(client.post(address, again), "other_from_number")


def test_exchange_in_a_running_round_shows_table_points_as_if_the_tables_closed_now(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    """Player 1 has won two hands of two; Player 6, whose chair it is, plays the third."""
    play(table, self_draw(EAST, 8))
    client, address = sign_in(referee), url(table, name="seat-exchange")
    other = Entry.objects.get(number=6)
    fields = sent_fields(client, address, other=other.pk, from_number=3, other_from_number=2)
    assert fields["receiver"] == "more_hands"
    play(table, self_draw(SOUTH, 9))
    play(Table.objects.get(number=2), self_draw(0, 10))

    def earned(receiver: str) -> dict[int, tuple[int | None, int | None]]:
        page = client.post(address, {**fields, "receiver": receiver, "show": "1"})
        assert "if closed now" in text_of(page)
        return {row.entry.number: row.table_points_x12 for row in page.context["effect"].rows}

    first_place = 48
    assert earned("more_hands")[1] == (first_place, first_place)
    if_finishes = earned("finishes")
    assert if_finishes[1][1] != first_place
    own = if_finishes[6][0]
    assert own is not None
    assert if_finishes[6][1] == own + first_place


def test_every_choice_of_a_receiver_is_told(table: Table, sign_in: SignIn, referee: User) -> None:
    client, address = sign_in(referee), url(table, name="seat-exchange")
    play(table, self_draw(EAST, 8))
    fields = sent_fields(client, address, other=Entry.objects.get(number=6).pk, from_number=2)
    page = client.post(address, {**fields, "show": "1"})
    listed = {one.label: one.table_points_x12[0] for one in page.context["effect"].receivers}
    assert set(listed) == set(Receiver.labels)
    assert listed[Receiver.BEGAN.label] != listed[Receiver.FINISHES.label]
    assert [one.label for one in page.context["effect"].receivers if one.is_chosen] == [
        Receiver.MORE_HANDS.label
    ]


def test_event_ranked_by_points_shows_no_table_points(table: Table, sign_in: SignIn, referee: User) -> None:
    Event.objects.filter(pk=table.round.event_id).update(ranking=Ranking.POINTS, tie_breaks=[])
    client, address = sign_in(referee), url(table, name="seat-exchange")
    fields = sent_fields(client, address, other=Entry.objects.get(number=6).pk)
    page = text_of(client.post(address, {**fields, "show": "1"}))
    table_of_people = page[
        page.index('class="effect"') : page.index("</table>", page.index('class="effect"'))
    ]
    assert "Table points" not in table_of_people


def test_change_is_undone_by_its_button(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    row = seat_somebody(table, EAST, Entry.objects.get(number=9), from_number=2)
    page = client.get(url(table))
    undo = page.context["undo"]
    assert undo == row
    address = reverse("play:seat-change-undo", args=[table.round.event.slug, table.pk, row.pk])
    assert client.post(address, {"client_key": page.context["undo_key"]}).status_code == 302
    assert client.post(address, {"client_key": page.context["undo_key"]}).status_code == 302
    assert client.post(address).status_code == 422
    assert SeatChange.objects.count() == 2


def test_page_says_why_nothing_can_be_changed(table: Table, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    close_table(table.round.event.created_by, table, expected_hands=1)
    assert client.get(url(table)).context["obstacle"].code == "table_closed"
    set_state(table.round, RoundState.DRAWN)
    assert client.get(url(table)).context["obstacle"].code == "round_not_published"


def test_lists_of_hands_name_who_sat_there_then(table: Table, sign_in: SignIn, organizer: User) -> None:
    seat_somebody(table, EAST, Entry.objects.get(number=9), from_number=2)
    play(table, self_draw(EAST, 8), NO_WIN)
    page = sign_in(organizer).get(reverse("play:table-detail", args=[table.round.event.slug, 1, 1]))
    assert [hand.outcome_sentence for hand in page.context["hands"]] == [
        "No win",
        "Player 9 wins 8, self-drawn",
        "Player 1 wins 8, self-drawn",
    ]
    assert "Who sat where" in text_of(page)


def test_players_pages_tell_each_stint(table: Table) -> None:
    late = Entry.objects.get(number=9)
    seat_somebody(table, EAST, late, from_number=2)
    play(table, self_draw(EAST, 9))
    for number, points, hands in ((1, 48, [1]), (9, 51, [2])):
        entry = Entry.objects.get(number=number)
        page = Client().get(reverse("registration:entry-detail", args=[table.round.event.slug, entry.pk]))
        (row,) = page.context["rounds"]
        assert (row.points, [hand.number for hand in row.hands]) == (points, hands)
        assert "Hand 1" in text_of(page)
        assert "From hand 2" in text_of(page)


def test_undoing_takes_a_newcomer_out_again_and_says_so(
    table: Table, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    fields = sent_fields(client, url(table), entry="player", name="Lena Late", from_number=2)
    confirmed(client, url(table), {**fields, "save": "1"})
    page = client.get(url(table))
    assert "Lena Late is then withdrawn." in text_of(page)
    undoing = reverse(
        "play:seat-change-undo", args=[table.round.event.slug, table.pk, page.context["undo"].pk]
    )
    page = client.post(undoing, {"client_key": page.context["undo_key"]}, follow=True)
    assert "The change is undone. Lena Late is withdrawn." in text_of(page)
    assert Entry.objects.get(name="Lena Late").status == EntryStatus.WITHDRAWN


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.RUNNING])
def test_round_and_hall_warn_of_seats_whose_people_do_not_play(
    table: Table, sign_in: SignIn, referee: User, client: Client, state: RoundState
) -> None:
    event = table.round.event
    set_status(event.created_by, Entry.objects.get(number=2), status=EntryStatus.WITHDRAWN)
    give(event, Entry.objects.get(number=5), "cheating", choice=2, note="Two witnesses")
    set_state(table.round, state)
    pages = [
        reverse("draws:round-detail", args=[event.slug, 1]),
        reverse("play:overview", args=[event.slug, 1]),
    ]
    for page in pages:
        page_text = text_of(sign_in(referee).get(page))
        assert "Player 2 at table 1 does not play (withdrawn)." in page_text
        assert "Player 5 at table 2 does not play" in page_text
        assert url(table, SOUTH) in page_text
    assert "does not play" not in text_of(client.get(pages[0]))


def test_table_that_closed_without_the_absent_needs_nobody(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    event = table.round.event
    set_status(event.created_by, Entry.objects.get(number=2), status=EntryStatus.WITHDRAWN)
    close_without(event.created_by, table, absent=[SOUTH], gives=Gives.NOTHING, expected_hands=1)
    page = sign_in(referee).get(reverse("draws:round-detail", args=[event.slug, 1]))
    assert "does not play" not in text_of(page)


def test_round_page_leads_the_staff_to_the_people_of_each_table(
    table: Table, sign_in: SignIn, referee: User, client: Client
) -> None:
    page = reverse("draws:round-detail", args=[table.round.event.slug, 1])
    assert f'href="{url(table)}"' in text_of(sign_in(referee).get(page))
    assert f'href="{url(table)}"' not in text_of(client.get(page))
    set_state(table.round, RoundState.CLOSED)
    assert f'href="{url(table)}"' not in text_of(sign_in(referee).get(page))


def test_links_between_round_table_and_hall_are_called_what_they_open(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    client, slug = sign_in(referee), table.round.event.slug
    round_url = reverse("draws:round-detail", args=[slug, 1])
    for name, args in (("table-detail", [slug, 1, 1]), ("overview", [slug, 1])):
        page = re.sub(r"\s+", " ", text_of(client.get(reverse(f"play:{name}", args=args))))
        assert re.search(rf'href="{round_url}" ?> ?Round 1 ?</a>', page), name
    assert "Watch all tables" in text_of(client.get(round_url))


def test_table_page_names_what_is_whose_of_the_chairs_points(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    late = Entry.objects.get(number=9)
    seat_somebody(table, EAST, late, from_number=2)
    client = sign_in(referee)
    address = reverse("play:table-detail", args=[table.round.event.slug, 1, 1])
    page = words_of(client.get(address))
    assert "+48 the chair" in page
    assert "Player 9, from hand 2 on: 0" in page
    play(table, self_draw(SOUTH, 8))
    page = words_of(client.get(address))
    assert "+32 the chair" in page
    assert "Player 9, from hand 2 on: −16" in page


def test_seat_that_nobody_took_over_says_nothing_of_a_chair(
    table: Table, sign_in: SignIn, referee: User
) -> None:
    page = text_of(sign_in(referee).get(reverse("play:table-detail", args=[table.round.event.slug, 1, 1])))
    assert "the chair" not in page
