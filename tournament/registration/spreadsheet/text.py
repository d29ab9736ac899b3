"""Cleaning texts that people type, paste and export."""

import re
import unicodedata
from typing import NamedTuple

from tournament.core.names import without_hidden

# Unified and compatibility ideographs, iteration mark and ideographic zero.
HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
# What a name "in Chinese characters" may also contain: kana, bopomofo, and the selectors of character variants.
CJK = HAN + "\u3040-\u30ff\u3100-\u312f\ufe00-\ufe0f\U000e0100-\U000e01ef"

# Characters that NFKC would turn into other Chinese characters.
_NOT_COMPATIBILITY_HAN_RUN = re.compile("[^\uf900-\ufaff\U0002f800-\U0002fa1f]+")
_HAN_CHARACTER = re.compile(f"[{HAN}]")
_SPACE_WITHIN_CJK = re.compile(f"(?<=[{CJK}]) +(?=[{CJK}])")
_PLAIN = re.compile(r"[!-&(-~](?: ?[!-~])*")  # printable ASCII, single spaces, no leading apostrophe
REPLACEMENT = "\ufffd"


class CleanText(NamedTuple):
    text: str
    had_hidden_characters: bool


def clean_text(raw: str) -> CleanText:
    """`raw` as a reader sees it, on one line.

    All white space becomes single spaces; invisible characters are removed and reported. Everything except Chinese
    characters is NFKC-normalized, so full-width Latin letters and digits become plain; Chinese characters stay as
    typed. The apostrophe with which spreadsheets mark a text is removed; that of "'t Hooft" stays.
    """
    if _PLAIN.fullmatch(raw):
        return CleanText(raw, had_hidden_characters=False)
    visible = without_hidden(raw)
    text = " ".join(_normalized(visible).split())
    while text.startswith("'") and not text[1:2].islower():
        text = text[1:].lstrip()
    return CleanText(text, had_hidden_characters=visible != raw)


def _normalized(text: str) -> str:
    if unicodedata.is_normalized("NFKC", text):
        return text
    return _NOT_COMPATIBILITY_HAN_RUN.sub(lambda run: unicodedata.normalize("NFKC", run.group()), text)


def has_han(text: str) -> bool:
    return _HAN_CHARACTER.search(text) is not None


def close_up_cjk(text: str) -> str:
    """Without the spaces that only align Chinese characters: "王 明" → "王明"."""
    return _SPACE_WITHIN_CJK.sub("", text)
