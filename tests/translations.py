"""Translations as people write them: the messages of a `.po` file."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
