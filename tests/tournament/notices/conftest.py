"""A service in the test, and phones that ask for notices."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import pytest

from tests.tournament.notices.push_service import Phone, PushService, running_service
from tournament.notices.acts.keys import ensure_key
from tournament.notices.acts.subscriptions import Phone as SentPhone
from tournament.notices.acts.subscriptions import ask_for_notices
from tournament.notices.models import Notice, Subscription
from tournament.notices.queries import Followed
from tournament.registration.enums import NewsKind
from tournament.registration.people import LINK_HOLDER, VISITOR

Asking = Callable[..., Phone]


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    settings.PUSH_ANYWHERE = True
    with running_service() as running:
        yield running


@pytest.fixture
def ask(service: PushService) -> Asking:
    """Ask for notices on a new phone, as its owner does; the first notice is as good as sent."""

    def asked(
        followed: Followed,
        kinds: Collection[NewsKind] = tuple(NewsKind),
        *,
        name: str = "",
        language: str = "en",
    ) -> Phone:
        phone = Phone(name or f"phone-{Subscription.objects.count()}")
        key = ensure_key()
        assert key is not None
        said = SentPhone(service.endpoint(phone), phone.p256dh, phone.auth, language)
        person = LINK_HOLDER if followed.is_private else VISITOR
        ask_for_notices(person, followed.event, followed=followed, phone=said, kinds=kinds, key=key)
        Notice.objects.filter(kind="hello").delete()
        return phone

    return asked
