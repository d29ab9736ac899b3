"""Sentences made of a text and what fills it, such as names."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise

_LAST_WORD = re.compile(r"%\((\w+)\)s\.(?!\.)")


def filled(sentence: object, parts: Mapping[str, Any]) -> str:
    """A sentence with its parts, with one full stop where a part that ends in one ("Jr.") is the last word."""

    def without_second_stop(found: re.Match[str]) -> str:
        ends = str(parts[found[1]]).endswith(".")
        return found[0].removesuffix(".") if ends else found[0]

    if isinstance(sentence, Promise) and not str(sentence):
        # The lazy text of a plural, which is empty until it knows its number.
        return str(sentence % parts)
    return _LAST_WORD.sub(without_second_stop, str(sentence)) % parts
