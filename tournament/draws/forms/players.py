"""Forms about players in the draws: two who change places or must not meet, and fixed tables."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.draws.forms.drawing import NOTE_MAX
from tournament.events.models import Event
from tournament.events.table_numbers import TABLE_MAX
from tournament.registration.models import Entry
from tournament.registration.queries.stages import entries_of_cut


class EntryPairForm(forms.Form):
    """Two players of the event."""

    one = forms.ModelChoiceField(Entry.objects.none(), label=_("This player"))
    other = forms.ModelChoiceField(Entry.objects.none(), label=_("and this one"))

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            _choose_from(self.fields[name], event)


def _choose_from(field: forms.Field, event: Event) -> None:
    assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type checker
    field.queryset = entries_of_cut(event)


class SwapForm(EntryPairForm):
    """Two players who change places. The version is the one that the person saw. A player who has left can be
    replaced.
    """

    version = forms.IntegerField(min_value=1, required=False)
    note = forms.CharField(max_length=NOTE_MAX, required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(event, *args, **kwargs)
        for name in ("one", "other"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - tells the type checker
            field.queryset = event.entries.order_by("number")


class KeepApartForm(EntryPairForm):
    """Two players who must not share a table."""

    reason = forms.CharField(label=_("Why"), max_length=200, required=False)


class FixTableForm(forms.Form):
    """A table for one player in all later rounds."""

    entry = forms.ModelChoiceField(Entry.objects.none(), label=_("Player"))
    number = forms.IntegerField(label=_("Table"), min_value=1, max_value=TABLE_MAX)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choose_from(self.fields["entry"], event)
