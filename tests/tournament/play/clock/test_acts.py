"""The clock of a round: stopped, going on, given time; what its tables may still enter; announcements."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.factories import discard_win, make_entries, make_event, make_round, play
from tests.pages import text_of, undo_of, words_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event, Round
from tournament.play.clock import acts
from tournament.play.clock.queries import _reckoned, announcements, clock_of, shown_clock, warnings_of
from tournament.play.enums import ClockAct
from tournament.play.errors import ClockRuns, ClockStopped, LateReasonMissing, TableClosed
from tournament.play.models import Announcement, ClockChange, LateHand, TableClosing

MINUTE = timedelta(minutes=1)


@pytest.fixture
def hall(organizer: User, referee: User) -> Round:
    event = make_event(organizer=organizer, ruleset="mcr", minutes_per_round=90)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    return set_start(round_, timezone.now() - 60 * MINUTE)


def set_start(round_: Round, at: datetime) -> Round:
    Round.objects.filter(pk=round_.pk).update(started_at=at)
    return Round.objects.get(pk=round_.pk)


def do(act: Callable[..., Any], round_: Round, **more: Any) -> None:
    act(round_.event.created_by, round_, client_key=uuid4(), **more)


def minutes_left(round_: Round, table: Table | None = None, after: int = 0) -> int:
    clock = clock_of(round_.event, round_, timezone.now() + after * MINUTE)
    assert clock
    clock = clock.at_table(table.pk) if table else clock
    return round((clock.ends_at - clock.now) / MINUTE)


def test_time_runs_down(hall: Round) -> None:
    assert minutes_left(hall) == 30


def test_stopped_clock_keeps_what_is_left(hall: Round) -> None:
    do(acts.pause_clock, hall)
    assert minutes_left(hall, after=20) == 30
    ClockChange.objects.update(at=timezone.now() - 10 * MINUTE)
    do(acts.resume_clock, hall)
    assert minutes_left(hall) == 40


def test_time_is_given_to_all_or_to_one_table(hall: Round) -> None:
    one, other = hall.tables.order_by("number")
    do(acts.extend_clock, hall, minutes=10)
    do(acts.extend_clock, hall, minutes=5, table=one)
    do(acts.extend_clock, hall, minutes=-3)

    assert [minutes_left(hall), minutes_left(hall, one), minutes_left(hall, other)] == [37, 42, 37]


def test_same_press_twice_is_one(hall: Round) -> None:
    key = uuid4()
    for _ in range(2):
        acts.extend_clock(hall.event.created_by, hall, client_key=key, minutes=10)
    assert minutes_left(hall) == 40


def test_clock_is_stopped_once_and_goes_on_once(hall: Round) -> None:
    with pytest.raises(ClockRuns):
        do(acts.resume_clock, hall)
    do(acts.pause_clock, hall)
    with pytest.raises(ClockStopped):
        do(acts.pause_clock, hall)


def test_closed_table_gets_no_time(hall: Round) -> None:
    from tournament.play.models import TableClosing

    table = hall.tables.get(number=1)
    TableClosing.objects.create(table=table, closed_by=hall.event.created_by)
    with pytest.raises(TableClosed):
        do(acts.extend_clock, hall, minutes=5, table=table)


def test_round_started_again_has_a_clock_of_its_own(hall: Round) -> None:
    do(acts.extend_clock, hall, minutes=10)
    again = set_start(hall, timezone.now() + MINUTE)
    assert minutes_left(again) == 91


def test_hand_of_a_table_with_extra_time_is_not_late(hall: Round) -> None:
    late = set_start(hall, timezone.now() - 95 * MINUTE)
    one, other = late.tables.order_by("number")
    do(acts.extend_clock, late, minutes=10, table=one)
    play(one, discard_win(0, 1, 8))
    clock = clock_of(late.event, late)
    assert clock
    if clock.ends_at_once:
        with pytest.raises(LateReasonMissing):
            play(other, discard_win(0, 1, 8))
        assert not LateHand.objects.exists()
    else:
        play(other, discard_win(0, 1, 8))
        assert LateHand.objects.get().hand.table == other


@given(
    st.lists(
        st.tuples(
            st.sampled_from([ClockAct.PAUSED, ClockAct.RESUMED, ClockAct.EXTENDED]), st.integers(1, 30)
        ),
        max_size=12,
    )
)
def test_clock_comes_to_what_a_minute_by_minute_count_does(acts_done: list[tuple[ClockAct, int]]) -> None:
    """Each act comes so many minutes after the one before; an extension gives as many."""
    start = datetime(2026, 5, 1, 9, tzinfo=timezone.get_fixed_timezone(0))
    now, rows = start, []
    ran, given, stands = 0, 0, False
    for kind, minutes in acts_done:
        now += minutes * MINUTE
        ran += 0 if stands else minutes
        given += minutes if kind is ClockAct.EXTENDED else 0
        stands = {ClockAct.PAUSED: True, ClockAct.RESUMED: False}.get(kind, stands)
        rows.append(ClockChange(kind=kind, minutes=minutes if kind is ClockAct.EXTENDED else 0, at=now))
    time_given, stopped_at, stopped, _extras = _reckoned(rows)
    if stopped_at:
        stopped += now - stopped_at
    left = 500 * MINUTE + time_given + stopped - (now - start)

    assert left == (500 + given - ran) * MINUTE


def url(name: str, round_: Round) -> str:
    return reverse(f"play:{name}", args=[round_.event.slug, round_.number])


def test_referee_stops_the_clock_and_the_pages_say_so(hall: Round, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    pressed = client.post(url("clock-pause", hall), {"client_key": str(uuid4())})
    assert (pressed.status_code, pressed["Location"]) == (302, url("clock", hall))
    assert "Clock stopped" in text_of(client.get(url("clock", hall)))
    table = reverse("play:table-detail", args=[hall.event.slug, 1, 1])
    assert "Clock stopped" in text_of(Client().get(table))


@pytest.mark.parametrize("minutes", ["0", "181", "-181", "many", ""])
def test_extension_out_of_range_stands_beside_its_field(
    hall: Round, sign_in: SignIn, organizer: User, minutes: str
) -> None:
    page = sign_in(organizer).post(
        url("clock-extend", hall), {"client_key": str(uuid4()), "minutes": minutes}
    )
    assert page.status_code == 422
    assert page.context["extension_form"].errors["minutes"]
    assert not ClockChange.objects.exists()


@pytest.mark.parametrize("warnings", ["x", "0", "1,2,3,4,5,6,7", "9999", "000601", "²"])
def test_warnings_that_are_no_minutes_are_refused(
    hall: Round, sign_in: SignIn, organizer: User, warnings: str
) -> None:
    page = sign_in(organizer).post(url("clock-warnings", hall), {"warnings": warnings})
    assert page.status_code == 422
    assert page.context["warnings_form"].errors["warnings"]


def test_older_page_does_not_take_back_warnings_that_were_set_meanwhile(
    hall: Round, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    page = client.get(reverse("play:clock", args=[hall.event.slug, 1]))
    older = page.context["warnings_form"]["seen"].value()
    assert older
    acts.set_warnings(organizer, hall.event, warnings=[20])
    answer = client.post(url("clock-warnings", hall), {"warnings": "5", "seen": older})
    assert answer.status_code == 422
    assert "Somebody else saved this page in the meantime" in text_of(answer)
    assert warnings_of(Event.objects.get(pk=hall.event_id)) == (20,)
    newer = answer.context["warnings_form"]["seen"].value()
    assert client.post(url("clock-warnings", hall), {"warnings": "5", "seen": newer}).status_code == 302
    assert warnings_of(Event.objects.get(pk=hall.event_id)) == (5,)


def test_warnings_are_on_every_clock(hall: Round, sign_in: SignIn, organizer: User) -> None:
    sign_in(organizer).post(url("clock-warnings", hall), {"warnings": "5, 15"})
    clock = shown_clock(Event.objects.get(pk=hall.event_id), hall)
    assert clock
    assert clock.warnings == (15, 5)
    assert 'data-warnings="15 5"' in text_of(
        Client().get(reverse("draws:round-detail", args=[hall.event.slug, 1]))
    )


def test_announcement_is_shown_to_everybody_until_it_is_taken_down(
    hall: Round, sign_in: SignIn, organizer: User
) -> None:
    slug, client = hall.event.slug, sign_in(organizer)
    revision, shown = (reverse(name, args=[slug]) for name in ("events:revision", "play:announcements"))
    before = Client().get(revision).json()
    made = client.post(
        reverse("play:announcement-make", args=[slug]), {"client_key": str(uuid4()), "text": "Lunch at 12"}
    )
    after = Client().get(revision).json()

    assert made.status_code == 302
    assert after["announced"] != before["announced"]
    assert "Lunch at 12" in text_of(Client().get(shown))
    part = Client(headers={"HX-Request": "true"}).get(shown + "?r=0")
    assert "Lunch at 12" in text_of(part)
    assert "<html" not in text_of(part)
    announcement = Announcement.objects.get()
    client.post(reverse("play:announcement-take-down", args=[slug, announcement.pk]))
    assert "Lunch at 12" not in text_of(Client().get(shown))
    assert Client().get(revision).json()["announced"] == before["announced"]


def test_announcement_that_was_taken_down_is_shown_again_by_the_notice(
    hall: Round, sign_in: SignIn, organizer: User
) -> None:
    made = acts.announce(organizer, hall.event, text="Lunch at “12”", client_key=uuid4())
    client = sign_in(organizer)
    url = reverse("play:announcement-take-down", args=[hall.event.slug, made.pk])
    page = client.post(url, follow=True)
    assert "“Lunch at “12”” is no longer announced." in words_of(page)
    for _press in range(2):
        client.post(*undo_of(page))
    shown = hall.event.announcements.filter(taken_down_at=None)
    assert [one.text for one in shown] == ["Lunch at “12”"]
    assert 'class="undo"' not in text_of(client.post(url, follow=True)), "an earlier press took it down"


@pytest.mark.one_database
def test_announcement_is_made_and_shown_again_in_every_language_of_the_event(
    hall: Round, sign_in: SignIn, organizer: User
) -> None:
    Event.objects.filter(pk=hall.event.pk).update(languages=["en", "zh-hant"])
    hall.event.refresh_from_db()
    client, slug = sign_in(organizer), hall.event.slug
    chinese = {"text": {"zh-hant": "午膳"}}
    fields = {"client_key": str(uuid4()), "text": "Lunch", "text_in_zh_hant": "午膳"}
    for _press in range(2):
        client.post(reverse("play:announcement-make", args=[slug]), fields)
    made = Announcement.objects.get()
    assert made.translations == chinese
    page = client.post(reverse("play:announcement-take-down", args=[slug, made.pk]), follow=True)
    client.post(*undo_of(page))
    assert [one.translations for one in hall.event.announcements.all()] == [chinese, chinese]
    with translation.override("zh-hant"):
        assert [one.said("text") for one in announcements(hall.event)] == ["午膳"]


def test_who_comes_back_to_announce_something_else_presses_once_more(
    hall: Round, sign_in: SignIn, organizer: User
) -> None:
    """The form that Back brings has the key of the first announcement."""
    client, url = sign_in(organizer), reverse("play:announcement-make", args=[hall.event.slug])
    first = {"client_key": str(uuid4()), "text": "Lunch at one"}
    for _press in range(2):
        assert client.post(url, first).status_code == 302
    again = client.post(url, {**first, "text": "Lunch at two"})
    assert again.status_code == 422
    assert "What you sent now was not saved" in text_of(again)
    assert Announcement.objects.get().text == "Lunch at one"
    form = again.context["form"]
    sent = {name: form[name].value() for name in ("client_key", "text")}
    assert client.post(url, sent).status_code == 302
    assert list(Announcement.objects.order_by("pk").values_list("text", flat=True)) == [
        "Lunch at one",
        "Lunch at two",
    ]


def test_page_older_than_a_closed_table_says_so(hall: Round, sign_in: SignIn, organizer: User) -> None:
    table = hall.tables.order_by("number")[0]
    TableClosing.objects.create(table=table, closed_by=organizer)
    sent = {"client_key": str(uuid4()), "minutes": "5", "table": str(table.pk)}
    page = sign_in(organizer).post(reverse("play:clock-extend", args=[hall.event.slug, hall.number]), sent)
    assert page.status_code == 422
    assert "This table has been closed in the meantime. Choose another one." in text_of(page)
    assert not ClockChange.objects.exists()


def test_browser_without_script_is_led_to_the_announcements(hall: Round) -> None:
    shown = reverse("play:announcements", args=[hall.event.slug])
    home = text_of(Client().get(reverse("events:event-home", args=[hall.event.slug])))
    without_script = home.partition("<noscript>")[2].partition("</noscript>")[0]
    assert f'href="{shown}"' in without_script
    page = text_of(Client().get(shown))
    assert "<h1>Announcements</h1>" in page
    assert "No announcements" in page


def test_empty_announcement_is_refused(hall: Round, sign_in: SignIn, organizer: User) -> None:
    page = sign_in(organizer).post(
        reverse("play:announcement-make", args=[hall.event.slug]), {"client_key": str(uuid4()), "text": " "}
    )
    assert page.status_code == 422
    assert not Announcement.objects.exists()


def test_time_of_the_server_is_kept_by_nobody(db: None) -> None:
    answer = Client().get(reverse("time"))
    answered = answer.json()["now"]

    assert answer["Cache-Control"] == "no-store"
    assert abs(answered - timezone.now().timestamp() * 1000) < 5000


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("play_clockchange_kind_known", {"kind": "melted"}),
        ("play_clockchange_minutes_fit_kind", {"kind": ClockAct.EXTENDED}),
        ("play_clockchange_minutes_fit_kind", {"kind": ClockAct.EXTENDED, "minutes": 999}),
        ("play_clockchange_minutes_fit_kind", {"kind": ClockAct.PAUSED, "minutes": 5}),
    ],
)
def test_database_refuses_a_change_that_makes_no_sense(
    hall: Round, name: str, fields: dict[str, Any]
) -> None:
    with refused_by(name):
        ClockChange.objects.create(round=hall, made_by=hall.event.created_by, at=timezone.now(), **fields)


def test_database_refuses_an_announcement_without_words(hall: Round) -> None:
    with refused_by("play_announcement_text_given"):
        Announcement.objects.create(event=hall.event, text="", made_by=hall.event.created_by)
    with refused_by("play_announcement_translations_by_column"):
        Announcement.objects.create(
            event=hall.event, text="Lunch", translations=["午飯"], made_by=hall.event.created_by
        )
