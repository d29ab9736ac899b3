"""A term has one translation everywhere: the catalogues keep to the glossaries in `docs/languages/`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import to_locale

import scoring
from tests.translations import Message, messages_of

GLOSSARIES = Path(settings.BASE_DIR) / "docs" / "languages"
LANGUAGES = ("zh-Hant", "zh-Hans")
HELD = ("yes", "alone", "no")
PLACEHOLDERS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]*>")


@dataclass(frozen=True, slots=True)
class Term:
    english: str
    words: tuple[str, ...]
    held: str


@dataclass(frozen=True)
class Glossary:
    terms: tuple[Term, ...]
    exceptions: frozenset[tuple[str, str]]
    """The English text and the term that it does not follow."""

    @cached_property
    def longest_first(self) -> tuple[Term, ...]:
        return tuple(sorted(self.terms, key=lambda one: -len(one.english)))

    def faults_of(self, message: Message) -> Iterator[str]:
        """The terms of a message whose word its translation does not have."""
        found = set(self._terms_in(message.text)) | set(self._terms_in(message.plural or ""))
        for term in sorted(found, key=lambda one: one.english):
            for said in message.said:
                if said and not any(word in said for word in term.words):
                    yield f"{term.english!r} is {term.words[0]}: {message.text!r} → {said!r}"

    def _terms_in(self, text: str) -> Iterator[Term]:
        """The terms of a text that are held there, the longest first: “table points” has no “table”."""
        left = PLACEHOLDERS.sub(" ", text)
        lowered = left.lower()
        for term in self.longest_first:
            # Most terms are in no text: a plain look is much quicker than the expression.
            if term.english[:-1].lower() not in lowered:
                continue
            if term.held == "alone":
                if left.strip().lower() == term.english.lower():
                    yield term
                continue
            without = _as_word(term.english).sub(" · ", left)
            if without != left and term.held == "yes" and (text, term.english) not in self.exceptions:
                yield term
            left = without


@cache
def _as_word(english: str) -> re.Pattern[str]:
    """The term as a word of its own, in the singular or the plural."""
    plural = rf"{english[:-1]}ies" if english.endswith("y") else rf"{re.escape(english)}(?:s|es)"
    return re.compile(rf"(?<![\w-])(?:{re.escape(english)}|{plural})(?![\w-])", re.IGNORECASE)


def rows_of(text: str, first: str) -> Iterator[list[str]]:
    """The rows of every table whose head begins with this cell."""
    inside = False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if inside and set(line) - set("|- "):
            yield cells
        inside = inside or cells[0] == first


def read_glossary(text: str) -> Glossary:
    terms = [
        Term(english, (word, *filter(None, also.split("、"))), held)
        for english, word, also, held, *_rest in _of_length(rows_of(text, "English"), 6)
    ]
    exceptions = frozenset((text, term) for text, term, _reason in rows_of(text, "English text"))
    return Glossary(tuple(terms), exceptions)


def _of_length(rows: Iterable[Sequence[str]], length: int) -> Iterator[Sequence[str]]:
    return (row for row in rows if len(row) == length)


def glossary_of(language: str) -> Glossary:
    return read_glossary(_text_of(language))


def _text_of(language: str) -> str:
    return (GLOSSARIES / f"{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_keeps_to_the_glossary(language: str) -> None:
    path = Path(settings.LOCALE_PATHS[0]) / to_locale(language.lower()) / "LC_MESSAGES" / "django.po"
    glossary = glossary_of(language)
    messages = messages_of(path) if path.with_suffix(".mo").is_file() else iter(())
    assert "\n".join(fault for message in messages for fault in glossary.faults_of(message)) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_names_each_term_once(language: str) -> None:
    terms = glossary_of(language).terms
    assert len({term.english.lower() for term in terms}) == len(terms) > 150
    assert {term.held for term in terms} == set(HELD)
    assert all(term.words[0] for term in terms)


def test_both_glossaries_have_the_same_terms() -> None:
    hant, hans = (glossary_of(language).terms for language in LANGUAGES)
    assert [(term.english, term.held) for term in hant] == [(term.english, term.held) for term in hans]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_rulebooks_patterns_and_fouls_are_those_of_the_product(language: str) -> None:
    field = language.lower().replace("-", "_")
    text = _text_of(language)
    rulesets = scoring.all_rulesets()
    assert list(_of_length(rows_of(text, "English"), 2)) == [
        [ruleset.name, getattr(ruleset, f"name_{field}")] for ruleset in rulesets
    ]
    assert list(_of_length(rows_of(text, "Rulebook"), 4)) == [
        [ruleset.id, item.number, item.name, getattr(item, f"name_{field}")]
        for ruleset in rulesets
        for item in ruleset.items
    ]
    assert list(_of_length(rows_of(text, "Rulebook"), 3)) == [
        [ruleset.id, foul.name.en, getattr(foul.name, field)]
        for ruleset in rulesets
        for foul in import_module(f"penalties.catalogue.{ruleset.id}").BOOK.fouls
    ]


INVENTED = """
| English | xx | also | held | context | doubt |
|---|---|---|---|---|---|
| table | 枱 | 表 | yes | | |
| table points | 名次分 | | yes | | |
| entry | 參賽者 | | yes | | |
| save | 儲存 | | alone | | |
| draw | 抽籤 | | no | | |

| English text | term | reason |
|---|---|---|
| Set the table | table | an idiom |
"""


@pytest.mark.parametrize(
    ("english", "said", "faults"),
    [
        ("The table is full.", "這枱已滿。", 0),
        ("The tables of figures", "數字的表", 0),
        ("Two tables", "兩桌", 1),
        ("The stable table-cloth of %(table)s", "布", 0),
        ("Table points", "名次分", 0),
        ("Table points", "枱分", 1),
        ("Two entries", "兩人", 1),
        ("Save", "保存", 1),
        ("Save the day", "救", 0),
        ("Draw", "畫", 0),
        ("Set the table", "擺設", 0),
        ("A table", "", 0),
    ],
)
def test_a_term_is_found_as_a_word(english: str, said: str, faults: int) -> None:
    message = Message(context=None, text=english, plural=None, said=(said,))
    assert len(list(read_glossary(INVENTED).faults_of(message))) == faults


def test_a_message_of_several_numbers_is_read_in_each() -> None:
    message = Message(None, "%(count)s row", "%(count)s tables", ("%(count)s枱", "%(count)s桌"))
    assert len(list(read_glossary(INVENTED).faults_of(message))) == 1
