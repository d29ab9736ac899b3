"""The languages of the pages: English, and every language with a compiled catalogue of our own.

Django has catalogues for its own texts in many languages. A language with only those would give pages that are half
English, so it is not offered: browsers that ask for it get pages entirely in English.
"""

from collections.abc import Mapping
from pathlib import Path

from django.conf import settings

SOURCE = "en"
"""The language in which the texts are written; it needs no catalogue."""


def offered_languages(folder: Path, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """The languages of `names` that can be offered, as Django's setting LANGUAGES has them."""
    return [
        (code, name) for code, name in names.items() if code == SOURCE or _catalogue(folder, code).is_file()
    ]


def language_name(code: str) -> str:
    """A language by its own name; its code if this site does not know it."""
    names: Mapping[str, str] = {**settings.LANGUAGE_NAMES, **dict(settings.LANGUAGES)}
    return names.get(code, code)


def _catalogue(folder: Path, code: str) -> Path:
    """Where Django looks for the compiled texts: the code `zh-hant` has the folder `zh_Hant`, `de-at` has `de_AT`."""
    language, _dash, variant = code.partition("-")
    if variant:
        variant = variant.title() if len(variant) > 2 else variant.upper()
        language = f"{language}_{variant}"
    return folder / language / "LC_MESSAGES" / "django.mo"
