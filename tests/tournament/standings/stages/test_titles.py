"""A tie for the first place: the ways to settle it, what they do to the standings, and taking them back."""

from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import refused
from tests.conftest import SignIn
from tests.pages import assert_every_form_is_safe, text_of
from tests.tournament.exchange.document.test_event import faults as stranger_finds
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tests.tournament.standings.stages.test_cuts import draw, finish_round
from tournament.accounts.models import User
from tournament.events.acts.events import change_event
from tournament.events.enums import RankedBy, Ranking, RoundState
from tournament.events.errors import EventFinished
from tournament.events.models import Event
from tournament.exchange.api.feed import feed_lines
from tournament.exchange.document.event import event_document
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.rounds import reopen_round
from tournament.play.acts.sealing import seal_round
from tournament.play.errors import ReasonMissing, RoundsAfterTitle, TitleDecided
from tournament.play.models import RoundSeal
from tournament.registration.enums import TieMethod
from tournament.registration.models import Stage
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.acts.titles import (
    draw_new_title_lot,
    order_title_play_off,
    settle_title,
    take_back_title,
)
from tournament.standings.errors import (
    LaterRoundDrawn,
    NoLotDrawn,
    PlayOffIncomplete,
    ResultsKept,
    RoundsLeft,
    TitleChanged,
    TitleNotTied,
    TitleStands,
    TitleTieRemains,
)
from tournament.standings.pages.finishing import finish_checks
from tournament.standings.queries import entry_results, standings
from tournament.standings.stages.titles import TitleOrder

pytestmark = pytest.mark.django_db
PLAYERS = tuple(f"p{number:02}" for number in range(1, 9))
"""p01 and p05 have the same points after two rounds; p01 had the better one of them."""


def played() -> list[PlayedTable]:
    return [
        PlayedTable(1, PLAYERS[:4], ((40, 0, -10, -30),)),
        PlayedTable(1, PLAYERS[4:], ((30, -5, -5, -20),)),
        PlayedTable(2, PLAYERS[:4], ((0, 0, 0, 0),)),
        PlayedTable(2, PLAYERS[4:], ((10, 4, -4, -10),)),
    ]


@pytest.fixture
def event() -> Event:
    made = write_event(PLAYERS, played(), {}, ranking=Ranking.POINTS)
    for round_ in made.rounds.all():
        seal_round(made.created_by, round_)
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def organizer(event: Event) -> User:
    return event.created_by


def places(event: Event) -> Mapping[str, int | None]:
    return {row.entry.name: row.place for row in standings(Event.objects.get(pk=event.pk)).rows[:3]}


def ids(event: Event, *names: str) -> tuple[int, ...]:
    return tuple(event.entries.get(name=name).pk for name in names)


def audit_sentence(event: Event) -> str:
    return event.audit_entries.order_by("-pk")[0].sentence


def title_check(event: Event) -> tuple[str, bool, str]:
    found = [one for one in finish_checks(Event.objects.get(pk=event.pk)) if "irst place" in one.sentence]
    return found[0].sentence, found[0].is_done, found[0].url


def test_finish_leads_to_the_ways_that_settle_the_tie(event: Event, organizer: User) -> None:
    sentence, is_done, url = title_check(event)
    assert sentence.startswith("p01, p05 share first place. Settle it by a play-off, a criterion")
    assert (is_done, url) == (False, reverse("standings:title", args=[event.slug]))
    settle_title(organizer, event, order=TitleOrder(TieMethod.NONE))
    assert title_check(event)[:2] == ("It is settled that p01, p05 share first place.", True)


def test_a_criterion_settles_the_tie(event: Event, organizer: User) -> None:
    with refused(event, TitleTieRemains):
        settle_title(organizer, event, order=TitleOrder(TieMethod.CRITERION, "firsts"))
    settle_title(organizer, event, order=TitleOrder(TieMethod.CRITERION, "best_round"))
    assert places(event) == {"p01": 1, "p05": 2, "p02": 3}
    row = standings(Event.objects.get(pk=event.pk)).rows[1]
    assert (row.decided_by, row.is_shared) == (RankedBy.BEST_ROUND, False)
    assert "by best round: p01, p05" in audit_sentence(event)
    assert RoundSeal.objects.count() == 2


def test_no_round_follows_the_decision(event: Event, organizer: User) -> None:
    settle_title(organizer, event, order=TitleOrder(TieMethod.CRITERION, "best_round"))
    with refused(event, RoundsAfterTitle):
        change_event_settings(organizer, event, fields={"rounds_planned": 3})
    take_back_title(organizer, event)
    change_event_settings(organizer, event, fields={"rounds_planned": 3})


def test_tie_after_a_round_that_followed_the_decision_is_settled(event: Event, organizer: User) -> None:
    """A document from elsewhere may have such a round."""
    settle_title(organizer, event, order=TitleOrder(TieMethod.CRITERION, "best_round"))
    change_event(organizer, event, fields={"rounds_planned": 3})
    draw(event, 3)
    with refused(event, TitleStands):
        settle_title(organizer, event, order=TitleOrder(TieMethod.NONE))
    tables = [(PLAYERS[:4], (0, 10, 0, -10)), (PLAYERS[4:], (0, 0, 0, 0))]
    finish_round(event, 3, [PlayedTable(3, players, (points,)) for players, points in tables])
    settle_title(organizer, event, order=TitleOrder(TieMethod.PLAY_OFF, play_off=ids(event, "p05", "p01")))
    assert places(event) == {"p05": 1, "p01": 2, "p02": 3}
    finish_event(organizer, event)


def test_rounds_can_follow_a_play_off(event: Event, organizer: User) -> None:
    order_title_play_off(organizer, event)
    event.refresh_from_db()
    change_event_settings(organizer, event, fields={"rounds_planned": 4})
    take_back_title(organizer, event)
    assert Event.objects.get(pk=event.pk).rounds_planned == 3


def test_a_lot_settles_the_tie_once_and_for_all(event: Event, organizer: User) -> None:
    order = TitleOrder(TieMethod.LOT)
    stage = settle_title(organizer, event, order=order)
    first = (stage.tie_seed, stage.tied)
    assert f"seed {stage.tie_seed}" in audit_sentence(event)
    take_back_title(organizer, event)
    assert f"seed {stage.tie_seed}" in audit_sentence(event)
    assert places(event)["p01"] == places(event)["p05"] == 1
    stage = settle_title(organizer, event, order=order)
    assert (stage.tie_seed, stage.tied) == first
    assert sorted(place for place in places(event).values() if place) == [1, 2, 3]
    with refused(event, ReasonMissing):
        draw_new_title_lot(organizer, event, reason="")
    again = draw_new_title_lot(organizer, event, reason="It was drawn in the wrong room")
    assert again.tie_seed != first[0]
    assert f"seed {first[0]}" in audit_sentence(event)
    assert "It was drawn in the wrong room" in audit_sentence(event)


def test_a_play_off_elsewhere_settles_the_tie(event: Event, organizer: User) -> None:
    with refused(event, PlayOffIncomplete):
        settle_title(organizer, event, order=TitleOrder(TieMethod.PLAY_OFF, "", ids(event, "p05")))
    order = TitleOrder(TieMethod.PLAY_OFF, "", ids(event, "p05", "p01"))
    settle_title(organizer, event, order=order)
    assert places(event) == {"p05": 1, "p01": 2, "p02": 3}
    entry = event.entries.get(name="p05")
    fresh = Event.objects.get(pk=event.pk)
    result = entry_results(fresh, entry, fresh.rounds.all())
    assert result.standing
    assert result.standing.place == 1


def test_players_may_share_the_title(event: Event, organizer: User) -> None:
    settle_title(organizer, event, order=TitleOrder(TieMethod.NONE))
    assert places(event) == {"p01": 1, "p05": 1, "p02": 3}
    assert audit_sentence(event).endswith("is shared: p01, p05")
    finish_event(organizer, event)
    page = Client().get(reverse("standings:champion", args=[event.slug]))
    assert [row.entry.name for row in page.context["champions"]] == ["p01", "p05"]


def test_a_play_off_for_the_title_needs_no_round_in_the_settings(event: Event, organizer: User) -> None:
    order_title_play_off(organizer, event)
    event.refresh_from_db()
    assert (event.rounds_planned, RoundSeal.objects.count()) == (3, 2)
    with refused(event, TitleStands):
        settle_title(organizer, event, order=TitleOrder(TieMethod.LOT))
    (four,) = draw(event, 3)
    assert {"p01", "p05"} < four
    with refused(event, LaterRoundDrawn):
        take_back_title(organizer, event)
    house = sorted(four - {"p01", "p05"})
    finish_round(event, 3, [PlayedTable(3, ("p05", "p01", *house), ((10, 5, -5, -10),))])

    rows = standings(Event.objects.get(pk=event.pk)).rows

    assert [(row.place, row.entry.name, row.points) for row in rows[:2]] == [(1, "p05", 40), (2, "p01", 40)]
    assert rows[1].by_play_off
    assert title_check(event)[:2] == ("First place is decided.", True)


def test_a_play_off_that_leaves_the_tie_can_be_followed_by_another_way(event: Event, organizer: User) -> None:
    order_title_play_off(organizer, event)
    event.refresh_from_db()
    (four,) = draw(event, 3)
    house = sorted(four - {"p01", "p05"})
    finish_round(event, 3, [PlayedTable(3, ("p05", "p01", *house), ((10, 10, -10, -10),))])
    assert places(event)["p01"] == places(event)["p05"] == 1
    settle_title(organizer, event, order=TitleOrder(TieMethod.CRITERION, "best_round"))
    assert (places(event)["p01"], places(event)["p05"]) == (1, 2)
    document = event_document(Event.objects.get(pk=event.pk), full=True)
    assert stranger_finds(document) == []


def test_a_play_off_for_the_title_is_taken_back_with_its_round(event: Event, organizer: User) -> None:
    order_title_play_off(organizer, event)
    take_back_title(organizer, event)
    event.refresh_from_db()
    assert (event.rounds_planned, event.rounds.count(), event.stages.count()) == (2, 2, 0)
    take_back_title(organizer, event)


def test_a_tie_is_settled_after_the_last_round_until_the_event_is_finished(organizer: User) -> None:
    shared = TitleOrder(TieMethod.NONE)
    made = write_event(PLAYERS, played(), {3: RoundState.PLANNED}, ranking=Ranking.POINTS)
    before = Event.objects.get(pk=made.pk)
    with refused(before, RoundsLeft):
        settle_title(organizer, before, order=shared)
    clear = write_event(PLAYERS, played()[:3], {}, ranking=Ranking.POINTS)
    with refused(clear, TitleNotTied):
        settle_title(organizer, clear, order=shared)


def test_a_finished_event_keeps_its_champion(event: Event, organizer: User) -> None:
    settle_title(organizer, event, order=TitleOrder(TieMethod.LOT))
    finish_event(organizer, event)
    for act in (
        lambda: take_back_title(organizer, event),
        lambda: draw_new_title_lot(organizer, event, reason="why not"),
        lambda: settle_title(organizer, event, order=TitleOrder(TieMethod.NONE)),
    ):
        with refused(event, EventFinished):
            act()
    reopen_event(organizer, event, reason="an error")
    take_back_title(organizer, event)
    with refused(event, NoLotDrawn):
        draw_new_title_lot(organizer, event, reason="why not")


def test_held_results_stay_hidden(event: Event, organizer: User) -> None:
    Event.objects.filter(pk=event.pk).update(holds_last_round=True)
    event.refresh_from_db()
    with refused(event, ResultsKept):
        order_title_play_off(organizer, event)
    settle_title(organizer, event, order=TitleOrder(TieMethod.LOT))
    event.refresh_from_db()
    assert event_document(event, full=False)["stages"] == []
    assert Client().get(reverse("standings:title", args=[event.slug])).status_code in (302, 403, 404)
    assert all("p05" not in line for line in map(str, feed_lines(event, since=0, staff=False)))


def test_the_round_stays_closed_while_the_decision_stands(organizer: User) -> None:
    made = write_event(PLAYERS, played(), {}, ranking=Ranking.POINTS)
    event = Event.objects.get(pk=made.pk)
    settle_title(organizer, event, order=TitleOrder(TieMethod.LOT))
    with refused(event, TitleDecided):
        reopen_round(organizer, event.rounds.get(number=2), reason="A hand was missing")
    take_back_title(organizer, event)
    reopen_round(organizer, event.rounds.get(number=2), reason="A hand was missing")


@pytest.mark.one_database
@pytest.mark.parametrize("method", [TieMethod.LOT, TieMethod.CRITERION, TieMethod.NONE])
def test_the_open_document_tells_how_the_title_was_settled(
    event: Event, organizer: User, method: TieMethod
) -> None:
    criterion = "best_round" if method is TieMethod.CRITERION else ""
    settle_title(organizer, event, order=TitleOrder(method, criterion))
    for is_full in (True, False):
        document = event_document(Event.objects.get(pk=event.pk), full=is_full)
        (stage,) = document["stages"]
        assert (stage["kind"], stage["tie_method"]) == ("title", method.value)
        assert stranger_finds(document) == []


@pytest.mark.one_database
def test_the_page_shows_what_the_criteria_say_and_settles_the_tie(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client, url = sign_in(organizer), reverse("standings:title", args=[event.slug])
    page = client.get(url)
    assert_every_form_is_safe(page)
    said = {one.criterion: one for one in page.context["page"].comparisons}
    assert (said[RankedBy.BEST_ROUND].numbers, said[RankedBy.BEST_ROUND].decides) == ((40, 30), True)
    assert RankedBy.TABLE_POINTS not in said
    seen = page.context["form"]["seen"].value()
    assert client.post(url, {"tie_method": "", "seen": seen}).status_code == 422
    assert client.post(url, {"tie_method": "criterion", "seen": seen}).status_code == 422
    answer = client.post(url, {"tie_method": "criterion", "tie_criterion": "firsts", "seen": seen})
    assert "these players still share first place" in text_of(answer)
    assert client.post(url, {"tie_method": "lot", "seen": "another"}).status_code == 422
    assert not Stage.objects.exists()
    assert client.post(url, {"tie_method": "lot", "seen": seen}).status_code == 302
    assert_every_form_is_safe(client.get(url))
    shown = text_of(client.get(url))
    assert "The tie for first place was settled by: Lot." in shown
    assert (
        client.post(reverse("standings:title-new-lot", args=[event.slug]), {"reason": ""}).status_code == 422
    )
    lot = {"reason": "The seed was known before", "seed": Stage.objects.get().tie_seed}
    assert f'name="seed" value="{lot["seed"]}"' in shown
    new_lot = reverse("standings:title-new-lot", args=[event.slug])
    assert client.post(new_lot, lot).status_code == 302
    answer = client.post(new_lot, lot)
    assert answer.status_code == 422
    assert "Another lot was drawn in the meantime" in text_of(answer)
    assert f'name="seed" value="{Stage.objects.get().tie_seed}"' in text_of(answer)
    assert client.post(reverse("standings:title-take-back", args=[event.slug])).status_code == 302
    assert client.post(url, {"tie_method": "table", "seen": seen}).status_code == 302
    assert "Round 3 is a play-off for first place." in text_of(client.get(url))
    with refused(event, TitleStands):
        order_title_play_off(organizer, event, seen="another")


def test_a_tie_that_changed_since_it_was_seen_is_shown_again(event: Event, organizer: User) -> None:
    with refused(event, TitleChanged):
        order_title_play_off(organizer, event, seen="another")
