"""Which part of a name is the family name: what somebody has said, or a guess that somebody is asked to confirm."""

import re
from typing import NamedTuple

from tournament.registration.models import Entry

FAMILY_FIRST = frozenset({"CN", "HK", "MO", "TW", "KR", "KP", "VN", "HU"})
"""Where the family name is written first, also in Latin letters."""
_SYLLABLES = re.compile(r"([^\W\d_]+)-([^\W\d_]+)")
"""A given name as it is transcribed from Chinese or Korean, "Siu-ming", "Min-jun"; a double family name has two capitals."""

_HAN_OR_HANGUL = re.compile("[\u3400-\u9fff\uac00-\ud7af]")
"""A name that has as many words as characters is written syllable by syllable, in the order of the characters."""


class NameParts(NamedTuple):
    """With `is_guess`, nobody has said it and the name itself does not."""

    given: str
    family: str
    is_guess: bool = False


def parts_of(entry: Entry) -> NameParts:
    """Given and family name of a player. A name that has a comma, or one part in capitals, says it itself: "Wong, Siu-ming",
    "WONG Siu-ming".
    """
    if entry.family_name or entry.given_name:
        return NameParts(entry.given_name, entry.family_name)
    name = entry.name or entry.name_zh
    if "," in name:
        family, _comma, given = name.partition(",")
        return NameParts(given.strip(), family.strip())
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return NameParts(" ".join(word for word in words if word not in capitals), " ".join(capitals))
    if len(words) < 2:
        return NameParts("", name, is_guess=True)
    is_transcribed = len(words) == len(entry.name_zh) and all(map(_HAN_OR_HANGUL.match, entry.name_zh))
    is_family_first = entry.country in FAMILY_FIRST or is_transcribed
    if is_family_first or (len(words) == 2 and _is_of_syllables(words[1])):
        return NameParts(" ".join(words[1:]), words[0], is_guess=True)
    return NameParts(" ".join(words[:-1]), words[-1], is_guess=True)


def _is_of_syllables(word: str) -> bool:
    found = _SYLLABLES.fullmatch(word)
    return found is not None and found[2].islower()
