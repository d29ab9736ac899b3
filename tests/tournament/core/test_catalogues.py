"""A translation in `locale/` is whole: both files, every text, the same placeholders, and its line in the settings."""

import ast
import gettext
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import to_locale

from tests.invented import write_catalogue
from tournament import settings as product

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) (".*"(?:\n".*")*)', re.MULTILINE)


def faults_of(folder: Path, names: Collection[str]) -> Iterator[str]:
    """What is wrong with the translations in a folder, given the languages that have a name."""
    known = {to_locale(code) for code in names}
    for language in sorted(path for path in folder.glob("*") if path.is_dir()):
        texts, compiled = (language / "LC_MESSAGES" / f"django.{kind}" for kind in ("po", "mo"))
        if language.name not in known:
            yield f"LANGUAGE_NAMES in tournament/settings.py does not have {language.name}"
        if not texts.is_file():
            yield f"{language.name}: makemessages has not written django.po"
        elif not compiled.is_file():
            yield f"{language.name}: compilemessages has not made django.mo"
        else:
            yield from _faults_of_texts(language.name, texts.read_text(encoding="utf-8"), compiled)


def _faults_of_texts(name: str, texts: str, compiled: Path) -> Iterator[str]:
    with compiled.open("rb") as file:
        known = gettext.GNUTranslations(file)
    for block in texts.split("\n\n")[1:]:
        if re.search(r"^#~", block, re.MULTILINE):
            continue
        parts = {
            kind: "".join(map(ast.literal_eval, text.split("\n"))) for kind, text in ENTRY.findall(block)
        }
        if "msgid" not in parts:
            continue
        said = [text for kind, text in parts.items() if kind.startswith("msgstr")]
        text = parts["msgid"]
        if not all(said) or re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            yield f"{name}: not translated: {text!r}"
        elif any(_placeholders(one) != _placeholders(text) for one in said if "msgid_plural" not in parts):
            yield f"{name}: other placeholders: {text!r}"
        elif "msgid_plural" not in parts and _compiled(known, parts) != said[0]:
            yield f"{name}: compilemessages has not been run since: {text!r}"


def _placeholders(text: str) -> set[tuple[str, str]]:
    return set(PLACEHOLDER.findall(text))


def _compiled(known: gettext.GNUTranslations, parts: dict[str, str]) -> str:
    if "msgctxt" in parts:
        return known.pgettext(parts["msgctxt"], parts["msgid"])
    return known.gettext(parts["msgid"])


def test_every_translation_is_whole() -> None:
    assert "\n".join(faults_of(Path(settings.LOCALE_PATHS[0]), product.LANGUAGE_NAMES)) == ""


HEAD = 'msgid ""\nmsgstr ""\n"Language: eo\\n"\n\n'


def written(folder: Path, texts: str, compiled: dict[str, str] | None) -> list[str]:
    if compiled is not None:
        write_catalogue(folder, "eo", compiled)
    path = folder / "eo" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + texts, encoding="utf-8")
    return list(faults_of(folder, ["en", "eo"]))


def test_whole_translation_has_no_fault(tmp_path: Path) -> None:
    texts = 'msgid "Sign in"\nmsgstr ""\n"Ensa"\n"luti"\n\n#~ msgid "Gone"\n#~ msgstr ""\n'
    assert written(tmp_path, texts, {"Sign in": "Ensaluti"}) == []


def test_what_is_missing_in_a_translation_is_named(tmp_path: Path) -> None:
    one = 'msgid "Round %(number)s"\n'
    assert written(tmp_path / "a", one + 'msgstr "x"\n', None) == [
        "eo: compilemessages has not made django.mo"
    ]
    assert written(tmp_path / "b", one + 'msgstr ""\n', {}) == ["eo: not translated: 'Round %(number)s'"]
    fuzzy = f'#, fuzzy\n{one}msgstr "Rondo %(number)s"\n'
    assert written(tmp_path / "c", fuzzy, {}) == ["eo: not translated: 'Round %(number)s'"]
    assert written(tmp_path / "d", one + 'msgstr "Rondo"\n', {}) == [
        "eo: other placeholders: 'Round %(number)s'"
    ]
    assert written(tmp_path / "e", one + 'msgstr "Rondo %(number)s"\n', {}) == [
        "eo: compilemessages has not been run since: 'Round %(number)s'"
    ]
    assert next(iter(faults_of(tmp_path / "e", ["en"]))) == (
        "LANGUAGE_NAMES in tournament/settings.py does not have eo"
    )
