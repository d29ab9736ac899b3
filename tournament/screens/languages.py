"""In which language a screen speaks, and to which one it changes."""

from django.conf import settings
from django.utils.translation import get_language

from tournament.screens.models import Screen


def languages_of(screen: Screen, asked: str) -> tuple[str, str]:
    """The language of what is shown next, and the one after it; empty if the screen does not change. `asked` is the
    language that the screen asks for. A language that is no longer offered is left out.
    """
    offered = dict(settings.LANGUAGES)
    own = [code for code in (screen.language, screen.other_language) if code in offered]
    if not own:
        return get_language() or settings.LANGUAGE_CODE, ""
    shown = asked if asked in own else own[0]
    return shown, next((code for code in own if code != shown), "")
