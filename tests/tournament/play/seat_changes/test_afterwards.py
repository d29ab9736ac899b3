"""What a change of people means later: for statuses, the draw of the next round, final scores and penalties."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import change, execute, refused_by
from tests.factories import NO_WIN, make_entries, make_round, play, seat_somebody, self_draw, set_state
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round
from tournament.draws.engine import methods
from tournament.draws.enums import Receiver
from tournament.draws.models import StatusBefore, Table
from tournament.draws.pages.preflight import preflight
from tournament.draws.pages.quality import quality_page
from tournament.draws.queries import current_draw
from tournament.draws.seats.history import seat_history
from tournament.draws.verification import draw_faults
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.rounds import close_table
from tournament.play.enums import EntryMethod
from tournament.play.seat_changes.acts.changes import undo_change
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.successions import relate
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.queries import ranked_entry_ids, standings

EAST, SOUTH = 0, 1


@pytest.fixture
def table(event: Event) -> Table:
    """Table 1 of two in the running first round; 9 and 10 have no seat."""
    entries = make_entries(event, 10)
    table: Table = make_round(event, [entries[:4], entries[4:8]]).tables.get(number=1)
    return table


def entry(number: int) -> Entry:
    return Entry.objects.get(number=number)


def status(number: int) -> str:
    return entry(number).status


def undo(row: object) -> None:
    undo_change(row.table.round.event.created_by, row, client_key=uuid4())  # type: ignore[attr-defined, arg-type]


def test_undoing_gives_back_the_statuses_of_before(table: Table, event: Event) -> None:
    set_status(event.created_by, entry(1), status=EntryStatus.CHECKED_IN)
    set_status(event.created_by, entry(9), status=EntryStatus.WITHDRAWN)
    row = seat_somebody(table, EAST, entry(9), withdraws=True)
    assert (status(1), status(9)) == (EntryStatus.WITHDRAWN, EntryStatus.REGISTERED)
    undo(row)
    assert (status(1), status(9)) == (EntryStatus.CHECKED_IN, EntryStatus.WITHDRAWN)


def test_status_that_was_changed_since_stays(table: Table, event: Event) -> None:
    set_status(event.created_by, entry(9), status=EntryStatus.WITHDRAWN)
    row = seat_somebody(table, EAST, entry(9), withdraws=True)
    set_status(event.created_by, entry(1), status=EntryStatus.REGISTERED)
    set_status(event.created_by, entry(9), status=EntryStatus.CHECKED_IN)
    undo(row)
    assert (status(1), status(9)) == (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)


def test_who_was_withdrawn_before_stays_so(table: Table, event: Event) -> None:
    set_status(event.created_by, entry(1), status=EntryStatus.WITHDRAWN)
    undo(seat_somebody(table, EAST, entry(9), withdraws=True))
    assert status(1) == EntryStatus.WITHDRAWN


def test_page_says_who_is_in_again_after_undoing(table: Table, sign_in: SignIn, referee: User) -> None:
    seat_somebody(table, EAST, entry(9), withdraws=True)
    page = sign_in(referee).get(reverse("play:seat-change", args=[table.round.event.slug, table.pk, EAST]))
    assert "Player 1 is then registered." in text_of(page)


def test_statuses_of_before_are_only_added(table: Table) -> None:
    seat_somebody(table, EAST, entry(9), withdraws=True)
    row = StatusBefore.objects.get()
    with refused_by("draws_statusbefore is append-only"):
        change(row, status=EntryStatus.WITHDRAWN)
    with refused_by("draws_statusbefore is append-only"):
        execute("DELETE FROM draws_statusbefore")
    with refused_by("draws_statusbefore_status_known"):
        StatusBefore.objects.create(change=row.change, entry=entry(2), status="gone")
    with refused_by("draws_statusbefore_once"):
        StatusBefore.objects.create(change=row.change, entry=row.entry, status=EntryStatus.REGISTERED)


def ids(*numbers: int) -> tuple[int, ...]:
    return tuple(entry(number).pk for number in numbers)


def test_everybody_who_played_at_a_table_has_met(table: Table, event: Event) -> None:
    """1 left to 9 after hand 1, then 2 left to 10: 1 met 2, 3, 4, and 9 met 2, but 1 never met 10."""
    assert not seat_history(event, before=2).also_met
    seat_somebody(table, EAST, entry(9), from_number=2)
    seat_somebody(table, SOUTH, entry(10), from_number=3)
    met = {(one, other) for one, other, _round in seat_history(event, before=2).also_met}
    assert met == {ids(1, 2), ids(1, 3), ids(1, 4), ids(2, 9), ids(2, 3), ids(2, 4)}


def second_round(event: Event) -> Round:
    for table in event.rounds.get(number=1).tables.all():
        play(table, NO_WIN)
        close_table(event.created_by, table, expected_hands=table.hands.count())
    set_state(event.rounds.get(number=1), RoundState.CLOSED)
    round_ = event.rounds.get(number=2)
    ranked = ranked_entry_ids(event)
    draw_round(event.created_by, round_, method=methods.BEST, ranked_ids=ranked, seed=3)
    round_.refresh_from_db()
    return round_


def test_next_draw_keeps_a_leaver_from_those_met(table: Table, event: Event) -> None:
    """Of 8 players 1 and 9 both met 2, 3 and 4, so 4 meetings must repeat; the draw is made again alike."""
    for number in (8, 10):
        set_status(event.created_by, entry(number), status=EntryStatus.WITHDRAWN)
    seat_somebody(table, EAST, entry(9), from_number=2)
    play(table, NO_WIN)
    round_ = second_round(event)
    draw = current_draw(round_)
    assert draw is not None
    assert draw.inputs["also_met"] == [[*ids(1, number), 1] for number in (2, 3, 4)]
    assert draw.report["cost"]["repeats"] == 4
    assert list(draw_faults(event)) == []


def test_whoever_took_a_seat_after_the_last_hand_met_nobody(table: Table, event: Event) -> None:
    """The table played one hand; 9 was to sit down for the second one."""
    seat_somebody(table, EAST, entry(9), from_number=2)
    play(table, NO_WIN)
    assert seat_history(event, before=2).rounds[0][1] == ids(9, 2, 3, 4)
    close_table(event.created_by, table, expected_hands=1)
    history = seat_history(event, before=2)
    assert history.rounds[0][1] == ids(1, 2, 3, 4)
    assert not history.also_met


def test_quality_counts_those_who_met_before_a_seat_changed_hands(table: Table, event: Event) -> None:
    seat_somebody(table, EAST, entry(9), from_number=2)
    play(table, NO_WIN)
    play(table, NO_WIN)
    close_table(event.created_by, table, expected_hands=2)
    page = quality_page(event, public_only=True)
    assert page is not None
    met = {line.entry.number: [other.number for other in line.met] for line in page.players}
    assert (met[1], met[9], met[2]) == ([2, 3, 4], [2, 3, 4], [9, 3, 4, 1])
    assert page.matrix.shades[0].path.count("M") == 2 * (6 + 3 + 6)


def codes(event: Event, round_: Round) -> set[str]:
    return {check.code for check in preflight(event, round_, methods.BEST)}


def test_change_of_people_is_told_as_what_it_is(table: Table, event: Event) -> None:
    for number in (9, 10):
        set_status(event.created_by, entry(number), status=EntryStatus.WITHDRAWN)
    round_ = second_round(event)
    assert not codes(event, round_) & {"history_moved", "earlier_seats_changed"}
    seat_somebody(table, EAST, entry(9))
    found = codes(event, round_)
    assert "earlier_seats_changed" in found
    assert "history_moved" not in found


@pytest.mark.parametrize(
    ("receiver", "owner"),
    [(Receiver.FINISHES, 9), (Receiver.BEGAN, 1), (Receiver.MORE_HANDS, 9), (Receiver.NOBODY, 9)],
)
def test_final_scores_count_for_whoever_receives_the_place(
    table: Table, event: Event, receiver: Receiver, owner: int
) -> None:
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod), final_scores_only=True)
    seat_somebody(table, EAST, entry(9), from_number=3, receiver=receiver)
    record_finals(
        event.created_by, table, client_key=uuid4(), scores=(30, -10, -10, -10), moved_seen=(0, 0, 0, 0)
    )
    close_table(event.created_by, table, expected_hands=1)
    rows = {row.entry.number: row for row in standings(event, live=True).rows if row.place is not None}
    assert rows[owner].points == 30
    assert rows[owner].table_points_x12 == (0 if receiver is Receiver.NOBODY else 48)
    assert sum(row.points for row in rows.values()) == 0


def test_successor_is_drawn_where_the_better_of_the_two_stands(table: Table, event: Event) -> None:
    """1 won 3 x 8 and left to 9, who lost: by the book the two are one, so 9 is drawn first, and 1 is not drawn."""
    play(table, self_draw(EAST, 8))
    seat_somebody(table, EAST, entry(9), from_number=2, withdraws=True, receiver=Receiver.BEGAN)
    play(table, self_draw(SOUTH, 8))
    close_table(event.created_by, table, expected_hands=2)
    other = event.rounds.get(number=1).tables.get(number=2)
    play(other, NO_WIN)
    close_table(event.created_by, other, expected_hands=1)
    set_state(event.rounds.get(number=1), RoundState.CLOSED)
    apart = ranked_entry_ids(event)
    assert entry(1).pk not in apart
    assert apart[0] != entry(9).pk
    relate(event.created_by, entry(1), entry(9), better_only=True)
    related = ranked_entry_ids(event)
    assert related[0] == entry(9).pk
    assert sorted(related) == sorted(apart)


def test_change_from_a_later_hand_is_shown_as_coming(table: Table, sign_in: SignIn, referee: User) -> None:
    seat_somebody(table, EAST, entry(9), from_number=2)
    client = sign_in(referee)
    address = reverse("play:table-detail", args=[table.round.event.slug, 1, 1])
    page = client.get(address)
    assert "From hand 2: Player 9" in text_of(page)
    assert next(seat for seat in page.context["seats"] if seat.seat == EAST).entry == entry(1)
    play(table, NO_WIN)
    page = client.get(address)
    assert "From hand 2: Player 9" not in text_of(page)
    assert next(seat for seat in page.context["seats"] if seat.seat == EAST).entry == entry(9)


def test_leaver_is_penalized_for_a_hand_of_their_own(table: Table, sign_in: SignIn, referee: User) -> None:
    play(table, NO_WIN)
    seat_somebody(table, EAST, entry(9), from_number=2)
    play(table, NO_WIN)
    client = sign_in(referee)
    address = reverse("penalties:penalty-give", args=[table.round.event.slug, entry(1).pk])
    place = {"round": 1, "table": 1}
    page = client.get(address, {**place, "hand": 1})
    assert page.status_code == 200
    assert (page.context["place"].seat, page.context["place"].tablemates) == (EAST, ids(1, 2, 3, 4))
    assert client.get(address, {**place, "hand": 2}).status_code == 404
    address = reverse("penalties:penalty-give", args=[table.round.event.slug, entry(9).pk])
    assert client.get(address, {**place, "hand": 2}).status_code == 200
    assert client.get(address, {**place, "hand": 1}).status_code == 404
