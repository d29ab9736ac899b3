"""Sentences that can be translated: no label is put into lower case, and only `core.listing` joins words."""

import ast
import re
from collections.abc import Iterator
from typing import Any, TypeGuard

from tests.architecture.import_rules import ROOT, nodes_of, own_sources
from tests.translations import FUNCTIONS

LISTING = "tournament.core.listing"
FOR_MACHINES = {
    "tournament.copies.rows": "SQL",
    "tournament.copies.running": "HTTP headers",
    "tournament.chain.acts.adding": "SQL",
    "tournament.chain.triggers": "SQL",
    "tournament.chain.verification": "the report of verify_event, which is English",
    "tournament.core.append_only": "SQL",
    "tournament.core.bundles": "JavaScript",
    "tournament.core.existing": "SQL",
    "tournament.core.headers": "HTTP headers",
    "tournament.events.caching.pages": "HTTP headers",
    "tournament.events.models.events": "the place of an event, as an address is written",
    "tournament.privacy.listing": "names of columns, in a page of the docs",
    "tournament.accounts.browsers": "names of programs, stored in the audit",
    "tournament.draws.engine.plan_text": "the notation of a plan, which is read again",
    "tournament.events.table_numbers": "the numbers of tables as a field holds them, which is read again",
    "tournament.play.clock.views": "the minutes as a field holds them, which is read again",
    "tournament.play.verification": "the report of verify_event, which is English",
    "tournament.exchange.api.endpoints": "the description of the API, which is English",
    "tournament.exchange.api.event_list": "faults of a program, which are English",
    "tournament.exchange.document.schema": "faults of a document, which are English",
    "tournament.exchange.verification": "faults of an event, which are English",
    "tournament.launch.__main__": "the messages of the launcher, which are English",
    "tournament.launch.suite": "the messages of the launcher, which are English",
    "tournament.launch.supply": "the messages of the launcher, which are English",
}
"""The modules outside `core.listing` that join with commas, and what they write."""

SEPARATOR = re.compile(r"[,;] |[،、]")
"""A comma without a space joins values for machines."""
LABEL = re.compile(r"^(label|verbose_name(_plural)?|get_\w+_display|gettext(_lazy)?|_|\w*_(label|words?))$")
OWN_FORMAT = re.compile(r"""\|date:["'](?!c["']|H:i["'])|\{% now """)
LOWERED_LABEL = re.compile(r"(_display|label|_words?)\s*\|\s*lower\b")
JOINED = re.compile(r"""\|\s*join:\s*["'][^"']*[,;]|forloop\.(?:last|first) %\}[,;]\s""")


def _product() -> dict[str, str]:
    return {
        module: text
        for module, text in own_sources().items()
        if module.startswith(("tournament.", "penalties.")) and ".migrations." not in module
    }


def _receiver(node: ast.AST, *methods: str) -> ast.expr | None:
    """On what one of these methods is called, if the node is such a call."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods:
        return node.func.value
    return None


def _is_separator(node: ast.expr) -> bool:
    """Whether it is a text with a comma or a semicolon, or the translation of one."""
    if isinstance(node, ast.Call) and node.args:
        return isinstance(node.func, ast.Name) and _is_separator(node.args[-1])
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(SEPARATOR.search(node.value))
        and len(node.value) <= len(", then ")
    )


def joins_in(text: str) -> Iterator[int]:
    """The lines that join words with commas or semicolons."""
    for node in nodes_of(text):
        receiver = _receiver(node, "join")
        if receiver is not None and _is_separator(receiver):
            yield receiver.lineno


def lowered_labels_in(text: str) -> Iterator[int]:
    """The lines that put a label, or what a function gives for one, into lower case."""
    for node in nodes_of(text):
        receiver = _receiver(node, "lower", "casefold")
        if receiver is not None and any(map(_is_label, ast.walk(receiver))):
            yield receiver.lineno


def _is_label(node: ast.AST) -> bool:
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return bool(LABEL.match(name))


def test_joins_are_seen() -> None:
    text = '", ".join(a)\n_("; ").join(a)\n" ".join(a)\n"".join(a)\npgettext("a list", ", ").join(a)\nsep.join(a)'
    assert sorted(joins_in(text)) == [1, 2, 5]


def test_lowered_labels_are_seen() -> None:
    text = (
        "str(round_.get_state_display()).lower()\nstr(Role(role).label).lower()\nname.lower()\n"
        "outcome_label(one, ruleset).lower()\nstr(field.verbose_name).casefold()\nWind(wind).name.lower()"
    )
    assert sorted(lowered_labels_in(text)) == [1, 2, 4, 5]


def test_only_listing_joins_words() -> None:
    found = {module for module, text in _product().items() if any(joins_in(text))}
    assert sorted(found - {LISTING}) == sorted(FOR_MACHINES)


def test_no_label_is_lowered() -> None:
    assert [f"{m}:{line}" for m, text in _product().items() for line in lowered_labels_in(text)] == []


def test_templates_write_days_in_the_formats_of_the_language() -> None:
    """`core/dates.py` has them; times alone, and days for programs, are the same in all languages."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.*"))}
    assert [str(path) for path, text in sources.items() if OWN_FORMAT.search(text)] == []


def test_templates_neither_join_nor_lower() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "templates").rglob("*.*"))}
    found = [str(path) for path, text in sources.items() if JOINED.search(text) or LOWERED_LABEL.search(text)]
    assert found == []


def hidden_calls_in(text: str) -> Iterator[str]:
    """What makemessages does not find: functions of gettext under other names, and calls inside an f-string."""
    for node in nodes_of(text):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            yield from (name.asname for name in node.names if name.asname not in (None, "_"))
        if isinstance(node, ast.JoinedStr):
            names = {call.func.id for call in ast.walk(node) if _is_call_by_name(call)}
            yield from names & FUNCTIONS.keys()


def _is_call_by_name(node: ast.AST) -> TypeGuard[Any]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def test_hidden_calls_are_seen() -> None:
    text = (
        "from django.utils.translation import gettext as _\n"
        "from django.utils.translation import gettext_lazy as _lazy\n"
        "from django.utils.translation import ngettext\n"
        "f'{_(\"a\")} {str(1)}'\n_(f'{a}')"
    )
    assert list(hidden_calls_in(text)) == ["_lazy", "_"]


def test_makemessages_finds_every_marked_text() -> None:
    assert [f"{m}: {name}" for m, text in _product().items() for name in hidden_calls_in(text)] == []
