"""Pages of events: who sees which, what a form writes, and where its faults stand."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_table, make_user, play, set_state
from tests.pages import assert_fault_beside, text_of, words_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.accounts.models import User
from tournament.draws.enums import Winds
from tournament.draws.queries import settings_of
from tournament.events.acts.events import change_event
from tournament.events.enums import Ranking, Role, RoundState, Visibility
from tournament.events.models import Event
from tournament.events.settings.sections import SECTIONS
from tournament.events.views import home
from tournament.play.acts.rounds import close_round, close_table
from tournament.standings.acts.finishing import finish_event

FIELDS: dict[str, Any] = {
    "name": "Harbour Open",
    "venue": "Town Hall",
    "town": "Łódź",
    "country": "Poland",
    "starts_on": "2026-05-01",
    "ends_on": "2026-05-02",
    "time_zone": "Europe/Warsaw",
    "languages": ["en", "zh-hant"],
    "ruleset": "mcr",
    "rounds_planned": "5",
    "minutes_per_round": "90",
    "table_points_first": "4",
    "table_points_second": "2",
    "table_points_third": "1",
    "table_points_fourth": "0",
    "ranking": "table_points",
    "visibility": "public",
}
TWO_LANGUAGES = [("en", "English"), ("zh-hant", "繁體中文")]
FAULTS = [
    ("name", ""),
    ("name", "x" * 201),
    ("name", "\0\u200b"),
    ("starts_on", "the first of May"),
    ("ends_on", "2026-04-30"),
    ("time_zone", "Atlantis/Capital"),
    ("languages", []),
    ("languages", ["tlh"]),
    ("ruleset", "chess"),
    ("rounds_planned", "0"),
    ("rounds_planned", "61"),
    ("rounds_planned", "many"),
    ("minutes_per_round", "601"),
    ("table_points_first", "101"),
    ("table_points_second", "5"),
    ("table_points_fourth", "-101"),
    ("table_points_third", "9" * 30),
    ("ranking", "beauty"),
    ("visibility", "nobody"),
]


def test_home_shows_public_events_only(event: Event) -> None:
    make_event(name="Secret Cup", visibility=Visibility.PRIVATE)
    page = text_of(Client().get("/"))
    assert "Spring Open" in page
    assert "Secret Cup" not in page


@pytest.mark.parametrize(
    ("rounds", "closed", "sentence"),
    [
        (1, 1, "Finished after 1 round<"),
        (3, 3, "Finished after 3 rounds<"),
        (3, 1, "1 of 3 rounds played"),
        (3, 2, "2 of 3 rounds played"),
    ],
)
def test_home_counts_one_round_as_one(organizer: User, rounds: int, closed: int, sentence: str) -> None:
    event = make_event(organizer=organizer, rounds_planned=rounds)
    for round_ in event.rounds.filter(number__lte=closed):
        set_state(round_, RoundState.CLOSED)
    assert sentence in text_of(Client().get("/"))


def test_home_tells_all_days_of_an_event(organizer: User) -> None:
    make_event(organizer=organizer, starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2))
    assert "1–2 May 2026" in text_of(Client().get("/"))


def test_home_shows_the_staff_their_private_event(
    event: Event, sign_in: SignIn, referee: User, stranger: User
) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert "Spring Open" in text_of(sign_in(referee).get("/"))
    assert "Spring Open" not in text_of(sign_in(stranger).get("/"))


def test_home_shows_a_part_of_many_events_and_finds_the_rest(
    organizer: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    """Whatever the number of events, the page asks for those it shows: their number, them, their rounds; and series."""
    monkeypatch.setattr(home, "EVENTS_ON_A_PAGE", 2)
    for number, town in enumerate(("Łódź", "Macau", "Paris", "Paris"), start=1):
        make_event(name=f"Cup {number}", town=town, starts_on=date(2026, 5, number), organizer=organizer)
    visitor = Client()

    with django_assert_num_queries(4):
        newest = text_of(visitor.get("/"))
    assert [name for name in ("Cup 4", "Cup 3", "Cup 2", "Cup 1") if name in newest] == ["Cup 4", "Cup 3"]
    assert 'href="?page=2"' in newest
    assert 'name="q"' in newest
    assert "Cup 1" in text_of(visitor.get("/?page=2"))
    found = text_of(visitor.get("/?q=macau"))
    assert [name for name in ("Cup 4", "Cup 3", "Cup 2", "Cup 1") if name in found] == ["Cup 2"]
    assert "No public event found for “Rome”" in text_of(visitor.get("/?q=Rome"))
    own = text_of(sign_in(organizer).get("/?own=2"))
    assert [name for name in ("Cup 4", "Cup 3", "Cup 2", "Cup 1") if name in own] == ["Cup 2", "Cup 1"]
    assert 'href="?own=1"' in own


def test_new_event_is_created(sign_in: SignIn, stranger: User, settings: Any) -> None:
    settings.LANGUAGES = TWO_LANGUAGES
    response = sign_in(stranger).post(reverse("events:event-create"), FIELDS)
    event = Event.objects.get()
    assert (response.status_code, response["Location"]) == (302, "/harbour-open/")
    assert (event.place, event.country) == ("Town Hall, Łódź", "PL")
    assert (event.languages, event.time_zone, event.options) == (["en", "zh-hant"], "Europe/Warsaw", {})
    assert event.staff.get().user == stranger


def test_chosen_rulesets_options_are_taken(sign_in: SignIn, stranger: User) -> None:
    fields = {
        **FIELDS,
        "ruleset": "hk_fanlaak",
        "options_of": ["hk_fanlaak"],
        "option_hk_fanlaak_min_fan": "3",
        "option_apm_hands": "8",
    }
    sign_in(stranger).post(reverse("events:event-create"), fields)
    options = Event.objects.get().options
    assert options["min_fan"] == 3
    assert "hands" not in options


def test_option_out_of_range_stands_beside_its_field(sign_in: SignIn, stranger: User) -> None:
    fields = {
        **FIELDS,
        "ruleset": "hk_fanlaak",
        "options_of": ["hk_fanlaak"],
        "option_hk_fanlaak_min_fan": "99",
    }
    response = sign_in(stranger).post(reverse("events:event-create"), fields)
    assert_fault_beside(response, "option_hk_fanlaak_min_fan")
    assert not Event.objects.exists()


PLANNED_CUT = {"cut_after": "3", "cut_size": "8", "cut_carry_over": "half"}
CUT_FAULTS = [
    ("cut_after", {"cut_after": "5"}),
    ("cut_after", {"cut_after": ""}),
    ("cut_after", {"cut_after": "0"}),
    ("cut_size", {"cut_size": ""}),
    ("cut_size", {"cut_size": "6"}),
    ("cut_size", {"cut_size": "1004"}),
    ("cut_carry_over", {"cut_carry_over": "some"}),
]


def section_with(event: Event, field: str) -> str:
    """The address of the section that has this field."""
    code = next(section.code for section in SECTIONS.values() if field in section.fields)
    return reverse("events:settings-section", args=[event.slug, code])


def planned_cut(event: Event) -> tuple[int | None, int | None, str]:
    return event.cut_after, event.cut_size, event.cut_carry_over


def test_masters_plan_their_final(sign_in: SignIn, stranger: User) -> None:
    client, url = sign_in(stranger), reverse("events:event-create")
    form = client.get(f"{url}?preset=masters").context["form"]
    fields = {name: form[name].value() for name in ("cut_after", "cut_size", "cut_carry_over")}
    client.post(url, {**FIELDS, **fields, "rounds_planned": "8", "preset": "masters"})
    event = Event.objects.get()
    assert planned_cut(event) == (6, 16, "full")
    plan = [(first, last) for _method, first, last in settings_of(event).plan]
    assert plan == [(1, 6), (7, 8)]
    assert "After round 6 the best 16 play on." in text_of(client.get(f"/{event.slug}/"))


def with_five_rounds(event: Event) -> Event:
    return change_event(event.created_by, event, fields={"rounds_planned": 5})


def test_planned_cut_is_changed_and_dropped(event: Event, sign_in: SignIn, organizer: User) -> None:
    with_five_rounds(event)
    client, url = sign_in(organizer), reverse("events:settings-section", args=[event.slug, "cut"])
    client.post(url, {**FIELDS, **PLANNED_CUT})
    event.refresh_from_db()
    assert planned_cut(event) == (3, 8, "half")
    assert "After round 3 the best 8 play on." in text_of(Client().get(f"/{event.slug}/"))
    client.post(url, FIELDS)
    event.refresh_from_db()
    assert planned_cut(event) == (None, None, "half")


@pytest.mark.parametrize(("field", "fault"), CUT_FAULTS)
def test_faulty_plan_of_a_cut_stands_beside_its_field(
    event: Event, sign_in: SignIn, organizer: User, field: str, fault: dict[str, str]
) -> None:
    fields = {**FIELDS, **PLANNED_CUT, **fault}
    with_five_rounds(event)
    with nothing_changes(event):
        url = reverse("events:settings-section", args=[event.slug, "cut"])
        assert_fault_beside(sign_in(organizer).post(url, fields), field)
    assert_fault_beside(sign_in(organizer).post(reverse("events:event-create"), fields), field)
    assert Event.objects.count() == 1


def test_cut_beyond_the_rounds_of_the_rulebook_is_refused(sign_in: SignIn, stranger: User) -> None:
    fields = {**FIELDS, **PLANNED_CUT}
    for rounds, after in (("", "59"), ("3", "3")):
        sent = {**fields, "rounds_planned": rounds, "cut_after": after}
        assert_fault_beside(sign_in(stranger).post(reverse("events:event-create"), sent), "cut_after")


def test_rounds_without_room_for_the_cut_are_refused(event: Event, sign_in: SignIn, organizer: User) -> None:
    fields = {"rounds_planned": 5, "cut_after": 3, "cut_size": 8}
    change_event(organizer, event, fields=fields)
    url = reverse("events:settings-section", args=[event.slug, "rounds"])
    with nothing_changes(event):
        response = sign_in(organizer).post(url, {"rounds_planned": "3", "minutes_per_round": "90"})
    assert response.status_code == 422
    assert "The cut must come before round 3" in text_of(response)


@pytest.mark.parametrize(("field", "value"), FAULTS)
def test_new_event_with_a_fault_is_not_created(
    sign_in: SignIn, stranger: User, settings: Any, field: str, value: Any
) -> None:
    settings.LANGUAGES = TWO_LANGUAGES
    response = sign_in(stranger).post(reverse("events:event-create"), {**FIELDS, field: value})
    assert_fault_beside(response, field)
    assert not Event.objects.exists()
    assert 'value="Town Hall"' in text_of(response)


def test_settings_are_changed(event: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    for section in SECTIONS:
        url = reverse("events:settings-section", args=[event.slug, section])
        assert client.post(url, {**FIELDS, "languages": ["en"]})["Location"] == url
    event.refresh_from_db()
    assert (event.name, event.rounds.count()) == ("Harbour Open", 5)


def test_section_changes_its_own_fields_only(event: Event, sign_in: SignIn, organizer: User) -> None:
    with_five_rounds(event)
    client, cut = sign_in(organizer), reverse("events:settings-section", args=[event.slug, "cut"])
    client.post(reverse("events:settings-section", args=[event.slug, "name"]), FIELDS)
    assert client.post(cut, PLANNED_CUT).status_code == 302
    event.refresh_from_db()
    assert (event.name, event.rounds_planned, planned_cut(event)) == ("Harbour Open", 5, (3, 8, "half"))
    assert client.get(cut.replace("cut", "cutting")).status_code == 404


def test_list_of_the_settings_says_how_each_is_set(event: Event, sign_in: SignIn, organizer: User) -> None:
    Event.objects.filter(pk=event.pk).update(rounds_planned=5, minutes_per_round=90, cut_after=3, cut_size=8)
    page = words_of(sign_in(organizer).get(reverse("events:event-settings", args=[event.slug])))
    assert "Rounds 5 rounds of 90 minutes" in page
    assert "Cut and final After round 3 the best 8 play on." in page


@pytest.mark.parametrize(("field", "value"), FAULTS[:6])
def test_settings_with_a_fault_change_nothing(
    event: Event, sign_in: SignIn, organizer: User, field: str, value: Any
) -> None:
    url = section_with(event, field)
    with nothing_changes(event):
        assert_fault_beside(sign_in(organizer).post(url, {**FIELDS, field: value}), field)


def test_ruleset_in_use_stands_beside_its_field(event: Event, sign_in: SignIn, organizer: User) -> None:
    play(make_table(event), NO_WIN)
    url = reverse("events:settings-section", args=[event.slug, "rules"])
    with nothing_changes(event):
        assert_fault_beside(sign_in(organizer).post(url, {**FIELDS, "ruleset": "apm"}), "ruleset")


def test_rounds_that_are_drawn_stand_beside_their_field(
    event: Event, sign_in: SignIn, organizer: User
) -> None:
    make_table(event)
    Event.objects.filter(pk=event.pk).update(rounds_planned=3)
    event.rounds.filter(number=3).update(state="drawn")
    url = reverse("events:settings-section", args=[event.slug, "rounds"])
    with nothing_changes(event):
        response = sign_in(organizer).post(url, {**FIELDS, "rounds_planned": "2"})
        assert_fault_beside(response, "rounds_planned")


def test_event_page_tells_the_organizer_what_is_next(event: Event, sign_in: SignIn, organizer: User) -> None:
    page = text_of(sign_in(organizer).get(f"/{event.slug}/"))
    assert "There are no players yet" in page
    assert "There are no players yet" not in text_of(Client().get(f"/{event.slug}/"))


def test_first_page_of_a_fresh_site_leads_to_the_first_event(sign_in: SignIn, stranger: User) -> None:
    assert "first event in three steps" in text_of(sign_in(stranger).get("/"))
    visitor = text_of(Client().get("/"))
    assert "Sign in to set up an event" in visitor
    assert "three steps" not in visitor


def test_first_page_tells_a_visitor_what_this_is(event: Event) -> None:
    page = text_of(Client().get("/"))
    assert "Mahjong tournaments, from sign-up to champion" in page
    assert "Sign in to set up" not in page


def test_event_page_shows_the_staff_the_hall(event: Event, sign_in: SignIn, referee: User) -> None:
    play(make_table(event), NO_WIN)
    hall = "Most urgent first"
    assert hall in text_of(sign_in(referee).get(f"/{event.slug}/"))
    assert hall not in text_of(Client().get(f"/{event.slug}/"))


def test_hall_names_whoever_has_a_name_in_native_script_only(
    event: Event, sign_in: SignIn, referee: User
) -> None:
    make_table(event)
    event.entries.filter(number=2).update(name="", name_zh="慕容雪兰")
    page = words_of(sign_in(referee).get(f"/{event.slug}/"))
    assert "Player 1 , 慕容雪兰 , Player 3 , Player 4" in page


def test_three_best_stand_on_the_podium_when_all_is_played(organizer: User) -> None:
    event = make_event(organizer=organizer, rounds_planned=1)
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    close_table(organizer, table, expected_hands=1)
    assert "The top three" not in text_of(Client().get(f"/{event.slug}/"))
    close_round(organizer, table.round)
    assert "The top three" in text_of(Client().get(f"/{event.slug}/"))


@pytest.mark.django_db
def test_everybody_who_shares_the_third_place_stands_on_the_podium() -> None:
    players = ("Ann", "Bo", "Cy", "Di")
    made = write_event(players, [PlayedTable(1, players, ((30, 10, -20, -20),))], ranking=Ranking.POINTS)
    finish_event(made.created_by, made)
    for page in ("events:event-home", "standings:champion"):
        rows = Client().get(reverse(page, args=[made.slug])).context["podium"]
        assert [(row.place, row.entry.name) for row in rows] == [(1, "Ann"), (2, "Bo"), (3, "Cy"), (3, "Di")]


def test_staff_is_added(event: Event, sign_in: SignIn, organizer: User) -> None:
    make_user("wong")
    url = reverse("events:staff-list", args=[event.slug])
    response = sign_in(organizer).post(url, {"username": "wong", "role": "referee"})
    assert (response.status_code, response["Location"]) == (302, url)
    assert event.staff.filter(user__username="wong", role=Role.REFEREE).exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"username": "nobody", "role": "referee"}, "username"),
        ({"username": "referee", "role": "organizer"}, "username"),
        ({"username": "", "role": "referee"}, "username"),
        ({"username": "organizer", "role": "king"}, "role"),
    ],
)
def test_staff_with_a_fault_is_not_added(
    event: Event, sign_in: SignIn, organizer: User, fields: dict[str, str], field: str
) -> None:
    with nothing_changes(event):
        response = sign_in(organizer).post(reverse("events:staff-list", args=[event.slug]), fields)
        assert_fault_beside(response, field)
        assert fields["username"] in text_of(response)


def test_staff_is_removed(event: Event, sign_in: SignIn, organizer: User, referee: User) -> None:
    staff = event.staff.get(user=referee)
    sign_in(organizer).post(reverse("events:staff-remove", args=[event.slug, staff.pk]))
    assert not event.staff.filter(user=referee).exists()
    assert sign_in(referee).get(reverse("draws:round-detail", args=[event.slug, 1])).status_code == 404


def test_last_organizer_is_not_removed(event: Event, sign_in: SignIn, organizer: User) -> None:
    staff = event.staff.get(user=organizer)
    with nothing_changes(event):
        response = sign_in(organizer).post(reverse("events:staff-remove", args=[event.slug, staff.pk]))
    assert response.status_code == 409
    assert "An event needs an organizer" in text_of(response)


@pytest.mark.parametrize("typed", ["", "1", "0", "-1", "99", "abc", "9" * 40])
def test_audit_opens_at_any_page(event: Event, sign_in: SignIn, organizer: User, typed: str) -> None:
    response = sign_in(organizer).get(reverse("events:audit-list", args=[event.slug]), {"page": typed})
    assert response.status_code == 200
    assert "created the event" in text_of(response)


def test_audit_escapes_what_people_typed(event: Event, sign_in: SignIn, organizer: User) -> None:
    play(make_table(event), NO_WIN)
    organizer.display_name = "<script>alert(1)</script>"
    organizer.save()
    play(make_table(make_event(organizer=organizer)), NO_WIN)
    slug = Event.objects.order_by("-pk").first().slug
    page = text_of(sign_in(organizer).get(reverse("events:audit-list", args=[slug])))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_new_event_leaves_to_the_rulebook_what_is_left_empty(sign_in: SignIn, stranger: User) -> None:
    left_out = {"rounds_planned": "", "minutes_per_round": "", "ranking": ""}
    response = sign_in(stranger).post(reverse("events:event-create"), {**FIELDS, **left_out})
    event = Event.objects.get()
    assert response.status_code == 302
    assert (event.rounds_planned, event.minutes_per_round, event.ranking) == (6, 150, "table_points")


def test_settings_leave_nothing_to_the_rulebook(event: Event, sign_in: SignIn, organizer: User) -> None:
    for name in ("rounds_planned", "minutes_per_round", "ranking"):
        with nothing_changes(event):
            response = sign_in(organizer).post(section_with(event, name), {**FIELDS, name: ""})
        assert_fault_beside(response, name)


def test_tie_breaks_are_taken_in_order(event: Event, sign_in: SignIn, organizer: User) -> None:
    address = reverse("events:settings-section", args=[event.slug, "ranking"])
    chosen = {"tie_break_1": "firsts", "tie_break_2": "", "tie_break_3": "best_round"}
    assert sign_in(organizer).post(address, {**FIELDS, **chosen}).status_code == 302
    assert Event.objects.get(pk=event.pk).tie_breaks == ["firsts", "best_round"]
    with nothing_changes(event):
        response = sign_in(organizer).post(address, {**FIELDS, **chosen, "tie_break_1": "best_round"})
    assert_fault_beside(response, "tie_break_1")


def test_new_event_says_who_decides_on_the_winds(sign_in: SignIn, stranger: User) -> None:
    sign_in(stranger).post(reverse("events:event-create"), {**FIELDS, "winds": "at-table"})
    assert settings_of(Event.objects.get()).winds == Winds.AT_TABLE
    page = text_of(sign_in(stranger).get(reverse("events:event-create")))
    assert (
        "at least 6 rounds of at most 150 minutes each, including 15 minutes of rest. In the rulebook, players draw their winds"
        in page
    )


def test_winds_of_a_new_event_are_checked(sign_in: SignIn, stranger: User) -> None:
    response = sign_in(stranger).post(reverse("events:event-create"), {**FIELDS, "winds": "gale"})
    assert response.status_code == 422
    assert not Event.objects.exists()
