"""In which language a command speaks: that of the terminal, as the system's variables say, where it is complete."""

import re
from collections.abc import Mapping

import django
from django.conf import settings
from django.conf.locale import LANG_INFO
from django.utils import translation

from tournament.core.languages import PARTIAL

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""In the order in which gettext asks them; the first that is set decides."""
NO_LANGUAGE = ("", "c", "posix")


def speak_as_the_terminal(environ: Mapping[str, str], encoding: str | None) -> None:
    """Activate the terminal's language. English stays where it is not complete, or cannot be written in `encoding`."""
    asked = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    code = re.split("[:.@]", asked)[0].replace("_", "-").lower()
    if code in NO_LANGUAGE or (encoding or "").lower().replace("-", "") != "utf8":
        return
    if language := _complete(code):
        # The catalogues of all apps are read, so the apps have to be there.
        django.setup()
        translation.activate(language)


def _complete(code: str) -> str:
    """The complete language for a code such as zh-hk; empty where there is none."""
    complete = dict(settings.LANGUAGES).keys() - PARTIAL
    likely = (code, *LANG_INFO.get(code, {}).get("fallback", ()), code.partition("-")[0])
    return next((one for one in likely if one in complete), "")
