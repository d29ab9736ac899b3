"""The pages of the ledger: two taps, refusals beside their fields, filters, who sees what."""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.appeals import open_appeal
from penalties.acts.house_rules import change_ledger_settings
from penalties.acts.own_link import own_mark, own_path
from penalties.enums import PublicView, ResultsOf
from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings
from penalties.verbs import LedgerVerb
from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, play, set_state
from tests.invented import offer
from tests.penalties.given import give, seated, state_of, take_back
from tests.tournament.acts.event_posts import held
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState, Visibility
from tournament.events.models import Event
from tournament.play.acts.sealing import seal_round
from tournament.registration.models import Entry


@pytest.fixture
def hk(organizer: User, referee: User) -> Event:
    event = make_event(organizer=organizer, ruleset="gghk", name="Hong Kong Open")
    make_staff(event, referee, Role.REFEREE)
    return event


@pytest.fixture
def table(hk: Event) -> Table:
    return make_round(hk, [make_entries(hk, 4)]).tables.get()


@pytest.fixture
def hidden_fields() -> dict[str, str]:
    return {"client_key": str(uuid4()), "rows_seen": "0"}


def url(event: Event, name: str, *args: object) -> str:
    return reverse(f"penalties:{name}", args=[event.slug, *args])


def give_url(event: Event, table: Table, seat: int = 0) -> str:
    address = url(event, "penalty-give", seated(table, seat).pk)
    return f"{address}?round={table.round.number}&table={table.number}"


def text_of_page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_other_penalty_by_the_same_form_is_refused(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    client, sent = sign_in(referee), {"foul": "early_draw", **hidden_fields}
    for _again in range(2):
        assert client.post(give_url(hk, table), sent).status_code == 302
    with nothing_changes(hk):
        answer = client.post(give_url(hk, table), {**sent, "note": "Twice"})
    assert answer.status_code == 422
    assert "with different content" in answer.content.decode()


def test_sealed_round_offers_no_penalty_and_refuses_one_with_a_sentence(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    set_state(table.round, RoundState.CLOSED)
    seal_round(hk.created_by, table.round)
    client = sign_in(referee)
    page = client.get(url(hk, "table-penalties", 1, 1)).content.decode()
    assert "Round 1 is sealed, so its penalties stay as they are." in page
    assert "/give/" not in page
    answer = client.post(give_url(hk, table), {"foul": "early_draw", **hidden_fields})
    assert answer.status_code == 422
    assert "Round 1 is sealed" in answer.content.decode()
    assert not LedgerEntry.objects.exists()


def test_first_tap_leads_to_the_fouls_with_what_would_follow(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    give(hk, seated(table, 0), "early_draw", table=table)
    seats = client.get(url(hk, "table-penalties", 1, 1), headers={"HX-Request": "true"})
    assert give_url(hk, table).replace("&", "&amp;") in seats.content.decode()
    page = text_of_page(client, give_url(hk, table))
    assert "Tile dropped into the river second yellow in this match → red card, 96 points" in page


def test_second_tap_gives_the_penalty_and_returns_to_the_table(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    client = sign_in(referee)
    response = client.post(give_url(hk, table), {"foul": "early_draw", **hidden_fields})
    assert response.status_code == 302
    assert response["Location"] == reverse("play:table-detail", args=[hk.slug, 1, 1])
    row = LedgerEntry.objects.get()
    assert (row.issued_by, row.table_number, row.hand_number) == (referee, 1, 1)
    assert "Player 1, Drawing early: yellow card, 24 points." in text_of_page(client, response["Location"])


def test_table_page_loads_what_its_players_hold(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 0), "undernumbered_hand", table=table)
    client = sign_in(referee)
    page = client.get(reverse("play:table-detail", args=[hk.slug, 1, 1])).content.decode()
    fragment = url(hk, "table-penalties", 1, 1)
    assert f'hx-get="{fragment}"' in page
    assert f'href="{fragment}"' in page
    held = text_of_page(client, fragment)
    assert "hu forbiddance for this hand (no meld, ting or hu) until the hand ends" in held
    assert "yellow card, 24 points until the match ends" in held


def test_restart_by_another_player_frees_on_every_page(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 0), "undernumbered_hand", table=table)
    client = sign_in(referee)
    record = url(hk, "player-record", seated(table, 0).pk)
    pages = [url(hk, "table-penalties", 1, 1), record, give_url(hk, table)]
    effect = "hu forbiddance for this hand (no meld, ting or hu) until the hand ends"
    assert [effect in text_of_page(client, page) for page in pages] == [True, True, True]
    give(hk, seated(table, 1), "false_win", table=table)
    assert [effect in text_of_page(client, page) for page in pages] == [False, False, False]


def test_hand_scope_is_over_on_the_table_page_after_the_hand(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 0), "undernumbered_hand", table=table)
    play(table, discard_win(1, 2, 3))
    held = text_of_page(sign_in(referee), url(hk, "table-penalties", 1, 1))
    assert "hu forbiddance" not in held
    assert "yellow card" in held


def test_forbidden_win_is_refused_at_the_table_with_its_reason(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 0), "undernumbered_hand", table=table)
    response = sign_in(referee).post(
        reverse("play:hand-add", args=[hk.slug, 1, 1]),
        {
            "outcome": "self_draw",
            "winner": "0",
            "method": "points",
            "points": "3",
            "client_key": str(uuid4()),
            "expected_hand_number": "1",
        },
    )
    assert response.status_code == 422
    assert "Player 1 cannot win this hand because of “Undernumbered hand”." in response.content.decode()


def test_foul_that_goes_by_an_amount_asks_for_it(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    client = sign_in(referee)
    page = client.get(give_url(hk, table) + "&foul=illegal_exposure&measure=2").content.decode()
    assert 'name="measure"' in page
    assert 'value="2"' in page
    refused = client.post(give_url(hk, table), {"foul": "illegal_exposure", **hidden_fields})
    assert refused.status_code == 422
    assert "Enter the number you counted" in refused.content.decode()
    client.post(give_url(hk, table), {"foul": "illegal_exposure", "measure": "2", **hidden_fields})
    assert state_of(hk) == [(1, "illegal_exposure", [("red", 96)])]


def test_foul_that_goes_by_an_amount_tells_what_follows_for_this_player(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    give(hk, seated(table, 0), "early_draw", table=table)
    exposure = text_of_page(sign_in(referee), give_url(hk, table) + "&foul=illegal_exposure")
    assert "1 tile: second yellow in this match → red card, 96 points" in exposure
    assert "2 tiles: red card, 96 points" in exposure
    assert "0 tiles" not in exposure
    assert "more than 2 tiles: " in exposure


def test_foul_with_a_choice_tells_where_cards_make_more_of_it(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    address = give_url(hk, table) + "&foul=deal_looked_early"
    more = "yellow card: second yellow in this match → red card, 96 points"
    assert more not in text_of_page(sign_in(referee), address)
    give(hk, seated(table, 0), "early_draw", table=table)
    assert more in text_of_page(sign_in(referee), address)


@pytest.mark.parametrize("rule", ResultsOf)
def test_rule_of_the_event_for_results_is_named(
    hk: Event, table: Table, organizer: User, sign_in: SignIn, rule: ResultsOf
) -> None:
    change_ledger_settings(organizer, hk, fields={"results_of": rule})
    text = text_of_page(sign_in(organizer), give_url(hk, table) + "&foul=cheating")
    assert f"The rule of this event: {rule.label}" in text


def test_foul_that_goes_by_units_tells_what_each_costs(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    page = text_of_page(sign_in(referee), give_url(hk, table) + "&foul=overnumbered_hand")
    assert "hu forbiddance for this hand (no meld, ting or hu); yellow card, 24 points" in page
    assert "24 points off for each tile after the first" in page


def test_penalty_given_by_mistake_is_one_tap_from_being_taken_back(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    client = sign_in(referee)
    response = client.post(give_url(hk, table), {"foul": "early_draw", **hidden_fields}, follow=True)
    own_page = url(hk, "penalty-detail", LedgerEntry.objects.get().pk)
    assert f'href="{own_page}#take-back"' in response.content.decode()
    assert 'id="take-back"' in client.get(own_page).content.decode()


def test_heavier_penalty_needs_a_note(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    client = sign_in(referee)
    data = {"foul": "early_draw", "heavier": "red", **hidden_fields}
    assert client.post(give_url(hk, table), data).status_code == 422
    client.post(give_url(hk, table), {**data, "note": "On purpose"})
    assert state_of(hk) == [(1, "early_draw", [("red", 96)])]


def test_penalty_given_meanwhile_is_shown_and_the_next_press_agrees(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    give(hk, seated(table, 0), "early_draw", table=table)
    refused = sign_in(referee).post(give_url(hk, table), {"foul": "early_draw", **hidden_fields})
    body = refused.content.decode()
    assert refused.status_code == 422
    assert "Meanwhile organizer gave Player 1 “Drawing early”." in body
    assert "second yellow in this match → red card, 96 points" in body
    assert re.search(r'name="rows_seen" value="1"', body)
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize("query", ["?round=9&table=1", "?round=1&table=2", "?round=x&table=1", "?table=1"])
def test_table_that_is_not_there_is_not_found(
    hk: Event, table: Table, sign_in: SignIn, referee: User, query: str
) -> None:
    address = url(hk, "penalty-give", seated(table, 0).pk) + query
    assert sign_in(referee).get(address).status_code == 404


def test_foul_nobody_knows_is_refused(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    response = sign_in(referee).post(give_url(hk, table), {"foul": "x" * 60, **hidden_fields})
    assert response.status_code == 422
    assert "This event does not have that foul." in response.content.decode()


@pytest.mark.parametrize("field", ["client_key", "rows_seen", "measure", "choice", "points", "sufferer"])
def test_nonsense_in_any_field_changes_nothing(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str], field: str
) -> None:
    data = {"foul": "other_violation", "choice": "0", **hidden_fields, field: "nonsense \x00"}
    assert sign_in(referee).post(give_url(hk, table), data).status_code == 422
    assert not LedgerEntry.objects.exists()


def test_more_rows_than_there_are_were_seen_by_nobody(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    data = {**hidden_fields, "foul": "other_violation", "choice": "0", "rows_seen": "1"}
    assert sign_in(referee).post(give_url(hk, table), data).status_code == 422
    assert not LedgerEntry.objects.exists()


def test_clock_stands_where_the_rules_have_one(organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    for ruleset, clocks in (("apm", 8), ("mau", 8), ("mcr", 5), ("gghk", 0), ("hk_fanlaak", 0)):
        event = make_event(organizer=organizer, ruleset=ruleset)
        make_round(event, [make_entries(event, 4)])
        page = client.get(url(event, "table-penalties", 1, 1)).content.decode()
        assert page.count("data-clock=") == clocks


def test_dealer_has_twenty_seconds_for_the_first_discard(organizer: User, sign_in: SignIn) -> None:
    """Explanation, Item 3 (2) 8; the clock moves on with the deal."""
    event = make_event(organizer=organizer, ruleset="mcr")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    client = sign_in(organizer)
    for dealer in range(2):
        page = client.get(url(event, "table-penalties", 1, 1)).content.decode()
        clock = re.search(r'data-clock="first_discard"\s+data-limit="(\d+)"\s+data-url="([^"]+)"', page)
        assert clock
        assert clock[1] == "20"
        assert f"/players/{seated(table, dealer).pk}/" in clock[2]
        assert "foul=slow_play" in clock[2]
        play(table, discard_win(2, 3, 8))


def test_clock_without_an_amount_of_its_own_fills_in_the_note(organizer: User, sign_in: SignIn) -> None:
    event = make_event(organizer=organizer)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    for measured, note in (("7", "7 seconds over the limit"), ("1", "1 second over the limit")):
        measured_url = give_url(event, table) + f"&foul=slow_play&measure={measured}"
        assert f'value="{note}"' in sign_in(organizer).get(measured_url).content.decode()
    assert "seconds over the limit" not in sign_in(organizer).get(give_url(event, table)).content.decode()


def test_payment_is_told_with_who_got_it(organizer: User, sign_in: SignIn) -> None:
    event = make_event(organizer=organizer)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    give(event, seated(table, 0), "tile_knocked", table=table, choice=0, points=9, sufferer=seated(table, 2))
    assert "Paid to: Player 3" in text_of_page(sign_in(organizer), url(event, "ledger"))


def test_ledger_tells_what_was_given_and_taken_back(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    first = give(hk, seated(table, 0), "early_draw", table=table)
    give(hk, seated(table, 0), "tile_dropped", table=table, note="Twice", witness="North")
    take_back(first, "It was South")
    page = text_of_page(sign_in(referee), url(hk, "ledger"))
    assert "Taken back: It was South" in page
    assert "When it was given: red card, 96 points" in page
    assert "Round 1 · Table 1 · Hand 1" in page
    assert "witness: North" in page


@pytest.mark.parametrize(
    ("query", "fouls"),
    [
        ({"player": "2"}, ["device"]),
        ({"player": "player 1"}, ["red", "early"]),
        ({"player": "pláyer 1"}, ["red", "early"]),
        ({"player": "player1"}, ["red", "early"]),
        ({"card": "red"}, ["red"]),
        ({"card": "false_win"}, []),
        ({"foul": "early_draw"}, ["early"]),
        ({"round": "1", "table": "1"}, ["device", "red", "early"]),
        ({"round": "2"}, []),
        ({"round": "nonsense"}, ["device", "red", "early"]),
        ({"player": "1", "card": "yellow"}, ["early"]),
    ],
)
def test_ledger_is_filtered(
    hk: Event, table: Table, sign_in: SignIn, referee: User, query: dict[str, str], fouls: list[str]
) -> None:
    names = {
        "Drawing early": "early",
        "Turning over another player&#x27;s hand": "red",
        "Electronic device without permission": "device",
    }
    give(hk, seated(table, 0), "early_draw", table=table)
    give(hk, seated(table, 0), "opponents_hand_flipped", table=table)
    give(hk, seated(table, 1), "device", table=table)
    body = sign_in(referee).get(url(hk, "ledger"), query).content.decode()
    listed = re.findall(r'<a href="[^"]+/penalties/\d+/">([^<]+)</a>', body)
    assert [names[name] for name in listed] == fouls


@pytest.mark.parametrize("name", ["ledger", "player"])
def test_public_sees_what_the_organizer_allows(hk: Event, table: Table, name: str) -> None:
    give(hk, seated(table, 0), "early_draw", table=table, note="Secret note", witness="North")
    address = url(hk, "ledger") if name == "ledger" else url(hk, "player-record", seated(table, 0).pk)
    seen = {}
    for view in PublicView:
        change_ledger_settings(hk.created_by, hk, fields={"public_view": view.value})
        page = text_of_page(Client(), address)
        seen[view] = (
            "Drawing early" in page,
            "Secret note" in page,
            "organizer" in page.replace("The organizer", ""),
        )
    assert seen == {
        PublicView.NOTHING: (False, False, False),
        PublicView.CARDS: (True, False, False),
        PublicView.ALL: (True, True, True),
    }


def test_public_finds_the_ledger_where_the_organizer_allows_it(
    hk: Event, table: Table, organizer: User
) -> None:
    """From the standings and from the player's page; where nothing is public, nothing leads there."""
    entry = seated(table, 0)
    ways = {
        reverse("standings:standings", args=[hk.slug]): url(hk, "ledger"),
        reverse("registration:entry-detail", args=[hk.slug, entry.pk]): url(hk, "player-record", entry.pk),
    }
    for page, leads_to in ways.items():
        assert f'href="{leads_to}"' not in Client().get(page).content.decode()
    change_ledger_settings(organizer, hk, fields={"public_view": PublicView.CARDS})
    for page, leads_to in ways.items():
        assert f'href="{leads_to}"' in Client().get(page).content.decode()


def test_page_of_a_player_tells_what_penalties_moved(hk: Event, table: Table) -> None:
    """Deductions after settlement stand beside the score of the event; what moved at a table stands beside the table."""
    play(table, discard_win(0, 1, 4))
    give(hk, seated(table, 0), "early_draw", table=table)
    set_state(table.round, RoundState.CLOSED)
    own = reverse("registration:entry-detail", args=[hk.slug, seated(table, 0).pk])
    assert "+40 −24 of these from penalties" in text_of_page(Client(), own)
    mcr = make_event(ruleset="mcr")
    paid = make_round(mcr, [make_entries(mcr, 4)]).tables.get()
    play(paid, discard_win(0, 1, 8))
    give(mcr, seated(paid, 0), "false_win_not_waiting", table=paid)
    other = reverse("registration:entry-detail", args=[mcr.slug, seated(paid, 2).pk])
    assert "+12 +20 of these from penalties" in text_of_page(Client(), other)


def test_page_of_a_player_without_a_place_says_why(hk: Event, table: Table) -> None:
    play(table, discard_win(0, 1, 4))
    LedgerSettings.objects.update_or_create(event=hk, defaults={"results_of": ResultsOf.UNRANKED})
    give(hk, seated(table, 0), "cheating", table=table)
    set_state(table.round, RoundState.CLOSED)
    page = text_of_page(Client(), reverse("registration:entry-detail", args=[hk.slug, seated(table, 0).pk]))
    assert "Out because of a penalty" in page


def test_reversal_from_the_page_of_the_penalty(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    row = give(hk, seated(table, 0), "early_draw", table=table)
    client = sign_in(referee)
    address = url(hk, "penalty-reverse", row.pk)
    assert client.post(address, {"client_key": str(uuid4())}).status_code == 422
    assert client.post(address, {"client_key": str(uuid4()), "reason": "South"}).status_code == 302
    late = client.post(address, {"client_key": str(uuid4()), "reason": "South"})
    assert (late.status_code, late.context["code"]) == (409, "already_reversed")
    assert state_of(hk) == []


def under_appeal(event: Event, row: LedgerEntry) -> LedgerEntry:
    open_appeal(event.created_by, row, client_key=uuid4(), note="It was the wall")
    return row


def test_appeal_is_put_by_a_referee_and_decided_by_the_organizer(
    hk: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    row = give(hk, seated(table, 0), "opponents_hand_flipped", table=table)
    appeal = {"client_key": str(uuid4()), "note": "It was the wall"}
    address = url(hk, "penalty-appeal", row.pk)
    assert sign_in(referee).post(address, {**appeal, "note": ""}).status_code == 422
    for _press in range(2):
        assert sign_in(referee).post(address, appeal).status_code == 302
    feed = text_of_page(sign_in(referee), url(hk, "feed"))
    assert "Under appeal" in feed
    assert sign_in(referee).post(url(hk, "penalty-decide", row.pk), {}).status_code == 403
    client = sign_in(organizer)
    decision = {"client_key": str(uuid4()), "step": "upheld", "note": "Seen by two"}
    for _press in range(2):
        assert client.post(url(hk, "penalty-decide", row.pk), decision).status_code == 302
    page = text_of_page(client, url(hk, "penalty-detail", row.pk))
    assert "Given red card, 96 points" in page
    assert "Appeal : It was the wall" in page
    assert "The penalty stands : Seen by two" in page
    assert AppealRow.objects.count() == 2


def test_change_of_an_appeal_takes_all_that_giving_takes(
    hk: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    row = under_appeal(hk, give(hk, seated(table, 0), "opponents_hand_flipped", table=table))
    address = url(hk, "penalty-change", row.pk)
    assert sign_in(referee).get(address).status_code == 403
    client = sign_in(organizer)
    assert "Illegal exposure" in text_of_page(client, address)
    assert 'name="measure"' in client.get(address + "?foul=illegal_exposure").content.decode()
    data = {
        "client_key": str(uuid4()),
        "rows_seen": "1",
        "foul": "illegal_exposure",
        "measure": "1",
        "heavier": "deduction",
        "heavier_points": "20",
        "note": "On purpose",
        "witness": "North",
    }
    refused = client.post(address, data)
    assert refused.status_code == 422
    assert state_of(hk) == [(1, "opponents_hand_flipped", [("red", 96)])]
    for _press in range(2):
        assert client.post(address, {**data, "grounds": "It was one tile"}).status_code == 302
    assert state_of(hk) == [(1, "illegal_exposure", [("yellow", 24), ("deduction", 20)])]
    new = LedgerEntry.objects.latest("pk")
    assert (new.note, new.witness, new.hand_number) == ("On purpose", "North", row.hand_number)
    minutes = text_of_page(client, url(hk, "penalty-detail", row.pk)).partition("What happened")[2]
    assert "The penalty is changed : It was one tile Given instead: “Illegal exposure”" in minutes
    assert "In place of “Turning over another player&#x27;s hand”, after an appeal" in text_of_page(
        client, url(hk, "penalty-detail", new.pk)
    )


def test_amount_of_a_range_and_a_choice_can_be_changed_on_appeal(organizer: User, sign_in: SignIn) -> None:
    event = make_event(organizer=organizer, ruleset="mcr")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    sufferer = seated(table, 3)
    first = give(event, seated(table, 0), "tile_knocked", table=table, choice=0, points=60, sufferer=sufferer)
    row = under_appeal(event, first)
    data = {"client_key": str(uuid4()), "rows_seen": "1", "foul": "tile_knocked", "grounds": "A light touch"}
    client = sign_in(organizer)
    assert client.post(url(event, "penalty-change", row.pk), data).status_code == 422
    more = {"choice": "0", "points": "5", "sufferer": str(sufferer.pk)}
    assert client.post(url(event, "penalty-change", row.pk), {**data, **more}).status_code == 302
    assert state_of(event) == [(1, "tile_knocked", [("pay_one", 5)])]


def test_penalty_given_meanwhile_holds_a_change_up(
    hk: Event, table: Table, sign_in: SignIn, organizer: User
) -> None:
    row = under_appeal(hk, give(hk, seated(table, 0), "opponents_hand_flipped", table=table))
    give(hk, seated(table, 0), "early_draw", table=table)
    data = {"client_key": str(uuid4()), "rows_seen": "1", "foul": "wall_tiles_flipped", "grounds": "Wall"}
    refused = sign_in(organizer).post(url(hk, "penalty-change", row.pk), data).content.decode()
    assert "gave Player 1 “Drawing early”" in refused
    assert re.search(r'name="rows_seen" value="2"', refused)


def test_penalty_under_appeal_is_not_taken_back_beside_it(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    row = under_appeal(hk, give(hk, seated(table, 0), "early_draw", table=table))
    client = sign_in(referee)
    answer = client.post(url(hk, "penalty-reverse", row.pk), {"client_key": str(uuid4()), "reason": "Mine"})
    assert answer.status_code == 409
    assert "Take the penalty back" not in text_of_page(client, url(hk, "penalty-detail", row.pk))
    assert len(state_of(hk)) == 1


def test_feed_answers_204_while_nothing_has_changed(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    hk.refresh_from_db()
    address = f"{url(hk, 'feed')}?r={hk.revision}"
    assert client.get(address, headers={"HX-Request": "true"}).status_code == 204
    give(hk, seated(table, 0), "early_draw", table=table)
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert b"<html" not in answer.content


def test_report_sums_a_player_up(hk: Event, table: Table, sign_in: SignIn, referee: User) -> None:
    give(hk, seated(table, 0), "early_draw", table=table)
    give(hk, seated(table, 0), "tile_dropped", table=table)
    page = text_of_page(sign_in(referee), url(hk, "report"))
    assert "1 Player 1 −120" in page


def test_organizer_changes_an_amount_and_sets_it_back(hk: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    address = url(hk, "rules") + "?foul=messing"
    assert 'name="amount_0" value="60"' in client.get(address).content.decode()
    assert client.post(address, {"amount_0": "-1"}).status_code == 422
    assert client.post(address, {"amount_0": "80"}).status_code == 302
    give(hk, make_entries(hk, 1)[0], "messing")
    assert state_of(hk) == [(1, "messing", [("deduction", 80), ("restart", 0)])]
    assert client.post(url(hk, "event-foul-remove"), {"foul": "messing"}).status_code == 302
    assert not EventFoul.objects.exists()
    with nothing_changes(hk):  # pressed twice
        assert client.post(url(hk, "event-foul-remove"), {"foul": "messing"}).status_code == 302


def test_organizer_adds_a_house_rule(hk: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    data = {"name": "Phone rings", "when": "A phone rang.", "kind": "deduction", "warn_first": "on"}
    assert client.post(url(hk, "house-rule-add"), data).status_code == 422
    assert client.post(url(hk, "house-rule-add"), {**data, "points": "10"}).status_code == 302
    entry = make_entries(hk, 1)[0]
    give(hk, entry, "house_phone_rings")
    give(hk, entry, "house_phone_rings")
    assert [found[2] for found in state_of(hk)] == [[("warning", 0)], [("deduction", 10)]]


def test_rules_stay_once_the_event_has_started(
    hk: Event, table: Table, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    changed = client.post(url(hk, "rules") + "?foul=messing", {"amount_0": "80"})
    added = client.post(url(hk, "house-rule-add"), {"name": "Phone", "kind": "warning"})
    for answer in (changed, added):
        assert (answer.status_code, answer.context["code"]) == (409, "event_started")
    EventFoul.objects.create(
        event=hk, code="house_x", is_house=True, name="X", outcome={"form": "always", "consequences": []}
    )
    assert client.post(url(hk, "event-foul-remove"), {"foul": "house_x"}).status_code == 409


def test_settings_are_saved(hk: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    data = {"counts_at": "table", "appeal_minutes": "10", "public_view": "cards", "results_of": "zero"}
    data["absent_places"] = "as_played"
    assert client.post(url(hk, "rules-settings"), {**data, "appeal_minutes": "-1"}).status_code == 422
    assert client.post(url(hk, "rules-settings"), data).status_code == 302
    cards = {"yellow_points": "20", "red_points": "", "false_win_points": ""}
    assert client.post(url(hk, "rules-settings"), {**data, **cards}).status_code == 302
    give(hk, make_entries(hk, 1)[0], "insult")
    assert state_of(hk) == [(1, "insult", [("yellow", 20)])]
    saved = LedgerSettings.objects.get(event=hk)
    assert (saved.counts_at, saved.appeal_minutes, saved.public_view) == ("table", 10, "cards")
    row = give(hk, make_entries(hk, 1)[0], "gambling")
    assert (saved.results_of, row.results_of) == ("zero", "zero")


def test_older_page_does_not_take_back_what_was_set_meanwhile(
    hk: Event, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    form = client.get(url(hk, "rules")).context["settings_form"]
    data = {**held(form), "appeal_minutes": "10"}
    change_ledger_settings(organizer, hk, fields={"public_view": PublicView.ALL})
    with nothing_changes(hk):
        answer = client.post(url(hk, "rules-settings"), data)
    assert answer.status_code == 422
    again = held(answer.context["settings_form"])
    assert again["seen"] != data["seen"]
    assert client.post(url(hk, "rules-settings"), again).status_code == 302
    assert LedgerSettings.objects.get(event=hk).appeal_minutes == 10


def test_older_page_does_not_take_back_amounts_that_were_set_meanwhile(
    hk: Event, sign_in: SignIn, organizer: User
) -> None:
    client, address = sign_in(organizer), url(hk, "rules") + "?foul=messing"
    older = held(client.get(address).context["amounts_form"])
    assert client.post(address, {**older, "amount_0": "80"}).status_code == 302
    with nothing_changes(hk):
        answer = client.post(address, {**older, "amount_0": "70"})
    assert answer.status_code == 422
    assert "Somebody else saved this page in the meantime" in answer.content.decode()
    again = held(answer.context["amounts_form"])
    assert again["amount_0"] == "70"
    assert client.post(address, again).status_code == 302
    give(hk, make_entries(hk, 1)[0], "messing")
    assert state_of(hk) == [(1, "messing", [("deduction", 70), ("restart", 0)])]


def test_staff_is_told_of_people_whom_an_earlier_event_blacklisted(
    hk: Event, sign_in: SignIn, referee: User
) -> None:
    entry = make_entries(hk, 1)[0]
    earlier = make_event(ruleset="mcr")
    known = Entry.objects.create(event=earlier, player=entry.player, number=1, name="Player 1")
    row = give(earlier, known, "cheating", choice=3)
    client = sign_in(referee)
    assert "Blacklisted, in this event or an earlier one: Player 1" in text_of_page(client, url(hk, "ledger"))
    take_back(row)
    assert "Blacklisted" not in text_of_page(client, url(hk, "ledger"))


def test_fouls_stand_in_groups_by_what_would_follow(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    page = text_of_page(sign_in(referee), give_url(hk, table))
    titles = ["Warnings, or corrected", "Cards", "Asks for an amount or a choice"]
    assert [title for title in titles if title in page] == titles


def test_list_of_fouls_comes_as_a_fragment_for_the_panel_of_a_table(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    answer = sign_in(referee).get(give_url(hk, table), headers={"HX-Request": "true"})
    assert b"<html" not in answer.content
    assert b"foul-card" in answer.content


def test_fouls_given_often_stand_first(hk: Event, table: Table, sign_in: SignIn, referee: User) -> None:
    give(hk, seated(table, 1), "device", table=table)
    page = text_of_page(sign_in(referee), give_url(hk, table))
    first = page.index("Electronic device without permission")
    assert page.index("Given recently or often") < first < page.index("Warnings, or corrected")


def test_penalty_on_a_closed_table_is_given_after_the_round(
    hk: Event, table: Table, sign_in: SignIn, referee: User, hidden_fields: dict[str, str]
) -> None:
    play(table, discard_win(0, 1, 3))
    set_state(table.round, RoundState.CLOSED)
    sign_in(referee).post(give_url(hk, table), {"foul": "insult", **hidden_fields})
    row = LedgerEntry.objects.get()
    assert (row.round_number, row.table_number, row.hand_number) == (1, 1, None)


@pytest.mark.parametrize("how_many", [1, 3])
@pytest.mark.parametrize(("name", "queries"), [("ledger", 8), ("report", 9), ("feed", 7)])
def test_query_count_does_not_grow_with_the_ledger(
    hk: Event,
    table: Table,
    sign_in: SignIn,
    referee: User,
    how_many: int,
    name: str,
    queries: int,
    django_assert_num_queries,
) -> None:
    for seat in range(how_many):
        give(hk, seated(table, seat), "early_draw", table=table)
    client = sign_in(referee)
    with django_assert_num_queries(queries):
        client.get(url(hk, name))


@pytest.mark.parametrize(("language", "name"), [("zh-hant", "搶先摸牌"), ("zh-hans", "抢先摸牌")])
def test_fouls_are_named_in_the_readers_language(
    hk: Event,
    table: Table,
    sign_in: SignIn,
    referee: User,
    language: str,
    name: str,
    settings: Any,
    tmp_path: Path,
) -> None:
    offer(settings, tmp_path, language)
    client = sign_in(referee)
    give(hk, seated(table, 0), "early_draw", table=table)
    for address in (give_url(hk, table), url(hk, "ledger")):
        page = client.get(address, headers={"Accept-Language": language}).content.decode()
        assert name in page


def test_player_reads_the_own_record_by_a_private_link(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    """Nothing is public here, and the notes are there all the same; nobody else's row is."""
    entry, other = seated(table, 0), seated(table, 1)
    give(hk, entry, "early_draw", table=table, note="Seen by two", witness="North")
    give(hk, other, "tile_dropped", table=table)
    own = own_path(hk, entry)
    page = text_of_page(Client(), own)
    assert "Drawing early" in page
    assert "Seen by two" in page
    assert "witness: North" in page
    assert "Can be appealed until" in page
    assert "Tile dropped" not in page
    assert f"{hk.slug}/penalties/{LedgerEntry.objects.first().pk}/" not in Client().get(own).content.decode()
    response = Client().get(own)
    assert (response["Referrer-Policy"], response["X-Robots-Tag"]) == ("strict-origin", "noindex")
    assert "no-store" in response["Cache-Control"]
    record = sign_in(referee).get(url(hk, "player-record", entry.pk)).content.decode()
    assert own in record
    assert '<svg class="qr"' in record
    assert own not in Client().get(url(hk, "player-record", entry.pk)).content.decode()


def test_private_link_opens_one_record_of_one_event(hk: Event, table: Table, organizer: User) -> None:
    mine, yours = own_mark(hk, seated(table, 0)), own_mark(hk, seated(table, 1))
    assert mine != yours
    for mark in (yours, "0" * 32, mine[:-1], mine.upper() + "x"):
        assert Client().get(url(hk, "own-record", seated(table, 0).pk, mark)).status_code == 404
    elsewhere = make_event(organizer=organizer)
    assert Client().get(url(elsewhere, "own-record", seated(table, 0).pk, mine)).status_code == 404


def test_private_link_opens_in_a_private_event_and_leads_no_further(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    hk.visibility = Visibility.PRIVATE
    hk.save()
    entry = seated(table, 0)
    give(hk, entry, "early_draw", table=table, note="Seen by two")
    page = Client().get(own_path(hk, entry)).content.decode()
    assert "Seen by two" in page
    led = {link for link in re.findall(r'href="([^"?]+)', page) if link.startswith(f"/{hk.slug}/")}
    assert led == {f"{own_path(hk, entry)}notices/"}, "it is as private, under the same secret"
    assert Client().get(url(hk, "own-record", entry.pk, "0" * 32)).status_code == 404
    assert Client().get(url(hk, "player-record", entry.pk)).status_code == 404


def test_private_link_is_withdrawn_for_one_player(
    hk: Event, table: Table, sign_in: SignIn, referee: User, organizer: User, stranger: User
) -> None:
    entry, other = seated(table, 0), seated(table, 1)
    old, theirs = own_path(hk, entry), own_path(hk, other)
    address = url(hk, "own-link-withdraw", entry.pk)
    data = {"mark": own_mark(hk, entry)}
    assert sign_in(stranger).post(address, data).status_code == 404
    client = sign_in(referee)
    assert client.get(address).status_code == 405
    assert client.post(address, {"mark": "0" * 32}).status_code == 422
    assert client.post(address, {}).status_code == 422
    assert Client().get(old).status_code == 200
    for _press in range(2):
        assert client.post(address, data).status_code == 302
    new = own_path(hk, entry, 1)
    assert new != old
    assert Client().get(old).status_code == 404
    assert Client().get(new).status_code == 200
    assert Client().get(theirs).status_code == 200
    record = client.get(url(hk, "player-record", entry.pk)).content.decode()
    assert new in record
    assert old not in record
    links = sign_in(organizer).get(url(hk, "own-links")).content.decode()
    assert new in links
    assert old not in links
    assert theirs in links
    audit = client.get(reverse("events:audit-list", args=[hk.slug]))
    assert audit.status_code == 403
    assert hk.audit_entries.filter(verb=LedgerVerb.OWN_LINK_WITHDRAWN).count() == 1


def test_links_of_all_players_are_for_the_organizer(
    hk: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    assert sign_in(referee).get(url(hk, "own-links")).status_code == 403
    page = sign_in(organizer).get(url(hk, "own-links")).content.decode()
    assert all(own_path(hk, seated(table, seat)) in page for seat in range(4))


def test_organizer_chooses_what_becomes_of_results_and_a_referee_does_not(
    hk: Event,
    table: Table,
    sign_in: SignIn,
    referee: User,
    organizer: User,
    hidden_fields: dict[str, str],
) -> None:
    change_ledger_settings(organizer, hk, fields={"results_of": "unranked"})
    data = {"foul": "gambling", "results_of": "void", **hidden_fields}
    address = give_url(hk, table) + "&foul=gambling"
    assert 'name="results_of"' not in sign_in(referee).get(address).content.decode()
    assert 'name="results_of"' in sign_in(organizer).get(address).content.decode()
    assert sign_in(referee).post(address, data).status_code == 302
    other = {**data, "client_key": str(uuid4())}
    assert sign_in(organizer).post(give_url(hk, table, 1) + "&foul=gambling", other).status_code == 302
    assert [row.results_of for row in LedgerEntry.objects.order_by("pk")] == ["unranked", "void"]


@pytest.mark.parametrize(
    ("heavier", "follows"),
    [
        ("false_win", [("false_win", 512), ("restart", 0)]),
        ("blacklisted", [("yellow", 24), ("disqualified", 0), ("blacklisted", 0)]),
        ("disqualified", [("yellow", 24), ("disqualified", 0)]),
    ],
)
def test_heaviest_penalties_can_be_added(
    hk: Event,
    table: Table,
    sign_in: SignIn,
    referee: User,
    hidden_fields: dict[str, str],
    heavier: str,
    follows: list[tuple[str, int]],
) -> None:
    data = {"foul": "early_draw", "heavier": heavier, "note": "On purpose", **hidden_fields}
    assert sign_in(referee).post(give_url(hk, table), data).status_code == 302
    assert state_of(hk) == [(1, "early_draw", follows)]


def test_rulebook_tells_steps_amounts_and_units(organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    pages = {}
    for ruleset in ("mcr", "gghk"):
        pages[ruleset] = text_of_page(client, url(make_event(organizer=organizer, ruleset=ruleset), "rules"))
    assert "up to 15 minutes: 20 points off more than 15 minutes: game session lost" in pages["mcr"]
    assert "second time in this game session: 5 points off" in pages["mcr"]
    assert "24 points off for each tile after the first" in pages["gghk"]
