"""Names in the form used for searching: without what a keyboard may lack."""

import re
import unicodedata

_COMBINING = re.compile("[\u0300-\u036f\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a]+")
# Letters that Unicode does not decompose into a letter and its mark, as keyboards without them type them.
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Python counts the vowel signs of Indic, Thai, Lao, Tibetan, Burmese and Khmer script as no part of a word, but names
# that differ in them are different names.
_NOT_WORD_RUN = re.compile("(?:_|[^\\w\u0900-\u109f\u1780-\u17ff])+")


def folded(text: str) -> str:
    """For comparing: without case, accents and punctuation; words are separated by one space."""
    if text.isascii():
        return _NOT_WORD_RUN.sub(" ", text.lower()).strip()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _NOT_WORD_RUN.sub(" ", _COMBINING.sub("", decomposed).translate(_PLAIN_LETTERS)).strip()
