"""An invented language for tests: every text that goes through gettext, ours or Django's, stands between marks.

What carries no mark on a page in this language is written in one language for all; what carries one in a row would be
read in that language by everybody.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from tournament.accounts.models import User
from tournament.core.languages import offered_languages

CODE = "qaa"
OPEN, CLOSE = "⟦", "⟧"
GETTEXT = ("gettext", "pgettext", "ngettext", "npgettext")

Mark = tuple[str, str, str]
"""Model, field and value of a row that holds a translated text."""


def speak_invented(monkeypatch: pytest.MonkeyPatch, settings: Any, folder: Path) -> None:
    """Offer the invented language beside English, from a catalogue in `folder`."""
    offer(settings, folder, CODE)
    for name in GETTEXT:
        monkeypatch.setattr(translation._trans, name, _marked(getattr(trans_real, name)))


def offer(settings: Any, folder: Path, language: str, texts: Mapping[str, str] | None = None) -> None:
    """Offer a language beside English, from a catalogue in `folder` with these texts."""
    write_catalogue(folder, language, texts or {})
    settings.LOCALE_PATHS = [folder]
    settings.LANGUAGES = offered_languages(folder, {"en": "English", language: language})


def _marked(plain: Callable[..., str]) -> Callable[..., str]:
    def marked(*words: Any) -> str:
        text = plain(*words)
        return f"{OPEN}{text}{CLOSE}" if translation.get_language() == CODE and text else text

    return marked


def write_catalogue(folder: Path, language: str, texts: Mapping[str, str]) -> None:
    """A compiled catalogue as `msgfmt` makes it: a table of offsets, and the texts in the order of their bytes."""
    head = f"Content-Type: text/plain; charset=UTF-8\nLanguage: {language}\nPlural-Forms: nplurals=1; plural=0;\n"
    pairs = sorted((one.encode(), other.encode()) for one, other in {"": head, **texts}.items())
    start = 28 + 16 * len(pairs)
    tables, body = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += _numbers(len(pair[side]), start + len(body))
            body += pair[side] + b"\0"
    path = folder / translation.to_locale(language) / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    header = _numbers(0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 28 + 16 * len(pairs))
    path.write_bytes(header + tables[0] + tables[1] + body)


def _numbers(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(4, "little") for number in numbers)


def visitor(user: User | None = None, language: str = CODE) -> Client:
    """A browser that asks for this language."""
    client = Client(headers={"Accept-Language": language})
    if user:
        client.force_login(user)
    return client


def marked_rows() -> list[Mark]:
    """Every value of every table that holds a text of the invented language."""
    return [
        (model._meta.label, name, str(value))
        for model in apps.get_models()
        if _is_marked(model)
        for row in model._base_manager.values()
        for name, value in row.items()
        if OPEN in str(value)
    ]


def _is_marked(model: type[Model]) -> bool:
    """Whether a row holds a mark, as it is or as JSON writes it. Without the model's fields, for it is asked after every act."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # noqa: S608 - the names are the models' own
        rows = str(cursor.fetchall())
    return OPEN in rows or json.dumps(OPEN).strip('"') in rows


def texts_of(html: str) -> list[str]:
    """The texts of a page, then those of attributes that are read to people."""
    body = re.sub(r"<(script|style|svg|template)\b.*?</\1>|<!--.*?-->", " ", html, flags=re.DOTALL)
    read_out = re.findall(r'\b(?:title|aria-label|placeholder|alt|data-label)="([^"]*)"', body)
    return [unescape(text) for text in [*re.split(r"<[^>]*>", body), *read_out]]


def unmarked_texts(html: str) -> Iterator[str]:
    """The texts of a page, those of attributes that are read to people included, that stand outside all marks."""
    depth = 0
    for text in texts_of(html):
        # A sentence goes on behind a tag that stands in it.
        outside, depth = _outside(text, depth)
        if re.search(r"[^\W\d_]{2,}", outside):
            yield outside.strip()


def _outside(text: str, depth: int) -> tuple[str, int]:
    """What stands outside all marks in a text that begins within so many, and how many are open at its end."""
    found = ""
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        found += letter if depth == 0 and letter != CLOSE else ""
    return found, depth
