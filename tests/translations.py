"""Translations as people write them: the messages of a `.po` file."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import templatize

from tests.architecture.import_rules import nodes_of

ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*"(?:\n".*")*)', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Message:
    """A text with its translations: one for each form of the plural, otherwise one."""

    context: str | None
    text: str
    plural: str | None
    said: tuple[str, ...]
    fuzzy: bool = False

    @property
    def key(self) -> tuple[str | None, str]:
        return self.context, self.text


def messages_of(path: Path) -> Iterator[Message]:
    """The messages of a file, without its head and without those that the source no longer has."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        if re.search(r"^#~", block, re.MULTILINE):
            continue
        parts = {
            kind: "".join(map(ast.literal_eval, text.split("\n"))) for kind, text in ENTRY.findall(block)
        }
        if parts.get("msgid"):
            yield Message(
                context=parts.get("msgctxt"),
                text=parts["msgid"],
                plural=parts.get("msgid_plural"),
                said=tuple(text for kind, text in parts.items() if kind.startswith("msgstr")),
                fuzzy=bool(re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE)),
            )


FUNCTIONS = {
    "_": (None, 0),
    "gettext": (None, 0),
    "gettext_lazy": (None, 0),
    "gettext_noop": (None, 0),
    "ngettext": (None, 0),
    "ngettext_lazy": (None, 0),
    "pgettext": (0, 1),
    "pgettext_lazy": (0, 1),
    "npgettext": (0, 1),
    "npgettext_lazy": (0, 1),
}
"""Where the context and the text stand among the arguments of the functions that mark a text."""
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b({'|'.join(FUNCTIONS)})\(({LITERAL}(?:, *{LITERAL})*)")


def marked_in_source(text: str) -> Iterator[tuple[str | None, str]]:
    """The context and the text of every call of gettext in a module, as makemessages finds them."""
    for node in nodes_of(text):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            context, said = FUNCTIONS[node.func.id]
            constants = [one.value if isinstance(one, ast.Constant) else None for one in node.args]
            if len(constants) > said and isinstance(constants[said], str):
                yield None if context is None else str(constants[context]), str(constants[said])


def marked_in_template(text: str) -> Iterator[tuple[str | None, str]]:
    """The same for a template."""
    for name, arguments in CALL.findall(templatize(text)):
        context, said = FUNCTIONS[name]
        constants = ast.literal_eval(f"({arguments},)")
        yield None if context is None else constants[context], constants[said]
