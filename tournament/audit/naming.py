"""Finds the names of a person who is erased in texts that others typed, however they spelled them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from tournament.core.folding import APOSTROPHES, search_forms
from tournament.core.names import HIDDEN_REST
from tournament.core.phrases import KEY

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u31ff\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
"""Scripts that put no space between words, or join particles to them."""
_IS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_SPACE_BETWEEN = re.compile(f"(?<=[{_UNSPACED}]) (?=[{_UNSPACED}])")
_APOSTROPHE = "'"
"""Stands for every kind of apostrophe where a text is compared: it may be part of a name, or end it."""
_DIVIDES = frozenset(";:!?/()\n")
_LETTER = f"[^\\W{_UNSPACED}]"
"""A character of a word that ends where there is a space."""


class Naming:
    """The names of one person, which are replaced in texts. Only whole names are, and none without a letter: numbers of
    hands and tables must stay.

    A name of several words, or in a script without spaces, is found in other spellings as well: other case, accents, widths
    and spaces, and with its two words exchanged. A single word is found where it does not begin with another case, and
    initials only as they are. Longer names of `others` that have one of these names in them stay. Somebody else of exactly
    the same name is replaced, because a text does not say whom it means.
    """

    def __init__(self, names: Iterable[str], others: Iterable[str] = ()) -> None:
        own = {name for name in names if any(map(str.isalpha, name))}
        self._others = {name for name in others if name} - own
        exact = {name for name in own if _is_exact(name)}
        self._names = loose = {form: name for name in sorted(own - exact) for form in _forms(name)}
        self._loose_kept = {
            form for form in map(_name_form, self._others) if form not in loose and _meets(form, loose)
        }
        self._exact_kept = {name for name in self._others if _has_one(name, exact)}
        self._loose = _pattern({*loose, *self._loose_kept})
        self._exact = _pattern({*exact, *self._exact_kept})

    def __bool__(self) -> bool:
        return bool(self._loose or self._exact)

    def is_in(self, text: str) -> bool:
        """Whether a text has one of the names."""
        return self._in_text(text, "") != text

    def replaced(self, value: Any, put: str) -> Any:
        """A JSON value, or a text, with `put` in the place of the names in its texts. Codes stay: they are no names."""
        if isinstance(value, str):
            return self._in_text(value, put)
        if isinstance(value, list):
            return [self.replaced(one, put) for one in value]
        if isinstance(value, dict):
            return {key: one if key == KEY else self.replaced(one, put) for key, one in value.items()}
        return value

    def _in_text(self, text: str, put: str) -> str:
        if self._loose and (self._loose.search(_form(text)) or _has_apostrophe(text)):
            for start, end in reversed(list(self._spans(text))):
                text = f"{text[:start]}{put}{text[end:]}"
        if self._exact:
            text = self._exact.sub(
                lambda found: found.group() if found.group() in self._exact_kept else put, text
            )
        return text

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where names stand that may be spelled in other ways."""
        assert self._loose is not None  # noqa: S101 - asked before; tells the type checker
        form, places = _placed(text)
        for found in self._loose.finditer(form):
            said = _joined(found.group())
            start, end = places[found.start()][0], places[found.end() - 1][1]
            # A name never begins or ends within a letter, as a Korean one would.
            is_whole = (found.start() == 0 or places[found.start() - 1][1] <= start) and (
                found.end() == len(form) or places[found.end()][0] >= end
            )
            is_other = said in self._loose_kept or text[start:end] in self._others
            if is_whole and not is_other and _may_be(text[start:end], said, self._names[said]):
                yield start, end


def _may_be(text: str, form: str, name: str) -> bool:
    """Whether a text that has the form of a name is one: nothing between its words ends what they say together."""
    if _is_word(form):
        return text[0].islower() == name[0].islower()
    return not (_DIVIDES & set(text)) - set(name)


def _is_word(form: str) -> bool:
    return " " not in form and not _IS_UNSPACED.search(form)


def _is_exact(name: str) -> bool:
    """Whether a name is too short, or too odd, to be looked for in other spellings."""
    letters = unicodedata.normalize("NFC", name)
    words = "".join(sign if sign.isalnum() or _is_mark(sign) else " " for sign in letters).split()
    return HIDDEN_REST in name or not any(len(word) > 1 for word in words)


def _form(text: str) -> str:
    return search_forms(text)[-1]


def _joined(form: str) -> str:
    """Without the spaces that a script without spaces may have in a name or not."""
    return _SPACE_BETWEEN.sub("", form).replace(_APOSTROPHE, "")


def _name_form(name: str) -> str:
    return _joined(_form(name))


def _forms(name: str) -> Iterator[str]:
    """The spellings of a name for comparing."""
    form = _name_form(name)
    yield form
    words = form.split()
    if len(words) == 2 and min(map(len, words)) > 1:
        yield " ".join(reversed(words))


def _has_one(name: str, parts: Iterable[str]) -> bool:
    return any(part in name and part != name for part in parts)


def _meets(form: str, own: Iterable[str]) -> bool:
    """Whether a text may have this name of somebody else around one of the person’s own, or beside it."""
    words = set(form.split())
    return _has_one(form, own) or any(words & set(one.split()) for one in own)


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these as whole names, the longest first."""
    wanted = sorted(names, key=len, reverse=True)
    return re.compile("|".join(map(_whole, wanted))) if wanted else None


def _whole(name: str) -> str:
    if len(name) == 1:
        return rf"(?<!\w){re.escape(name)}(?!\w)"
    before = f"(?<!{_LETTER})" if re.match(_LETTER, name[0]) else ""
    after = f"(?!{_LETTER})" if re.match(_LETTER, name[-1]) else ""
    spelled = "".join(f"{re.escape(sign)}{_between(sign, then)}" for sign, then in pairwise(name))
    return f"{before}{spelled}{re.escape(name[-1])}{after}"


def _between(sign: str, then: str) -> str:
    """What a text may have between two characters of a name."""
    if _IS_UNSPACED.match(sign) and _IS_UNSPACED.match(then):
        return f"[{_APOSTROPHE} ]?"
    return f"{_APOSTROPHE}?"


def _placed(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text for comparing, and of each of its characters from where to where it stands in the text."""
    form: list[str] = []
    places: list[tuple[int, int]] = []
    for start, end in _letters(text):
        letter = text[start:end]
        said = _form(letter)
        for sign in said or (_APOSTROPHE if _has_apostrophe(letter) else " "):
            if sign != " " or (form and form[-1] != " "):
                form.append(sign)
                places.append((start, end))
    return "".join(form), places


def _letters(text: str) -> Iterator[tuple[int, int]]:
    """Each letter with its marks."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _is_mark(text[at]):
            yield start, at
            start = at


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _has_apostrophe(text: str) -> bool:
    return text.translate(APOSTROPHES) != text
