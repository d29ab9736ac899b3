"""Fields for the texts of an event in its further languages, in any form that has such texts."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.core.languages import language_name
from tournament.events.models import OwnTexts, Translations


class TranslatedForm(forms.BaseForm):
    """A form whose fields `spoken` can be given in each further language of the event.

    After `speak` each of them has a field for every such language, which may stay empty. The tag `field` shows them
    folded under the one in the first language. With one language there are none.
    """

    spoken: ClassVar[tuple[str, ...]] = ()
    further: Mapping[str, Mapping[str, str]] = {}
    """The names of the added fields, by the field and the language."""
    stored: Mapping[str, Mapping[str, Any]] = {}

    def speak(self, languages: Sequence[str], stored: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        """Add the fields for these languages, the first of which is that of the form itself; `stored` is what was
        given in the others.
        """
        self.stored = stored or {}
        self.further = {
            name: {language: added_name(name, language) for language in languages[1:]} for name in self.spoken
        }
        fields: dict[str, forms.Field] = {}
        for name, field in self.fields.items():
            fields[name] = field
            if name in self.spoken and len(languages) > 1:
                field.widget.attrs["lang"] = languages[0]
            for language, added in self.further.get(name, {}).items():
                fields[added] = _in_language(field, language)
                fields[added].initial = self.stored.get(name, {}).get(language, "")
        self.fields = fields

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """The fields without those of other languages, which are shown with them."""
        added = {one for names in self.further.values() for one in names.values()}
        return [bound for bound in self if bound.name not in added]

    def in_other_languages(self, name: str) -> list[forms.BoundField]:
        """The fields of a text in the further languages."""
        return [self[added] for added in self.further.get(name, {}).values()]

    def in_language(self, name: str, language: str) -> Any:
        """What was entered for a text in a further language. Call after the field was cleaned."""
        return self.cleaned_data.get(self.further[name][language], "")

    def translations(self) -> Translations:
        """All translations by text and language; those in languages that the event has no longer are kept."""
        found: Translations = {name: dict(texts) for name, texts in self.stored.items()}
        for name, languages in self.further.items():
            for language in languages:
                found.setdefault(name, {})[language] = self.in_language(name, language)
        return {
            name: kept
            for name, texts in found.items()
            if (kept := {language: text for language, text in texts.items() if text})
        }


def added_name(name: str, language: str) -> str:
    """The name of the field for a text in a further language."""
    return f"{name}_in_{language.replace('-', '_')}"


def added_fields(row: OwnTexts) -> dict[str, Any]:
    """What a form sends to give a row's texts in other languages again."""
    return {
        added_name(name, language): text
        for name, texts in row.translations.items()
        for language, text in texts.items()
    }


def _in_language(field: forms.Field, language: str) -> forms.Field:
    copy = deepcopy(field)
    copy.required = copy.widget.is_required = False
    copy.label = format_lazy(
        _("{text} ({language})"), text=field.label or "", language=language_name(language)
    )
    copy.help_text = ""
    copy.widget.attrs["lang"] = language
    return copy
