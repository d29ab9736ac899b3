"""Rating lists: who makes one, what counts, how a correction moves what follows, and who sees whom."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.factories import discard_win, make_event, make_user
from tests.pages import text_of
from tests.tournament.series.test_series import played, put_in
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.core.errors import NotAllowed
from tournament.events.acts.events import change_event
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.people.acting import People
from tournament.people.acts.entering import choose_members_list
from tournament.people.acts.joining import join_people, part_people
from tournament.people.acts.members import add_member, create_members_list
from tournament.people.enums import Consent
from tournament.people.models import JoinedEntry, Member, MembersList
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.sealing import unseal_round
from tournament.play.models import Hand
from tournament.ratings.acts.lists import (
    change_rating_list,
    create_rating_list,
    delete_rating_list,
    work_out_ratings,
)
from tournament.ratings.engine.weng_lin import NEWEST, State, rated, shown
from tournament.ratings.enums import Cause
from tournament.ratings.errors import RatedAlready, ScopeNotYours
from tournament.ratings.forecast import forecast
from tournament.ratings.models import RatedEvent, Rating, RatingList, RatingRun
from tournament.ratings.queries import rated_people, rating_history
from tournament.registration.models import Entry, Player
from tournament.series.acts.series import create_series, delete_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.queries import standings

pytestmark = pytest.mark.each_database


@pytest.fixture
def series(organizer: User) -> Series:
    fields = {"name": "Spring League", "scheme": Scheme.PLACE, "best_of": None}
    return create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())


@pytest.fixture
def evenings(organizer: User, series: Series) -> list[Event]:
    """Two finished evenings of the same four people; seat 0 won the first one, seat 1 the second."""
    events = []
    for number in range(2):
        event = played(organizer, f"Evening {number + 1}", number)
        Event.objects.filter(pk=event.pk).update(starts_on=date(2026, 1, 8) + timedelta(days=7 * number))
        event.refresh_from_db()
        events.append(finish_event(organizer, event))
    put_in(series, organizer, *events)
    first = {entry.name: entry.player_id for entry in events[0].entries.all()}
    for entry in events[1].entries.all():
        join_people(organizer, People((first[entry.name], entry.player_id)))
    return events


@pytest.fixture
def ratings(organizer: User, series: Series, evenings: list[Event]) -> RatingList:
    return make_ratings(organizer, series)


def make_ratings(user: User, scope: Series | MembersList, **fields: Any) -> RatingList:
    given = {"name": "Ratings", "is_public": True, "client_key": uuid4(), **fields}
    return create_rating_list(user, INSTALLATION, scope=scope, **given)


def places_by_name(event: Event) -> list[tuple[str, int]]:
    """The places at the only table, from the sums of its hands."""
    table = event.rounds.get().tables.get()
    points = [0, 0, 0, 0]
    for hand in Hand.objects.counted().filter(table=table):
        points = [own + more for own, more in zip(points, hand.deltas, strict=True)]
    seats = {seat.wind: str(seat.entry.name) for seat in table.seats.all()}
    return [(seats[wind], 1 + sum(other > points[wind] for other in points)) for wind in range(4)]


def expected(*events: Event) -> dict[str, tuple[int, int, int]]:
    """The ratings by name, worked out from the hands anew."""
    names: list[str] = []
    states: dict[int, State] = {}
    for event in events:
        table = []
        for name, place in places_by_name(event):
            if name not in names:
                names.append(name)
            table.append((names.index(name), place))
        states |= rated(states, [table], NEWEST)
    return {names[one]: (shown(state.mu), shown(state.sigma), state.tables) for one, state in states.items()}


def listed(ratings: RatingList) -> dict[str, tuple[int, int, int]]:
    people = rated_people(ratings, everybody=True)
    return {one.entry.name: (one.rating, one.give_or_take, one.tables) for one in people}


def causes(ratings: RatingList) -> list[tuple[str, str, int]]:
    return [(run.cause, str(run.event or ""), run.moved) for run in ratings.runs.order_by("number")]


def agree(person: Player, club: MembersList, consent: Consent) -> Member:
    member = add_member(club.created_by, club, fields={"name": person.name, "consent": consent})
    Member.objects.filter(pk=member.pk).update(player=person)
    return member


def test_ratings_follow_every_change(organizer: User, ratings: RatingList, evenings: list[Event]) -> None:
    """What was corrected moves all that follows, and the list says why."""
    first, second = evenings
    assert listed(ratings) == expected(first, second)
    with_names = {one.entry.name: one for one in rated_people(ratings, everybody=True)}
    (history,) = rating_history(with_names["Ada"].player, [ratings])
    assert [step.event for step in history.steps] == evenings
    assert history.steps[0].rating == expected(first)["Ada"][0]

    # A correction of the first evening: another winner. While it is open, it does not count.
    before = listed(ratings)
    reopen_event(organizer, first, reason="wrong winner")
    assert listed(ratings) == expected(second)
    unseal_round(organizer, first.rounds.get(), reason="wrong winner")
    hand = Hand.objects.counted().get(table__round__event=first)
    entered = discard_win(1, 0, 8)
    correct_hand(organizer, hand, client_key=uuid4(), reason="wrong winner", entered=entered)
    finish_event(organizer, Event.objects.get(pk=first.pk))
    after = listed(ratings)
    assert after == expected(first, second) != before

    # Somebody told apart, and joined again.
    ada = Entry.objects.get(event=second, name="Ada")
    key = JoinedEntry.objects.get(entry=ada).key
    part_people(organizer, People((ada.player_id,)), key=key)
    ada.refresh_from_db()
    assert ratings.ratings.filter(is_latest=True).count() == 5
    other = Entry.objects.get(event=first, name="Ada").player_id
    join_people(organizer, People((other, ada.player_id)))
    assert listed(ratings) == after

    # An event that nobody may read any more.
    change_event(organizer, Event.objects.get(pk=second.pk), fields={"visibility": Visibility.PRIVATE})
    assert listed(ratings) == expected(first)

    found = causes(ratings)
    assert [cause for cause, _event, _moved in found] == [
        Cause.MADE,
        Cause.LEFT,
        Cause.COUNTED,
        Cause.PEOPLE,
        Cause.PEOPLE,
        Cause.LEFT,
    ]
    assert found[1][1] == "Evening 1"
    assert found[2][2] == 4
    run = work_out_ratings(organizer, ratings)
    assert (run.cause, run.moved, run.rated) == (Cause.BY_HAND, 0, 4)


def test_series_without_an_event_rates_it_no_more(
    organizer: User, series: Series, ratings: RatingList, evenings: list[Event]
) -> None:
    put_in(series, organizer, evenings[0])
    assert listed(ratings) == expected(evenings[0])
    put_in(series, organizer, *reversed(evenings))
    assert listed(ratings) == expected(*evenings)
    delete_series(organizer, series)
    assert not RatingList.objects.exists()


def test_running_event_and_private_event_are_not_rated(organizer: User, series: Series) -> None:
    open_event, private = played(organizer, "Open", 0), played(organizer, "Private", 0)
    change_event(organizer, private, fields={"visibility": Visibility.PRIVATE})
    finish_event(organizer, Event.objects.get(pk=private.pk))
    put_in(series, organizer, open_event, private)
    ratings = make_ratings(organizer, series)
    assert listed(ratings) == {}
    finish_event(organizer, open_event)
    assert listed(ratings) == expected(open_event)
    assert causes(ratings)[-1] == (Cause.COUNTED, "Open", 0)


def test_act_that_changes_no_result_works_nothing_out(
    organizer: User, ratings: RatingList, evenings: list[Event]
) -> None:
    ids = set(Rating.objects.values_list("pk", flat=True))
    change_event(organizer, Event.objects.get(pk=evenings[0].pk), fields={"venue": "Hall"})
    assert ratings.runs.count() == 1
    assert set(Rating.objects.values_list("pk", flat=True)) == ids


def test_who_makes_and_changes_ratings(organizer: User, series: Series, evenings: list[Event]) -> None:
    stranger = make_user()
    with pytest.raises(ScopeNotYours):
        make_ratings(stranger, series)
    key = uuid4()
    made = make_ratings(organizer, series, client_key=key)
    assert make_ratings(organizer, series, client_key=key) == made
    with pytest.raises(RatedAlready):
        make_ratings(organizer, series)
    for act, fields in (
        (change_rating_list, {"name": "x", "is_public": True, "parameters": NEWEST}),
        (work_out_ratings, {}),
        (delete_rating_list, {}),
    ):
        assert isinstance(act.offer(stranger, made), NotAllowed)
        with pytest.raises(NotAllowed):
            act(stranger, made, **fields)
        assert act.offer(organizer, made) is None
    change_rating_list(organizer, made, name="Club", is_public=False, parameters=NEWEST)
    made.refresh_from_db()
    assert (made.name, made.is_public, made.runs.count()) == ("Club", False, 1)
    delete_rating_list(organizer, made)
    delete_rating_list(organizer, made)
    assert not RatingList.objects.exists()
    assert Hand.objects.exists()


def test_only_who_agreed_is_shown_to_others(
    organizer: User, ratings: RatingList, evenings: list[Event], sign_in: SignIn, client: Any
) -> None:
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    people = {entry.name: entry.player for entry in evenings[0].entries.all()}
    agree(people["Ada"], club, Consent.PAGE)
    agree(people["Ben"], club, Consent.NAME)
    agree(people["Cleo"], club, Consent.PAGE)
    Entry.objects.filter(player=people["Cleo"], event=evenings[0]).update(hides_name=True)
    url = reverse("ratings:ratings", args=[ratings.pk])
    seen = text_of(client.get(url))
    assert "Ada" in seen
    assert not {"Ben", "Cleo", "Dan"} & set(seen.replace(",", " ").split())
    assert "3 more players are rated" in seen
    for name, status in (("Ada", 200), ("Ben", 404), ("Cleo", 404)):
        person = reverse("ratings:person", args=[ratings.pk, people[name].pk])
        assert client.get(person).status_code == status, name
    whole = client.get(reverse("people:person", args=[people["Ada"].pk]))
    assert f"Rating {listed(ratings)['Ada'][0]} ± " in text_of(whole)
    staff = sign_in(organizer)
    own = text_of(staff.get(url))
    assert "Ben" in own
    assert "Cleo" not in own
    assert "Only you see this line" in own
    assert staff.get(reverse("ratings:person", args=[ratings.pk, people["Ben"].pk])).status_code == 200
    change_rating_list(organizer, ratings, name="Ratings", is_public=False, parameters=NEWEST)
    assert sign_in(make_user()).get(url).status_code == 404


def test_pages_of_a_runner(organizer: User, series: Series, evenings: list[Event], sign_in: SignIn) -> None:
    browser = sign_in(organizer)
    new = reverse("ratings:create")
    series_page = reverse("series:series", args=[series.slug])
    assert "Rate the players" in text_of(browser.get(series_page))
    assert "Spring League" in text_of(browser.get(f"{new}?scope=series-{series.pk}"))
    sent = {"name": "League", "scope": f"series-{series.pk}", "is_public": "on", "client_key": uuid4()}
    assert browser.post(new, {**sent, "scope": "series-0"}).status_code == 422
    assert browser.post(new, {**sent, "name": ""}).status_code == 422
    answer = browser.post(new, sent)
    made = RatingList.objects.get()
    assert answer["Location"] == reverse("ratings:ratings", args=[made.pk])
    assert browser.post(new, sent)["Location"] == answer["Location"]
    settings = reverse("ratings:settings", args=[made.pk])
    assert browser.get(settings).status_code == 200
    assert browser.post(settings, {"name": "", "parameters": "7"}).status_code == 422
    assert (
        browser.post(settings, {"name": "Club", "parameters": NEWEST, "is_public": "on"}).status_code == 302
    )
    assert browser.post(reverse("ratings:work-out", args=[made.pk])).status_code == 302
    stranger = sign_in(make_user())
    for name in ("settings", "work-out", "delete"):
        url = reverse(f"ratings:{name}", args=[made.pk])
        assert stranger.post(url).status_code == 404, name
    page = text_of(sign_in(organizer).get(answer["Location"]))
    assert "Everything was worked out again by hand." in page
    assert sign_in(organizer).post(reverse("ratings:delete", args=[made.pk])).status_code == 302
    assert not RatingList.objects.exists()


def test_database_refuses_what_no_act_writes(
    organizer: User, series: Series, ratings: RatingList, evenings: list[Event]
) -> None:
    rated_event, person = RatedEvent.objects.first(), Player.objects.first()
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    row = {"name": "x", "created_by": organizer, "client_key": uuid4()}
    tries: dict[str, Any] = {
        "ratings_ratinglist_named": lambda: RatingList.objects.create(**{**row, "name": "", "members": club}),
        "ratings_ratinglist_one_scope": lambda: RatingList.objects.create(**row),
        "ratings_ratinglist_parameters_known": lambda: RatingList.objects.create(
            **row, members=club, parameters=99
        ),
        "ratings_ratedevent_once": lambda: RatedEvent.objects.create(
            rating_list=ratings, event=evenings[0], position=9, revision=1
        ),
        "ratings_ratedevent_in_order": lambda: RatedEvent.objects.create(
            rating_list=ratings, event=make_event(), position=1, revision=1
        ),
    }
    assert rated_event
    assert person
    latest = ratings.ratings.filter(is_latest=True).first()
    assert latest
    again = {"rating_list": ratings, "mu": 1.0, "tables": 1}
    tries |= {
        "ratings_rating_once": lambda: Rating.objects.create(
            **again, rated=latest.rated, player=latest.player, sigma=1
        ),
        "ratings_rating_one_latest": lambda: Rating.objects.filter(player=latest.player).update(
            is_latest=True
        ),
        "ratings_rating_of_a_table": lambda: Rating.objects.update(sigma=0),
        "ratings_ratingrun_in_order": lambda: RatingRun.objects.create(
            rating_list=ratings, number=1, parameters=1, cause=Cause.MADE, moved=0, rated=0
        ),
        "ratings_ratingrun_cause_known": lambda: RatingRun.objects.update(cause="x"),
        "ratings_ratingrun_parameters_known": lambda: RatingRun.objects.update(parameters=99),
    }
    assert set(tries) == constraint_names("ratings")
    for name, attempt in tries.items():
        with refused_by(name):
            attempt()


def test_forecast_of_mers(organizer: User, evenings: list[Event], sign_in: SignIn, client: Any) -> None:
    """Four players and one country: the evening of one day weighs 1, that of two days 2."""
    first, second = evenings
    Event.objects.filter(pk=second.pk).update(ends_on=date(2026, 1, 16))
    Entry.objects.filter(event=second).update(country="HKG")
    url = reverse("ratings:mers", args=[second.slug])
    page = text_of(client.get(url))
    assert "it weighs 2." in page
    assert "Days: 2. Players: 4. Countries: 1." in page
    assert "Rank before" not in page
    place = {row.entry.name: row.place for row in standings(first).ranked}
    assert place["Ada"] == 1
    browser = sign_in(organizer)
    sent = {"forecast": "1", "earlier": [first.pk], "results": "1; 2025-12-01; 400; 2.5\n"}
    rows = {
        line.entry.name: (line.base_rank, line.earlier, line.before, line.after)
        for line in browser.get(url, sent).context["lines"]
    }
    # Ada has number 1: 1000 at weight 1 from the first evening, and 400 at 2.5.
    before = (2000 / 6.5 + 2000 / 5.5) / 2
    ada = next(row.place for row in standings(second).ranked if row.entry.name == "Ada")
    base = {1: 1000, 2: 667, 3: 333, 4: 0}[ada or 4]
    total, weight = 2000 + 2 * base, 5.5
    assert rows["Ada"] == (
        base,
        2,
        f"{before:.2f}",
        f"{(total / (weight + 2) + total / (weight + 1)) / 2:.2f}",
    )
    assert rows["Ben"][1:3] == (1, "")
    for wrong in (
        "Ada; yesterday",
        "1; 2025-13-01; 400; 2",
        "1; 2025-12-01; 1001; 2",
        "1; 2025-12-01; 400; 0",
    ):
        assert browser.get(url, {**sent, "results": wrong}).status_code == 422, wrong
    hong_kong = make_event(organizer=organizer, ruleset="gghk")
    assert browser.get(reverse("ratings:mers", args=[hong_kong.slug])).status_code == 404


def test_ratings_follow_the_choice_of_a_members_list(organizer: User, evenings: list[Event]) -> None:
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    ratings = make_ratings(organizer, club)
    assert listed(ratings) == {}
    for event in evenings:
        choose_members_list(organizer, event, members=club)
    assert listed(ratings) == expected(*evenings)
    choose_members_list(organizer, evenings[0], members=None)
    assert listed(ratings) == expected(evenings[1])
    assert causes(ratings)[-1][0] == Cause.LEFT


def test_forecast_does_not_tell_others_where_somebody_hid_the_name(
    organizer: User, evenings: list[Event]
) -> None:
    first, second = evenings
    first.entries.filter(name="Ada").update(hides_name=True)

    def known(reader: User) -> dict[str, int]:
        _facts, lines = forecast(second, earlier=[first], reader=reader)
        return {str(line.entry): line.earlier for line in lines}

    assert set(known(organizer).values()) == {1}
    others = known(make_user())
    assert others.pop("Ada") == 0
    assert set(others.values()) == {1}


def test_an_older_page_does_not_publish_ratings_again(
    organizer: User, ratings: RatingList, sign_in: SignIn
) -> None:
    browser, url = sign_in(organizer), reverse("ratings:settings", args=[ratings.pk])
    older = {"name": "Renamed", "is_public": "on", "parameters": NEWEST}
    older["seen"] = browser.get(url).context["form"]["seen"].value()
    change_rating_list(organizer, ratings, name="Ratings", is_public=False, parameters=NEWEST)
    refused = browser.post(url, older)
    ratings.refresh_from_db()
    assert (refused.status_code, ratings.is_public) == (422, False)
    assert browser.post(url, {**older, "seen": refused.context["form"]["seen"].value()}).status_code == 302
    ratings.refresh_from_db()
    assert (ratings.is_public, str(ratings)) == (True, "Renamed")
