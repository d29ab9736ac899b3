"""Giving, taking back and appealing: what is written, what is refused, and what the ledger comes to."""

import random
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.acts.house_rules import (
    add_house_rule,
    change_ledger_settings,
    change_outcome,
    remove_event_foul,
)
from penalties.acts.penalties import reverse_penalty
from penalties.catalogue.build import RED, SESSION_LOST, WARNING, off
from penalties.catalogue.types import Always, Band, Bands, Kind, Measure, PerUnit
from penalties.decisions.assessing import Decision, assess
from penalties.enums import AppealStep, CountsAt
from penalties.errors import (
    AlreadyAppealed,
    AlreadyReversed,
    AppealTooLate,
    ChoiceMissing,
    EventStarted,
    FineInHand,
    FineInHandBefore,
    FinePaidTwice,
    FoulUnknown,
    HandMissing,
    KeyReused,
    LedgerMoved,
    MeasureMissing,
    NoAppeal,
    NotAPenalty,
    NoteMissing,
    PlayerElsewhere,
    PointsOutOfRange,
    RoundMissing,
    SuffererMissing,
    UnderAppeal,
    WinForbidden,
)
from penalties.models import AppealRow, EventFoul, LedgerEntry
from penalties.queries import blacklisted_players, event_rule_book, place_of_entry
from penalties.rulebook.amounts import AmountsForm, amount_paths
from penalties.rulebook.texts import ruling_words
from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_round,
    make_staff,
    make_table,
    play,
    self_draw,
    set_state,
)
from tests.pages import text_of
from tests.penalties.given import give, seated, state_of, take_back
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.enums import Outcome
from tournament.play.errors import RoundSealed
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


@pytest.fixture
def hk(db: None) -> Event:
    return make_event(ruleset="gghk")


@pytest.fixture
def table(hk: Event) -> Table:
    """A running table of a gghk event."""
    return make_table(hk)


@pytest.fixture
def mcr_table(db: None) -> Table:
    return make_table(ruleset="mcr")


def test_penalty_keeps_where_it_was_given_and_under_which_rule(hk: Event, table: Table) -> None:
    play(table, discard_win(0, 1, 3))
    row = give(hk, seated(table, 2), "early_draw", table=table, note="Saw it", witness="North")
    place = (row.round_number, row.table_number, row.seat, row.wind_round, row.hand_number)
    assert place == (1, 1, 2, 1, 2)
    assert row.tablemates == [seated(table, seat).pk for seat in range(4)]
    assert row.foul_name["en"] == "Drawing early"
    assert row.consequences == [{"kind": "yellow", "amount": 24, "amount_max": 0}]
    assert (row.note, row.witness, row.issued_by) == ("Saw it", "North", hk.created_by)
    assert hk.audit_entries.first().sentence == "gave Player 3 “Drawing early”: yellow card, 24 points"


def test_penalty_raises_the_revision(hk: Event, table: Table) -> None:
    before = Event.objects.get(pk=hk.pk).revision
    give(hk, seated(table, 0), "early_draw", table=table)
    assert Event.objects.get(pk=hk.pk).revision == before + 1


def test_second_yellow_says_why_it_is_a_red(hk: Event, table: Table) -> None:
    entry = seated(table, 0)
    give(hk, entry, "early_draw", table=table)
    assessment = assess(hk, entry, Decision("tile_dropped"), table=table)
    assert ruling_words("gghk", assessment.ruling) == "second yellow in this match → red card, 96 points"


def test_assessing_writes_nothing(hk: Event, table: Table) -> None:
    assess(hk, seated(table, 0), Decision("early_draw"), table=table)
    assert not LedgerEntry.objects.exists()


def test_repeated_post_gives_the_first_answer(hk: Event, table: Table) -> None:
    key = uuid4()
    first = give(hk, seated(table, 0), "early_draw", table=table, client_key=key)
    again = give(hk, seated(table, 0), "early_draw", table=table, client_key=key)
    assert first == again
    assert LedgerEntry.objects.count() == 1


def test_key_of_another_players_penalty_is_refused(hk: Event, table: Table) -> None:
    key = uuid4()
    give(hk, seated(table, 0), "early_draw", table=table, client_key=key)
    with pytest.raises(KeyReused):
        give(hk, seated(table, 1), "early_draw", table=table, client_key=key)


def test_other_penalty_under_the_same_key_is_refused(hk: Event, table: Table) -> None:
    key, entry = uuid4(), seated(table, 0)
    give(hk, entry, "early_draw", table=table, client_key=key)
    for code, note in (("opponents_hand_flipped", ""), ("early_draw", "Twice")):
        with refused(hk, KeyReused):
            give(hk, entry, code, note=note, table=table, client_key=key)


def test_other_reason_under_the_same_key_is_refused(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    sent: dict[str, Any] = {"client_key": uuid4()}
    first = reverse_penalty(hk.created_by, row, reason="It was somebody else", **sent)
    with nothing_changes(hk):
        assert reverse_penalty(hk.created_by, row, reason="It was somebody else ", **sent) == first
    with refused(hk, KeyReused):
        reverse_penalty(hk.created_by, row, reason="The foul was another", **sent)


def test_two_referees_giving_the_same_card_at_the_same_second_give_it_once(hk: Event, table: Table) -> None:
    """Both pages were loaded before either card; the second referee is told and sees what would follow now."""
    entry = seated(table, 0)
    give(hk, entry, "early_draw", table=table, rows_seen=0)
    with pytest.raises(LedgerMoved) as moved:
        give(hk, entry, "early_draw", table=table, rows_seen=0)
    assert moved.value.params["foul"] == "Drawing early"
    assert state_of(hk) == [(1, "early_draw", [("yellow", 24)])]
    give(hk, entry, "early_draw", table=table, rows_seen=1)
    assert state_of(hk)[1] == (1, "early_draw", [("red", 96)])


def test_reversal_is_a_further_row_and_lets_the_later_card_fall_back(hk: Event, table: Table) -> None:
    entry = seated(table, 0)
    first = give(hk, entry, "early_draw", table=table)
    give(hk, entry, "tile_dropped", table=table)
    reversal = take_back(first, "It was South")
    assert (reversal.reverses, reversal.note) == (first, "It was South")
    assert state_of(hk) == [(1, "tile_dropped", [("yellow", 24)])]
    assert LedgerEntry.objects.count() == 3


def test_penalty_is_reversed_once(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    take_back(row)
    with pytest.raises(AlreadyReversed):
        take_back(row)


def test_repeated_reversal_gives_the_first_answer(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    key = uuid4()
    given = {"client_key": key, "reason": "Wrong player"}
    assert reverse_penalty(hk.created_by, row, **given) == reverse_penalty(hk.created_by, row, **given)


def test_reversal_is_not_reversed(hk: Event, table: Table) -> None:
    reversal = take_back(give(hk, seated(table, 0), "early_draw", table=table))
    with pytest.raises(NotAPenalty):
        take_back(reversal)


def test_reversal_needs_a_reason(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    with pytest.raises(NoteMissing):
        take_back(row, "  ")


@pytest.mark.parametrize(
    ("code", "choices", "refusal"),
    [
        ("no_such_foul", {}, FoulUnknown),
        ("late", {}, MeasureMissing),
        ("cheating", {}, ChoiceMissing),
        ("cheating", {"choice": 9}, ChoiceMissing),
        ("cheating", {"choice": 1}, PointsOutOfRange),
        ("cheating", {"choice": 1, "points": 1001}, PointsOutOfRange),
        ("tile_knocked", {"choice": 0, "points": 4}, PointsOutOfRange),
        ("tile_knocked", {"choice": 0, "points": 30}, SuffererMissing),
        ("faulty_set", {"extra": (off(10),)}, NoteMissing),
    ],
)
def test_what_the_foul_asks_for_must_be_there(
    mcr_table: Table, code: str, choices: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        give(mcr_table.round.event, seated(mcr_table, 0), code, table=mcr_table, **choices)
    assert not LedgerEntry.objects.exists()


def test_player_cannot_pay_oneself(mcr_table: Table) -> None:
    entry = seated(mcr_table, 0)
    with pytest.raises(SuffererMissing):
        give(
            mcr_table.round.event, entry, "tile_knocked", table=mcr_table, choice=0, points=30, sufferer=entry
        )


def test_player_of_another_table_is_refused(hk: Event, table: Table) -> None:
    stranger = make_entries(hk, 1)[0]
    with pytest.raises(PlayerElsewhere):
        give(hk, stranger, "early_draw", table=table)


def test_payment_needs_a_table(mcr_table: Table) -> None:
    event = mcr_table.round.event
    set_state(mcr_table.round, RoundState.CLOSED)
    with pytest.raises(HandMissing):
        give(event, seated(mcr_table, 0), "false_win_waiting")


def test_penalty_without_a_table_finds_the_running_one(hk: Event, table: Table) -> None:
    assert give(hk, seated(table, 3), "talking").table_number == 1


def test_player_without_a_table_gets_a_penalty(hk: Event) -> None:
    entry = make_entries(hk, 1)[0]
    row = give(hk, entry, "insult")
    assert (row.round_number, row.table_number, row.seat) == (None, None, None)
    assert state_of(hk) == [(1, "insult", [("yellow", 24)])]


def test_referee_goes_heavier_with_a_reason(hk: Event, table: Table) -> None:
    give(hk, seated(table, 0), "early_draw", table=table, extra=(RED,), note="On purpose")
    assert state_of(hk) == [(1, "early_draw", [("red", 96)])]


def test_disqualified_player_leaves_the_draw_and_a_reversal_lets_the_player_in(
    hk: Event, table: Table
) -> None:
    entry = seated(table, 0)
    row = give(hk, entry, "cheating", table=table)
    assert Entry.objects.get(pk=entry.pk).status == EntryStatus.WITHDRAWN
    assert blacklisted_players(hk) == {entry.player_id}
    take_back(row)
    assert Entry.objects.get(pk=entry.pk).status == EntryStatus.REGISTERED
    assert blacklisted_players(hk) == set()


def test_player_who_had_withdrawn_stays_out_after_a_reversal(hk: Event, table: Table) -> None:
    entry = seated(table, 0)
    Entry.objects.filter(pk=entry.pk).update(status=EntryStatus.WITHDRAWN)
    entry.refresh_from_db()
    take_back(give(hk, entry, "cheating", table=table))
    assert Entry.objects.get(pk=entry.pk).status == EntryStatus.WITHDRAWN


def test_player_with_hu_forbiddance_cannot_be_recorded_as_winner(hk: Event, table: Table) -> None:
    give(hk, seated(table, 2), "undernumbered_hand", table=table)
    with pytest.raises(WinForbidden) as refused:
        play(table, discard_win(2, 0, 3))
    assert refused.value.params == {"player": "Player 3", "foul": "Undernumbered hand"}
    play(table, discard_win(1, 0, 3), self_draw(2, 3))
    assert Hand.objects.count() == 2


def test_preview_of_a_forbidden_win_says_so_before_the_button(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 2), "undernumbered_hand", table=table)
    make_staff(hk, referee, Role.REFEREE)
    typed = hand_fields(winner="2", discarder="0", points="3")
    page = text_of(sign_in(referee).post(url_of(table, "hand-preview"), typed))
    assert "Player 3" in page
    assert "Undernumbered hand" in page
    assert "Record: " not in page


@pytest.fixture
def sealed(hk: Event, table: Table) -> LedgerEntry:
    """The yellow card of Player 1 in a round that is sealed by now."""
    play(table, discard_win(0, 1, 3))
    row = give(hk, seated(table, 0), "early_draw", table=table)
    set_state(table.round, RoundState.CLOSED)
    seal_round(hk.created_by, table.round)
    return row


def test_sealed_round_takes_no_penalty(hk: Event, table: Table, sealed: LedgerEntry) -> None:
    with pytest.raises(RoundSealed):
        give(hk, seated(table, 1), "early_draw", table=table)
    assert LedgerEntry.objects.get() == sealed
    unseal_round(hk.created_by, table.round, reason="A card was forgotten")
    give(hk, seated(table, 1), "early_draw", table=table)


def test_penalty_of_a_sealed_round_is_not_taken_back(hk: Event, sealed: LedgerEntry) -> None:
    with pytest.raises(RoundSealed):
        take_back(sealed)
    assert state_of(hk) == [(1, "early_draw", [("yellow", 24)])]


def test_appeal_against_a_penalty_of_a_sealed_round_can_only_be_dismissed(
    hk: Event, sealed: LedgerEntry
) -> None:
    actor = hk.created_by
    open_appeal(actor, sealed, client_key=uuid4(), note="It was not me")
    with pytest.raises(RoundSealed):
        decide_appeal(actor, sealed, step=AppealStep.DROPPED, note="Right", client_key=uuid4())
    decide_appeal(actor, sealed, step=AppealStep.UPHELD, note="It stands", client_key=uuid4())


def test_penalty_after_a_sealed_round_is_given_and_taken_back(
    hk: Event, table: Table, sealed: LedgerEntry
) -> None:
    following = make_round(hk, [[seated(table, seat) for seat in range(4)]], number=2).tables.get()
    take_back(give(hk, seated(table, 0), "early_draw", table=following))
    assert state_of(hk) == [(1, "early_draw", [("yellow", 24)])]


def test_taking_back_what_a_sealed_round_builds_on_is_refused(hk: Event, table: Table) -> None:
    """A red card in each of two rounds of a day: without the first, the one of the sealed round is not the second."""
    players = [seated(table, seat) for seat in range(4)]
    give(hk, players[0], "early_draw", table=table)
    first_red = give(hk, players[0], "tile_dropped", table=table)
    set_state(table.round, RoundState.CLOSED)
    following = make_round(hk, [players], number=2).tables.get()
    give(hk, players[0], "early_draw", table=following)
    give(hk, players[0], "tile_dropped", table=following)
    set_state(following.round, RoundState.CLOSED)
    take_back(give(hk, players[0], "wall_tile_flipped"))
    seal_round(hk.created_by, following.round)
    with pytest.raises(RoundSealed, match="Round 2 is sealed"):
        take_back(first_red)


def test_reversed_hu_forbiddance_lets_the_win_pass(hk: Event, table: Table) -> None:
    take_back(give(hk, seated(table, 2), "undernumbered_hand", table=table))
    play(table, discard_win(2, 0, 3))
    assert Hand.objects.count() == 1


def test_restart_of_the_hand_ends_the_hu_forbiddance(hk: Event, table: Table) -> None:
    give(hk, seated(table, 2), "undernumbered_hand", table=table)
    give(hk, seated(table, 1), "false_win", table=table)
    play(table, discard_win(2, 0, 3))
    assert Hand.objects.count() == 1


def test_penalty_then_a_hand_corrected_keeps_the_penalty_and_the_guard(hk: Event, table: Table) -> None:
    give(hk, seated(table, 2), "undernumbered_hand", table=table)
    (hand,) = play(table, NO_WIN)
    play(table, discard_win(0, 1, 3))
    given = {"reason": "Read wrong"}
    with pytest.raises(WinForbidden):
        correct_hand(hk.created_by, hand, client_key=uuid4(), entered=self_draw(2, 3), **given)
    correct_hand(hk.created_by, hand, client_key=uuid4(), entered=self_draw(1, 3), **given)
    assert state_of(hk) == [(3, "undernumbered_hand", [("hu_forbiddance", 0), ("yellow", 24)])]


@pytest.mark.parametrize("seed", range(3))
def test_ledger_equals_issuing_what_remains(hk: Event, table: Table, seed: int) -> None:
    rng = random.Random(seed)
    codes = ["early_draw", "opponents_hand_flipped", "wall_tile_flipped", "undernumbered_hand", "messing"]
    standing: list[tuple[int, str, LedgerEntry]] = []
    for _step in range(10):
        seat, code = rng.randrange(2), rng.choice(codes)
        standing.append((seat, code, give(hk, seated(table, seat), code, table=table)))
        if rng.random() < 0.4:
            take_back(standing.pop(rng.randrange(len(standing)))[2])
    other = make_event(ruleset="gghk")
    other_table = make_table(other)
    for seat, code, _row in standing:
        give(other, seated(other_table, seat), code, table=other_table)
    assert state_of(hk) == state_of(other)


def test_fine_of_a_false_win_is_not_paid_in_the_hand_and_in_the_ledger(mcr_table: Table) -> None:
    event = mcr_table.round.event
    offender = seated(mcr_table, 1)
    row = give(event, offender, "false_win_waiting", table=mcr_table)
    fined = replace(NO_WIN, offender=1, fine_points=10)
    with pytest.raises(FinePaidTwice):
        play(mcr_table, fined)
    take_back(row)
    play(mcr_table, fined)
    assert Hand.objects.get().delta_south == -30


def test_change_of_the_rules_does_not_alter_what_was_given(hk: Event) -> None:
    entry = make_entries(hk, 1)[0]
    give(hk, entry, "insult")
    before = state_of(hk)
    change_outcome(hk.created_by, hk, code="insult", outcome=Always((RED,)))
    assert state_of(hk) == before
    give(hk, make_entries(hk, 1)[0], "insult")
    assert state_of(hk)[1] == (2, "insult", [("red", 96)])


def test_false_win_that_costs_nothing_tells_of_the_restart_alone(db: None) -> None:
    event = make_event(ruleset="hk_fanlaak")
    table = make_table(event)
    ruling = assess(event, seated(table, 0), Decision("false_win"), table=table).ruling
    assert ruling_words("gghk", ruling) == "the hand starts again"


def test_house_rule_is_given_like_any_foul(hk: Event) -> None:
    row = add_house_rule(
        hk.created_by, hk, name="Phone rings", when="A phone rang.", outcome=Always((off(10),))
    )
    assert row.code == "house_phone_rings"
    give(hk, make_entries(hk, 1)[0], row.code)
    assert state_of(hk) == [(1, "house_phone_rings", [("deduction", 10)])]


def test_house_rules_of_one_name_get_codes_of_their_own(hk: Event) -> None:
    given = {"name": "Phone", "outcome": Always((WARNING,))}
    rules = [
        add_house_rule(hk.created_by, hk, when=when, **given) for when in ("It rings.", "It is in sight.")
    ]
    assert [rule.code for rule in rules] == ["house_phone", "house_phone_2"]


def test_house_rule_sent_twice_is_one(hk: Event) -> None:
    given = {"name": "Phone", "when": "It rings.", "outcome": Always((WARNING,))}
    first = add_house_rule(hk.created_by, hk, **given)
    with nothing_changes(hk):
        assert add_house_rule(hk.created_by, hk, **given) == first


def test_changed_foul_can_be_as_in_the_book_again(hk: Event) -> None:
    row = change_outcome(hk.created_by, hk, code="insult", outcome=Always((RED,)))
    remove_event_foul(hk.created_by, row)
    foul = event_rule_book(hk).foul("insult")
    assert foul is not None
    assert foul.outcome != Always((RED,))


def test_rules_stay_once_the_event_has_started(hk: Event, table: Table) -> None:
    row = EventFoul.objects.create(event=hk, code="house_x", is_house=True, name="X", outcome={})
    acts = [
        lambda: change_outcome(hk.created_by, hk, code="insult", outcome=Always((RED,))),
        lambda: add_house_rule(hk.created_by, hk, name="Y", when="", outcome=Always((RED,))),
        lambda: remove_event_foul(hk.created_by, row),
        lambda: change_ledger_settings(hk.created_by, hk, fields={"counts_at": CountsAt.TABLE}),
    ]
    for act in acts:
        with pytest.raises(EventStarted):
            act()


def test_public_view_may_change_at_any_time(hk: Event, table: Table) -> None:
    settings = change_ledger_settings(hk.created_by, hk, fields={"public_view": "all"})
    assert settings.public_view == "all"


def test_appeal_that_drops_the_penalty_reverses_it(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="West had discarded")
    decide_appeal(hk.created_by, row, step=AppealStep.DROPPED, note="Seen by two", client_key=uuid4())
    assert state_of(hk) == []
    assert [line.step for line in row.appeal_rows.all()] == ["opened", "dropped"]


def test_appeal_that_upholds_the_penalty_changes_nothing(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="West had discarded")
    decide_appeal(hk.created_by, row, step=AppealStep.UPHELD, note="No", client_key=uuid4())
    assert state_of(hk) == [(1, "early_draw", [("yellow", 24)])]


def test_appeal_that_changes_the_penalty_puts_another_at_its_place(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "opponents_hand_flipped", table=table)
    play(table, NO_WIN)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="One tile only")
    decided = decide_appeal(
        hk.created_by,
        row,
        step=AppealStep.CHANGED,
        note="It was the wall",
        client_key=uuid4(),
        replacement=Decision("wall_tiles_flipped"),
    )
    assert state_of(hk) == [(1, "wall_tiles_flipped", [("yellow", 24)])]
    assert decided.replacement is not None
    assert decided.replacement.hand_number == row.hand_number == 1


def test_appeal_is_opened_once_in_time_and_decided_once(hk: Event, table: Table) -> None:
    actor = hk.created_by
    row = give(hk, seated(table, 0), "early_draw", table=table)
    decision = {"step": AppealStep.UPHELD, "note": "No", "client_key": uuid4()}
    with pytest.raises(NoAppeal):
        decide_appeal(actor, row, **decision)
    open_appeal(actor, row, client_key=uuid4(), note="Why?")
    with pytest.raises(AlreadyAppealed):
        open_appeal(actor, row, client_key=uuid4(), note="Why?")
    decided = decide_appeal(actor, row, **decision)
    assert decide_appeal(actor, row, **decision) == decided
    with refused(hk, KeyReused):
        decide_appeal(actor, row, **{**decision, "note": "Something else"})
    with pytest.raises(NoAppeal):
        decide_appeal(actor, row, **{**decision, "client_key": uuid4()})


def test_opening_an_appeal_is_no_decision(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="Why?")
    with nothing_changes(hk), pytest.raises(ValueError, match="opening"):
        decide_appeal(hk.created_by, row, step=AppealStep.OPENED, note="No", client_key=uuid4())


def test_key_of_another_appeal_is_refused(hk: Event, table: Table) -> None:
    first, second = (give(hk, seated(table, seat), "early_draw", table=table) for seat in (0, 1))
    key = uuid4()
    line = open_appeal(hk.created_by, first, client_key=key, note="Why?")
    assert open_appeal(hk.created_by, first, client_key=key, note="Why?") == line
    with refused(hk, KeyReused):
        open_appeal(hk.created_by, first, client_key=key, note="It was my neighbour")
    with pytest.raises(KeyReused):
        open_appeal(hk.created_by, second, client_key=key, note="Why?")


def test_penalty_under_appeal_is_taken_back_by_the_decision_alone(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="Why?")
    with pytest.raises(UnderAppeal):
        take_back(row)
    decide_appeal(hk.created_by, row, step=AppealStep.DROPPED, note="Right", client_key=uuid4())
    assert row.reversal.note == "Right"


def test_appeal_after_its_deadline_is_refused(hk: Event, table: Table) -> None:
    change_ledger_settings(hk.created_by, hk, fields={"appeal_minutes": 0})
    row = give(hk, seated(table, 0), "early_draw", table=table)
    assert row.appeal_until is not None
    with pytest.raises(AppealTooLate):
        open_appeal(hk.created_by, row, client_key=uuid4(), note="Why?")


def test_reversed_penalty_is_not_appealed(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    take_back(row)
    with pytest.raises(AlreadyReversed):
        open_appeal(hk.created_by, row, client_key=uuid4(), note="Why?")


def test_failed_change_of_an_appeal_leaves_the_penalty(hk: Event, table: Table) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    open_appeal(hk.created_by, row, client_key=uuid4(), note="Why?")
    with pytest.raises(FoulUnknown):
        decide_appeal(
            hk.created_by,
            row,
            step=AppealStep.CHANGED,
            note="Other",
            client_key=uuid4(),
            replacement=Decision("no_such_foul"),
        )
    assert state_of(hk) == [(1, "early_draw", [("yellow", 24)])]
    assert AppealRow.objects.count() == 1


def test_place_of_an_entry_is_its_table_before_the_round_starts(hk: Event) -> None:
    entries = make_entries(hk, 4)
    make_round(hk, [entries], state=RoundState.PUBLISHED)
    moment = place_of_entry(hk, entries[1]).moment
    assert (moment.round_number, moment.table_number, moment.hand_number) == (1, 1, 1)


FALSE_WINS = [
    ("mcr", "false_win_waiting", 10, {}),
    ("mcr", "false_win_not_waiting", 20, {}),
    ("mcr", "winning_tile_not_taken", 10, {"choice": 0}),
    ("hk_fanlaak", "false_win", 8, {}),
]
"""Every false win of a rulebook that is paid to the others: in the hand, or by the ledger. (Others move nothing there.)"""


def false_win_hand(event: Event, seat: int, points: int) -> HandInput:
    if event.ruleset == "mcr":
        return replace(NO_WIN, offender=seat, fine_points=points)
    return HandInput(Outcome.FALSE_WIN, offender=seat, fine_points=points)


@pytest.fixture
def fined_table(db: None, request: pytest.FixtureRequest) -> Table:
    ruleset = request.param
    options = {"false_win_penalty": 8} if ruleset == "hk_fanlaak" else {}
    return make_table(make_event(ruleset=ruleset, options=options))


@pytest.mark.parametrize(("fined_table", "code", "points", "choices"), FALSE_WINS, indirect=["fined_table"])
def test_fine_is_paid_once_in_whichever_order_it_is_entered(
    fined_table: Table, code: str, points: int, choices: dict[str, Any]
) -> None:
    event, offender = fined_table.round.event, seated(fined_table, 1)
    hand = false_win_hand(event, 1, points)
    first = give(event, offender, code, table=fined_table, **choices)
    with pytest.raises(FinePaidTwice):
        play(fined_table, hand)
    take_back(first)
    play(fined_table, hand)
    with pytest.raises(FineInHandBefore) as refused:
        give(event, offender, code, table=fined_table, **choices)
    assert refused.value.params == {"hand": 1, "player": "Player 2", "points": points}
    assert state_of(event) == []
    give(event, seated(fined_table, 0), code, table=fined_table, **choices)
    give(event, offender, code, table=fined_table, note="Again, in the next hand", **choices)
    assert len(state_of(event)) == 2


def test_change_of_an_appeal_does_not_pay_what_its_hand_has_paid(mcr_table: Table) -> None:
    event, offender = mcr_table.round.event, seated(mcr_table, 1)
    row = give(event, offender, "faulty_set", table=mcr_table)
    play(mcr_table, replace(NO_WIN, offender=1, fine_points=10))
    open_appeal(event.created_by, row, client_key=uuid4(), note="Why?")
    with pytest.raises(FineInHand):
        decide_appeal(
            event.created_by,
            row,
            step=AppealStep.CHANGED,
            note="It was a false win",
            client_key=uuid4(),
            replacement=Decision("false_win_waiting", note="Seen"),
        )
    assert state_of(event) == [(2, "faulty_set", [("dead_hand", 0)])]


@pytest.mark.parametrize("ruleset", ["gghk", "apm", "mau"])
def test_false_win_that_moves_nothing_at_the_table_can_stand_in_hand_and_ledger(
    ruleset: str, db: None
) -> None:
    """HKMA takes its points after the match, the others make penalty tiles: the hand pays nothing, so nothing doubles."""
    event = make_event(ruleset=ruleset)
    table = make_table(event)
    give(event, seated(table, 1), "false_win", table=table)
    play(
        table, HandInput(Outcome.FALSE_WIN, offender=1) if ruleset == "gghk" else replace(NO_WIN, offender=1)
    )
    give(event, seated(table, 1), "false_win", table=table)
    assert len(state_of(event)) == 2
    assert Hand.objects.get().deltas == (0, 0, 0, 0)


def test_lost_session_must_be_of_a_round(mcr_table: Table) -> None:
    event = mcr_table.round.event
    late = make_entries(event, 1)[0]
    with pytest.raises(RoundMissing):
        give(event, late, "late", measure=20)
    give(event, late, "late", measure=9)
    set_state(mcr_table.round, RoundState.PUBLISHED)
    row = give(event, seated(mcr_table, 0), "late", measure=20)
    assert (row.round_number, row.table_number) == (1, 1)


def test_organizer_sets_range_steps_and_units_of_a_foul(db: None) -> None:
    mcr = event_rule_book(make_event(ruleset="mcr"))
    late, knocked = mcr.foul("late"), mcr.foul("tile_knocked")
    time = event_rule_book(make_event(ruleset="apm")).foul("hand_time")
    assert late is not None
    assert knocked is not None
    assert time is not None
    words = [words for _path, words, *_rest in amount_paths("mcr", late.outcome)]
    assert words == ["Step 1: up to how many", "Step 2: up to how many", "10 points off", "20 points off"]
    form = AmountsForm("mcr", late.outcome, {"amount_0": 5, "amount_1": 20, "amount_2": 15, "amount_3": 30})
    assert form.is_valid()
    assert form.outcome() == Bands(
        Measure.MINUTES, (Band(5, (off(15),)), Band(20, (off(30),)), Band(None, (SESSION_LOST,)))
    )
    form = AmountsForm("mcr", late.outcome, {"amount_0": 20, "amount_1": 20, "amount_2": 15, "amount_3": 30})
    assert form.errors == {"amount_1": ["Enter more than 20."]}
    fields = {"amount_0": 50, "amount_1": 40, "amount_2": 5, "amount_3": 60}
    assert AmountsForm("mcr", knocked.outcome, fields).errors == {"amount_1": ["Enter more than 50."]}
    form = AmountsForm("apm", time.outcome, {"amount_0": 10, "amount_1": 30, "amount_2": 5})
    assert form.is_valid()
    assert form.outcome() == PerUnit(Measure.SECONDS, Kind.DEDUCTION, each=10, unit=30, free=5)
    assert (
        "amount_1" in AmountsForm("apm", time.outcome, {"amount_0": 10, "amount_1": 0, "amount_2": 5}).errors
    )
