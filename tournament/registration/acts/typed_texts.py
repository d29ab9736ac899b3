"""Names of a person who is erased, in what others typed: reasons, notes, announcements, messages.

`personal.py` of each app says which columns these are (`Kind.NOTES`).
"""

import re
from typing import Any

from django.db.models import Field, JSONField

from tournament.audit.acts.recording import erasure
from tournament.audit.naming import Naming
from tournament.core.names import ELLIPSIS
from tournament.events.models import Event
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored, declared


def replace_in_texts(event: Event, naming: Naming, put: str) -> int:
    """Put a number in the place of a person's names wherever a text of the event has them. Returns in how many rows.

    Append-only rows let it happen, as the audit does, within this transaction only.
    """
    if not naming:
        return 0
    replaced = 0
    with erasure(event):
        for stored in declared():
            columns = stored.columns(Kind.NOTES)
            rows = stored.model._base_manager.filter(**{stored.event: event.pk}) if columns else None
            for pk, *texts in rows.values_list("pk", *columns) if rows is not None else ():
                said = dict(zip(columns, texts, strict=True))
                changed = {
                    name: _fitting(stored, name, new)
                    for name, text in said.items()
                    if (new := naming.replaced(text, put)) != text
                }
                if changed:
                    stored.model._base_manager.filter(pk=pk).update(**changed)
                    replaced += 1
    return replaced


def _fitting(stored: Stored, name: str, text: Any) -> Any:
    """The text as long as its column is, without a part of a number at its end: a number may be longer than a name."""
    field = stored.model._meta.get_field(name)
    if not isinstance(field, Field) or isinstance(field, JSONField) or field.max_length is None:
        return text
    if len(text) <= field.max_length:
        return text
    kept = field.max_length - len(ELLIPSIS)
    cut = re.sub(r"#\d*$", "", text[:kept]) if text[kept].isdigit() else text[:kept]
    return cut + ELLIPSIS
