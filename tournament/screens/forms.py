"""Forms of the register of screens, and of the ceremony."""

from typing import Any, cast
from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.forms import LineField
from tournament.core.names import one_line
from tournament.events.settings.seen import mark_of
from tournament.events.translated_forms import TranslatedForm
from tournament.screens.enums import NEEDS_WORDS, Content
from tournament.screens.models import PLACES, SECONDS, WORDS_MAX, Screen

TABLES_MOST = 9999
WRITTEN = (
    "name",
    "content",
    "table_number",
    "words",
    "translations",
    "seconds",
    "language",
    "other_language",
)
"""The fields of a screen that its form writes."""


class NewScreenForm(forms.Form):
    """A screen's name: where it stands."""

    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)
    name = LineField(label=_("Name"), max_length=60, help_text=_("For example, where it is: Stage."))


class ScreenForm(TranslatedForm, forms.Form):
    """What a screen shows."""

    spoken = Screen.spoken

    name = LineField(label=_("Name"), max_length=60)
    content = forms.ChoiceField(label=_("Shows"), choices=Content.choices)
    table_number = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=TABLES_MOST,
        help_text=_("Whose hands are shown."),
    )
    words = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=WORDS_MAX,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("An announcement, or sponsors, one per line."),
    )
    seconds = forms.IntegerField(label=_("Seconds for each page"), min_value=SECONDS[0], max_value=SECONDS[1])
    language = forms.ChoiceField(label=_("Language"), required=False)
    other_language = forms.ChoiceField(
        label=_("Second language"), required=False, help_text=_("The screen changes between the two.")
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if len(settings.LANGUAGES) == 1:
            del self.fields["language"], self.fields["other_language"]
            return
        for name, nothing in (("language", _("The browser’s")), ("other_language", _("None"))):
            field = cast("forms.ChoiceField", self.fields[name])
            field.choices = [("", nothing), *settings.LANGUAGES]

    @classmethod
    def of(cls, screen: Screen, data: Any = None) -> "ScreenForm":
        """The form of a screen, filled with what it shows now."""
        initial = {name: getattr(screen, name) for name in WRITTEN}
        form = cls(
            data, initial={**initial, "seen": mark_of(screen, WRITTEN)}, prefix=f"screen{screen.number}"
        )
        form.speak(screen.languages_spoken, screen.translations)
        return form

    def screen_fields(self) -> dict[str, Any]:
        """The values for the row."""
        fields = {name: self.cleaned_data.get(name, self.initial[name]) for name in WRITTEN}
        return {**fields, "translations": self.translations()}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        content = cleaned.get("content")
        if content == Content.TABLE and not cleaned.get("table_number") and "table_number" not in self.errors:
            self.add_error("table_number", _("Enter the number of the table."))
        if content in NEEDS_WORDS and not one_line(cleaned.get("words", "")) and "words" not in self.errors:
            self.add_error("words", _("Enter the text to show."))
        other = cleaned.get("other_language")
        if other and other == cleaned.get("language"):
            self.add_error("other_language", _("Choose another language than the first."))
        elif other and not cleaned.get("language") and "language" not in self.errors:
            self.add_error("language", _("Choose the first language as well."))
        return cleaned


class CeremonyForm(forms.Form):
    """How many places are told one by one."""

    places = forms.IntegerField(
        label=pgettext_lazy("how many", "Places"),
        min_value=PLACES[0],
        max_value=PLACES[1],
        initial=8,
        help_text=_("How many of the best places are revealed one by one, the lowest first."),
    )


class RevealedForm(forms.Form):
    """How many places the page showed as revealed."""

    seen = forms.IntegerField(min_value=0, max_value=PLACES[1])
