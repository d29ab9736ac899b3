"""A notice of what was done in one tap, with the button that undoes it."""

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

TAG = "undo"
"""The tag of a message that is such a notice: it is printed as it is."""


def undo_notice(request: HttpRequest, sentence: str, url: str, **fields: object) -> SafeString:
    """The notice. Its button sends `fields` to `url`, which is the act that undoes. That act must refuse, or change
    nothing, where it was carried out before or something else has happened since.
    """
    context = {"sentence": sentence, "url": url, "fields": fields}
    return SafeString(render_to_string("components/undo.html", context, request))


def tell_with_undo(request: HttpRequest, sentence: str, url: str, **fields: object) -> None:
    """Show the notice once, on the next page."""
    messages.success(request, undo_notice(request, sentence, url, **fields), extra_tags=TAG)
