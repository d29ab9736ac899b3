"""Names: telling Latin from native script, and combining several columns into a name."""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from tournament.core.folding import folded
from tournament.registration.spreadsheet.text import CJK, clean_text, close_up_cjk, has_han
from tournament.registration.spreadsheet.types import Field

# A single Latin letter next to Chinese characters belongs to them ("阿B", "K仔").
_CHINESE_RUN = re.compile(
    f"(?:(?<![A-Za-z])[A-Za-z](?=[{CJK}]))?[{CJK}](?:[{CJK}·・ ]|(?<=[{CJK}])[A-Za-z](?![A-Za-z.]))*"
)
_EDGES = ' ,;:/|\\-–—·・<>"“”‘’、。「」'
_EMPTY_BRACKETS = re.compile(r"\([^\w()]*\)|\[[^\w\[\]]*\]|\{[^\w{}]*\}")
_LATIN_WORD = re.compile("[A-Za-z]{2}")
_WHOLE_BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")


class SplitName(NamedTuple):
    latin: str
    chinese: str


def split_name(text: str) -> SplitName:
    """Splits a cleaned text: "Chan Tai Man (陳大文)" → "Chan Tai Man" and "陳大文"; "김민준 Kim Min-jun" likewise.

    A text in one script counts as Latin as a whole, whatever the script, unless it is Chinese.
    """
    if not has_han(text):
        return _split_words(text)
    runs = _CHINESE_RUN.findall(text)
    chinese = close_up_cjk(" ".join(run.strip() for run in runs)).strip(_EDGES)
    rest = _EMPTY_BRACKETS.sub(" ", _CHINESE_RUN.sub(" ", text))
    latin = " ".join(rest.split()).strip(_EDGES)
    if whole := _WHOLE_BRACKETS.fullmatch(latin):
        latin = whole.group(1).strip(_EDGES)
    return SplitName(latin if any(c.isalnum() for c in latin) else "", chinese)


def _split_words(text: str) -> SplitName:
    """The Latin words of a text, and those of another script where there are both."""
    words = [(word, _is_latin_word(word)) for word in text.split()]
    kinds = {is_latin for _word, is_latin in words if is_latin is not None}
    if len(kinds) < 2:
        return SplitName(text, "")
    latin, native = (
        " ".join(word for word, is_latin in words if is_latin in (wanted, None)) for wanted in (True, False)
    )
    return SplitName(_without_brackets(latin), _without_brackets(native))


def _is_latin_word(word: str) -> bool | None:
    """Whether a word is in Latin letters only, or in no Latin letter; None where it is neither."""
    letters = [_is_latin(character) for character in word if character.isalpha()]
    if not letters or len(set(letters)) > 1:
        return None
    return letters[0]


def _without_brackets(text: str) -> str:
    stripped = text.strip(_EDGES)
    whole = _WHOLE_BRACKETS.fullmatch(stripped)
    return whole.group(1).strip(_EDGES) if whole else stripped


def compose_name(values: Mapping[Field, str]) -> SplitName:
    """The name of a row from whichever name columns it has.

    A column for one script takes precedence over what a shared column says in that script; a column for the native name
    keeps every script. First and last name are joined "first last" in Latin and, as is usual, "last first" without a
    space in Chinese.
    """
    shared = split_name(_full_name(values))
    latin = split_name(values.get(Field.NAME_LATIN, ""))
    other_latin = latin.latin or shared.latin
    native = _split_native(values.get(Field.NAME_ZH, ""), has_latin=bool(other_latin))
    return SplitName(
        other_latin or native.latin,
        native.chinese or shared.chinese or latin.chinese,
    )


class Parts(NamedTuple):
    given: str
    family: str


PART_MAX = 100


def name_parts(values: Mapping[Field, str]) -> Parts:
    """Given and family name in Latin letters, where a row has them apart; empty where it has one of them only.

    Beside a column "Surname", a column "Name" has the given name or the whole name.
    """
    name, first, last = (
        split_name(values.get(field, "")).latin for field in (Field.NAME, Field.FIRST_NAME, Field.LAST_NAME)
    )
    given, family = first or _rest(name, last), last or _rest(name, first)
    if not given or not family or max(len(given), len(family)) > PART_MAX:
        return Parts("", "")
    return Parts(given, family)


def _rest(name: str, part: str) -> str:
    """The name without one of its parts; the whole name if it does not begin or end with the part."""
    words, of_part = name.split(), [folded(word) for word in part.split()]
    for rest, taken in (
        (words[len(of_part) :], words[: len(of_part)]),
        (words[: -len(of_part)], words[-len(of_part) :]),
    ):
        if of_part and [folded(word) for word in taken] == of_part:
            return " ".join(rest)
    return name if part else ""


def name_as_read(name: str, name_zh: str) -> SplitName:
    """What a list says of these names that has each in its own column."""
    texts = {Field.NAME_LATIN: clean_text(name).text, Field.NAME_ZH: clean_text(name_zh).text}
    return compose_name(texts)


def _split_native(text: str, *, has_latin: bool) -> SplitName:
    """The content of a column for the native name: "김철수" as a whole, "Chan Tai Man 陳大文" in its two parts.

    A name entirely in Latin letters is the row's Latin name if it has no other, and otherwise its native name ("Nguyễn
    Văn An" beside "Nguyen Van An").
    """
    if _LATIN_WORD.search(text) and has_han(text):
        return split_name(text)
    is_latin = not any(character.isalpha() and not _is_latin(character) for character in text)
    return SplitName(text, "") if is_latin and not has_latin else SplitName("", close_up_cjk(text))


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith(("LATIN", "MODIFIER LETTER"))


def _full_name(values: Mapping[Field, str]) -> str:
    """The shared name column, or first and last name joined.

    Beside a column "Surname", a column "Name" means the first name, and the other way round, unless it already holds
    the whole name.
    """
    name, first, last = (values.get(f, "") for f in (Field.NAME, Field.FIRST_NAME, Field.LAST_NAME))
    if first and last:
        return name or _joined(first, last)
    if not name or not (first or last):
        return name or first or last
    known_words = set(folded(first or last).split())
    if known_words <= set(folded(name).split()) or (has_han(name) and (first or last) in name):
        return name
    return _joined(first or name, last or name)


def _joined(first: str, last: str) -> str:
    if has_han(first) and has_han(last):
        first_name, last_name = split_name(first), split_name(last)
        latin = " ".join(part for part in (first_name.latin, last_name.latin) if part)
        return f"{latin} {last_name.chinese}{first_name.chinese}".strip()
    return f"{first} {last}"


def name_keys(name: SplitName) -> SplitName:
    """For finding the same name twice: without case, accents and punctuation, with Latin words in alphabetical
    order.
    """
    return SplitName(" ".join(sorted(folded(name.latin).split())), folded(name.chinese).replace(" ", ""))
