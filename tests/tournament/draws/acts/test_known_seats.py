"""Players whose published seat changes are told by mail, and nobody else."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, seat_somebody
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.redrawing import redraw_tables
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.acts.winds import enter_winds
from tournament.draws.engine import methods
from tournament.draws.enums import Fill, Winds
from tournament.draws.models import DrawSettings, KnownSeats, Seat
from tournament.draws.queries import seats_by_table
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import start_round
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.acts.waiting import let_in_by_desk
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, SignUp

pytestmark = pytest.mark.django_db

Sent = Callable[..., dict[str, str]]


@pytest.fixture
def drawn(event: Event) -> Round:
    """Round 1 of eight people who gave an address, drawn but not published."""
    for number in range(1, 9):
        make_sign_up(event, f"Person {number}", email=f"p{number}@example.org")
    send_due_mails()
    round_ = event.rounds.get(number=1)
    draw_round(event.created_by, round_, method=methods.RANDOM, ranked_ids=ids(event), seed=3, step_limit=100)
    return Round.objects.get(pk=round_.pk)


@pytest.fixture
def sent(django_capture_on_commit_callbacks: Any) -> Sent:
    """Carries out acts; returns the texts of the mails that they sent, by address."""

    def _sent(*acts: Callable[[], object]) -> dict[str, str]:
        mail.outbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            for act in acts:
                act()
        return {message.to[0]: str(message.body) for message in mail.outbox}

    return _sent


def ids(event: Event) -> list[int]:
    return list(event.entries.order_by("number").values_list("pk", flat=True))


def table_of(round_: Round, number: int) -> list[Entry]:
    seats = Seat.objects.filter(round=round_, table__number=number).select_related("entry")
    return [seat.entry for seat in seats.order_by("wind")]


def entered_late(event: Event, name: str, email: str) -> Entry:
    """Somebody who signed up after the draw and was let in; the mail about that is sent."""
    row = make_sign_up(event, name, email=email)
    let_in_by_desk(event.created_by, row)
    send_due_mails()
    return Entry.objects.get(sign_up=row)


def address(entry: Entry) -> str:
    return SignUp.objects.get(entry=entry).email


def test_first_publication_tells_nobody(drawn: Round, sent: Sent) -> None:
    assert sent(lambda: publish_round(drawn.event.created_by, drawn)) == {}
    assert KnownSeats.objects.get().round == drawn


def test_swap_between_two_publications_tells_the_two(drawn: Round, sent: Sent) -> None:
    organizer = drawn.event.created_by
    one, other = table_of(drawn, 1)[0], table_of(drawn, 2)[3]
    publish_round(organizer, drawn)
    mails = sent(
        lambda: unpublish_round(organizer, drawn),
        lambda: swap_seats(organizer, drawn, one=one, other=other),
        lambda: publish_round(organizer, drawn),
    )
    assert set(mails) == {address(one), address(other)}
    assert "Round 1: table 2, North." in mails[address(one)]
    assert "Round 1: table 1, East." in mails[address(other)]
    assert f"/{drawn.event.slug}/sign-up/" in mails[address(one)]


def test_what_was_swapped_back_before_it_is_published_tells_nobody(drawn: Round, sent: Sent) -> None:
    organizer = drawn.event.created_by
    one, other = table_of(drawn, 1)[0], table_of(drawn, 2)[3]
    publish_round(organizer, drawn)
    mails = sent(
        lambda: unpublish_round(organizer, drawn),
        lambda: swap_seats(organizer, drawn, one=one, other=other),
        lambda: choose_version(organizer, drawn, version=1),
        lambda: publish_round(organizer, drawn),
    )
    assert mails == {}


def test_swap_before_the_first_publication_tells_nobody(drawn: Round, sent: Sent) -> None:
    organizer = drawn.event.created_by
    one, other = table_of(drawn, 1)[0], table_of(drawn, 2)[3]
    mails = sent(
        lambda: swap_seats(organizer, drawn, one=one, other=other),
        lambda: publish_round(organizer, drawn),
    )
    assert mails == {}


def test_redrawn_tables_tell_who_moved(drawn: Round, sent: Sent) -> None:
    organizer = drawn.event.created_by
    publish_round(organizer, drawn)
    before = seats_by_table(drawn.event, before=2)[1]
    mails = sent(
        lambda: redraw_tables(
            organizer, drawn, numbers=[1, 2], ranked_ids=ids(drawn.event), seed=5, step_limit=100
        )
    )
    after = seats_by_table(drawn.event, before=2)[1]
    places = [
        {entry: (number, wind) for number, four in tables.items() for wind, entry in enumerate(four)}
        for tables in (before, after)
    ]
    moved = Entry.objects.filter(pk__in=[pk for pk in places[0] if places[0][pk] != places[1][pk]])
    assert moved
    assert set(mails) == {address(entry) for entry in moved}


@pytest.mark.parametrize("is_running", [False, True])
def test_who_comes_in_for_a_no_show_is_told(drawn: Round, sent: Sent, *, is_running: bool) -> None:
    organizer = drawn.event.created_by
    publish_round(organizer, drawn)
    if is_running:
        start_round(organizer, drawn)
    late = entered_late(drawn.event, "Late Lee", "late@example.org")
    table = drawn.tables.get(number=2)
    mails = sent(lambda: seat_somebody(table, 1, late))
    assert list(mails) == ["late@example.org"]
    assert "Round 1: table 2, South." in mails["late@example.org"]


def test_who_left_gets_no_mail(drawn: Round, sent: Sent) -> None:
    """The seat of somebody who withdrew goes to another player when the round is published again."""
    organizer = drawn.event.created_by
    publish_round(organizer, drawn)
    gone = table_of(drawn, 1)[2]
    unpublish_round(organizer, drawn)
    set_status(organizer, gone, status=EntryStatus.WITHDRAWN)
    (standby,) = make_entries(drawn.event, 1)
    mails = sent(
        lambda: swap_seats(organizer, drawn, one=gone, other=standby),
        lambda: publish_round(organizer, drawn),
    )
    assert mails == {}


def test_one_mail_names_all_published_rounds(drawn: Round, sent: Sent) -> None:
    event, organizer = drawn.event, drawn.event.created_by
    publish_round(organizer, drawn)
    second = event.rounds.get(number=2)
    draw_round(organizer, second, method=methods.RANDOM, ranked_ids=ids(event), seed=9, step_limit=100)
    publish_round(organizer, second)
    one, other = table_of(drawn, 1)[0], table_of(drawn, 2)[3]
    mails = sent(
        lambda: unpublish_round(organizer, drawn),
        lambda: swap_seats(organizer, drawn, one=one, other=other),
        lambda: publish_round(organizer, drawn),
    )
    seat = Seat.objects.select_related("table").get(round=second, entry=one)
    assert f"Round 1: table 2, North.\nRound 2: table {seat.table.number}, " in mails[address(one)]


def test_who_sits_out_now_is_told(event: Event, drawn: Round, sent: Sent) -> None:
    DrawSettings.objects.update_or_create(event=event, defaults={"fill": Fill.SIT_OUT})
    organizer = event.created_by
    publish_round(organizer, drawn)
    unpublish_round(organizer, drawn)
    ninth = entered_late(event, "Person 9", "p9@example.org")
    draw_round(organizer, drawn, method=methods.RANDOM, ranked_ids=ids(event), seed=8, step_limit=100)
    mails = sent(lambda: publish_round(organizer, Round.objects.get(pk=drawn.pk)))
    resting = drawn.sit_outs.get().entry
    assert resting != ninth
    assert "Round 1: you sit out." in mails[address(resting)]
    assert "Round 1: table " in mails["p9@example.org"]


def test_winds_drawn_at_the_table_are_no_news(event: Event, drawn: Round, sent: Sent) -> None:
    DrawSettings.objects.update_or_create(event=event, defaults={"winds": Winds.AT_TABLE})
    organizer = event.created_by
    publish_round(organizer, drawn)
    four = [entry.pk for entry in table_of(drawn, 1)]
    mails = sent(
        lambda: enter_winds(organizer, drawn, winds={1: [*four[1:], four[0]]}),
        lambda: unpublish_round(organizer, drawn),
        lambda: publish_round(organizer, drawn),
    )
    assert mails == {}


def test_desk_says_before_how_many_are_told(drawn: Round, sign_in: SignIn) -> None:
    organizer = drawn.event.created_by
    client = sign_in(organizer)
    desk = reverse("draws:draw-desk", args=[drawn.event.slug, 1])
    assert "told by mail" not in client.get(desk).content.decode()
    publish_round(organizer, drawn)
    unpublish_round(organizer, drawn)
    assert "told by mail" not in client.get(desk).content.decode()
    swap_seats(organizer, drawn, one=table_of(drawn, 1)[0], other=table_of(drawn, 2)[3])
    assert "2 players whose seats have changed are told by mail" in text_of(client.get(desk))
