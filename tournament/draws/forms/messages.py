"""The form with which an organizer writes to people."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.events.translated_forms import TranslatedForm
from tournament.registration.enums import Audience
from tournament.registration.forms.mail_checks import check_mail
from tournament.registration.models import Message
from tournament.registration.models.messages import BODY_MAX, SUBJECT_MAX

TABLES_MOST = 9999


class MessageForm(TranslatedForm, forms.Form):
    """To whom, and what, in the languages of the event."""

    spoken = Message.spoken
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
    audience = forms.ChoiceField(label=_("To"), choices=Audience.choices)
    table_number = forms.IntegerField(
        label=_("Table"),
        required=False,
        min_value=1,
        max_value=TABLES_MOST,
        help_text=_("For one table only."),
    )
    team = forms.ChoiceField(label=_("Team"), required=False, help_text=_("For one team only."))
    subject = LineField(label=_("Subject"), max_length=SUBJECT_MAX)
    body = forms.CharField(
        label=_("Text"),
        max_length=BODY_MAX,
        widget=forms.Textarea({"rows": 8}),
        help_text=_(
            "{name}, {event}, {seat} (of round 1) and {link} (the private page) are filled in for each person."
        ),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(event.languages)
        teams = event.entries.exclude(team="").order_by("team").values_list("team", flat=True).distinct()
        self.fields["team"].choices = [("", "–"), *((team, team) for team in teams)]  # type: ignore[attr-defined]  # a field of choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        audience = cleaned.get("audience")
        if (
            audience == Audience.TABLE
            and not cleaned.get("table_number")
            and "table_number" not in self.errors
        ):
            self.add_error("table_number", _("Enter the number of the table."))
        if audience == Audience.TEAM and not cleaned.get("team") and "team" not in self.errors:
            self.add_error("team", _("Choose the team."))
        for language, subject in self.further["subject"].items():
            body = self.further["body"][language]
            check_mail(
                self, subject, body, _("In each language a mail needs a subject and a text, or neither.")
            )
        return cleaned

    def message_fields(self) -> dict[str, Any]:
        """The values of the row; a table or a team only where the audience is one."""
        cleaned = self.cleaned_data
        audience = cleaned["audience"]
        return {
            "audience": audience,
            "table_number": cleaned["table_number"] if audience == Audience.TABLE else None,
            "team": cleaned["team"] if audience == Audience.TEAM else "",
            "subject": cleaned["subject"],
            "body": cleaned["body"],
            "translations": self.translations(),
        }
