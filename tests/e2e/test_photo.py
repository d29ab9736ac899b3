"""A photo of a hand, taken on a tablet without a network: it is kept, and sent once after its hand."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.e2e.tablet import NO_SYNC, expect_kept, record, wait_until_kept
from tests.factories import make_entries, make_event, make_round, make_staff, make_user, picture
from tournament.audit.models import AuditEntry
from tournament.events.enums import Role
from tournament.play.models import HandPhoto
from tournament.play.verbs import PlayVerb

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


def test_photo_without_a_network_is_sent_after_its_hand(
    transactional_db: None, open_page: OpenPage, tmp_path: Path
):
    """It survives the tab, is made smaller on the tablet, and the list of hands leads to it."""
    event = make_event(name="One table")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    file = tmp_path / "hand.jpg"
    file.write_bytes(picture(3_000))
    page = open_page(viewport={"width": 820, "height": 1180})
    context = page.context
    context.add_init_script(NO_SYNC)
    sign_in(page, "remy")
    page.goto(TABLE)
    wait_until_kept(page)
    context.set_offline(True)
    record(page, 8)
    with page.expect_file_chooser() as chooser:
        page.locator(".kept-hand").get_by_role("button", name="Add a photo").click()
    chooser.value.set_files(file)
    expect_kept(page, ("1", "On this device"), ("1", "On this device"))
    page.close()
    page = context.new_page()
    page.goto(TABLE)
    expect(page.locator(".kept-told").last).to_have_text("Photo of hand 1")
    assert not HandPhoto.objects.exists()
    context.set_offline(False)
    expect(page.locator(".kept-hand")).to_have_count(0)
    expect(page.locator(".hand-photo")).to_contain_text("See the photo")
    kept = HandPhoto.objects.select_related("hand").get()
    assert (kept.hand.number, kept.width, kept.height) == (1, 1_600, 1_600)
    assert AuditEntry.objects.filter(verb=PlayVerb.PHOTO_TAKEN).count() == 1
