"""An appeal on two phones: the player raises it by the private link, the head referee sees it and decides."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from penalties.acts.own_link import own_mark
from penalties.models import AppealRow
from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tests.penalties.given import give, seated
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
ABOVE_THE_KEYBOARD = {"width": 390, "height": 440}


def test_player_appeals_in_two_taps_and_the_head_referee_decides(open_page: OpenPage) -> None:
    event = make_event(name="One table", ruleset="gghk")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    make_staff(event, make_user("hana"), Role.HEAD_REFEREE)
    row = give(event, seated(table, 0), "early_draw", table=table)

    player = open_page(viewport=PHONE, has_touch=True)
    mark = own_mark(event, row.entry)
    player.goto(reverse("penalties:own-record", args=[event.slug, row.entry.pk, mark]))
    player.get_by_text("Appeal against “Drawing early”").tap()
    player.get_by_label("Why you appeal").fill("West had already discarded")
    button = player.get_by_role("button", name="Send the appeal")
    button.tap()
    expect(player.locator(".notice-success")).to_contain_text("Your appeal has been sent")
    expect(player.locator(".own-appeal")).to_contain_text("West had already discarded")
    expect(button).to_have_count(0)

    referee = open_page(viewport=PHONE, has_touch=True)
    sign_in(referee, "hana")
    referee.goto(f"/{event.slug}/rounds/1/overview/")
    asked = referee.get_by_role("region", name="Appeals to decide")
    asked.get_by_role("link", name="Drawing early").tap()
    expect(referee.locator("main")).to_contain_text("West had already discarded")
    decision = referee.get_by_role("form", name="Decide the appeal")
    decision.get_by_label("The penalty is dropped").check()
    decision.get_by_label("Grounds").fill("Two players saw it")
    decision.get_by_role("button", name="Record the decision").tap()
    expect(referee.locator("main")).to_contain_text("Two players saw it")
    referee.goto(f"/{event.slug}/rounds/1/overview/")
    expect(asked).to_have_count(0)

    player.reload()
    expect(player.locator(".own-appeal")).to_contain_text("Two players saw it")
    assert AppealRow.objects.count() == 2


def test_button_to_appeal_is_in_sight_while_the_reason_is_typed(open_page: OpenPage) -> None:
    """Wherever the field stood before it was touched."""
    event = make_event(name="One table", ruleset="gghk")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    for _ in range(4):
        row = give(event, seated(table, 0), "early_draw", table=table)
    page = open_page(viewport=ABOVE_THE_KEYBOARD, has_touch=True)
    page.goto(reverse("penalties:own-record", args=[event.slug, row.entry.pk, own_mark(event, row.entry)]))
    appeal = page.locator(".own-appeal").nth(1)
    appeal.locator("summary").tap()
    reason = appeal.get_by_label("Why you appeal")
    for field_top in (-200, 0, 300, 430, 900):
        reason.evaluate("field => field.blur()")
        reason.evaluate("(field, top) => scrollBy(0, field.getBoundingClientRect().top - top)", field_top)
        reason.focus()
        page.keyboard.type("West had already discarded")
        button = appeal.get_by_role("button", name="Send the appeal").bounding_box()
        typed = reason.bounding_box()
        assert button
        assert typed
        assert typed["y"] >= 0, field_top
        assert button["y"] + button["height"] <= ABOVE_THE_KEYBOARD["height"], field_top
