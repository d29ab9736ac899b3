"""Forms of ratings."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.events.models import Event
from tournament.events.settings.seen import mark_of
from tournament.people.models import MembersList
from tournament.ratings.engine.mers import MersResult
from tournament.ratings.engine.weng_lin import PARAMETERS
from tournament.ratings.forecast import TypedResult
from tournament.ratings.models import CHANGED, RatingList
from tournament.series.forms import EventsField
from tournament.series.models import Series

Scope = Series | MembersList


def value_of(scope: Scope) -> str:
    """A series or members’ list as a form sends it."""
    return f"{'series' if isinstance(scope, Series) else 'members'}-{scope.pk}"


class RatingFields(forms.Form):
    """The name of a rating list, and who sees it."""

    name = LineField(label=_("Name of the ratings"), max_length=120)
    is_public = forms.BooleanField(
        label=_("Everybody sees the ratings"),
        required=False,
        initial=True,
        help_text=_("Only of players who agreed to a page of their own; you see all of them."),
    )


class NewRatingsForm(RatingFields):
    """Ratings to be made, for one of the series and members’ lists that the person runs."""

    scope = forms.ChoiceField(label=_("Which events are rated"), widget=forms.RadioSelect)
    client_key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    field_order = ("name", "scope", "is_public", "client_key")

    def __init__(
        self, data: Any, series: Sequence[Series], members: Sequence[MembersList], chosen: str
    ) -> None:
        scopes: list[Scope] = [*series, *members]
        self.scopes = {value_of(one): one for one in scopes}
        first = self.scopes.get(chosen)
        super().__init__(data, initial={"scope": chosen, "name": str(first) if first else ""})
        self.fields["scope"].choices = [  # type: ignore[attr-defined]
            *((value_of(one), _("Series: %(name)s") % {"name": one}) for one in series),
            *((value_of(one), _("Members’ list: %(name)s") % {"name": one}) for one in members),
        ]

    def scope_chosen(self) -> Scope:
        return self.scopes[self.cleaned_data["scope"]]


class RatingListForm(RatingFields):
    """What can be changed of a rating list."""

    parameters = forms.TypedChoiceField(
        label=_("Version of the parameters"),
        coerce=int,
        choices=[(version, str(version)) for version in PARAMETERS],
        help_text=_("Another version works out all ratings again."),
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any, rating_list: RatingList) -> None:
        initial = {name: getattr(rating_list, name) for name in CHANGED}
        super().__init__(data, initial={**initial, "seen": mark_of(rating_list, CHANGED)})


RESULT = re.compile(
    r"\s*(?P<number>[0-9]{1,4})\s*[;,\t]\s*(?P<on>[0-9]{4}-[0-9]{2}-[0-9]{2})\s*[;,\t]\s*(?P<base>[0-9]{1,4})\s*[;,\t]"
    r"\s*(?P<weight>[0-9]{1,2})(?:\.(?P<half>[05]))?\s*"
)
"""An earlier result in a line: number, day, base rank, weight."""
PASTED_MOST = 2000


class ForecastForm(forms.Form):
    """What the organizer knows of earlier results. It is part of the address, and nothing of it is kept."""

    championship = forms.BooleanField(label=_("Players had to qualify for this event"), required=False)
    earlier = EventsField(
        label=_("Earlier events here that count in MERS"),
        queryset=Event.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Their weight is worked out as that of this event, without a qualification."),
    )
    results = forms.CharField(
        label=_("Results from elsewhere"),
        required=False,
        max_length=PASTED_MOST,
        widget=forms.Textarea,
        help_text=_(
            "A line for each: number of the player here; last day; base rank; weight. 12; 2026-03-08; 845; 2.5"
        ),
    )

    def __init__(self, data: Any, events: Sequence[Event]) -> None:
        super().__init__(data)
        self.fields["earlier"].queryset = Event.objects.filter(  # type: ignore[attr-defined]
            pk__in=[event.pk for event in events]
        ).order_by("-starts_on", "-pk")

    def clean_results(self) -> list[TypedResult]:
        """The results of all lines. Raises ValidationError that names the first line that cannot be read."""
        lines = enumerate(self.cleaned_data["results"].splitlines(), start=1)
        return [_result(line, number) for number, line in lines if line.strip()]


def _result(line: str, number: int) -> TypedResult:
    read = RESULT.fullmatch(line)
    try:
        if read is None:
            raise ValueError(line)
        on, base = date.fromisoformat(read["on"]), int(read["base"])
        weight = 2 * int(read["weight"]) + (read["half"] == "5")
        if not (0 <= base <= 1000 and 1 <= weight <= 20):
            raise ValueError(line)
    except ValueError:
        message = _("Line %(line)s cannot be read. Write it like 12; 2026-03-08; 845; 2.5.")
        raise forms.ValidationError(message % {"line": number}, code="result") from None
    return TypedResult(int(read["number"]), MersResult(on, base, weight))
