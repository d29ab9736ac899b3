"""Uploads of any size: bounded, and answered in words."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.urls import reverse

from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.core.uploads import REQUEST_MAX_BYTES
from tournament.events.models import Event
from tournament.registration.models import ImportDraft


def test_file_beyond_the_bound_is_refused_beside_its_field(
    event: Event, organizer: User, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TemporaryFileUploadHandler, "new_file", None)  # nothing is written to disk
    file = SimpleUploadedFile("players.csv", b"Name\n" + b"Anna\n" * 1_000_000)
    response = sign_in(organizer).post(
        reverse("registration:import-upload", args=[event.slug]), {"file": file}
    )
    assert response.status_code == 422
    assert "2 MB" in text_of(response)
    assert not ImportDraft.objects.exists()


def test_request_beyond_all_bounds_is_not_read(event: Event, organizer: User, sign_in: SignIn) -> None:
    response = sign_in(organizer).generic(
        "POST",
        reverse("registration:import-upload", args=[event.slug]),
        b"--b--",
        content_type="multipart/form-data; boundary=b",
        CONTENT_LENGTH=str(REQUEST_MAX_BYTES + 1),
    )
    assert response.status_code == 413
    assert "Nothing was changed" in text_of(response)
