"""The mark of a preview: what is saved is what was shown.

A preview is made of the values that a form sent, and of the state in which they were read. Its mark is a signed digest of
both; the page sends it back with the saving. `static/js/core/previews.js` hides a preview as soon as a value is changed.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Self

from django.core.serializers.json import DjangoJSONEncoder
from django.core.signing import BadSignature, Signer
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal

MARK = "preview_mark"
WRITTEN = ("note", "reason")
"""What a person writes for others to read: no preview depends on it, so it may still be typed afterwards."""
KNOWN = ("expected_hand_number", "hands", "repairs", "seen", "version_seen")
"""What a page knew of the state. The mark holds the state itself."""
NO_VALUES = frozenset(("csrfmiddlewaretoken", "client_key", "show", "save", MARK, *WRITTEN, *KNOWN))
"""What a form sends besides its values: tokens, keys, buttons and the mark itself."""
SALT = "seatwind.preview"


class PreviewRefused(Refusal):
    """What would be saved is not what was shown."""


class PreviewMissing(PreviewRefused):
    code = "preview_missing"
    text = _("Nothing has been saved yet. Review the effect, then save.")


class PreviewOfOtherValues(PreviewRefused):
    code = "preview_of_other_values"
    text = _(
        "The form was changed after its effect was shown, so nothing was saved. Review the new "
        "effect, then save."
    )


class PreviewOutdated(PreviewRefused):
    code = "preview_outdated"
    text = _(
        "Other changes were saved in the meantime, so the effect shown is out of date. Nothing was "
        "saved. Review the new effect, then save."
    )


CODES = frozenset(each.code for each in (PreviewMissing, PreviewOfOtherValues, PreviewOutdated))


@dataclass(frozen=True, slots=True)
class SentPreview:
    """What a form sent: where to (`place`), a digest of its values, and the mark of the preview that the person saw."""

    place: str
    values: str
    mark: str

    @classmethod
    def of(cls, post: QueryDict, place: str) -> Self:
        """Read a sent form. `place` is an address: a mark is good for the act that it was made for, not for another."""
        # A browser sends the ends of lines in its own way.
        values = {
            name: [value.replace("\r\n", "\n") for value in found]
            for name, found in post.lists()
            if name not in NO_VALUES
        }
        return cls(place, digest(values), post.get(MARK, ""))

    def mark_in(self, state: Any) -> str:
        """The mark of these values in this state, which is anything that JSON can hold."""
        return Signer(salt=f"{SALT}:{self.place}").sign(f"{self.values}.{digest(state)}")

    def refusal_in(self, state: Any) -> PreviewRefused | None:
        """Why these values cannot be saved in this state; None if this is what was shown."""
        if not self.mark:
            return PreviewMissing()
        try:
            values, then = Signer(salt=f"{SALT}:{self.place}").unsign(self.mark).split(".")
        except (BadSignature, ValueError):
            return PreviewMissing()
        if values != self.values:
            return PreviewOfOtherValues()
        return None if then == digest(state) else PreviewOutdated()


def digest(facts: Any) -> str:
    """A short digest of anything that JSON can hold."""
    text = json.dumps(facts, sort_keys=True, cls=DjangoJSONEncoder)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
