"""Changes of settings: stored in the audit as fields with their old and new values, and worded when they are read."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.dates import written
from tournament.core.languages import language_name
from tournament.core.listing import joined, joined_clauses
from tournament.events.enums import RankedBy, Ranking
from tournament.events.models import Translations
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points
from tournament.events.rulebook.words import criterion_word, ranking_word

VALUE_LENGTH = 80

Change = dict[str, Any]
"""`field` is app.model.field; `old` and `new` are values as JSON. A text in another language of the event has `text` and
`language` besides.
"""
TRANSLATIONS = "translations"


def changes_of(row: Model, fields: Mapping[str, Any]) -> list[Change]:
    """What writing `fields` to a row would change, by field. Call before it is written."""
    changes: list[Change] = []
    for name, value in fields.items():
        path, old = f"{row._meta.label_lower}.{name}", getattr(row, name)
        if name == TRANSLATIONS:
            changes += _translations_changed(path, old, value)
        elif old != value:
            changes.append({"field": path, "old": _plain(old), "new": _plain(value)})
    return changes


def _translations_changed(path: str, old: Translations, new: Translations) -> Iterator[Change]:
    """Each text that changes in another language."""
    for text in sorted({*old, *new}):
        before, after = old.get(text, {}), new.get(text, {})
        for language in sorted({*before, *after}):
            if before.get(language) != after.get(language):
                values = {"old": before.get(language), "new": after.get(language)}
                yield {"field": path, "text": text, "language": language, **values}


def names_of(changes: Iterable[Change]) -> list[str]:
    """The names of the fields that change."""
    return list(dict.fromkeys(change["field"].rpartition(".")[2] for change in changes))


def change_words(changes: Iterable[Change], ruleset: str = "") -> str:
    """The changes in the active language: what changed, from which value, to which value.

    Criteria have the names that `ruleset` gives them, if the event has a ruleset.
    """
    return joined_clauses(_one_change(change, ruleset) for change in changes)


def field_words(path: str) -> str:
    """The label of a field, by app.model.field; its path if the field no longer exists."""
    field = _field(path)
    return str(field.verbose_name) if field else path


def _one_change(change: Change, ruleset: str) -> str:
    path = change["field"]
    if "language" in change:
        path = f"{path.rpartition('.')[0]}.{change['text']}"
    field = _field(path)
    old, new = (
        (_value_words(field, value, ruleset) if field else str(value))
        for value in (change["old"], change["new"])
    )
    if "language" in change:
        said = _("%(what)s (%(language)s): %(old)s → %(new)s")
        return said % {
            "what": field_words(path),
            "language": language_name(change["language"]),
            "old": old,
            "new": new,
        }
    return _("%(what)s: %(old)s → %(new)s") % {"what": field_words(path), "old": old, "new": new}


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _field(path: str) -> "Field[Any, Any] | None":
    model, _dot, name = path.rpartition(".")
    try:
        field: Field[Any, Any] = apps.get_model(model)._meta.get_field(name)
    except (LookupError, ValueError, FieldDoesNotExist):
        return None
    return field


def _value_words(field: "Field[Any, Any]", value: Any, ruleset: str) -> str:
    if value is None or value in ("", [], {}):
        return pgettext("a value that is not set", "none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field.name.endswith("_x12"):
        return table_points(value)
    if field.name == "sit_out_points" and ruleset:
        return result_points(ruleset, value)
    if field.name == "tie_breaks":
        return joined(_criterion(code, ruleset) for code in value)
    if field.name in ("ranking", "team_ranking") and ruleset and value in Ranking.values:
        return ranking_word(ruleset, Ranking(value))
    if field.get_internal_type() == "DateField":
        return written(date.fromisoformat(value), "day")
    labels = dict(field.flatchoices)
    text = str(labels[value]) if isinstance(value, str) and value in labels else _listed(value)
    return text if len(text) <= VALUE_LENGTH else f"{text[: VALUE_LENGTH - 1]}…"


def _criterion(code: str, ruleset: str) -> str:
    if code not in RankedBy.values:
        return code
    return criterion_word(ruleset, RankedBy(code)) if ruleset else str(RankedBy(code).label)


def _listed(value: Any) -> str:
    """What a JSON field holds, without its brackets."""
    if isinstance(value, dict):
        return joined(f"{name} {_listed(one)}" for name, one in value.items())
    if isinstance(value, list):
        return joined(map(_listed, value))
    return str(value)
