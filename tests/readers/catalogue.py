"""Brings the file of a partial translation up to date: `.venv/bin/python -m tests.readers de`.

Texts that are new stand in it without a translation, and those that nobody meets any more are gone. Then
`manage.py compilemessages -l de` makes the catalogue that is shown.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.readers.reach import Key, Text
from tests.translations import messages_of

FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "ja": "nplurals=1; plural=0;",
    "pl": ("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"),
    "pt": "nplurals=2; plural=(n != 1);",
}
"""How many forms a number has in each language, and which one it takes."""


def written(language: str, texts: Iterable[Text], said: dict[Key, tuple[str, ...]]) -> str:
    """The file of a language."""
    forms = forms_of(language)
    blocks = (
        "\n".join(_block(text, said.get((text.context, text.text), ()), forms))
        for text in sorted(texts, key=lambda one: (one.files, one.text, one.context or ""))
    )
    return "\n\n".join((_head(language), *blocks)) + "\n"


def forms_of(language: str) -> int:
    return int(FORMS[language].removeprefix("nplurals=")[0])


def update(path: Path, language: str, texts: Iterable[Text]) -> None:
    said = {message.key: message.said for message in messages_of(path)} if path.is_file() else {}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(language, texts, said), encoding="utf-8")


def _head(language: str) -> str:
    return "\n".join(
        (
            f"# Texts for players, scorers and spectators ({language}); docs/translating.md says how to improve them.",
            'msgid ""',
            'msgstr ""',
            '"Project-Id-Version: Seatwind\\n"',
            f'"Language: {language}\\n"',
            '"MIME-Version: 1.0\\n"',
            '"Content-Type: text/plain; charset=UTF-8\\n"',
            '"Content-Transfer-Encoding: 8bit\\n"',
            f'"Plural-Forms: {FORMS[language]}\\n"',
        )
    )


def _block(text: Text, said: tuple[str, ...], forms: int) -> Iterator[str]:
    yield from (f"#: {file}" for file in text.files)
    if "%(" in text.text + (text.plural or ""):
        yield "#, python-format"
    if text.context is not None:
        yield f"msgctxt {_quoted(text.context)}"
    yield f"msgid {_quoted(text.text)}"
    if text.plural is None:
        yield f"msgstr {_quoted(said[0] if said else '')}"
        return
    yield f"msgid_plural {_quoted(text.plural)}"
    for number in range(forms):
        yield f"msgstr[{number}] {_quoted(said[number] if number < len(said) else '')}"


def _quoted(text: str) -> str:
    lines = [
        '"' + line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        for line in text.splitlines(keepends=True)
    ] or ['""']
    return lines[0] if len(lines) == 1 else "\n".join(('""', *lines))
