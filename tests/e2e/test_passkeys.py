"""A passkey of Chromium's virtual authenticator: added to an account, used after the password, and used alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import axe_faults
from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in_by_form
from tests.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> None:
    """Give the browser a device that makes passkeys and says yes."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})


def test_passkey_is_added_and_opens_the_account(open_page: OpenPage) -> None:
    make_user("organizer")
    page = open_page(viewport={"width": 390, "height": 844})
    with_authenticator(page)
    sign_in_by_form(page, "organizer")
    page.goto("/account/security/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    page.get_by_role("link", name="I have kept them: go on").click()
    expect(page.get_by_role("strong").get_by_text("My phone")).to_be_visible()

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    page.goto("/sign-in/?next=/account/security/")
    page.get_by_label("Username").fill("organizer")
    page.get_by_label("Password").fill("tiles")
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Second factor")).to_be_visible()
    assert axe_faults(page, "/sign-in/second/") == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page).to_have_url("/account/security/")

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    page.goto("/sign-in/?next=/account/security/")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("strong").get_by_text("My phone")).to_be_visible()
