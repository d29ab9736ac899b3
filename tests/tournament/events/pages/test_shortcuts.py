"""The keys of the site: each stands once, leads to a page that is there, and only to those whom the page lets in."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.events.pages.shortcuts import ANYWHERE, AT_TABLE, IN_EVENT, KeyAct

GROUPS = (ANYWHERE, IN_EVENT, AT_TABLE)
SHORTCUTS = [each for group in GROUPS for each in group.shortcuts]


def test_every_key_stands_once_and_no_key_begins_another() -> None:
    keys = [each.keys for each in SHORTCUTS]
    acting = [each.keys for each in SHORTCUTS if each.act]
    assert len(keys) == len(set(keys))
    assert [(one, other) for one in acting for other in acting if other.startswith(f"{one} ")] == []


@pytest.mark.parametrize("who", ["organizer", "referee", None])
def test_help_leads_only_where_one_may_go(
    event: Event, organizer: User, referee: User, sign_in: SignIn, who: str | None
) -> None:
    client = sign_in({"organizer": organizer, "referee": referee}[who]) if who else Client()
    page = client.get(reverse("draws:seat-search", args=[event.slug])).content.decode()
    counts = {"organizer": 9, "referee": 7, None: 5}
    addresses = [
        reverse(each.target, args=[event.slug]) for each in IN_EVENT.shortcuts if each.act is KeyAct.GO
    ]
    sheet = page.partition('id="shortcuts"')[2]
    reached = [url for url in addresses if f'href="{url}"' in sheet]
    assert len(reached) == counts[who]
    assert {url: client.get(url, follow=True).status_code for url in reached} == dict.fromkeys(reached, 200)
