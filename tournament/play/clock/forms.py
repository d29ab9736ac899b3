"""Forms of the clock and of announcements."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.forms import LineField
from tournament.draws.models import Table
from tournament.events.models import MINUTES_MAX, Event, Round
from tournament.events.translated_forms import TranslatedForm
from tournament.play.clock.models import ANNOUNCEMENT_MAX, EXTENSION_MINUTES_MOST, Announcement

WARNINGS_MOST = 6


class ClockForm(forms.Form):
    """A press of one of the clock's buttons."""

    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)


class ExtensionForm(ClockForm):
    """More time for the round, or for one table of it."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=-EXTENSION_MINUTES_MOST,
        max_value=EXTENSION_MINUTES_MOST,
        initial=5,
        help_text=_("A negative number takes time away."),
    )
    table = forms.ModelChoiceField(
        label=pgettext_lazy("tables that get more time", "For"),
        queryset=Table.objects.none(),
        required=False,
        empty_label=_("All tables"),
        error_messages={
            "invalid_choice": _("This table has been closed in the meantime. Choose another one.")
        },
    )

    def __init__(self, round_: Round, data: Any = None) -> None:
        super().__init__(data)
        tables = self.fields["table"]
        tables.queryset = round_.tables.filter(closing__isnull=True).order_by("number")  # type: ignore[attr-defined]
        tables.label_from_instance = table_label  # type: ignore[attr-defined]

    def clean_minutes(self) -> int:
        minutes: int = self.cleaned_data["minutes"]
        if minutes == 0:
            raise forms.ValidationError(_("Enter the number of minutes."))
        return minutes


def table_label(table: Table) -> str:
    return str(_("Table %(number)s") % {"number": table.number})


class WarningsForm(forms.Form):
    """When the clock warns: minutes before the end, one or several. `seen` is the mark of those that the page showed."""

    warnings = LineField(
        label=_("Minutes before the end at which a warning sounds"),
        required=False,
        max_length=60,
        help_text=_("For example 15, 5. The rulebook’s own announcements are made as well."),
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean_warnings(self) -> list[int]:
        text = self.cleaned_data["warnings"]
        parts = [part for part in text.replace(",", " ").split() if part]
        is_good = all(part.isascii() and part.isdigit() and 0 < int(part) <= MINUTES_MAX for part in parts)
        if not is_good or len(parts) > WARNINGS_MOST:
            raise forms.ValidationError(
                _("Enter at most %(most)s whole numbers of minutes, separated by commas.")
                % {"most": WARNINGS_MOST}
            )
        return [int(part) for part in parts]


class AnnouncementForm(TranslatedForm, forms.Form):
    """A sentence for everybody in the hall, in the languages of the event."""

    spoken = Announcement.spoken

    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)
    text = LineField(label=_("Announcement"), max_length=ANNOUNCEMENT_MAX)

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        self.speak(event.languages)
