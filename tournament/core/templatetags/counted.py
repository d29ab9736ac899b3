"""Sentences with a number that a script fills in, in every form that the language has: `static/js/core/wording.js`."""

import json
from collections.abc import Callable

from django import template
from django.utils.translation import ngettext_lazy

register = template.Library()

EXAMPLES = (1, 2, 5, 1_000_000)
"""Numbers of every kind that the languages of the pages tell apart; the script finds the one that is like its own."""
TEXTS = {
    "hands waiting": ngettext_lazy(
        "1 hand is waiting on this device. It is sent as soon as the server answers.",
        "# hands are waiting on this device. They are sent in order as soon as the server answers.",
        "number",
    ),
    "hands waiting for the network": ngettext_lazy(
        "No network. 1 hand is kept on this device and sent when the network is back.",
        "No network. # hands are kept on this device and sent when the network is back.",
        "number",
    ),
    "tiles missing": ngettext_lazy("1 tile is missing.", "# tiles are missing.", "number"),
    "tiles too many": ngettext_lazy("1 tile too many.", "# tiles too many.", "number"),
}
AT_SIGN_OUT = ngettext_lazy(
    "1 hand is waiting on this device. It is sent only while %(user)s is signed in here. Press again to sign out anyway.",
    "# hands are waiting on this device. They are sent only while %(user)s is signed in here. Press again to sign out anyway.",
    "number",
)


@register.simple_tag
def counted(name: str) -> str:
    """The forms of a sentence as JSON, each by an example of its number: `data-waits="{% counted "hands waiting" %}"`."""
    return _forms(lambda number: TEXTS[name] % {"number": number})


@register.simple_tag
def counted_at_sign_out(user: object) -> str:
    """The same of the hands that this person leaves on the tablet."""
    return _forms(lambda number: AT_SIGN_OUT % {"number": number, "user": user})


def _forms(said: Callable[[int], str]) -> str:
    return json.dumps({number: said(number) for number in EXAMPLES}, ensure_ascii=False)
