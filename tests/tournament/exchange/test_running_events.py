"""A whole event whose scores run along: standings, a cut with halves, teams, a series, files, and the document."""

import csv
import io
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from tests.factories import make_entries, make_event, make_round
from tests.tournament.exchange.moving import bytes_of, check_finds, full, moved
from tests.tournament.exchange.reader_from_docs import faults
from tests.tournament.play.running import RULESET, drawn, record, ron, tsumo
from tournament.accounts.acting import INSTALLATION
from tournament.draws.models import Table
from tournament.events.enums import CarryOver, TeamRanking, Visibility
from tournament.events.models import Event
from tournament.exchange.document.event import event_document
from tournament.exchange.federations.ema import fill
from tournament.exchange.federations.types import Facts
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.queries.tables import table_state
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.queries import series_standings
from tournament.series.views import score_words
from tournament.standings.acts.cuts import make_cut
from tournament.standings.exports.files import STANDINGS, FileOrder, make
from tournament.standings.queries import standings
from tournament.standings.queries.teams import team_standings
from tournament.standings.stages.cuts import CutOrder

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
UMA = (15_000, 5_000, -5_000, -15_000)


def play_anything(table: Table, chance: random.Random) -> None:
    """A few hands with sticks, some of which stay on the table; few values, so that players are equal now and then."""
    for _hand in range(chance.randint(0, 2)):
        winner, other = chance.sample(range(4), 2)
        bets = tuple(chance.sample(range(4), chance.randint(0, 1)))
        record(table, chance.choice([ron(winner, other, 1, 30, riichi=bets), tsumo(winner, riichi=bets)]))
    laid = chance.sample(range(4), chance.randint(0, 2))
    record(table, drawn(*laid, riichi=tuple(laid[:1])))
    close_table(
        table.round.event.created_by, table, expected_hands=len(table_state(table.round.event, table).entered)
    )


def played_event() -> Event:
    """Eight players in two teams: two rounds, a cut with halves, and one round more."""
    chance = random.Random(30)
    event = make_event(
        name="Whole running",
        ruleset=RULESET,
        rounds_planned=3,
        team_ranking=TeamRanking.POINTS,
        visibility=Visibility.PUBLIC,
        options={"leftover_sticks": "lost"},
    )
    entries = make_entries(event, 8)
    for number, entry in enumerate(entries):
        entry.team, entry.team_order = f"Team {number % 2}", 1 + number // 2
        entry.save()
    for number in (1, 2, 3):
        chance.shuffle(entries)
        if number == 3:
            order = CutOrder(CutKind.TOP, 4, CarryOver.HALF, RestOfField.TOGETHER, tie_method=TieMethod.LOT)
            make_cut(event.created_by, Event.objects.get(pk=event.pk), order=order)
            places = {row.entry.pk: row.group for row in standings(Event.objects.get(pk=event.pk)).rows}
            entries.sort(key=lambda entry: places[entry.pk] or 0)
        round_ = make_round(event, [entries[:4], entries[4:]], number=number)
        for table in round_.tables.order_by("number"):
            play_anything(table, chance)
        close_round(event.created_by, round_)
    return Event.objects.get(pk=event.pk)


def slow_results(event: Event) -> Iterator[tuple[int, int, Fraction]]:
    """Round, entry and points of every seat, from the deltas of the hands alone; lost sticks go to nobody."""
    for table in Table.objects.filter(round__event=event).order_by("round__number"):
        totals = [0, 0, 0, 0]
        for hand in table.hands.all():
            totals = [total + delta for total, delta in zip(totals, hand.deltas, strict=True)]
        for seat in table.seats.all():
            own = totals[seat.wind]
            shared = [UMA[place] for place, other in enumerate(sorted(totals, reverse=True)) if other == own]
            yield table.round.number, seat.entry_id, own + Fraction(sum(shared), len(shared))


def test_whole_running_event() -> None:
    event = played_event()
    scores: dict[int, dict[int, Fraction]] = {}
    for number, entry_id, points in slow_results(event):
        scores.setdefault(entry_id, {})[number] = points
    table = standings(event)
    for row in table.rows:
        own = scores[row.entry.pk]
        assert [score.points for score in row.per_round] == [own[1], own[2], own[3]]
        assert row.points == (own[1] + own[2]) / 2 + own[3]
    for group in (1, 2):
        of_group: list[Any] = [row.points for row in table.rows if row.group == group]
        assert of_group == sorted(of_group, reverse=True)
    for team in team_standings(event, table):
        members = [entry.pk for entry in event.entries.filter(team=team.team)]
        assert team.points == sum(sum(scores[pk].values()) for pk in members)
    _look_at_files(event)
    _look_at_series(event)
    _look_at_document(event)


def _look_at_files(event: Event) -> None:
    row = standings(event).rows[0]
    order = FileOrder(event.pk, event.revision, "en", STANDINGS, staff=False)
    (first, *_others) = csv.DictReader(io.StringIO(make(event, order)[1].decode("utf-8-sig")))
    assert float(first["Points"]) == pytest.approx(float(row.points) / 1_000, abs=0.05)
    report = fill(event, Facts())
    assert report.by_ends < 0
    assert report.by_ends % 1_000 == 0


def _look_at_series(event: Event) -> None:
    fields = {"name": "Season", "scheme": Scheme.POINTS, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(event.created_by, series, fields=fields, events=[event])
    table = series_standings(series)
    best = max(row.points for row in standings(event).rows)
    total = table.rows[0].row.total
    assert total == best
    words = score_words(total, series.scheme, table.common_ruleset)
    assert words.count(".") == 1
    assert abs(float(words.replace("−", "-")) - float(best) / 1_000) <= 0.05


def _look_at_document(event: Event) -> None:
    document = full(event)
    assert moved(document) == bytes_of(event)
    assert check_finds(document) == []
    assert faults(document) == []
    assert faults(json.loads(json.dumps(event_document(event, full=False)))) == []
