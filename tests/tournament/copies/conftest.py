"""Two machines in one database: what the writer does after a moment is taken back before the copy applies it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from tournament.copies import feeding
from tournament.copies.acts import triggers
from tournament.copies.deliveries import Delivery, next_delivery
from tournament.copies.models import Copy, Source
from tournament.core import duty

SECRET = "a" * 43
ADDRESS = "http://standby.test"


@pytest.fixture
def machine(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the duty and the deliveries of a machine."""
    settings.DUTY_FILE = tmp_path / "duty.json"
    settings.COPIES_DIR = tmp_path / "copies"
    settings.COPIES_DIR.mkdir()
    monkeypatch.setattr(duty, "_has_asked", False)
    return tmp_path


class Machines:
    """The writer and its copy. `writing` lets the writer do something that the copy does not have yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.copy = Copy.objects.create(address=ADDRESS, secret=SECRET, connected_at=timezone.now())
        self.source = Source.objects.create(pk=1, secret=SECRET)

    def next_delivery(self, *, compares: bool = False) -> Delivery | None:
        return next_delivery(self.copy, self.folder, compares=compares)

    def follows(self, delivery: Delivery) -> None:
        """Both have this delivery."""
        self.copy.number, self.copy.digest = delivery.head.number, delivery.digest
        self.copy.horizon, self.copy.needs_all = delivery.horizon, False
        self.copy.save()
        Source.objects.update(number=delivery.head.number, digest=delivery.digest)

    def follows_before(self, delivery: Delivery) -> None:
        """The copy has all that came before this delivery."""
        Source.objects.update(number=delivery.head.number - 1, digest=delivery.head.after)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What happens inside happens at the writer alone."""
        with transaction.atomic():
            triggers.begin_noting()
            yield
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            transaction.set_rollback(True)


@pytest.fixture
def machines(db: None, machine: Path) -> Machines:
    return Machines(machine)


@pytest.fixture
def standby_answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the address of the standby be answered by this site."""

    class Response:
        def __init__(self, response: Any) -> None:
            self.headers = response.headers
            self._body: bytes = response.content

        def read(self) -> bytes:
            return self._body

        def __enter__(self) -> "Response":
            return self

        def __exit__(self, *_error: object) -> None: ...

    def answer(request: Any, timeout: float) -> Response:
        assert request.full_url.startswith(ADDRESS)
        headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request.header_items()}
        response = Client(enforce_csrf_checks=True).post(
            request.full_url.removeprefix(ADDRESS),
            data=request.data,
            content_type="application/octet-stream",
            **{name: value for name, value in headers.items() if name.startswith("HTTP_SEATWIND")},
        )
        if response.status_code >= 400:
            raise HTTPError(request.full_url, response.status_code, "", response.headers, None)
        return Response(response)

    def begin() -> None:
        monkeypatch.setattr(feeding, "urlopen", answer)

    return begin
