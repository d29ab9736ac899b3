"""Appeals that wait are told wherever the staff looks; the public hears nothing of them."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.enums import AppealStep
from penalties.models import LedgerEntry
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tests.penalties.given import give
from tournament.accounts.models import User
from tournament.events.enums import Visibility
from tournament.events.models import Event

PLACES = ("events:event-home", "play:calls")


@pytest.fixture
def appealed(event: Event) -> LedgerEntry:
    row = give(event, make_entries(event, 4)[0], "faulty_set")
    open_appeal(event.created_by, row, client_key=uuid4(), note="Not I")
    return row


@pytest.mark.parametrize("place", PLACES)
def test_appeal_is_an_alert_for_the_staff(
    place: str, appealed: LedgerEntry, organizer: User, referee: User, sign_in: SignIn
) -> None:
    leads = reverse("penalties:penalty-detail", args=[appealed.event.slug, appealed.pk])
    for user in (organizer, referee):
        page = sign_in(user).get(reverse(place, args=[appealed.event.slug]))
        assert f'href="{leads}"' in page.content.decode()
        assert str(appealed.entry) in text_of(page)


@pytest.mark.parametrize("place", PLACES)
def test_decided_appeal_is_no_alert(
    place: str, appealed: LedgerEntry, organizer: User, sign_in: SignIn
) -> None:
    decide_appeal(organizer, appealed, step=AppealStep.UPHELD, note="It was", client_key=uuid4())
    page = sign_in(organizer).get(reverse(place, args=[appealed.event.slug]))
    leads = reverse("penalties:penalty-detail", args=[appealed.event.slug, appealed.pk])
    assert f'href="{leads}"' not in page.content.decode()


def test_public_hears_nothing(appealed: LedgerEntry) -> None:
    Event.objects.filter(pk=appealed.event_id).update(visibility=Visibility.PUBLIC)
    page = Client().get(reverse("events:event-home", args=[appealed.event.slug]))
    assert "ppeal" not in text_of(page)
