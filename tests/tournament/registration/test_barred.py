"""A player whom a penalty put out stays out, whoever tries to let the player in, until the penalty is taken back."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from penalties.enums import PublicView
from penalties.models import LedgerSettings
from tests.acts import refused
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_round
from tests.pages import text_of
from tests.penalties.given import give, take_back
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.acts.redrawing import redraw_tables
from tournament.draws.engine import methods
from tournament.draws.enums import Fill
from tournament.draws.models import DrawSettings, Seat
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import start_round
from tournament.play.errors import SeatsNotFilled
from tournament.registration.acts.check_in import check_in_code
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.acts.places import let_in
from tournament.registration.acts.several import EntryChange, change_several
from tournament.registration.acts.sign_ups import sign_up_again
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.errors import PlayerBarred
from tournament.registration.models import Entry
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries import playing_entries
from tournament.registration.queries.sign_ups import desk_of, places_of
from tournament.standings.queries import ranked_entry_ids

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(ruleset="mcr")
    make_entries(event, 9)
    return event


@pytest.fixture
def organizer(event: Event) -> User:
    return event.created_by


@pytest.fixture
def out(event: Event) -> Entry:
    """Number 3, disqualified."""
    give(event, event.entries.get(number=3), "cheating", choice=2)
    return event.entries.get(number=3)


def check_in(entry: Entry) -> None:
    set_status(entry.event.created_by, entry, status=EntryStatus.CHECKED_IN)


def bring_back(entry: Entry) -> None:
    set_status(entry.event.created_by, entry, status=EntryStatus.REGISTERED)


def bring_back_with_others(entry: Entry) -> None:
    change = EntryChange(entry.pk, EntryStatus.WITHDRAWN, EntryStatus.REGISTERED)
    change_several(entry.event.created_by, entry.event, field="status", changes=[change])


def scan(entry: Entry) -> None:
    address = reverse("registration:entry-detail", args=[entry.event.slug, entry.pk])
    check_in_code(entry.event.created_by, entry.event, code=f"https://example.org{address}")


@pytest.mark.parametrize("act", [check_in, bring_back, bring_back_with_others, scan])
def test_nobody_lets_a_disqualified_player_in(event: Event, out: Entry, act: Callable[[Entry], None]) -> None:
    assert out.status == EntryStatus.WITHDRAWN
    with refused(event, PlayerBarred):
        act(out)


def test_others_are_brought_back_beside_a_disqualified_player(
    event: Event, organizer: User, out: Entry
) -> None:
    other = event.entries.get(number=4)
    set_status(organizer, other, status=EntryStatus.WITHDRAWN)
    changes = [EntryChange(pk, EntryStatus.WITHDRAWN, EntryStatus.REGISTERED) for pk in (out.pk, other.pk)]
    done = change_several(organizer, event, field="status", changes=changes)
    assert [change.entry_id for change in done] == [other.pk]
    assert Entry.objects.get(pk=out.pk).status == EntryStatus.WITHDRAWN


def test_taking_the_penalty_back_lets_the_player_in(event: Event) -> None:
    entry = event.entries.get(number=3)
    row = give(event, entry, "cheating", choice=2)
    take_back(row)
    entry.refresh_from_db()
    assert entry.status == EntryStatus.REGISTERED
    check_in(entry)


def test_a_disqualified_house_player_fills_no_table(event: Event, organizer: User) -> None:
    house = add_house_players(organizer, event)
    give(event, house[0], "cheating", choice=2)
    added = add_house_players(organizer, event)
    assert house[0] not in added
    assert len({entry.name for entry in [*house, *added]}) == 4


def test_signing_up_again_does_not_bring_a_disqualified_player_back(event: Event) -> None:
    own = make_sign_up(event, name="Ann Reed")
    entry = let_in(event, own)
    give(event, entry, "cheating", choice=2)
    own.refresh_from_db()
    with refused(event, PlayerBarred):
        sign_up_again(LINK_HOLDER, own)
    open_desk(event, capacity=places_of(event, desk_of(event)).taken)
    waiting = make_sign_up(event, name="Ben Holt")
    Entry.objects.filter(number=3, event=event).update(name="Ben Holt")
    give(event, event.entries.get(number=3), "cheating", choice=2)
    waiting.refresh_from_db()
    assert waiting.state == SignUpState.WAITING
    with refused(event, PlayerBarred):
        let_in(event, waiting)


def test_redrawn_tables_leave_a_disqualified_player_out_and_the_round_starts(
    event: Event, organizer: User
) -> None:
    DrawSettings.objects.create(event=event, fill=Fill.SIT_OUT)
    round_ = event.rounds.get(number=1)
    draw_round(
        organizer, round_, method=methods.RANDOM, ranked_ids=ranked_entry_ids(event), seed=1, step_limit=200
    )
    publish_round(organizer, round_)
    seat = Seat.objects.filter(round=round_, table__number=1).first()
    assert seat
    give(event, seat.entry, "cheating", choice=2)
    assert [one.seat for one in seats_not_filled(event, round_)] == [seat]
    with refused(event, SeatsNotFilled):
        start_round(organizer, round_)

    redraw_tables(organizer, round_, numbers=[1], ranked_ids=ranked_entry_ids(event), step_limit=200)

    assert seats_not_filled(event, round_) == []
    assert not Seat.objects.filter(round=round_, entry=seat.entry).exists()
    start_round(organizer, round_)


@pytest.mark.parametrize("is_public", [True, False])
def test_lists_say_disqualified_to_those_who_may_see_penalties(
    event: Event, out: Entry, sign_in: SignIn, *, is_public: bool
) -> None:
    entries = list(event.entries.order_by("number"))
    make_round(event, [entries[:4], entries[4:8]], state=RoundState.CLOSED)
    client = sign_in(event.created_by)
    for name, args in (("entry-list", []), ("desk", []), ("desk-person", [out.pk]), ("entries-change", [])):
        page = text_of(client.get(reverse(f"registration:{name}", args=[event.slug, *args])))
        assert "Disqualified" in page, name
    page = client.get(reverse("registration:entry-list", args=[event.slug]))
    assert reverse("penalties:player-record", args=[event.slug, out.pk]) in page.content.decode()
    assert "Bring back" not in page.content.decode()
    view = PublicView.CARDS if is_public else PublicView.NOTHING
    LedgerSettings.objects.update_or_create(event=event, defaults={"public_view": view})
    client.logout()
    public = text_of(client.get(reverse("registration:entry-detail", args=[event.slug, out.pk])))
    assert ("Disqualified" in public) is is_public


def test_the_refusal_leads_to_the_penalty(event: Event, out: Entry, sign_in: SignIn) -> None:
    client = sign_in(event.created_by)
    for name, fields in (
        ("entry-status", {"status": "registered"}),
        ("desk-check-in", {}),
    ):
        answer = client.post(reverse(f"registration:{name}", args=[event.slug, out.pk]), fields)
        assert answer.status_code == 409
        assert "open the player’s penalties and take the decision back" in text_of(answer)
    several = {"entries": [out.pk], "what": "bring_back"}
    answer = client.post(reverse("registration:entries-change", args=[event.slug]), several)
    assert answer.status_code == 422
    assert "is out of the event (put out by a penalty" in text_of(answer)
    assert out not in playing_entries(event)
