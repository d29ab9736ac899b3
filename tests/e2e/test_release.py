"""The static files of a release: scripts and styles come joined."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.e2e.tablet import HANDS, record, wait_until_kept
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
SCRIPTS_MOST = 16


def test_table_page_of_a_release_loads_few_files_and_records_a_hand(open_page: OpenPage) -> None:
    event = make_event(name="One table")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 820, "height": 1180})
    sign_in(page, "remy")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(TABLE)
    record(page, 8)
    expect(page.locator(HANDS)).to_have_count(1)
    wait_until_kept(page)
    scripts = {path for path in asked if path.endswith(".js") and path.startswith("/static/")}
    assert len(scripts) <= SCRIPTS_MOST
    assert [path for path in scripts if path.startswith("/static/js/bundles/")]
