"""Fouls of made-up events: every ruleset has some, and nobody wins who may not."""

import pytest

from penalties.catalogue.types import FORBID_WIN
from penalties.models import AppealRow
from penalties.queries import rulings_of, standing_rows
from penalties.rulebook.books import all_books
from tests.factories import make_staff, make_user
from tournament.events.enums import Role, RoundState
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.play.models import Hand
from tournament.simulation import fouls
from tournament.simulation.entering import enter_new_event
from tournament.simulation.fouls import BARRING, FREQUENT
from tournament.simulation.playing import Crew, Plan, play_event

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in known_rulesets()])
def test_fouls_of_every_ruleset_are_given_taken_back_and_appealed(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fouls, "FOUL_PERMILLE", 900)
    crew = Crew(make_user("organizer"), make_user("referee"))
    fields = {"name": "Made up", "ruleset": ruleset, "rounds_planned": 1, "minutes_per_round": 60}
    event = enter_new_event(actor=crew.organizer, fields=fields, players=8, seed=11)
    make_staff(event, crew.referee, Role.REFEREE)
    play_event(event, crew=crew, plan=Plan(seed=5, hands=8, leave_running=True))
    kinds = list(event.ledger.values_list("kind", flat=True))
    assert kinds.count("penalty") >= 8
    assert kinds.count("reversal") >= 2
    assert event.rounds.get().state == RoundState.RUNNING
    assert {"opened", "dropped"} <= set(AppealRow.objects.values_list("step", flat=True))
    standing = {row.pk: row for row in standing_rows(event)}
    for ruling in rulings_of(standing.values()):
        row = standing[ruling.charge.number]
        if ruling.has(*FORBID_WIN):
            place = (row.table_number, row.hand_number)
            winners = Hand.objects.of_event(event).values_list("table__number", "number", "wins__seat")
            assert (*place, row.seat) not in set(winners)


def test_frequent_fouls_are_in_some_rulebook() -> None:
    known = {foul.code for book in all_books() for foul in book.fouls}
    assert {code for code, _weight in (*FREQUENT, *BARRING)} <= known
