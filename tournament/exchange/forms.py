"""What an organizer adds to a report, and the document of an event to import."""

from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.exchange.document.checking.report import CHECKED_MEGABYTES
from tournament.exchange.enums import TOKEN_DAYS, TOKEN_DAYS_USUAL, Scope
from tournament.exchange.errors import TooLargeToCheck
from tournament.exchange.federations.types import Facts


class FactsForm(forms.Form):
    """What a federation wants to know about an event besides its results; the place is the event's own at first."""

    country = LineField(label=_("Country of the event"), max_length=60, required=False)
    town = LineField(label=_("Town"), max_length=80, required=False)
    championship = forms.BooleanField(label=_("A championship for which players qualified"), required=False)

    @classmethod
    def of(cls, event: Event, given: QueryDict) -> "FactsForm":
        """The form with the event's own place where nothing was given."""
        return cls({"country": event.country, "town": event.town, **given.dict()})

    def facts(self) -> Facts:
        """The facts that can be read."""
        self.is_valid()
        return Facts(
            country=self.cleaned_data.get("country", ""),
            town=self.cleaned_data.get("town", ""),
            is_championship=self.cleaned_data.get("championship", False),
        )


class DocumentForm(forms.Form):
    """The document of an event from a person's disk; `slug` is another address for it."""

    document = forms.FileField(
        label=_("Archive or document"),
        help_text=_(
            "The archive of an event, or its full document: .zip, .ome.json.gz or .ome.json, up to 20 MB."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,.gz,.zip"}),
    )
    slug = forms.SlugField(
        label=_("Another address"),
        max_length=50,
        required=False,
        help_text=_("Leave empty to use the address in the document."),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def clean_document(self) -> Any:
        file = self.cleaned_data["document"]
        if (file.size or 0) >= settings.LARGE_UPLOADS["document"]:
            raise forms.ValidationError(
                _("This file is too large. Pack it with gzip, or use the command import_event.")
            )
        return file


class CheckForm(forms.Form):
    """A document to check, from a person's disk or pasted."""

    document = forms.FileField(
        label=_("Document"),
        required=False,
        help_text=_("A file .ome.json or .ome.json.gz, of either variant, up to 5 MB."),
        widget=forms.FileInput(attrs={"accept": ".json,.gz"}),
    )
    text = forms.CharField(
        label=_("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false", "dir": "ltr"}),
    )

    def clean_document(self) -> Any:
        file = self.cleaned_data["document"]
        if file and (file.size or 0) > CHECKED_MEGABYTES * 1_000_000:
            raise forms.ValidationError(str(TooLargeToCheck(megabytes=CHECKED_MEGABYTES)))
        return file

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if not self.errors and not said["document"] and not said["text"].strip():
            self.add_error("document", _("Choose a file, or paste the text of a document."))
        return said

    def content(self) -> bytes:
        """The bytes of the file, else of the text."""
        file = self.cleaned_data["document"]
        if file:
            read: bytes = file.read()
            return read
        text: str = self.cleaned_data["text"]
        return text.encode(errors="replace")


class TokenForm(forms.Form):
    """A new token of the API: what it is for, and what it opens."""

    name = LineField(
        label=_("What it is for"),
        max_length=80,
        help_text=_(
            "For example “club website”. It is shown in the list, so that you know which one to revoke."
        ),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It can also read"),
        choices=Scope.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Public events can be read without a token."),
    )
    days = forms.TypedChoiceField(
        label=_("It works for"),
        choices=list(TOKEN_DAYS.items()),
        coerce=int,
        required=False,
        initial=TOKEN_DAYS_USUAL,
        help_text=_("It also ends when your account gets a new password."),
    )

    def clean_days(self) -> int:
        return self.cleaned_data["days"] or TOKEN_DAYS_USUAL


class RecordForm(forms.Form):
    """A recorded game from a person's disk."""

    file = forms.FileField(
        label=_("Recorded game"),
        help_text=_("A file in portable majiang notation (.pmn) or a log of Botzone (.txt), up to 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".pmn,.txt,.log"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if (file.size or 0) >= settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
            raise forms.ValidationError(_("This file is too large. Use the command score_recorded for it."))
        return file
