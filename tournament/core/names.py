"""Names and other short texts as people see them: without invisible characters, and short enough for a page."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

SHOWN_CHARACTERS = 100
"""How much of a name a page shows. The whole name is in the title of its element and on the detail page."""
ELLIPSIS = "…"
HIDDEN_REST = "＊"
"""What stands for the rest of a name in native script that is not published."""

# Controls other than white space, soft hyphen, marks and overrides of direction, zero-width and invisible characters,
# fillers, annotations, tags, lone surrogates, noncharacters. The two joiners are judged by what is around them.
_HIDDEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e00ff"
    + "".join(f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(1, 17))
    + "]"
)
_JOINER = re.compile("[\u200c\u200d]")
_ZERO_WIDTH_NON_JOINER = "\u200c"
_ZERO_WIDTH_JOINER = "\u200d"
# The blocks of the characters that joined emoji are made of. A variation selector or a colour of skin may follow one.
_PICTURE = re.compile("[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
_PICTURE_STYLES = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_VIRAMA = 9
_ARABIC = re.compile("[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]")


def without_hidden(text: str) -> str:
    """`text` without invisible characters: overrides of direction, zero-width and control characters.

    White space stays as it is. A zero-width joiner or non-joiner stays where a script needs it for its spelling: after
    a virama, and the non-joiner also between Arabic letters (RFC 5892, appendix A). The joiner also stays between the
    parts of an emoji (UTS #51, ED-16).
    """
    if text.isprintable() and text.isascii():
        return text
    visible = _HIDDEN.sub("", text)
    return _JOINER.sub(lambda found: found.group() if _is_spelling(found) else "", visible)


def _is_spelling(joiner: re.Match[str]) -> bool:
    text, at = joiner.string, joiner.start()
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if before and unicodedata.combining(before) == _VIRAMA:
        return True
    if joiner.group() == _ZERO_WIDTH_JOINER and _PICTURE.match(after):
        return bool(_PICTURE.match(text[:at].rstrip(_PICTURE_STYLES)[-1:]))
    between_letters = bool(_ARABIC.match(before) and _ARABIC.match(after))
    return joiner.group() == _ZERO_WIDTH_NON_JOINER and between_letters


def has_hidden(text: str) -> bool:
    """Whether `one_line` removes characters that a reader of `text` cannot see."""
    return without_hidden(text) != text


def one_line(text: str) -> str:
    """`text` as it is stored: without hidden characters, on one line, with all white space as single spaces."""
    return " ".join(without_hidden(text).split())


def shown(name: str) -> str:
    """The name as pages show it: a very long one is cut to 100 characters, with an ellipsis."""
    if len(name) <= SHOWN_CHARACTERS:
        return name
    end = SHOWN_CHARACTERS - len(ELLIPSIS)
    # Never between a letter and its marks.
    while end > 0 and unicodedata.category(name[end]).startswith("M"):
        end -= 1
    return name[:end].rstrip() + ELLIPSIS


def clean_texts(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a row with each text as `one_line` stores it; other values as they are."""
    return {name: one_line(value) if isinstance(value, str) else value for name, value in fields.items()}
