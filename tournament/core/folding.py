"""Names in the form used for searching: without what a keyboard may lack."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

HAN_FORMS = Path(__file__).parents[2] / "static" / "vendor" / "han" / "forms.txt"
"""Groups of Chinese characters that are forms of one another; browsers read the same file."""

_COMBINING = re.compile("[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")
# Letters that Unicode does not decompose into a letter and its mark, as keyboards without them type them.
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Signs within a name for which keyboards have one, another or none: O'Brien, O’Brien and OʼBrien are one name.
APOSTROPHES = dict.fromkeys(map(ord, "'`´ʹʻʼʽʾʿˈ‘’‛′＇׳ꞌ"))
# How these letters are spelled where a keyboard lacks them; as often they stand without their marks.
_SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
# Python counts the vowel signs of Indic, Thai, Lao, Tibetan, Burmese and Khmer script as no part of a word, but names
# that differ in them are different names.
_NOT_WORD_RUN = re.compile("(?:_|[^\\w\u0900-\u109f\u1780-\u17ff])+")


def folded(text: str) -> str:
    """For comparing: without case, accents, apostrophes and punctuation; words are separated by one space."""
    text = text.translate(APOSTROPHES)
    if text.isascii():
        return _NOT_WORD_RUN.sub(" ", text.lower()).strip()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _NOT_WORD_RUN.sub(" ", _COMBINING.sub("", decomposed).translate(_PLAIN_LETTERS)).strip()


def search_forms(text: str) -> tuple[str, ...]:
    """The forms in which a text is found: folded, folded with ä spelled ae, and folded with one character for all that are
    forms of one another, as 陈 and 陳. Forms that do not differ stand once; the last is the one for Chinese characters.
    """
    plain = folded(text)
    if text.isascii():
        return (plain,)
    spelled = folded(unicodedata.normalize("NFC", text.casefold()).translate(_SPELLED_OUT))
    han = plain.translate(_han_forms())
    return (*dict.fromkeys(form for form in (plain, spelled) if form != han), han)


@cache
def _han_forms() -> Mapping[int, str]:
    """Each Chinese character that has other forms, with the one that stands for all of them."""
    lines = HAN_FORMS.read_text(encoding="utf-8").splitlines()
    groups = (group for line in lines if not line.startswith("#") for group in line.split())
    return {ord(sign): group[0] for group in groups for sign in group[1:]}
