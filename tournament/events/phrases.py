"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping, Sequence
from typing import cast

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament.acts.act import Act
from tournament.core.hooks.wording import Words
from tournament.core.listing import joined
from tournament.events.enums import RankedBy, Role, StepCode
from tournament.events.models import Event
from tournament.events.settings.changes import Change, change_words, field_words
from tournament.events.table_numbers import text_of_numbers


def role_words(role: object, _event: Model | None) -> Mapping[str, object]:
    """A role by its code; anything else stands as it was stored."""
    return {"role": Role(role).in_sentence if role in Role.values else role}


def changes_words(changes: object, event: Model | None) -> Mapping[str, object]:
    """What changed, in the words of the event's rulebook."""
    ruleset = event.ruleset if isinstance(event, Event) else ""
    return {"fields": change_words(cast("list[Change]", changes), ruleset)}


def fields(paths: Sequence[str]) -> str:
    """Which fields changed; each is app.model.field."""
    return joined(map(field_words, paths))


def names(names: Sequence[str]) -> str:
    """Several names in one line."""
    return joined(names) or _("nobody")


def staff_place(role: str, tables: Sequence[int]) -> str:
    """A role, with the only tables at which a referee works."""
    word = Role(role).in_sentence
    if not tables:
        return word
    return _("%(role)s of tables %(tables)s") % {"role": word, "tables": text_of_numbers(tables)}


def act_title(act: str) -> str:
    """What a button for an act says."""
    return str(Act.declared[act].terms.title)


def two_people_stop() -> str:
    """What changes when no second person is asked for any more."""
    return _("One person alone can break seals, overrule the program after closing and reopen the event.")


def criterion(code: str) -> str:
    """A number by which players are compared."""
    return RankedBy(code).in_sentence


def step(code: str) -> str:
    """A step on the list of an event's organizer."""
    return str(StepCode(code).label)


WORDS: Mapping[str, Words] = {
    "fields": fields,
    "names": names,
    "staff_place": staff_place,
    "act_title": act_title,
    "two_people_stop": two_people_stop,
    "criterion": criterion,
    "step": step,
}
