"""A season of twelve evenings of 30 people: the people and the table agree with an independent calculation."""

import random
from collections import defaultdict
from datetime import date, timedelta
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.pages import preview_mark_of, text_of
from tests.tournament.series.test_series import played as played_event
from tests.tournament.series.test_series import put_in
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.people.acting import People
from tournament.people.acts.entering import choose_members_list, enter_members
from tournament.people.acts.joining import join_people, tell_apart
from tournament.people.acts.members import add_players, create_members_list
from tournament.people.enums import Reason
from tournament.people.models import JoinedEntry, Member
from tournament.people.queries import not_on_list, proposals_for
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import Entry
from tournament.series import queries
from tournament.series.acts.next_event import make_next_event
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.series.queries import series_standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

EVENINGS, PLAYERS = 12, 30
POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
LEAST = 4
RULES: dict[str, Any] = {
    "name": "Season",
    "scheme": Scheme.OWN_POINTS,
    "place_points": "-".join(map(str, POINTS)),
    "best_of": 8,
    "drop_worst": 0,
    "attendance": 1,
    "least": LEAST,
    "planned": EVENINGS + 2,
    "final_size": 8,
}
TWIN, RENAMED, NEW_NAME = "Ada Li", "Bea Horn", "Bea Winter"


def places_of(chance: random.Random, entries: list[Entry]) -> list[tuple[Entry, int]]:
    """Places as they may come out: every fifth one is shared."""
    order = chance.sample(entries, len(entries))
    return [(entry, index if index % 5 == 4 and index else index + 1) for index, entry in enumerate(order)]


def test_season_of_twelve_evenings(organizer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody ticked is known; only who is new has to be confirmed. Somebody else has the name of a member, and somebody
    comes back under another name, with the same federation number.
    """
    chance = random.Random("twelve evenings")
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    fields = {"name": "Evening 1", "ruleset": "mcr", "starts_on": date(2026, 1, 8), "rounds_planned": 1}
    event = create_event(organizer, INSTALLATION, fields=fields)
    choose_members_list(organizer, event, members=club)
    series = create_series(organizer, INSTALLATION, fields=RULES, client_key=uuid4())
    change_series(organizer, series, fields=RULES, events=[event])
    played: dict[int, list[tuple[Entry, int]]] = {}
    # By the name that each is called in the independent calculation: what they earned, evening by evening.
    earned: defaultdict[str, dict[int, Fraction]] = defaultdict(dict)
    who: dict[int, str] = {}
    confirmed = 0
    for number in range(EVENINGS):
        if number:
            event = make_next_event(
                organizer,
                INSTALLATION,
                last=event,
                name=f"Evening {number + 1}",
                day=event.starts_on + timedelta(days=7),  # type: ignore[operator]
            )
        new = [
            f"Player {len(who) + extra}" for extra in range(PLAYERS if number == 0 else chance.randint(0, 3))
        ]
        if number == 0:
            new[:2] = [TWIN, RENAMED]
        regulars = list(club.rows.all())
        ticked = chance.sample(regulars, min(PLAYERS - len(new), len(regulars)))
        if number == 4:
            ticked = [row for row in ticked if row.name not in (TWIN, RENAMED)][: PLAYERS - 4]
            new = [*new[:2], TWIN, NEW_NAME]
        if ticked:
            enter_members(organizer, event, chosen=[row.pk for row in ticked])
        for row in ticked:
            who[event.entries.get(player=row.player_id).pk] = who_is(row)
        for name in new:
            number_of = {"federation_id": "F-7"} if name in (RENAMED, NEW_NAME) else {}
            club_of = {"club": "Away"} if number == 4 and name == TWIN else {"club": "Home"}
            entry = add_entry(organizer, event, fields={"name": name, **number_of, **club_of})
            who[entry.pk] = {NEW_NAME: RENAMED}.get(name, name) + (" 2" if club_of["club"] == "Away" else "")
        if number == 4:
            confirm_both(organizer, event)
        assert proposals_for(organizer) == []
        newcomers = not_on_list(event, club)
        assert len(newcomers) == len(new) - (number == 4)
        if newcomers:
            confirmed += add_players(organizer, club, event=event, entries=[one.pk for one in newcomers])
        played[event.pk] = places_of(chance, list(event.entries.all()))
        for entry, place in played[event.pk]:
            sharing = [one for one, other in played[event.pk] if other == place]
            worth = sum(Fraction(p) for p in [*POINTS, *[0] * 40][place - 1 : place - 1 + len(sharing)])
            earned[who[entry.pk]][number] = worth / len(sharing) + 1
    assert confirmed == len(earned) == Member.objects.count()
    assert JoinedEntry.objects.count() == 1

    def written(of: Event) -> list[object]:
        return [queries.Earned(entry.pk, place, 0, 0) for entry, place in played[of.pk]]

    monkeypatch.setattr(queries, "earned_in", written)
    Event.objects.update(finished_at=timezone.now(), finished_by=organizer)
    check_table(series, who, earned)


def confirm_both(organizer: User, event: Event) -> None:
    """What the organizer is asked: the person with another name is one, the two of one name are two."""
    found = {each.reason: each for each in proposals_for(organizer, events=[event.pk])}
    assert set(found) == {Reason.NUMBER_OTHER_NAME, Reason.NAME_OTHER_CLUB}
    renamed, twin = found[Reason.NUMBER_OTHER_NAME], found[Reason.NAME_OTHER_CLUB]
    join_people(organizer, People((renamed.one.person, renamed.other.person)), reason=renamed.reason)
    tell_apart(organizer, People((twin.one.person, twin.other.person)))


def check_table(series: Series, who: dict[int, str], earned: dict[str, dict[int, Fraction]]) -> None:
    """The table against the sums of what everybody earned."""
    table = series_standings(Series.objects.get(pk=series.pk))
    expected = {
        name: (len(by) < LEAST, sum(sorted(by.values(), reverse=True)[:8])) for name, by in earned.items()
    }
    assert {who[row.entry.pk]: (row.row.is_short, row.row.total) for row in table.rows} == expected
    best = max(total for short, total in expected.values() if not short)
    for row in table.rows:
        short, total = expected[who[row.entry.pk]]
        better = sum((s, -t) < (short, -total) for s, t in expected.values())
        assert row.row.place == 1 + better
        scores = sorted([*earned[who[row.entry.pk]].values(), Fraction(26), Fraction(26)], reverse=True)
        can_win = sum(scores[:8]) >= best and len(scores) >= LEAST
        assert table.chances[row.row.person].can_win == can_win
    assert (table.left, table.most) == (2, Fraction(26))


def test_who_wins_an_event_under_way_can_still_win_the_series(organizer: User) -> None:
    """The last evening has closed its first round of two: whoever leads there has won nothing yet."""
    fields = {**RULES, "place_points": "10-4-2", "best_of": None, "attendance": 0, "least": 0, "planned": 2}
    first, second = played_event(organizer, "One", 0), played_event(organizer, "Two", 0)
    Event.objects.filter(pk=second.pk).update(rounds_planned=2)
    series = create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(organizer, series, fields=fields, events=[first, second])
    while found := proposals_for(organizer):
        join_people(organizer, People((found[0].one.person, found[0].other.person)), reason=found[0].reason)
    table = series_standings(series)
    assert {str(row.entry): row.row.total for row in table.rows}["Ada"] == 20
    # Ada has 10 for sure; whoever wins the last evening has as many, even Ben, who has nothing from the first.
    can_win = {str(row.entry): table.chances[row.row.person].can_win for row in table.rows}
    assert can_win == {"Ada": True, "Ben": True, "Cleo": True, "Dan": True}
    assert table.left == 1
    Event.objects.filter(pk=second.pk).update(rounds_planned=1)
    over = series_standings(series)
    assert (over.left, over.chances) == (0, {})


def who_is(row: Member) -> str:
    return {NEW_NAME: RENAMED}.get(row.name, row.name) + (" 2" if row.club == "Away" else "")


def test_what_a_change_of_rules_moves_is_shown_before_it_is_saved(organizer: User, sign_in: SignIn) -> None:
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())
    event = played_event(organizer, "One", 0)
    series = put_in(series, organizer, event)
    browser, url = sign_in(organizer), reverse("series:settings", args=[series.slug])
    own = {
        "name": "Season",
        "scheme": "own_points",
        "place_points": "0-9",
        "planned": "3",
        "attendance": "1",
        "final_size": "1",
        "events": [event.pk],
        "seen": series.revision,
    }
    assert browser.post(url, {**own, "place_points": ""}).status_code == 422
    shown = browser.post(url, own)
    assert shown.status_code == 422
    assert "Places that change" in text_of(shown)
    assert Series.objects.get().scheme == Scheme.PLACE
    saved = browser.post(url, {**own, "preview_mark": preview_mark_of(shown)})
    assert saved["Location"] == url
    page = text_of(Client().get(reverse("series:series", args=[series.slug])))
    assert "2 events are still to be finished, with 10 points at most each." in page
    assert "Can still win" in page
    assert "In the final" in page
    with refused_by("series_series_own_points_given"):
        Series.objects.filter(pk=series.pk).update(place_points="")
