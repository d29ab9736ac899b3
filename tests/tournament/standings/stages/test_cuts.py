"""Cuts in an event: who plays on, ties at the line, draws by group, the places afterwards, and the end."""

import re
from collections.abc import Sequence
from itertools import pairwise
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import refused
from tests.conftest import SignIn
from tests.factories import discard_win, make_user, set_state
from tests.pages import HTMX, preview_mark_of, text_of
from tests.tournament.acts.event_stage import set_event
from tests.tournament.acts.expected.events import EventSituation
from tests.tournament.exchange.document.test_event import faults as stranger_finds
from tests.tournament.papers.hall import sheets_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event, write_tables
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round, draw_rounds
from tournament.draws.acts.redrawing import redraw_tables
from tournament.draws.acts.seatings import import_seats
from tournament.draws.engine import methods
from tournament.draws.enums import Fill
from tournament.draws.errors import GroupNotFull, GroupShrunk, PlayOffFirst
from tournament.draws.hooks.draw_checks import Severity
from tournament.draws.models import DrawSettings, SitOut
from tournament.draws.pages.preflight import preflight
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.seats.seating_file import Seating
from tournament.events.acts.held_results import publish_results
from tournament.events.enums import CarryOver, HoldBack, Ranking, RoundState
from tournament.events.errors import EventFinished
from tournament.events.models import Event
from tournament.exchange.document.event import event_document
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rounds import reopen_round
from tournament.play.acts.sealing import unseal_round
from tournament.play.errors import CutMade, RoundsEndAtCut
from tournament.play.models import Hand, RoundSeal
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.enums import CutKind, EntryStatus, RestOfField, TieMethod
from tournament.registration.models import Stage, StagePlace
from tournament.registration.queries import playing_entries
from tournament.registration.queries.stages import cut_is_due
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.screens.enums import Content
from tournament.screens.models import Screen
from tournament.screens.pages.content import shown_on
from tournament.standings.acts.cuts import make_cut, order_play_off, take_back_cut
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.engine.stages import OUT, groups_of_line, tied_at
from tournament.standings.errors import (
    CutChanged,
    CutNotAfterLast,
    CutSizeRefused,
    CutStands,
    LaterRoundDrawn,
    NobodyTied,
    NoRoundAfterCut,
    PlayOffIncomplete,
    RoundsOpen,
    TieAtLine,
    TieRemains,
)
from tournament.standings.exports.sheets.standings import standings_sheet
from tournament.standings.queries import ranked_entry_ids, standings
from tournament.standings.stages.cuts import CutOrder, misfits_of_cut

pytestmark = pytest.mark.django_db
PLAYERS = tuple(f"p{number:02}" for number in range(1, 17))


def played(number: int, points: Sequence[int]) -> list[PlayedTable]:
    """A round in which player after player sits at the tables in order, each table with one hand."""
    return [
        PlayedTable(number, PLAYERS[first : first + 4], (tuple(points),))
        for first in range(0, len(PLAYERS), 4)
    ]


def first_round() -> list[PlayedTable]:
    """Sixteen players of whom no two are equal: p01, p05, p09 and p13 won their tables."""
    return [
        PlayedTable(1, PLAYERS[4 * at : 4 * at + 4], ((30 + at, 10 + at, -10 - at, -30 - at),))
        for at in range(4)
    ]


@pytest.fixture
def event() -> Event:
    """Sixteen players after one round, ranked by points, with two more rounds to come."""
    made = write_event(
        PLAYERS, first_round(), {2: RoundState.PLANNED, 3: RoundState.PLANNED}, ranking=Ranking.POINTS
    )
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def organizer(event: Event) -> User:
    return event.created_by


def order(size: int = 8, rest: RestOfField = RestOfField.OUT, **fields: object) -> CutOrder:
    defaults = {"kind": CutKind.TOP, "carry_over": CarryOver.FULL}
    return CutOrder(size=size, rest=rest, **{**defaults, **fields})  # type: ignore[arg-type]


def names(event: Event) -> list[str]:
    return sorted(playing_entries(event).values_list("name", flat=True))


def draw(event: Event, number: int = 2) -> list[set[str]]:
    """Draw a round near the standings and return who sits at each table."""
    made = draw_round(
        event.created_by,
        event.rounds.get(number=number),
        method=methods.HIGH_TO_HIGH,
        ranked_ids=ranked_entry_ids(event),
        seed=1,
        step_limit=500,
    )
    assert reproduced_bytes(made) == stored_bytes(made)
    by_id = dict(event.entries.values_list("pk", "name"))
    return [{by_id[pk] for pk in table} for table in made.result]


def finish_round(event: Event, number: int, tables: list[PlayedTable]) -> None:
    round_ = event.rounds.get(number=number)
    entries = {entry.name: entry for entry in event.entries.all()}
    round_.tables.all().delete()
    write_tables({number: round_}, tables, entries, event.created_by)
    round_.state, round_.published_at, round_.started_at, round_.closed_at = (
        RoundState.CLOSED,
        event.created_at,
        event.created_at,
        event.created_at,
    )
    round_.save()


def test_the_best_of_the_standings_play_on_and_the_draw_seats_them_alone(
    event: Event, organizer: User
) -> None:
    make_cut(organizer, event, order=order())

    assert names(event) == ["p01", "p02", "p05", "p06", "p09", "p10", "p13", "p14"]
    assert set().union(*draw(event)) == set(names(event))


def test_others_play_on_at_tables_of_their_own(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(4, RestOfField.GROUPS))

    tables = draw(event)

    assert tables[0] == {"p01", "p05", "p09", "p13"}
    assert tables[1] == {"p02", "p06", "p10", "p14"}
    assert tables[3] == {"p04", "p08", "p12", "p16"}


def test_groups_are_drawn_apart_when_a_whole_field_plays_on(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))

    final = set().union(*draw(event)[:2])

    assert final == {"p01", "p02", "p05", "p06", "p09", "p10", "p13", "p14"}


def test_who_withdraws_from_a_full_group_keeps_the_draw_from_being_made(
    event: Event, organizer: User
) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    gone = ("p01", "p03", "p04", "p07")
    event.entries.filter(name__in=gone).update(status=EntryStatus.WITHDRAWN)

    with pytest.raises(GroupNotFull):
        draw(event)


@pytest.mark.parametrize(
    ("carry", "champion", "points"),
    [(CarryOver.FULL, "p13", 34), (CarryOver.HALF, "p10", 26), (CarryOver.NOTHING, "p10", 20)],
)
def test_places_after_the_final(
    event: Event, organizer: User, carry: CarryOver, champion: str, points: int
) -> None:
    make_cut(organizer, event, order=order(8, carry_over=carry))
    final = [
        PlayedTable(2, ("p01", "p05", "p09", "p13"), ((0, -1, 0, 1),)),
        PlayedTable(2, ("p02", "p06", "p10", "p14"), ((-10, -5, 20, -5),)),
    ]
    finish_round(event, 2, final)

    rows = standings(event).rows

    assert (rows[0].entry.name, rows[0].points) == (champion, points)
    assert [row.group for row in rows[:9:8]] == [1, 1_000_000]
    assert {row.entry.name for row in rows[8:]} == set(PLAYERS) - set(names(event))
    assert rows[8].place == 9
    assert standings(event, after_round=1).rows[0].entry.name == "p13"


def test_the_best_of_each_table_go_on(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(1, kind=CutKind.TABLES, carry_over=CarryOver.NOTHING))

    assert names(event) == ["p01", "p05", "p09", "p13"]


def test_players_equal_below_the_line_are_no_tie_at_it(event: Event, organizer: User) -> None:
    level = write_event(
        PLAYERS, played(1, (30, 10, -10, -30)), {2: RoundState.PLANNED}, ranking=Ranking.POINTS
    )

    stage = make_cut(organizer, Event.objects.get(pk=level.pk), order=order(8, tie_method=TieMethod.LOT))

    assert (stage.tie_method, stage.tied, stage.tie_seed) == (TieMethod.NONE, [], None)
    assert tied_at([(1,), (2,), (2,), (2,), (5,)], 3) == range(1, 4)


@pytest.fixture
def level(organizer: User) -> Event:
    """Four tables with the same scores: four firsts, four seconds, four thirds; two firsts at the line of six."""
    tables = [
        PlayedTable(1, PLAYERS[0:4], ((30, 10, 10, -50),)),
        PlayedTable(1, PLAYERS[4:8], ((30, 10, 10, -50),)),
        PlayedTable(1, PLAYERS[8:12], ((30, 10, 10, -50),)),
        PlayedTable(1, PLAYERS[12:16], ((30, 10, 10, -50),)),
    ]
    made = write_event(PLAYERS, tables, {2: RoundState.PLANNED}, ranking=Ranking.POINTS)
    return Event.objects.get(pk=made.pk)


def tied_ids(event: Event) -> list[int]:
    """The eight who share the fifth place."""
    return [row.entry.pk for row in standings(event).rows if row.place == 5]


def test_a_tie_needs_a_way_to_settle_it(level: Event, organizer: User) -> None:
    with pytest.raises(TieAtLine) as tie:
        make_cut(organizer, level, order=order(8))

    assert sorted(tie.value.params["tied"]) == sorted(tied_ids(level))
    assert not Stage.objects.exists()


def test_a_lot_settles_a_tie_with_a_seed_that_is_kept(level: Event, organizer: User) -> None:
    stage = make_cut(organizer, level, order=order(8, tie_method=TieMethod.LOT))

    assert stage.tie_seed is not None
    assert sorted(stage.tied) == sorted(tied_ids(level))
    assert stage.places.count() == 8
    assert set(stage.tied[:4]) <= set(stage.places.values_list("entry", flat=True))


def test_a_play_off_settles_a_tie(level: Event, organizer: User) -> None:
    ids = tied_ids(level)[::-1]
    with pytest.raises(PlayOffIncomplete):
        make_cut(organizer, level, order=order(8, tie_method=TieMethod.PLAY_OFF, play_off=tuple(ids[:3])))

    stage = make_cut(organizer, level, order=order(8, tie_method=TieMethod.PLAY_OFF, play_off=tuple(ids)))

    assert stage.tied == ids
    assert list(stage.places.values_list("entry", flat=True))[4:] == ids[:4]


def test_a_criterion_settles_a_tie_and_is_kept(organizer: User, sign_in: SignIn) -> None:
    """p02 and p06 have 20 points each; the best round of p02 is better."""
    tables = [
        PlayedTable(1, PLAYERS[0:4], ((50, 20, 30, -100),)),
        PlayedTable(1, PLAYERS[4:8], ((50, 10, -30, -30),)),
        PlayedTable(2, PLAYERS[0:4], ((0, 0, 0, 0),)),
        PlayedTable(2, PLAYERS[4:8], ((0, 10, 0, -10),)),
    ]
    made = write_event(PLAYERS[:8], tables, {3: RoundState.PLANNED}, ranking=Ranking.POINTS)
    event = Event.objects.get(pk=made.pk)

    settled = order(4, tie_method=TieMethod.CRITERION, tie_criterion="best_round")
    stage = make_cut(organizer, event, order=settled)

    assert (stage.tie_method, stage.tie_criterion) == (TieMethod.CRITERION, "best_round")
    assert [event.entries.get(pk=pk).name for pk in stage.tied] == ["p02", "p06"]
    assert names(event) == ["p01", "p02", "p03", "p05"]
    page = sign_in(organizer).get(reverse("standings:cut", args=[event.slug]))
    assert "Best round." in text_of(page)


def test_a_criterion_that_leaves_the_tie_is_refused(level: Event, organizer: User) -> None:
    with pytest.raises(TieRemains):
        make_cut(organizer, level, order=order(8, tie_method=TieMethod.CRITERION, tie_criterion="firsts"))


def test_cuts_are_refused_where_they_do_not_fit(event: Event, organizer: User) -> None:
    for size in (6, 16):
        with pytest.raises(CutSizeRefused):
            make_cut(organizer, event, order=order(size))
    with pytest.raises(CutChanged):
        make_cut(organizer, event, order=order(), seen="another line")
    make_cut(organizer, event, order=order())
    with pytest.raises(CutStands):
        make_cut(organizer, event, order=order())
    with pytest.raises(CutMade):
        reopen_round(organizer, event.rounds.get(number=1), reason="A hand is missing")
    draw(event)
    with pytest.raises(LaterRoundDrawn):
        take_back_cut(organizer, event)


def test_a_cut_needs_a_closed_round_and_one_to_come(organizer: User) -> None:
    running = write_event(PLAYERS, first_round(), {1: RoundState.RUNNING, 2: RoundState.PLANNED})
    over = write_event(PLAYERS, first_round())
    for event, refusal in ((running, CutNotAfterLast), (over, NoRoundAfterCut)):
        with pytest.raises(refusal):
            make_cut(organizer, Event.objects.get(pk=event.pk), order=order())


def test_after_the_last_round_the_page_leads_to_the_end_of_the_event(
    organizer: User, sign_in: SignIn
) -> None:
    over = write_event(PLAYERS, first_round())
    page = sign_in(organizer).get(reverse("standings:cut", args=[over.slug])).content.decode()

    assert "Round 1 was the last one." in page
    assert reverse("standings:finish", args=[over.slug]) in page
    assert reverse("events:event-settings", args=[over.slug]) in page


def test_a_cut_that_is_taken_back_lets_everybody_play(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order())
    take_back_cut(organizer, event)
    take_back_cut(organizer, event)

    assert names(event) == list(PLAYERS)
    assert [act.verb for act in event.audit_entries.order_by("pk")][-2:] == ["cut_made", "cut_taken_back"]


def test_groups_of_the_same_size_leave_no_group_without_a_table() -> None:
    groups = groups_of_line(range(1, 51), 16, rest="groups")

    assert [list(groups.values()).count(number) for number in (1, 2, 3, 4)] == [16, 16, 18, 0]
    assert groups_of_line(range(1, 9), 4, rest="out") == dict.fromkeys(range(1, 5), 1)


def test_an_event_is_finished_once_and_can_be_reopened(organizer: User) -> None:
    made = write_event(PLAYERS, first_round(), {2: RoundState.PLANNED}, holds_last_round=True)
    event = Event.objects.get(pk=made.pk)
    with pytest.raises(RoundsOpen):
        finish_event(organizer, event)
    finish_round(event, 2, played(2, (3, -1, -1, -1)))
    assert standings(event).after_round == 1

    finish_event(organizer, event)
    finish_event(organizer, event)

    event.refresh_from_db()
    assert RoundSeal.objects.count() == 2
    assert standings(event).after_round == 2
    assert event.audit_entries.filter(verb="event_finished").count() == 1
    with pytest.raises(EventFinished):
        unseal_round(organizer, event.rounds.get(number=1), reason="an error")
    reopen_event(organizer, event, reason="an error")
    unseal_round(organizer, event.rounds.get(number=1), reason="an error")


def test_the_page_shows_who_would_play_on_before_it_makes_the_cut(
    level: Event, organizer: User, sign_in: SignIn
) -> None:
    client, url = sign_in(organizer), reverse("standings:cut", args=[level.slug])
    wanted = {"kind": "top", "size": "8", "carry_over": "quarter", "rest": "out"}
    assert client.get(url).status_code == 200

    asked = client.post(url, wanted)
    assert asked.status_code == 422
    assert "tied at the line" in asked.content.decode()
    shown = client.post(url, {**wanted, "tie_method": "lot"})
    assert shown.context["plan"].final_size == 8
    final = shown.context["plan"].groups[0]
    assert [row.entry.name for row in final.rows] == ["p01", "p05", "p09", "p13"]
    assert "Making the cut decides 4 of these 8 tied players by lot" in shown.content.decode()
    made = client.post(url, {**wanted, "tie_method": "lot", "preview_mark": preview_mark_of(shown)})

    assert made.status_code == 302
    assert f"Seed {Stage.objects.get().tie_seed}" in client.get(url).content.decode()
    client.post(reverse("standings:cut-take-back", args=[level.slug]))
    assert not Stage.objects.exists()


def test_the_preview_shows_every_group_with_places_and_points(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client, url = sign_in(organizer), reverse("standings:cut", args=[event.slug])
    wanted = {"kind": "top", "size": "8", "carry_over": "full", "rest": "together", "show": "1"}
    page = client.post(url, wanted)
    groups = page.context["plan"].groups
    assert [(group.number, len(group.rows)) for group in groups] == [(1, 8), (2, 8)]
    assert [row.place for row in groups[1].rows] == sorted(row.place for row in groups[1].rows)
    html = text_of(page)
    assert "Group 2" in html
    assert 'class="figure-points num"' in html
    assert not Stage.objects.exists()


def test_what_is_changed_after_the_look_is_shown_again(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    client, url = sign_in(organizer), reverse("standings:cut", args=[event.slug])
    wanted = {"kind": "top", "size": "8", "carry_over": "full", "rest": "out", "show": "1"}
    mark = preview_mark_of(client.post(url, wanted))

    page = client.post(url, {**wanted, "size": "4", "preview_mark": mark})

    assert "4 players would play the final" in text_of(page)
    assert not page.context["form"].errors
    assert not Stage.objects.exists()
    made = {**wanted, "size": "4", "preview_mark": preview_mark_of(page)}
    del made["show"]
    assert client.post(url, made).status_code == 302
    assert Stage.objects.get().size == 4


def test_everybody_reads_who_plays_on_once_the_results_are_shown(
    level: Event, organizer: User, client: Client
) -> None:
    url = reverse("standings:standings", args=[level.slug])
    assert client.get(url).context["cuts"] == []
    Event.objects.filter(pk=level.pk).update(hold_back=HoldBack.PUBLISHED)
    stage = make_cut(organizer, level, order=order(8, tie_method=TieMethod.LOT))
    assert "How the finalists were chosen" not in client.get(url).content.decode()

    publish_results(organizer, level.rounds.get(number=1))

    page = client.get(url)
    assert [cut.stage for cut in page.context["cuts"]] == [stage]
    assert f"Seed {stage.tie_seed}" in page.content.decode()
    assert "Final" in page.content.decode()
    assert "How the finalists were chosen" in text_of(client.get(url, {"r": 0}, headers=HTMX)), (
        "on an open page too"
    )


def test_line_of_the_cut_shows_before_the_final_is_played(
    event: Event, organizer: User, client: Client
) -> None:
    """In the newest standings, on a screen, on paper and in the workbook; older standings stay as they were."""
    make_cut(organizer, event, order=order(1, kind=CutKind.TABLES))
    table = standings(event)
    assert [row.place for row in table.rows] == [1, 2, 3, 4, *range(5, 17)]
    assert [row.group for row in table.rows] == [1] * 4 + [OUT] * 12
    assert {row.group for row in standings(event, after_round=1).rows} == {None}

    page = text_of(client.get(reverse("standings:standings", args=[event.slug])))
    assert page.index("Final") < page.index("p13") < page.index("Not in the final") < page.index("p02")
    screen = add_screen(organizer, event, name="Wall", client_key=uuid4())
    change_screen(organizer, screen, fields={"content": Content.STANDINGS})
    pages = shown_on(event, Screen.objects.get()).rows
    assert [len(page) for page in pages] == [10, 6]
    shown = text_of(client.get(reverse("screens:screen", args=[event.slug, screen.number])))
    assert shown.count("Not in the final") == 2
    sheet = standings_sheet(event, table)
    values = list(sheet.rows)
    assert sheet.columns[1].header == "Group"
    assert (values[0][1], values[-1][1]) == ("Final", "Not in the final")
    printed = sheets_of(event, "results")[0].html
    assert printed.index("Final") < printed.index("Not in the final")


@pytest.mark.parametrize("name", ["cut", "finish", "cut-take-back", "finish-reopen"])
def test_only_organizers_cut_and_finish(event: Event, sign_in: SignIn, name: str, client: Client) -> None:
    url = reverse(f"standings:{name}", args=[event.slug])
    assert client.post(url).status_code == 302
    assert sign_in(make_user()).post(url).status_code == 404
    if name.endswith(("back", "reopen")):
        assert sign_in(event.created_by).get(url).status_code == 405


@pytest.mark.parametrize(
    "fault", [{"size": "3"}, {"size": "x"}, {"kind": "tables", "size": "5"}, {"rest": "sing"}]
)
def test_a_faulty_cut_changes_nothing(
    event: Event, organizer: User, sign_in: SignIn, fault: dict[str, str]
) -> None:
    wanted = {"kind": "top", "size": "8", "carry_over": "full", "rest": "out", **fault}

    assert sign_in(organizer).post(reverse("standings:cut", args=[event.slug]), wanted).status_code == 422
    assert not Stage.objects.exists()


def test_the_champions_page_opens_when_the_event_is_finished(
    organizer: User, client: Client, sign_in: SignIn
) -> None:
    event = write_event(PLAYERS, first_round(), ranking=Ranking.POINTS)
    url = reverse("standings:champion", args=[event.slug])
    assert client.get(url).status_code == 404
    staff = sign_in(organizer)
    assert "Only the staff sees this page" in staff.get(url).content.decode()

    checks = text_of(staff.get(reverse("standings:finish", args=[event.slug])))
    assert "All rounds will be sealed." in checks
    assert ">Done<" not in checks, "what finishing will do is not done yet"
    assert staff.post(reverse("standings:finish", args=[event.slug])).status_code == 302

    assert "p13" in client.get(url).content.decode()
    open_page = client.get(reverse("standings:standings", args=[event.slug]), {"r": 0}, headers=HTMX)
    assert f'href="{url}"' in text_of(open_page)
    assert (
        "The event is finished."
        in staff.get(reverse("events:event-home", args=[event.slug])).content.decode()
    )
    finish_url = reverse("standings:finish", args=[event.slug])
    assert (
        staff.post(reverse("standings:finish-reopen", args=[event.slug]), {"reason": ""}).status_code == 422
    )
    staff.post(reverse("standings:finish-reopen", args=[event.slug]), {"reason": "an error"})
    assert staff.get(finish_url).status_code == 200
    assert client.get(url).status_code == 404


def play_off_of(event: Event, organizer: User) -> tuple[list[int], list[str]]:
    """A play-off of the eight who are tied, and their names in the order of their numbers."""
    order_play_off(organizer, event, order=order(8))
    names_tied = list(
        event.entries.filter(pk__in=tied_ids(event)).order_by("number").values_list("name", flat=True)
    )
    return tied_ids(event), names_tied


def test_a_play_off_is_a_round_of_those_tied_and_decides_without_points(
    level: Event, organizer: User
) -> None:
    ids, tied = play_off_of(level, organizer)
    level.refresh_from_db()
    assert (level.rounds_planned, names(level)) == (3, tied)
    assert set().union(*draw(level)) == set(tied)
    before = {row.entry.name: row.points for row in standings(level).rows}
    scores = [PlayedTable(2, tuple(tied[at : at + 4]), ((9, 5, -4 - at, -10 + at),)) for at in (0, 4)]
    finish_round(level, 2, scores)

    rows = standings(level).rows

    assert {row.entry.name: row.points for row in rows} == before
    counted = standings(level).scores
    assert {result.round_number for row in counted for result in row.results} == {1}
    by_place = {row.place: row for row in rows if row.entry.pk in ids}
    assert set(by_place) == {5, 7, 9, 10, 11, 12}
    assert by_place[9].by_play_off
    assert not by_place[9].per_round[1].counts
    assert names(level) == sorted(PLAYERS)
    stage = make_cut(organizer, level, order=order(8))
    assert (stage.after_round, stage.tie_method) == (2, TieMethod.NONE)
    assert {tied[0], tied[1], tied[4], tied[5]} < set(names(level))
    assert level.stages.count() == 2


def test_the_page_says_what_points_of_a_play_off_are(level: Event, organizer: User, client: Client) -> None:
    _ids, tied = play_off_of(level, organizer)
    draw(level)
    finish_round(level, 2, [PlayedTable(2, tuple(tied[at : at + 4]), ((9, 5, -4, -10),)) for at in (0, 4)])

    text = text_of(client.get(reverse("standings:standings", args=[level.slug])))

    assert "Points in brackets from a play-off decide the tie and count nowhere else." in text
    assert "absent" not in text


@pytest.mark.parametrize(
    ("ranking", "carried", "both"),
    [(Ranking.POINTS, "+10", "+10"), (Ranking.TABLE_POINTS, "1", "1 and +10")],
    ids=["points", "places"],
)
def test_a_row_names_the_leading_sum_that_was_carried_over(
    organizer: User, client: Client, ranking: Ranking, carried: str, both: str
) -> None:
    tables = [PlayedTable(1, PLAYERS[at : at + 4], ((40, 20, -20, -40),)) for at in (0, 4)]
    made = write_event(PLAYERS[:8], tables, {2: RoundState.PLANNED}, ranking=ranking)
    event = Event.objects.get(pk=made.pk)
    make_cut(organizer, event, order=order(4, carry_over=CarryOver.QUARTER))
    (table,) = draw(event)
    finish_round(event, 2, [PlayedTable(2, tuple(sorted(table)), ((0, 0, 0, 0),))])

    text = text_of(client.get(reverse("standings:standings", args=[event.slug])))

    shown = re.findall(r'standings-carried"\s*>([^<]*)<', text)
    assert shown.count(f"{carried} carried over") == 2
    # On a phone the leading sum, in the columns of a wide page all that are compared.
    assert text.count(f">{both} carried over<") == (4 if both == carried else 2)


def test_two_tied_players_get_house_players_beside_them(organizer: User) -> None:
    """Third and fourth of two tables are level: one of the two plays the final of four."""
    tables = [
        PlayedTable(1, PLAYERS[0:4], ((40, 20, 10, -70),)),
        PlayedTable(1, PLAYERS[4:8], ((30, 10, -10, -30),)),
    ]
    made = write_event(PLAYERS[:8], tables, {2: RoundState.PLANNED}, ranking=Ranking.POINTS)
    event = Event.objects.get(pk=made.pk)
    order_play_off(organizer, event, order=order(4))
    (table,) = draw(event)
    assert {"p03", "p06"} < table
    assert len(table) == 4
    with pytest.raises(LaterRoundDrawn):
        take_back_cut(organizer, event)


def test_those_who_are_out_keep_the_order_of_the_play_off_after_the_final(
    level: Event, organizer: User
) -> None:
    _ids, tied = play_off_of(level, organizer)
    draw(level)
    scores = [PlayedTable(2, tuple(tied[at : at + 4]), ((9, 5, -4 - at, -10 + at),)) for at in (0, 4)]
    finish_round(level, 2, scores)
    make_cut(organizer, level, order=order(8))
    before = {row.entry.name: row.place for row in standings(level).rows}
    on = names(level)
    finish_round(level, 3, [PlayedTable(3, tuple(on[at : at + 4]), ((0, 0, 0, 0),)) for at in (0, 4)])

    rows = standings(level).rows

    out = {row.entry.name: row.place for row in rows if row.group == OUT}
    assert out == {name: place for name, place in before.items() if name not in on}
    assert sorted(place for place in out.values() if place)[:4] == [9, 10, 11, 12]
    # Those who went on are ranked by their stage: who is level there shares the place.
    assert [row.place for row in rows if row.group == 1] == [1, 1, 1, 1, 5, 5, 5, 5]
    for full in (False, True):
        assert stranger_finds(event_document(Event.objects.get(pk=level.pk), full=full)) == []


def test_places_entered_for_a_play_off_elsewhere_are_kept_by_those_who_are_out(
    level: Event, organizer: User
) -> None:
    ids = tied_ids(level)[::-1]
    elsewhere = order(8, tie_method=TieMethod.PLAY_OFF, play_off=tuple(ids))
    make_cut(organizer, level, order=elsewhere)
    on = names(level)
    finish_round(level, 2, [PlayedTable(2, tuple(on[at : at + 4]), ((0, 0, 0, 0),)) for at in (0, 4)])

    rows = standings(level).rows

    assert [(row.entry.pk, row.place) for row in rows if 9 <= (row.place or 0) < 13] == list(
        zip(ids[4:], range(9, 13), strict=True)
    )
    assert [row.by_play_off for row in rows[8:12]] == [False, True, True, True]
    for full in (False, True):
        assert stranger_finds(event_document(Event.objects.get(pk=level.pk), full=full)) == []


def third_place_is_shared(organizer: User, **settings: object) -> Event:
    """Ten players after one round of two tables; for the last place in a final of four two are level."""
    tables = [
        PlayedTable(1, PLAYERS[0:4], ((40, 20, 10, -70),)),
        PlayedTable(1, PLAYERS[4:8], ((30, 10, -10, -30),)),
    ]
    states = {2: RoundState.PLANNED, 3: RoundState.PLANNED}
    made = write_event(PLAYERS[:10], tables, states, ranking=Ranking.POINTS)
    event = Event.objects.get(pk=made.pk)
    DrawSettings.objects.create(event=event, **settings)
    order_play_off(organizer, event, order=order(4))
    return Event.objects.get(pk=made.pk)


@pytest.mark.parametrize(("first", "last"), [(2, 3), (2, 4), (3, 3), (4, 4)])
def test_no_round_is_drawn_beyond_a_play_off(organizer: User, first: int, last: int) -> None:
    event = third_place_is_shared(organizer)

    with pytest.raises(PlayOffFirst) as refusal:
        draw_rounds(
            organizer,
            event.rounds.get(number=first),
            last=last,
            method=methods.RANDOM,
            ranked_ids=ranked_entry_ids(event),
        )

    assert refusal.value.params == {"play_off": 2, "number": last}
    assert not event.rounds.exclude(number=1).exclude(state=RoundState.PLANNED).exists()


def test_seats_of_another_program_wait_for_the_play_off_too(organizer: User) -> None:
    event = third_place_is_shared(organizer)
    east, south, west, north = four = list(playing_entries(event).values_list("pk", flat=True))

    with pytest.raises(PlayOffFirst):
        import_seats(
            organizer,
            event.rounds.get(number=3),
            seating=Seating({1: (east, south, west, north)}, ()),
            ranked_ids=four,
        )


def test_after_the_play_off_later_rounds_are_drawn_together(organizer: User) -> None:
    event = third_place_is_shared(organizer)
    house = list(event.entries.filter(is_house=True).values_list("name", flat=True))
    finish_round(event, 2, [PlayedTable(2, ("p03", "p06", *house), ((8, -8, 0, 0),))])
    make_cut(organizer, event, order=order(4))

    draws = draw_rounds(
        organizer,
        event.rounds.get(number=3),
        last=4,
        method=methods.RANDOM,
        ranked_ids=ranked_entry_ids(event),
        step_limit=500,
    )

    assert [made.round.number for made in draws] == [3, 4]


def test_the_form_suggests_the_play_off_alone_and_says_why(organizer: User, sign_in: SignIn) -> None:
    event = third_place_is_shared(organizer)
    client, url = sign_in(organizer), reverse("draws:round-draw", args=[event.slug, 2])

    page = client.get(reverse("draws:round-detail", args=[event.slug, 2]))
    assert page.context["draw_form"]["through"].value() == 2
    answer = client.post(url, {"method": "random", "through": 3, "seen": 0})

    assert answer.status_code == 422
    (fault,) = answer.context["draw_form"].errors["through"]
    assert fault.startswith("Round 2 is a play-off that decides who plays in round 3.")
    later = client.get(reverse("draws:draw-desk", args=[event.slug, 3]))
    assert "play_off_first" in [check.code for check in later.context["checks"]]


def test_tables_of_a_play_off_are_redrawn_with_house_players_where_others_sit_out(organizer: User) -> None:
    event = third_place_is_shared(organizer, fill=Fill.SIT_OUT)
    (table,) = draw(event)

    redrawn = redraw_tables(
        organizer, event.rounds.get(number=2), numbers=[1], ranked_ids=ranked_entry_ids(event), step_limit=500
    )

    by_id = dict(event.entries.values_list("pk", "name"))
    assert [{by_id[pk] for pk in four} for four in redrawn.result] == [table]
    assert not SitOut.objects.filter(round__number=2).exists()
    assert reproduced_bytes(redrawn) == stored_bytes(redrawn)


def test_redrawn_tables_keep_the_groups_of_a_cut_apart(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    before = draw(event)

    redrawn = redraw_tables(
        organizer,
        event.rounds.get(number=2),
        numbers=[2, 3, 4],
        ranked_ids=ranked_entry_ids(event),
        step_limit=500,
    )

    by_id = dict(event.entries.values_list("pk", "name"))
    after = [{by_id[pk] for pk in four} for four in redrawn.result]
    assert after[:2] == before[:2]
    assert after[2] | after[3] == before[2] | before[3]
    assert reproduced_bytes(redrawn) == stored_bytes(redrawn)


def test_who_left_a_group_keeps_its_tables_from_being_redrawn_with_another_group(
    event: Event, organizer: User
) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    draw(event)
    event.entries.filter(name="p01").update(status=EntryStatus.WITHDRAWN)
    event.entries.filter(name__in=("p03", "p04", "p07")).update(status=EntryStatus.WITHDRAWN)

    with pytest.raises(GroupNotFull):
        redraw_tables(
            organizer, event.rounds.get(number=2), numbers=[1, 2, 3, 4], ranked_ids=ranked_entry_ids(event)
        )


def test_a_play_off_is_taken_back_with_its_round(level: Event, organizer: User) -> None:
    play_off_of(level, organizer)
    with pytest.raises(CutStands):
        make_cut(organizer, level, order=order(8))
    take_back_cut(organizer, level)
    level.refresh_from_db()
    assert (level.rounds_planned, level.rounds.count(), names(level)) == (2, 2, list(PLAYERS))
    assert [act.verb for act in level.audit_entries.order_by("pk")][-2:] == [
        "play_off_ordered",
        "play_off_taken_back",
    ]


def test_no_event_ends_at_its_cut_or_play_off(level: Event, organizer: User) -> None:
    """Without a round after it a cut could not be played, and a play-off not be taken back."""
    play_off_of(level, organizer)
    level.refresh_from_db()
    with refused(level, RoundsEndAtCut):
        change_event_settings(organizer, level, fields={"rounds_planned": 1})
    take_back_cut(organizer, level)
    make_cut(organizer, level, order=order(8, tie_method=TieMethod.LOT))
    with refused(level, RoundsEndAtCut):
        change_event_settings(organizer, level, fields={"rounds_planned": 1})


def test_a_play_off_that_became_the_last_round_is_taken_back(level: Event, organizer: User) -> None:
    play_off_of(level, organizer)
    level.refresh_from_db()
    fields = {"rounds_planned": 2, "cut_after": 1, "cut_size": 8}
    change_event_settings(organizer, level, fields=fields)
    take_back_cut(organizer, level)
    level.refresh_from_db()
    assert (level.rounds_planned, level.rounds.count(), level.cut_after) == (2, 2, 1)
    assert not level.stages.exists()


def test_nobody_tied_plays_no_play_off(event: Event, organizer: User) -> None:
    with pytest.raises(NobodyTied):
        order_play_off(organizer, event, order=order(8))


def test_the_page_orders_a_play_off(level: Event, organizer: User, sign_in: SignIn) -> None:
    client, url = sign_in(organizer), reverse("standings:cut", args=[level.slug])
    wanted = {"kind": "top", "size": "8", "carry_over": "quarter", "rest": "out", "tie_method": "table"}
    assert client.post(url, {**wanted, "kind": "play_off"}).status_code == 422
    shown = client.post(url, {**wanted, "show": "1"})
    assert "These players would play the next round against each other" in text_of(shown)
    mark = preview_mark_of(shown)
    for changed in ({"show": "1"}, {"size": "4"}, {"tie_method": "lot"}):
        assert client.post(url, {**wanted, "preview_mark": mark, **changed}).status_code in (409, 422)
    assert not Stage.objects.exists()
    assert client.post(url, {**wanted, "preview_mark": mark}).status_code == 302
    assert "Play-off after round 1" in client.get(url).content.decode()


def test_a_bracket_of_tables_goes_on_from_the_tables_of_the_final_alone(
    event: Event, organizer: User
) -> None:
    """The first two of each table go on, twice; all others play for the places after them."""
    bracket = order(2, RestOfField.TOGETHER, kind=CutKind.TABLES, carry_over=CarryOver.NOTHING)
    make_cut(organizer, event, order=bracket)
    winners = ("p01", "p02", "p05", "p06", "p09", "p10", "p13", "p14")
    others = tuple(name for name in PLAYERS if name not in winners)
    tables = [
        PlayedTable(2, four, ((30 - at, 10 - at, -10, -30 + 2 * at),))
        for at, four in enumerate((winners[:4], winners[4:], others[:4], others[4:]))
    ]
    finish_round(event, 2, tables)

    stage = make_cut(organizer, event, order=bracket)

    places = list(stage.places.order_by("line").values_list("entry__name", "group"))
    assert places[:4] == [("p01", 1), ("p09", 1), ("p02", 1), ("p10", 1)]
    assert {name for name, group in places if group == 2} == set(PLAYERS) - {"p01", "p02", "p09", "p10"}
    assert len(places) == 16


def plan(event: Event, after: int, size: int, carry_over: CarryOver = CarryOver.HALF) -> None:
    Event.objects.filter(pk=event.pk).update(cut_after=after, cut_size=size, cut_carry_over=carry_over)
    event.refresh_from_db()


def next_of(event: Event, sign_in: SignIn) -> str:
    page = sign_in(event.created_by).get(reverse("events:event-home", args=[event.slug]))
    return str(page.context["next_step"].label)


def test_planned_cut_fills_in_the_form_and_is_the_next_step(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    plan(event, after=1, size=8)
    client, url = sign_in(organizer), reverse("standings:cut", args=[event.slug])
    assert next_of(event, sign_in) == "Make the cut"
    page = client.get(url)
    assert "After round 1 the best 8 play on." in page.content.decode()
    assert (page.context["form"]["size"].value(), page.context["form"]["carry_over"].value()) == (8, "half")
    # The plan makes no cut, and another one than planned can be made.
    assert not event.stages.exists()
    make_cut(organizer, event, order=order(4))
    assert next_of(event, sign_in) == "Draw round 2"
    assert client.get(url).context["planned"] == ""


def test_cut_is_due_after_its_round_only(event: Event, organizer: User, sign_in: SignIn) -> None:
    plan(event, after=2, size=8)
    assert next_of(event, sign_in) == "Draw round 2"
    finish_round(event, 2, played(2, (20, 10, -10, -20)))
    assert next_of(event, sign_in) == "Make the cut"
    assert not cut_is_due(event, 2)
    plan(event, after=1, size=8)
    # Round 2 was played without the cut: nobody is asked again.
    assert next_of(event, sign_in) == "Draw round 3"


def test_planned_cut_waits_for_the_play_off() -> None:
    tables = played(1, (30, 10, -10, -30))
    event = write_event(PLAYERS, tables, {2: RoundState.PLANNED}, ranking=Ranking.POINTS)
    plan(event, after=1, size=8)
    order_play_off(event.created_by, event, order=order(6))
    assert not cut_is_due(event, 2)
    assert cut_is_due(event, 3)
    # The play-off added a round, before which a cut can be planned; it goes with the play-off.
    plan(event, after=2, size=8)
    take_back_cut(event.created_by, event)
    event.refresh_from_db()
    assert (event.rounds_planned, event.cut_after) == (2, 1)


def test_a_cut_says_whom_corrected_results_would_let_play_on(sign_in: SignIn) -> None:
    stage = set_event(EventSituation.CUT)
    event, browser = stage.event, sign_in(stage.organizer)
    page = reverse("standings:cut", args=[event.slug])
    desk = reverse("draws:round-detail", args=[event.slug, 2])
    sentence = "Results changed after the cut was made"
    assert sentence not in text_of(browser.get(page))

    hand = Hand.objects.get(table__round__event=event, table__number=1)
    fourth = hand.table.seats.get(wind=3).entry
    in_final = StagePlace.objects.filter(entry=fourth, group=1).exists()
    correct_hand(
        stage.organizer, hand, client_key=uuid4(), reason="Somebody else won", entered=discard_win(3, 1, 30)
    )

    assert (fourth in misfits_of_cut(event)) is not in_final
    take_back_cut(stage.organizer, event)
    assert misfits_of_cut(event) == []
    make_cut(stage.organizer, event, order=order(4, tie_method=TieMethod.LOT))
    assert misfits_of_cut(event) == []
    final = StagePlace.objects.filter(stage__event=event, group=1)
    final.filter(entry=fourth).update(entry=event.entries.exclude(stage_places__in=final).first())
    for url in (page, desk):
        answer = text_of(browser.get(url))
        assert sentence in answer
        assert str(fourth) in answer


def test_players_who_left_a_group_are_replaced_by_a_new_cut_not_by_house_players(
    event: Event, organizer: User
) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    round_ = event.rounds.get(number=2)
    leaver = event.entries.get(name="p13")
    set_status(organizer, leaver, status=EntryStatus.WITHDRAWN)
    found = {check.code: check for check in preflight(event, round_, methods.HIGH_TO_HIGH)}
    assert found["group_not_full"].severity is Severity.STOP
    assert "Group 1 of the cut has 7 players left" in found["group_not_full"].sentence
    assert "house_missing" not in found
    assert misfits_of_cut(event) == []
    with refused(event, GroupNotFull):
        draw(event)


@pytest.mark.parametrize("fill", Fill)
def test_a_final_with_a_player_missing_tells_that_the_next_can_move_up(
    event: Event, organizer: User, fill: Fill
) -> None:
    """House players may still fill it: they have no place, and nobody loses one to them."""
    DrawSettings.objects.create(event=event, fill=fill)
    make_cut(organizer, event, order=order(8))
    round_ = event.rounds.get(number=2)
    assert "final_not_full" not in {check.code for check in preflight(event, round_, methods.HIGH_TO_HIGH)}
    leaver = event.entries.get(name="p13")
    set_status(organizer, leaver, status=EntryStatus.WITHDRAWN)
    found = {check.code: check for check in preflight(event, round_, methods.HIGH_TO_HIGH)}
    assert found["final_not_full"].severity is Severity.WARNING
    assert "The final has 7 players left" in found["final_not_full"].sentence
    assert found["final_not_full"].url == reverse("standings:cut", args=[event.slug])
    assert ("house_missing" in found) == (fill == Fill.HOUSE)

    take_back_cut(organizer, event)
    make_cut(organizer, event, order=order(8))
    assert "p03" in names(event)
    codes = {check.code for check in preflight(event, round_, methods.HIGH_TO_HIGH)}
    assert "final_not_full" not in codes


def test_a_house_player_in_the_final_takes_nobodys_place(event: Event, organizer: User) -> None:
    make_cut(organizer, event, order=order(8))
    set_status(organizer, event.entries.get(name="p13"), status=EntryStatus.WITHDRAWN)
    add_house_players(organizer, event)
    drawn = draw(event)
    house = event.entries.get(is_house=True).name
    assert sum(house in table for table in drawn) == 1
    points = ((50, 0, -20, -30), (9, 3, -4, -8))
    seated = [sorted(table, key=lambda name: name != house) for table in drawn]
    finish_round(
        event, 2, [PlayedTable(2, tuple(table), (four,)) for table, four in zip(seated, points, strict=True)]
    )
    rows = standings(event).rows
    assert house not in {row.entry.name for row in rows}
    places = sorted(row.place for row in rows if row.place)
    # The draw decides who meets whom, so two may be equal and share a place.
    assert len(places) == 16
    assert all(place in (index, before) for index, (before, place) in enumerate(pairwise([0, *places]), 1))
    finalists = {row.entry.name for row in rows if row.place and row.place <= 8}
    assert finalists == {"p01", "p02", "p05", "p06", "p09", "p10", "p13", "p14"}
    # A round of the final is over, so the cut stands: nobody is told to take it back.
    codes = {check.code for check in preflight(event, event.rounds.get(number=3), methods.HIGH_TO_HIGH)}
    assert "final_not_full" not in codes


def test_a_group_that_shrinks_after_its_first_round_leads_to_another_cut(
    event: Event, organizer: User
) -> None:
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    drawn = draw(event)
    finish_round(
        event,
        2,
        [
            PlayedTable(2, tuple(sorted(table)), ((30 + n, 10, -10, -30 - n),))
            for n, table in enumerate(drawn)
        ],
    )
    set_status(organizer, event.entries.get(name="p13"), status=EntryStatus.WITHDRAWN)
    found = {check.code: check for check in preflight(event, event.rounds.get(number=3), methods.RANDOM)}
    assert "Make another cut after the last closed round" in found["group_shrunk"].sentence
    with refused(event, GroupShrunk):
        draw(event, 3)
    with refused(event, LaterRoundDrawn):
        take_back_cut(organizer, event)
    make_cut(organizer, event, order=order(8, RestOfField.TOGETHER))
    codes = {check.code for check in preflight(event, event.rounds.get(number=3), methods.RANDOM)}
    assert "group_shrunk" not in codes


def test_too_few_finalists_lead_to_a_new_cut_not_to_an_import(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    make_cut(organizer, event, order=order(4))
    gone = playing_entries(event)[0]
    set_status(organizer, gone, status=EntryStatus.WITHDRAWN)
    home = reverse("events:event-home", args=[event.slug])
    assert "Too few players are left for round 2." in text_of(sign_in(organizer).get(home))
    found = {check.code: check for check in preflight(event, event.rounds.get(number=2), methods.RANDOM)}
    assert "too_few_players" not in found
    assert "left" not in found or found["left"].sentence == f"Left since round 1 was drawn: {gone}."
    with refused(event, GroupNotFull):
        draw(event)
    set_state(event.rounds.get(number=2), RoundState.PUBLISHED)
    assert "The seating of round 2 is out" in text_of(sign_in(organizer).get(home))


@pytest.mark.parametrize(("carried", "is_said"), [(CarryOver.HALF, True), (CarryOver.FULL, False)])
def test_the_teams_say_why_they_are_no_sum_after_a_cut(
    event: Event, organizer: User, client: Client, carried: CarryOver, is_said: bool
) -> None:
    Event.objects.filter(pk=event.pk).update(team_ranking="table_points")
    event.entries.update(team="Harbour")
    make_cut(organizer, event, order=order(4, carry_over=carried))
    best = tuple(event.stages.get().places.order_by("line").values_list("entry__name", flat=True))
    finish_round(event, 2, [PlayedTable(2, best, ((30, 10, -10, -30),))])
    html = text_of(client.get(reverse("standings:teams", args=[event.slug])))
    assert ("a team has more or less than the sum of its players" in html) == is_said
