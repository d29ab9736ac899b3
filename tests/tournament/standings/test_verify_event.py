"""`verify_event` finds nothing in events that were played, and names each row that was changed behind the program."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from penalties.models import LedgerEntry
from tests.conftest import BuildOnce
from tests.constraints import behind_the_triggers
from tests.factories import (
    make_entries,
    make_event,
    make_table,
    make_user,
    play,
    seat_somebody,
)
from tests.tournament.play.at_table import set_dealer
from tests.tournament.play.busy import busy_table, mix_up
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.audit.models import AuditEntry
from tournament.chain.migrating import begin_noting
from tournament.chain.models import ChainEntry
from tournament.chain.queries import digest_of_round
from tournament.draws.models import Draw, Seat, Table
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.sealing import seal_round
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.play.models import (
    Hand,
    HandWin,
    RotationChange,
    RoundSeal,
    SeatRepair,
    TableClosing,
    TableLink,
)
from tournament.registration.acts.entries import add_entry, change_entry, delete_entry
from tournament.registration.acts.people import erase_person
from tournament.registration.acts.sign_ups import change_sign_up
from tournament.registration.models import Entry, Player
from tournament.registration.people import LINK_HOLDER
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLES = (
    "draws_draw",
    "draws_seat",
    "play_hand",
    "play_handwin",
    "penalties_ledgerentry",
    "events_auditentry",
    "play_rotationchange",
    "play_seatrepair",
    "play_tablelink",
)


@pytest.fixture(scope="module")
def played_keys(build_once: BuildOnce) -> dict[str, int]:
    return build_once(lambda: {ruleset: play_two_rounds(ruleset).pk for ruleset in ("mcr", "gghk")})


@pytest.fixture
def played(db: None, played_keys: dict[str, int]) -> Event:
    """An event in its second round, with corrections, penalties and a sealed first round."""
    return Event.objects.get(pk=played_keys["mcr"])


@pytest.fixture(params=["mcr", "gghk"])
def played_under(request: pytest.FixtureRequest, db: None, played_keys: dict[str, int]) -> Event:
    """The same under each of two rulebooks, for what depends on the value of a hand."""
    return Event.objects.get(pk=played_keys[request.param])


def play_two_rounds(ruleset: str) -> Event:
    organizer = make_user(f"olive of {ruleset}")
    fields = {"name": f"Sea {ruleset}", "ruleset": ruleset, "rounds_planned": 3, "minutes_per_round": 90}
    event = enter_new_event(actor=organizer, fields=fields, players=8, seed=5)
    crew = Crew(organizer, organizer)
    play_event(event, crew=crew, plan=Plan(seed=5, rounds=1, hands=3))
    play_event(event, crew=crew, plan=Plan(seed=6, rounds=1, hands=3, leave_running=True))
    seal_round(organizer, event.rounds.get(number=1))
    return event


CHAIN = re.compile(r"the chain ends with |(draws|events|penalties|play|registration)_\w+ \d+")
"""What the command says of the chain, which `tests/tournament/chain/` tries; here the other checks are tried without it."""


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_event", *arguments, stdout=out)
    return "".join(
        line for line in out.getvalue().splitlines(keepends=True) if "the chain ends with" not in line
    )


def faults(event: Event) -> list[str]:
    """What the command names, one line each."""
    out = StringIO()
    with pytest.raises(CommandError, match="not fit"):
        call_command("verify_event", event.slug, stdout=out)
    lines = [line.removeprefix(f"{event.slug}: ") for line in out.getvalue().splitlines()]
    return [line for line in lines if not CHAIN.match(line)]


def won(event: Event) -> Hand:
    """A hand with a winner of the running round that stands."""
    hands = (
        Hand.objects.of_event(event)
        .counted()
        .filter(table__round__state=RoundState.RUNNING, wins__isnull=False)
    )
    return hands.order_by("pk")[0]


def place(hand: Hand) -> str:
    return f"Round {hand.table.round.number}, table {hand.table.number}, hand {hand.number}"


def test_played_event_fits(played_under: Event) -> None:
    assert verify(played_under.slug) == f"{played_under.slug}: everything fits.\n"
    make_event(name="Quiet")
    slugs = Event.objects.values_list("slug", flat=True)
    assert {"quiet", played_under.slug} < set(slugs)
    assert sorted(verify("--all").splitlines()) == sorted(f"{slug}: everything fits." for slug in slugs)


def test_points_that_nobody_paid_are_named(played_under: Event) -> None:
    hand = won(played_under)
    with behind_the_triggers(*TABLES):
        Hand.objects.filter(pk=hand.pk).update(
            delta_east=F("delta_east") + 8, delta_south=F("delta_south") - 8
        )
    (fault,) = faults(played_under)
    assert fault.startswith(f"{place(hand)}: moves ")


def test_win_without_its_winner_is_named(played_under: Event) -> None:
    hand = won(played_under)
    with behind_the_triggers(*TABLES):
        HandWin.objects.filter(hand=hand).delete()
    assert f"{place(hand)}: was won, and no winner stands with it." in faults(played_under)


def test_value_that_pays_something_else_is_named(played_under: Event) -> None:
    hand = won(played_under)
    with behind_the_triggers(*TABLES):
        HandWin.objects.filter(hand=hand).update(value=F("value") + 5)
    assert [fault for fault in faults(played_under) if fault.startswith(place(hand))]


def test_gap_in_the_numbers_is_named(played: Event) -> None:
    hand = won(played)
    table = hand.table
    last = max(each.number for each in table.hands.all())
    with behind_the_triggers(*TABLES):
        table.hands.filter(number=last).update(number=last + 2)
    name = f"Round {table.round.number}, table {table.number}"
    found = faults(played)
    assert f"{name}: hand {last} is missing." in found
    assert f"{name}, hand {last + 2}: the audit does not know who entered it." in found


def test_hand_written_after_the_seal_is_named(played: Event) -> None:
    hand = Hand.objects.of_event(played).filter(table__round__number=1).order_by("pk")[0]
    with behind_the_triggers(*TABLES):
        Hand.objects.filter(pk=hand.pk).update(
            recorded_at=played.rounds.get(number=1).seal.sealed_at.replace(year=2090)
        )
    found = faults(played)
    assert f"{place(hand)}: was written after the round was sealed." in found
    assert f"{place(hand)}: was entered after the table was closed." in found


def test_round_put_back_under_its_hands_is_named(played: Event) -> None:
    Round.objects.filter(event=played, number=2).update(state=RoundState.PUBLISHED, started_at=None)
    assert "Round 2, table 1: there are hands, and the round is published." in faults(played)


def test_other_seats_are_named(played: Event) -> None:
    seats = Seat.objects.filter(round__event=played, round__number=2, table__number=1)
    other = seats.get(wind=1)
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=other.pk).update(entry=make_entries(played, 1)[0])
    assert faults(played) == ["Round 2, table 1: the players are not those of version 1 of the draw."]
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=other.pk).update(entry=make_entries(make_event(), 1)[0])
    assert "Round 2, table 1: a player of another event has a seat." in faults(played)


def test_seat_that_is_gone_is_named(played: Event) -> None:
    with behind_the_triggers(*TABLES):
        Seat.objects.get(round__event=played, round__number=2, table__number=1, wind=0).delete()
    assert faults(played) == ["Round 2, table 1: 3 seats instead of four."]


def test_exchanged_winds_are_named(played: Event) -> None:
    one, other = Seat.objects.filter(round__event=played, round__number=2, table__number=1).order_by("wind")[
        :2
    ]
    with behind_the_triggers(*TABLES):
        Seat.objects.filter(pk=one.pk).delete()
        Seat.objects.filter(pk=other.pk).update(entry=one.entry_id)
        Seat.objects.create(table=one.table, round=one.round, wind=one.wind, entry=other.entry)
    assert faults(played) == ["Round 2, table 1: the winds are not those of version 1 of the draw."]


def test_players_who_changed_by_an_act_are_not_named(played: Event) -> None:
    """A row of the change says who sits there now."""
    table = played.rounds.get(number=2).tables.get(number=1)
    seat_somebody(table, 0, make_entries(played, 1)[0], from_number=3)
    assert verify(played.slug) == f"{played.slug}: everything fits.\n"


def test_changed_draw_is_named(played: Event) -> None:
    draw = Draw.objects.get(round__event=played, round__number=1)
    with behind_the_triggers(*TABLES):
        Draw.objects.filter(pk=draw.pk).update(result=[draw.result[1], draw.result[0]])
    assert "Round 1, version 1 of the draw: DIFFERENT." in faults(played)


def test_version_that_is_gone_is_named(played: Event) -> None:
    with behind_the_triggers(*TABLES):
        Draw.objects.filter(round__event=played, round__number=1).update(version=2)
    assert "Round 1, version 2 of the draw: version 1 before it is missing." in faults(played)


def test_penalty_with_other_consequences_is_named(played: Event) -> None:
    row = LedgerEntry.objects.filter(event=played).order_by("pk").first()
    assert row is not None
    with behind_the_triggers(*TABLES):
        LedgerEntry.objects.filter(pk=row.pk).update(consequences=[])
    assert f"Penalty {row.pk} ({row.foul_code}): replayed, it comes to something else" in "\n".join(
        faults(played)
    )


@pytest.fixture(scope="module")
def busy_key(build_once: BuildOnce) -> int:
    return build_once(busy_table).pk


@pytest.fixture
def busy(db: None, busy_key: int) -> Table:
    return Table.objects.get(pk=busy_key)


def test_busy_table_fits(busy: Table) -> None:
    assert verify("busy") == "busy: everything fits.\n"


ROUND = "Round 1"
TABLE = "Round 1, table 1"
LOST = [
    (["hand_recorded"], f"{TABLE}, hand 1: the audit does not know who entered it."),
    (["hand_proposed"], f"{TABLE}, hand 3: the audit does not know who entered it."),
    (["hand_voided"], f"{TABLE}, hand 3: the audit does not know who took it back."),
    (["hands_accepted"], f"{TABLE}, hand 3: the audit does not know who accepted it."),
    (["hand_corrected"], f"{TABLE}, hand 1: the audit does not know who corrected it."),
    (["hand_corrected"], f"{TABLE}: the audit does not know of every seat repair."),
    (["dealer_changed"], f"{TABLE}: the changes of the deal are not those that the audit tells of."),
    (["table_seats_drawn"], f"{TABLE}: the changes of the deal are not those that the audit tells of."),
    (["rotation_taken_back"], f"{TABLE}: the changes of the deal are not those that the audit tells of."),
    (["seat_let_confirm"], f"{TABLE}: the confirmations are not those that the audit tells of."),
    (["table_closed_unconfirmed"], f"{TABLE}: is closed, and the audit does not know who did that."),
    (["seat_taken"], f"{ROUND}: the audit does not know who changed seats (seat_taken)."),
    (["seat_change_undone"], f"{ROUND}: the audit does not know who changed seats (seat_change_undone)."),
    (["round_closed"], f"{ROUND}: is closed, and the audit does not know who did that."),
    (["round_sealed"], f"{ROUND}: is sealed, and the audit does not know who did that."),
]


def test_acts_that_the_audit_has_lost_are_named(busy: Table) -> None:
    for verbs, fault in LOST:
        with transaction.atomic():
            with behind_the_triggers(*TABLES):
                AuditEntry.objects.filter(event=busy.round.event, verb__in=verbs).delete()
            found = faults(busy.round.event)
            transaction.set_rollback(True)
        assert fault in found


def test_closing_and_seal_that_are_gone_are_named(busy: Table) -> None:
    with behind_the_triggers(*TABLES, "play_roundseal", "play_tableclosing"):
        RoundSeal.objects.all().delete()
        TableClosing.objects.filter(table=busy).delete()
    found = faults(busy.round.event)
    assert "Round 1: is not sealed, and the audit says it is." in found
    assert "Round 1, table 1: is not closed, and the audit says it is." in found
    assert "Round 1, table 1: is open, and the round is closed." in found


def test_change_of_the_deal_that_is_gone_is_named(busy: Table) -> None:
    with behind_the_triggers(*TABLES):
        RotationChange.objects.filter(table=busy, from_number=3).delete()
    assert "Round 1, table 1: the changes of the deal are not those that the audit tells of." in faults(
        busy.round.event
    )


@pytest.fixture
def south_won(db: None) -> Table:
    """South wins with a pung of South, whose worth hangs on the winds of the hand."""
    table = make_table(make_event(ruleset="gghk", name="Winds"))
    play(table, HandInput(Outcome.DISCARD, (WinInput(seat=1, tiles="123456m55m22z777z +2z"),), discarder=2))
    return table


def test_other_change_of_the_deal_is_named_by_the_hand(south_won: Table) -> None:
    set_dealer(south_won, dealer=0, turn=1)
    with behind_the_triggers(*TABLES):
        RotationChange.objects.filter(table=south_won).update(dealer=1, turn=2)
    assert any("hand 1: " in fault for fault in faults(south_won.round.event))


def test_other_seat_repair_is_named_by_the_hand(south_won: Table) -> None:
    mix_up(south_won, from_number=1)
    assert verify("winds") == "winds: everything fits.\n"
    with behind_the_triggers(*TABLES):
        SeatRepair.objects.filter(table=south_won).update(second=2)
    assert any("hand 1: " in fault for fault in faults(south_won.round.event))


def test_hand_of_another_tables_link_is_named(busy: Table) -> None:
    other = busy.round.tables.get(number=2)
    link = TableLink.objects.get(table=busy, seat__isnull=True)
    with behind_the_triggers(*TABLES):
        TableLink.objects.filter(pk=link.pk).update(table=other)
    assert "Round 1, table 1: hand 3 came by a link of another table." in faults(busy.round.event)


def test_hand_of_a_revoked_link_is_named(busy: Table) -> None:
    link = TableLink.objects.get(table=busy, seat__isnull=True)
    TableLink.objects.filter(pk=link.pk).update(revoked_at=link.issued_at)
    found = faults(busy.round.event)
    assert "Round 1, table 1: hand 3 came by a link that was revoked." in found
    assert "Round 1, table 1: a link was revoked, and nobody did it." in found


def test_penalty_that_was_removed_is_named(played: Event) -> None:
    row = LedgerEntry.objects.filter(event=played, kind="penalty", reverses__isnull=True).latest("pk")
    with behind_the_triggers(*TABLES, "penalties_appealrow"):
        row.appeal_rows.all().delete()
        LedgerEntry.objects.filter(reverses=row).delete()
        LedgerEntry.objects.filter(pk=row.pk).delete()
    assert any("tells of a penalty" in fault and "does not hold" in fault for fault in faults(played))


def test_penalty_that_nobody_gave_is_named(played: Event) -> None:
    with behind_the_triggers(*TABLES):
        row = LedgerEntry.objects.filter(event=played, kind="penalty").latest("pk")
        LedgerEntry.objects.filter(pk=row.pk).update(issued_by=make_user("mallory"))
    named = faults(played)
    assert any(fault.startswith(f"Penalty {row.pk} ") and "does not tell who" in fault for fault in named)


@pytest.mark.parametrize(
    "verb",
    ["hand_recorded", "table_closed", "round_sealed", "round_drawn", "penalty_given"],
)
def test_line_with_another_author_is_named(played: Event, verb: str) -> None:
    line = played.audit_entries.filter(verb__startswith=verb).latest("pk")
    with behind_the_triggers(*TABLES):
        AuditEntry.objects.filter(pk=line.pk).update(actor=make_user("mallory"))
    assert faults(played)


@pytest.mark.parametrize(
    "verb", ["hand_recorded", "table_closed", "round_sealed", "round_drawn", "round_published"]
)
@pytest.mark.parametrize("hours", [-3, 3])
def test_line_with_another_time_is_named(played: Event, verb: str, hours: int) -> None:
    line = played.audit_entries.filter(verb__startswith=verb).order_by("pk")[0]
    with behind_the_triggers(*TABLES):
        AuditEntry.objects.filter(pk=line.pk).update(at=line.at + timedelta(hours=hours))
    assert faults(played)


def test_account_under_another_accounts_name_is_named(played: Event) -> None:
    line = played.audit_entries.filter(verb="round_published").latest("pk")
    mallory = make_user("mallory")
    with behind_the_triggers(*TABLES):
        AuditEntry.objects.filter(pk=line.pk).update(actor=mallory)
    (fault,) = faults(played)
    assert fault.endswith(f"the account is {mallory}, and the name {line.actor_name}.")


@pytest.mark.parametrize(
    "forged",
    [{"name": "Mallory Moved"}, {"name": "Mallory Moved", "search_names": "\nmallory moved\n"}],
    ids=["by name", "found by it too"],
)
def test_player_who_was_renamed_is_named(played: Event, forged: dict[str, str]) -> None:
    entry = played.entries.order_by("number")[0]
    Entry.objects.filter(pk=entry.pk).update(**forged)
    named = faults(played)
    assert all(fault.startswith(f"Player {entry.number} (Mallory Moved): ") for fault in named)
    assert f"Player {entry.number} (Mallory Moved): the person behind the entry is called {entry}." in named


def test_player_renamed_together_with_the_person_is_named_by_the_audit() -> None:
    event = make_event()
    entry = add_entry(event.created_by, event, fields={"name": "Ann Oak"})
    Entry.objects.filter(pk=entry.pk).update(name="Mallory", search_names="\nmallory\n")
    Player.objects.filter(pk=entry.player_id).update(name="Mallory")
    assert "Player 1 (Mallory): the audit calls this player Ann Oak." in faults(event)


def test_players_renamed_and_renumbered_by_acts_fit() -> None:
    event = make_event()
    organizer = event.created_by
    one, two, three = (
        add_entry(organizer, event, fields={"name": name}) for name in ("Ann Oak", "Bo Elm", "Cy Ash")
    )
    change_entry(organizer, one, fields={"name": "Ann Oaks"})
    change_entry(organizer, two, fields={"number": 9})
    add_entry(organizer, event, fields={"name": "Dee Fir", "number": 2})
    erase_person(organizer, three)
    row = make_sign_up(event, "Eve Yew")
    change_sign_up(LINK_HOLDER, row, fields={"publishes_name": False})
    delete_entry(organizer, add_entry(organizer, event, fields={"name": "Flo"}))
    add_entry(organizer, event, fields={"name": "Gus"})
    verify(event.slug)


def test_digest_of_a_paper_is_found_in_the_chain(played: Event) -> None:
    digest = digest_of_round(played, 1)
    assert digest is not None
    out = StringIO()
    call_command("verify_event", played.slug, digest=digest.short, stdout=out)
    first, *_others, last = out.getvalue().splitlines()
    assert first.startswith(f"{played.slug}: {digest.short} is entry ")
    assert "(close_round, " in first
    assert last.startswith(f"{played.slug}: the chain ends with entry ")
    with pytest.raises(CommandError, match="1 thing does not fit"):
        call_command("verify_event", played.slug, digest="0000 0000", stdout=out)
    assert f"{played.slug}: 0000 0000 is not in the chain." in out.getvalue()


def test_event_that_is_older_than_the_chain_says_so(played: Event) -> None:
    with behind_the_triggers("chain_chainentry"):
        ChainEntry.objects.all().delete()
    begin_noting()
    out = StringIO()
    call_command("verify_event", played.slug, stdout=out)
    assert f"{played.slug}: the event is older than the chain. " in out.getvalue()


def test_event_that_is_not_there() -> None:
    with pytest.raises(CommandError, match="There is no event “nowhere”"):
        verify("nowhere")


def test_command_needs_an_event_or_all() -> None:
    with pytest.raises(CommandError, match="required"):
        verify()
