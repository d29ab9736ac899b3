"""What somebody typed to prove who they are is checked in one place, which counts wrong ones; others cannot be forgotten."""

import ast
from collections.abc import Iterator

from django.urls import reverse

from tests.architecture.import_rules import nodes_of, own_sources
from tournament.asgi import HASHING

CHECKS = frozenset(("check_password", "acheck_password", "verify_password", "authenticate", "aauthenticate"))
"""Functions and methods that compare a secret with its hash."""
CHECKING_FORMS = frozenset(("AuthenticationForm", "PasswordChangeForm", "AdminPasswordChangeForm"))
"""Forms of Django that do so by themselves."""
FRAMEWORK = "django.contrib.auth.forms"

THE_PLACE = "tournament.accounts.acts.secrets"
ALLOWED = {
    (
        "tournament.accounts.demo",
        "check_password",
    ),  # nobody types it: the start looks for the demo's own password
}


def checks_in(text: str) -> Iterator[str]:
    """The names of what checks a secret in a source."""
    for node in nodes_of(text):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name in CHECKS:
                yield name
        elif isinstance(node, ast.ImportFrom):
            is_forms = node.module == FRAMEWORK
            for alias in node.names:
                if alias.name in CHECKS or (is_forms and alias.name in CHECKING_FORMS):
                    yield alias.name


def test_checks_are_seen():
    text = (
        "from django.contrib.auth import authenticate as who\n"
        "from django.contrib.auth.forms import PasswordChangeForm\n"
        "user.check_password(typed)\n"
    )
    assert sorted(checks_in(text)) == ["PasswordChangeForm", "authenticate", "check_password"]


def test_secrets_are_checked_in_one_place():
    sources = {name: text for name, text in own_sources().items() if not name.startswith("tests.")}
    found = {(module, name) for module, text in sources.items() for name in checks_in(text)}

    assert {module for module, _name in found if module == THE_PLACE}
    assert {pair for pair in found if pair[0] != THE_PLACE} == ALLOWED


def test_whatever_hashes_has_the_lane_for_it():
    """Each address where a password or a PIN is typed or set."""
    table = ("spring-open", 1, 2)
    addresses = [
        reverse(name, args=arguments)
        for name, arguments in (
            ("accounts:sign-in", ()),
            ("accounts:account", ()),
            ("accounts:password-change", ()),
            ("accounts:first-account", ("token",)),
            ("accounts:password-set", ("code", "token")),
            ("play:signoff-hand-round", table),
            ("play:signoff-release", table),
        )
    ]
    assert [address for address in addresses if not HASHING.fullmatch(address)] == []
