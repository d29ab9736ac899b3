"""Events of every kind, made by the real acts: for documents that have to come back, and for files that are offered."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from penalties.models import LedgerEntry
from penalties.queries import event_rule_book
from tests.factories import (
    NO_WIN,
    Worth,
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_photo,
    make_round,
    make_user,
    play,
    propose,
    seat_somebody,
    self_draw,
    worth_under,
)
from tests.penalties.given import give, seated, take_back
from tournament.accounts.acting import INSTALLATION
from tournament.core.errors import Refusal
from tournament.draws.models import SitOut, Table
from tournament.events.acts.held_results import publish_results
from tournament.events.enums import CarryOver, HoldBack, RankedBy, TeamRanking
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.unplayed_tables import close_without
from tournament.play.bridge.rules import ruleset_of
from tournament.play.doubts.acts import answer_doubt, raise_doubt
from tournament.play.enums import DoubtAnswerKind, DoubtKind, EntryMethod, Gives, Outcome, Verdict
from tournament.play.inputs import HandInput, WinInput
from tournament.play.people import as_player
from tournament.play.photos.acts import change_photo_rules
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.acceptance import accept_hands
from tournament.play.sign_off.acts.confirming import confirm_seat, decide_dispute
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import Entry
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event
from tournament.standings.acts.cuts import make_cut, order_play_off
from tournament.standings.acts.finishing import finish_event
from tournament.standings.stages.cuts import CutOrder

RULESETS = [ruleset.id for ruleset in known_rulesets()]


def whole_event(ruleset: str) -> Event:
    """Teams, substitutes, a stand-in, a successor, corrections, hands by link, disputes, doubts, cards, appeals, tables
    without hands; results that were held back; a cut that was planned; and a round that is being played.
    """
    event = make_event(
        name=f"Whole {ruleset}",
        ruleset=ruleset,
        team_ranking=TeamRanking.POINTS,
        team_best=2,
        hold_back=HoldBack.PUBLISHED,
        cut_after=2,
        cut_size=4,
        cut_carry_over=CarryOver.QUARTER,
        languages=["en", "zh-hant"],
        translations={"name": {"zh-hant": "全賽"}, "town": {"zh-hant": "香港"}},
    )
    allow_links(event)
    entries = make_entries(event, 17)
    for number, entry in enumerate(entries[:12]):
        entry.team, entry.team_order = f"Team {number % 4}", 1 + number // 4
        entry.save()
    _first_round(event, entries)
    for foul in event_rule_book(event).fouls:
        _try_to_give(event, entries[5], foul.code)
    publish_results(event.created_by, event.rounds.get(number=1))
    play_on(event, rounds=1)
    cut(event, 4, CarryOver.QUARTER, RestOfField.GROUPS)
    play_on(event, rounds=1, leave_running=True)
    return Event.objects.get(pk=event.pk)


def _first_round(event: Event, entries: list[Entry]) -> None:
    actor, value = event.created_by, worth_under(event.ruleset, 20)
    round_ = make_round(event, [entries[:4], entries[4:8], entries[8:12], entries[12:16]])
    SitOut.objects.create(round=round_, entry=entries[16])
    one, two, three, four = round_.tables.order_by("number")
    _busy(one, value)
    play(two, discard_win(0, 1, value), discard_win(1, 0, value), NO_WIN, _called_win(event))
    seat_somebody(two, 2, entries[16], from_number=2, counts_for_left=True)
    play(three, self_draw(1, value))
    close_without(actor, three, absent=[3], gives=Gives.SIT_OUT, expected_hands=1)
    close_without(actor, four, absent=[0, 1], gives=Gives.SIT_OUT, expected_hands=0)
    for table in (one, two):
        close_table(actor, table, expected_hands=len(table_state(event, table).entered))
    close_round(actor, round_)


def _called_win(event: Event) -> HandInput:
    """A self-drawn win by the dearest item that needs nothing else; by its tiles where items alone have no value."""
    ruleset = ruleset_of(event)
    if ruleset.match:
        tiles = WinInput(seat=3, tiles="234m567p34p66s789s +5p", dora="9s5m", ura="1m2m", flags=("ippatsu",))
        return HandInput(Outcome.SELF_DRAW, (tiles,), riichi=(1, 3))
    free = (item for item in ruleset.items if item.name not in ruleset.table.needs)
    dearest = max(free, key=lambda item: item.points)
    return HandInput(Outcome.SELF_DRAW, (WinInput(seat=3, items={dearest.name: 1}),))


def _busy(table: Table, value: int | Worth) -> None:
    """Hands by link, accepted, corrected, taken back and doubted; a dispute; penalties, appealed and taken back."""
    event = table.round.event
    actor = event.created_by
    first, *_more = play(table, discard_win(0, 1, value), self_draw(2, value), NO_WIN)
    take_back_last_hand(actor, table, client_key=uuid4(), expected_number=3)
    corrected = correct_hand(
        actor, first, client_key=uuid4(), reason="Somebody else won", entered=discard_win(3, 1, value)
    )
    proposed = propose(make_link(table), NO_WIN)
    accept_hands(actor, table, versions=[hand.pk for hand in proposed])
    doubter = seated(table, 0)
    doubt = raise_doubt(as_player(doubter), corrected, entry=doubter, kind=DoubtKind.WINNER, note="It was me")
    make_photo(corrected)
    change_photo_rules(actor, event, seen_by_players=True)
    answer_doubt(actor, doubt, kind=DoubtAnswerKind.STANDS, note="It was seen")
    raise_doubt(as_player(doubter), proposed[0], entry=doubter, kind=DoubtKind.OTHER)
    disputed = confirm_seat(
        actor,
        table,
        seat=1,
        verdict=Verdict.DISPUTED,
        reason="Too little",
        client_key=uuid4(),
        newest_version=table_state(event, table).newest_version,
    )
    decide_dispute(actor, disputed, note="It is right")
    rows = [row for foul in event_rule_book(event).fouls if (row := _try_to_give(event, doubter, foul.code))]
    take_back(rows[0])
    open_appeal(actor, rows[1], client_key=uuid4(), note="It was not me")
    decide_appeal(actor, rows[1], client_key=uuid4(), step=AppealStep.UPHELD, note="It was")
    open_appeal(actor, rows[2], client_key=uuid4(), note="Nor that")


def _try_to_give(event: Event, entry: Entry, code: str) -> LedgerEntry | None:
    """The penalty, unless the foul needs a decision that a test has to name, or this player cannot have it."""
    try:
        return give(event, entry, code)
    except Refusal:
        return None


def play_on(event: Event, *, rounds: int, leave_running: bool = False) -> None:
    """Draw and play the next rounds."""
    organizer = event.created_by
    plan = Plan(seed=11, rounds=rounds, hands=2, leave_running=leave_running)
    play_event(Event.objects.get(pk=event.pk), crew=Crew(organizer, organizer), plan=plan)


def simulated(
    ruleset: str = "mcr", *, players: int = 8, rounds: int = 2, finals: bool = False, **fields: object
) -> Event:
    """An event that was drawn and played by chance; with `finals`, final scores were entered and no hands."""
    organizer = make_user()
    given = {"name": f"Sea {ruleset}", "ruleset": ruleset, "rounds_planned": 3, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields={**given, **fields}, players=players, seed=5)
    if finals:
        change_entry_rules(organizer, event, allowed=list(EntryMethod), final_scores_only=True)
    if rounds:
        play_on(event, rounds=rounds)
    return Event.objects.get(pk=event.pk)


def cut(event: Event, size: int, carry_over: CarryOver, rest: RestOfField = RestOfField.OUT) -> None:
    """Cut to the best; a lot decides who of the tied plays on."""
    order = CutOrder(CutKind.TOP, size, carry_over, rest, tie_method=TieMethod.LOT)
    make_cut(event.created_by, Event.objects.get(pk=event.pk), order=order)


def event_of_stages() -> Event:
    """Two cuts that carry scores over, and teams."""
    event = simulated(players=16, rounds=1, tie_breaks=[RankedBy.LOT])
    for size, carry_over in ((12, CarryOver.HALF), (8, CarryOver.QUARTER)):
        cut(event, size, carry_over)
        play_on(event, rounds=1)
    return Event.objects.get(pk=event.pk)


def event_with_play_off() -> Event:
    """Four of eight players are tied at the line and play for it."""
    event = make_event(rounds_planned=2)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        close_table(event.created_by, table, expected_hands=1)
    close_round(event.created_by, round_)
    order = CutOrder(CutKind.TOP, 4, CarryOver.FULL, RestOfField.OUT)
    order_play_off(event.created_by, event, order=order)
    play_on(event, rounds=1)
    return Event.objects.get(pk=event.pk)


def event_with_planned_cut() -> Event:
    return simulated(players=16, rounds=1, cut_after=2, cut_size=8, cut_carry_over=CarryOver.HALF)


def event_of_teams() -> Event:
    event = simulated(team_ranking=TeamRanking.TABLE_POINTS, team_best=2)
    for number, entry in enumerate(event.entries.order_by("number")):
        entry.team, entry.team_order = f"Team {number % 2}", 1 + number // 2
        entry.save()
    return event


def event_of_series() -> Event:
    event = simulated("apm", rounds=3)
    fields = {"name": "Spring League", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(event.created_by, series, fields=fields, events=[event])
    finish_event(event.created_by, event)
    return Event.objects.get(pk=event.pk)


KINDS: dict[str, Callable[[], Event]] = {
    **{f"whole {ruleset}": partial(whole_event, ruleset) for ruleset in RULESETS},
    "drawn by nobody": lambda: simulated(rounds=0),
    "final scores": lambda: simulated("gghk", finals=True),
    "teams": event_of_teams,
    "teams without anybody": lambda: simulated(team_ranking=TeamRanking.POINTS, rounds=1),
    "planned cut": event_with_planned_cut,
    "stages": event_of_stages,
    "play-off": event_with_play_off,
    "series": event_of_series,
}
"""One event of every kind."""
