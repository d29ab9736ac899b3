"""The documented production settings satisfy Django's own audit, and a dangerous setting is named."""

import os
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.test import override_settings

from tests.architecture.import_rules import ROOT
from tournament.accounts.models import User
from tournament.core.env import SQLITE_OPTIONS

PRODUCTION = {
    "SEATWIND_SECRET_KEY": "k7!Wz0#pQ" * 8,
    "SEATWIND_HOSTS": "seatwind.example.org",
    "SEATWIND_ORIGINS": "https://seatwind.example.org",
    "SEATWIND_BEHIND_PROXY": "1",
    "DATABASE_URL": "postgres://seatwind@db.example.org/seatwind",
}


def test_deploy_check_is_silent_in_production() -> None:
    answer = subprocess.run(
        [sys.executable, "-W", "error", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={**_environment(), **PRODUCTION},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "no issues" in answer.stdout


def test_own_machine_shows_nobody_the_inside_of_the_program() -> None:
    """`make run` may be open to the phones in a hall: a mistyped address must not answer with the list of routes."""
    answer = subprocess.run(
        [sys.executable, "-c", "from tournament import settings as s; print(s.DEBUG, s.ALLOWED_HOSTS)"],
        cwd=ROOT,
        env={**_environment(), "SEATWIND_LOCAL": "1", "SEATWIND_SECRET_KEY": "x"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "False ['*']"


def _environment() -> dict[str, str]:
    """The environment without what is set for Seatwind."""
    ours = ("SEATWIND_", "DATABASE_URL", "DJANGO_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("ALLOWED_HOSTS", ["*"], "seatwind.E001"),
        ("SECRET_KEY", "short", "security.W009"),
        ("DEBUG", True, "security.W018"),
        ("SECURE_SSL_REDIRECT", False, "security.W008"),
    ],
)
def test_deploy_check_names_a_danger(setting: str, value: Any, code: str) -> None:
    with override_settings(**{setting: value}):
        assert code in _deploy_codes()


@pytest.mark.django_db
def test_deploy_check_names_the_demos_password() -> None:
    user = User.objects.create_user("organizer", password="seatwind")
    assert "seatwind.W002" in _deploy_codes()
    user.set_password("a password of my own")
    user.save()
    assert "seatwind.W002" not in _deploy_codes()


@pytest.mark.django_db
def test_deploy_check_names_deferred_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {**SQLITE_OPTIONS, "transaction_mode": "DEFERRED"}
    database = {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": options}
    monkeypatch.setitem(settings.DATABASES, "default", database)
    assert "seatwind.W001" in _deploy_codes()


def _deploy_codes() -> set[str | None]:
    messages = run_checks(include_deployment_checks=True, tags=["security", "database"])
    return {message.id for message in messages}
