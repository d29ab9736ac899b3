"""A translation in `tournament/locale/` is whole: both files, all texts and placeholders, its line in the settings."""

import gettext
import re
from collections.abc import Collection, Iterator
from itertools import chain
from pathlib import Path

from django.conf import settings
from django.utils.translation import to_locale

from tests.invented import write_catalogue
from tests.translations import Message, marked_in_source, marked_in_template, messages_of
from tournament import settings as product

COMPLETE = ("zh_Hant", "zh_Hans")
"""The languages in which every text can be read."""
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")


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
            yield from _faults_of_part(language.name, list(messages_of(texts)))
        else:
            yield from _faults_of_texts(language.name, texts, compiled)


def _faults_of_texts(name: str, texts: Path, compiled: Path) -> Iterator[str]:
    with compiled.open("rb") as file:
        known = gettext.GNUTranslations(file)
    for message in messages_of(texts):
        text = message.text
        if message.fuzzy or not message.said or not all(message.said):
            yield f"{name}: not translated: {text!r}"
        elif not _has_placeholders(message):
            yield f"{name}: other placeholders: {text!r}"
        elif _compiled(known, message) != message.said[-1]:
            yield f"{name}: compilemessages has not been run since: {text!r}"


def _faults_of_part(name: str, messages: list[Message]) -> Iterator[str]:
    """A translation without a catalogue is not offered yet: texts may be missing, and those it has must be right."""
    done = [message for message in messages if any(message.said)]
    if len(done) == len(messages):
        yield f"{name}: compilemessages has not made django.mo"
    for message in done:
        if not _has_placeholders(message):
            yield f"{name}: other placeholders: {message.text!r}"


def _has_placeholders(message: Message) -> bool:
    """Whether each form has those of the text; the first of several may spell out the number, as the singular does."""
    first, *others = message.said
    of_many = _placeholders(message.plural or message.text)
    of_one = (_placeholders(message.text), of_many) if others else (of_many,)
    return _placeholders(first) in of_one and all(_placeholders(one) == of_many for one in others)


def _placeholders(text: str) -> set[tuple[str, str]]:
    return set(PLACEHOLDER.findall(text))


def _compiled(known: gettext.GNUTranslations, message: Message) -> str:
    """The translation that is shown, of a plural the one for many."""
    many = 1_000_000
    match message.context, message.plural:
        case None, None:
            return known.gettext(message.text)
        case None, str(plural):
            return known.ngettext(message.text, plural, many)
        case str(context), None:
            return known.pgettext(context, message.text)
        case str(context), str(plural):
            return known.npgettext(context, message.text, plural, many)
    raise AssertionError(message)


def test_every_translation_is_whole() -> None:
    assert "\n".join(faults_of(Path(settings.LOCALE_PATHS[0]), product.LANGUAGE_NAMES)) == ""


def test_no_marked_text_is_missing_in_a_catalogue() -> None:
    """What is marked in the sources stands in each catalogue, as if makemessages had just been run."""
    root = Path(settings.BASE_DIR)
    modules = chain((root / "tournament").rglob("*.py"), (root / "penalties").rglob("*.py"))
    sources = [path.read_text(encoding="utf-8") for path in modules]
    templates = [path.read_text(encoding="utf-8") for path in (root / "templates").rglob("*.*")]
    marked = {text for source in sources for text in marked_in_source(source)}
    marked |= {text for template in templates for text in marked_in_template(template)}
    for name in COMPLETE:
        path = Path(settings.LOCALE_PATHS[0]) / name / "LC_MESSAGES" / "django.po"
        if path.with_suffix(".mo").is_file():
            known = {message.key for message in messages_of(path)}
            assert (name, marked - known, known - marked) == (name, set(), set())


HEAD = 'msgid ""\nmsgstr ""\n"Language: eo\\n"\n\n'


def written(folder: Path, texts: str, compiled: dict[str, str] | None) -> list[str]:
    if compiled is not None:
        write_catalogue(folder, "eo", compiled)
    path = folder / "eo" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD + texts, encoding="utf-8")
    return list(faults_of(folder, ["en", "eo"]))


def test_marked_texts_are_found_in_sources_and_templates() -> None:
    source = (
        '_("One")\npgettext("a game", "Draw")\nngettext("%(n)s row", "%(n)s rows", n)\n_(name)\nprint("no")'
    )
    assert list(marked_in_source(source)) == [(None, "One"), ("a game", "Draw"), (None, "%(n)s row")]
    template = """{% load i18n %}{% translate "It’s here" %}{% translate "Draw" context "a game" %}
    {% blocktranslate count n=n trimmed %}
      {{ n }} row
    {% plural %}{{ n }} rows{% endblocktranslate %}{{ _("Two") }}"""
    found = {(None, "It’s here"), ("a game", "Draw"), (None, "%(n)s row"), (None, "Two")}
    assert set(marked_in_template(template)) == found


def test_whole_translation_has_no_fault(tmp_path: Path) -> None:
    texts = 'msgid "Sign in"\nmsgstr ""\n"Ensa"\n"luti"\n\n#~ msgid "Gone"\n#~ msgstr ""\n'
    assert written(tmp_path, texts, {"Sign in": "Ensaluti"}) == []


def test_what_is_missing_in_a_translation_is_named(tmp_path: Path) -> None:
    one = 'msgid "Round %(number)s"\n'
    assert written(tmp_path / "a", one + 'msgstr "Rondo %(number)s"\n', None) == [
        "eo: compilemessages has not made django.mo"
    ]
    begun = one + 'msgstr "x"\n\nmsgid "Name"\nmsgstr ""\n'
    assert written(tmp_path / "f", begun, None) == ["eo: other placeholders: 'Round %(number)s'"]
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


def test_plurals_are_compared_in_every_form(tmp_path: Path) -> None:
    one = 'msgid "One row"\nmsgid_plural "%(count)s rows"\n'
    many = {"One row\0%(count)s rows": "%(count)s vicoj"}
    assert written(tmp_path / "a", one + 'msgstr[0] "%(count)s vicoj"\n', many) == []
    assert written(tmp_path / "b", one + 'msgstr[0] "vicoj"\n', many) == ["eo: other placeholders: 'One row'"]
    assert written(tmp_path / "c", one + 'msgstr[0] ""\n', many) == ["eo: not translated: 'One row'"]
    stale = {"One row\0%(count)s rows": "%(count)s linioj"}
    assert written(tmp_path / "d", one + 'msgstr[0] "%(count)s vicoj"\n', stale) == [
        "eo: compilemessages has not been run since: 'One row'"
    ]
