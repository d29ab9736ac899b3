"""In which language a command speaks: that of the terminal, as the system's variables say, where it is offered."""

import re
from collections.abc import Mapping

from django.utils import translation

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which gettext asks them; the first that is set decides."""


def speak_as_the_terminal(environ: Mapping[str, str], encoding: str | None) -> None:
    """Activate the terminal's language. English stays where it is not offered, or cannot be written in `encoding`."""
    asked = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    language = _offered(asked.partition(":")[0])
    if language and (encoding or "").lower().replace("-", "") == "utf8":
        translation.activate(language)


def _offered(asked: str) -> str:
    """The offered language for a locale such as zh_HK.UTF-8; empty where there is none."""
    code = re.split("[.@]", asked)[0].replace("_", "-").lower()
    if code in ("", "c", "posix"):
        return ""
    try:
        return translation.get_supported_language_variant(code)
    except LookupError:
        return ""
