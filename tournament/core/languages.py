"""The languages of the pages: English, and every language with a compiled catalogue of our own.

Django has catalogues for its own texts in many languages. A language with only those would give pages that are half
English, so it is not offered: browsers that ask for it get pages entirely in English.

A language of `PARTIAL` has the texts for those who have no account: players, scorers and spectators. Pages for the staff
come entirely in English. So does every page for somebody who is signed in, because those of the staff show more there.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

SOURCE = "en"
"""The language in which the texts are written; it needs no catalogue."""
PARTIAL = frozenset({"de", "es", "fr", "it", "ja", "pl", "pt"})
"""Languages with the texts for readers only, which nobody has reviewed."""
FOR_READERS = frozenset({"public", "event readers", "event sign-up link", "event own link", "table link"})
"""Who may use the views that a partial language has: the policies of `core/policy.py`."""
IN_ENGLISH = (
    "accounts:",
    "exchange:",
    "guides:",
    "simulation:",
    "phones",
    "style",
    "events:rights",
    "security-txt",
    "health",
    "live",
)
"""Names of views that anybody may open, but which are made for staff, for developers and for programs."""


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


def is_for_readers(name: str, view: Callable[..., Any]) -> bool:
    """Whether a partial language has the texts of a view; `name` is that of its address, with its app."""
    return getattr(view, "policy", "") in FOR_READERS and not name.startswith(IN_ENGLISH)


class WholePages:
    """A page that a partial language has not comes in English, as a whole."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Without a session nobody is signed in, and the answer does not depend on who asks.
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if has_session and _is_partial() and request.user.is_authenticated:
            _speak_english(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _arguments: Any, _named: Any
    ) -> None:
        match = request.resolver_match
        if _is_partial() and match and not is_for_readers(match.view_name, view):
            _speak_english(request)


def _is_partial() -> bool:
    return translation.get_language() in PARTIAL


def _speak_english(request: HttpRequest) -> None:
    translation.activate(SOURCE)
    request.LANGUAGE_CODE = SOURCE
