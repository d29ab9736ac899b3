"""At the results desk: final scores on a numeric keypad, and a ranking that is changed after a closed round."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_user, play, set_state
from tests.penalties.given import give, seated
from tournament.events.enums import RoundState
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod
from tournament.play.models import Hand
from tournament.standings.queries import standings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_desk_types_two_tables_without_the_mouse(open_page: OpenPage, transactional_db: None) -> None:
    organizer = make_user("olive")
    event = make_event(name="Scores only", organizer=organizer, rounds_planned=1)
    change_entry_rules(organizer, event, allowed=list(EntryMethod), final_scores_only=True)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    page = open_page(viewport={"width": 1440, "height": 900})
    sign_in(page, "olive")
    page.goto("/scores-only/rounds/1/tables/1/final-scores/")
    for score in ("120", "-24", "-36"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    fourth = page.locator("#id_score_3")
    expect(fourth).to_be_focused()
    expect(fourth).to_have_attribute("placeholder", "−60")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/2/final-scores/")
    expect(page.locator("main")).to_contain_text("Table 1 is saved: Player 1 +120")
    expect(page.locator("#id_score_0")).to_be_focused()
    for score in ("10", "10", "10", "-31"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    save = page.get_by_role("button", name="Save the scores")
    expect(save).to_have_attribute("aria-disabled", "true")
    expect(save).to_have_accessible_description(
        "The four scores add up to −1; they should add up to 0. Compare them with the paper."
    )
    save.click(force=True)
    expect(page.locator(".toasts, [aria-live]").filter(has_text="add up to −1").first).to_be_attached()
    assert Hand.objects.count() == 1
    page.locator("#id_score_3").fill("30")
    page.get_by_role("button", name="± Player 8").click()
    expect(page.locator(".score-sum")).to_have_text("The four scores add up.")
    expect(save).not_to_have_attribute("aria-disabled", "true")
    save.click()
    page.wait_for_url("**/overview/")
    set_state(round_, RoundState.CLOSED)
    assert [row.points for row in standings(event).rows][:2] == [120, 10]


def test_penalty_given_meanwhile_does_not_hold_the_scores(
    open_page: OpenPage, transactional_db: None
) -> None:
    """The paper counts it, the open form does not know of it: pressing Save shows it."""
    organizer = make_user("olive")
    event = make_event(name="Scores only", organizer=organizer, rounds_planned=1)
    change_entry_rules(organizer, event, allowed=list(EntryMethod), final_scores_only=True)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "olive")
    page.goto("/scores-only/rounds/1/tables/1/final-scores/")
    save = page.get_by_role("button", name="Save the scores")
    expect(save).to_have_accessible_description("Enter at least three of the four scores.")
    for seat, score in enumerate(("120", "-24", "-46", "-60")):
        page.locator(f"#id_score_{seat}").fill(score)
    expect(save).to_have_attribute("aria-disabled", "true")
    give(event, seated(table, 2), "late", table=table, measure=7)
    save.click(force=True)
    expect(page.locator("main")).to_contain_text("A penalty at this table has changed in the meantime.")
    expect(page.locator(".score-sum")).to_have_text("The four scores add up.")
    save.click()
    page.wait_for_url("**/overview/")
    assert Hand.objects.get().deltas == (120, -24, -36, -60)


def test_ranking_is_changed_only_after_its_effect_was_seen(
    open_page: OpenPage, transactional_db: None
) -> None:
    event = make_event(name="Two rounds", organizer=make_user("olive"))
    entries = make_entries(event, 4)
    for number, (winner, value) in enumerate([(0, 8), (1, 8), (2, 168)], start=1):
        round_ = make_round(event, [entries], number=number)
        play(round_.tables.get(), discard_win(winner, 3, value), discard_win(0, 3, 9))
        set_state(round_, RoundState.CLOSED)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "olive")
    page.goto("/two-rounds/settings/ranking/")
    page.get_by_label("Ranking", exact=True).select_option("points")
    page.get_by_role("button", name="Save the settings").click()
    effect = page.locator(".places-effect")
    expect(effect).to_contain_text("First place changes.")
    expect(effect.locator("tbody tr").first).to_contain_text("Player 3")
    effect.get_by_label("Reason").fill("Announced otherwise")
    effect.get_by_role("button", name="Save with this effect").click()
    expect(page.locator("main")).to_contain_text("The settings are saved.")
    page.goto("/two-rounds/standings/")
    expect(page.locator("tbody tr").first).to_contain_text("Player 3")
    page.goto("/two-rounds/audit/")
    expect(page.locator("main")).to_contain_text(
        "ranking: Table points, then contest points → Contest points"
    )
