"""Forms of seat changes: somebody takes a seat, or two players sat at each other's tables."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.forms import offer
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.events.settings.ranking import compares_table_points
from tournament.play.enums import Exchange
from tournament.play.seat_changes.inputs import Newcomer
from tournament.registration.models import Entry

NEW_PLAYER, NEW_HOUSE = "player", "house"
KINDS = (SeatChangeKind.SUBSTITUTE, SeatChangeKind.LATE, SeatChangeKind.LEAVER)
NOTE_MAX = 300
NOT_FREE = {"invalid_choice": gettext_lazy("This player can no longer take the seat. Choose somebody else.")}
"""Somebody else was seated meanwhile, or does not play on."""

Groups = Sequence[tuple[str, Sequence[Entry]]]
"""Entries by their heading in a list."""


class CountsFor(models.TextChoices):
    """The player for whom the hands of a newcomer at a seat count."""

    SELF = "self", gettext_lazy("The person who takes the seat")
    LEFT = "left", gettext_lazy("The player who had the seat before")


def hand_choices(last: int, next_number: int) -> list[tuple[str, str]]:
    """The hands from which a seat can change."""
    found = []
    for number in range(1, last + 1):
        label = _("Hand %(number)s") % {"number": number}
        if number == next_number:
            label = _("Hand %(number)s, the next one") % {"number": number}
        found.append((str(number), label))
    return found


def grouped(groups: Groups) -> list[Any]:
    """The choices of a list of entries, by number and name under their headings."""
    return [
        (heading, [(str(entry.pk), f"{entry.number} {entry}") for entry in entries])
        for heading, entries in groups
        if entries
    ]


class NotedForm(forms.Form):
    """The fields of every seat change: a note, and the player whom the page showed on the seat."""

    note = forms.CharField(
        label=gettext_lazy("Note"),
        max_length=NOTE_MAX,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)
    client_key = forms.UUIDField(widget=forms.HiddenInput)


class SeatChangeForm(NotedForm):
    """Who takes a seat, from which hand on, and for which player the hands, the place and the table points count."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What happened"), widget=forms.RadioSelect, initial=SeatChangeKind.SUBSTITUTE
    )
    entry = forms.ChoiceField(label=gettext_lazy("Who takes the seat"), error_messages=NOT_FREE)
    name = forms.CharField(
        label=gettext_lazy("Name of the new player"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("A house player without a name gets a number."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    from_number = forms.TypedChoiceField(label=gettext_lazy("From which hand on"), coerce=int)
    counts_for = forms.ChoiceField(
        label=gettext_lazy("Points from that hand on count for"),
        choices=CountsFor.choices,
        initial=CountsFor.SELF,
        widget=forms.RadioSelect,
    )
    receiver = forms.ChoiceField(
        label=gettext_lazy("The place at the table and its table points go to"),
        choices=Receiver.choices,
        initial=Receiver.FINISHES,
        widget=forms.RadioSelect,
    )
    better_only = forms.BooleanField(
        label=gettext_lazy("Only the better result of the two players is ranked"),
        help_text=gettext_lazy("As in the Mahjong Competition Rules, 16. House players are never ranked."),
        required=False,
    )
    withdraws = forms.BooleanField(required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        seated: Entry,
        groups: Groups,
        last: int,
        next_number: int,
        may_enter: bool,
        better_only: bool,
    ) -> None:
        initial: dict[str, Any] = {
            "seen": seated.pk,
            "client_key": uuid4(),
            "from_number": min(next_number, last),
        }
        initial["better_only"] = better_only
        super().__init__(data, initial=initial)
        if not compares_table_points(seated.event):
            self.fields["receiver"].label = _("The place at the table goes to")
        new = [(NEW_HOUSE, _("A new house player")), (NEW_PLAYER, _("A new player"))]
        choices: list[Any] = [("", "—"), *grouped(groups)]
        if may_enter:
            choices.append((_("Not in the event yet"), new))
        else:
            del self.fields["name"]
        offer(self, "entry", choices)
        offer(self, "kind", [(kind.value, kind.label) for kind in KINDS])
        offer(self, "from_number", hand_choices(last, next_number))
        self.fields["withdraws"].label = _("%(name)s has left the event and gets no seat in later rounds") % {
            "name": seated
        }
        self._entries = {str(entry.pk): entry for _heading, entries in groups for entry in entries}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("entry") == NEW_PLAYER and not cleaned.get("name", "").strip():
            self.add_error("name", _("Type the name of the new player."))
        return cleaned

    def newcomer(self) -> Newcomer:
        """Who takes the seat; call on a valid form."""
        chosen = self.cleaned_data["entry"]
        if chosen in (NEW_PLAYER, NEW_HOUSE):
            return Newcomer(name=self.cleaned_data["name"], is_house=chosen == NEW_HOUSE)
        return Newcomer(self._entries[chosen])


EXCHANGES = {
    Exchange.STAY: gettext_lazy(
        "They stay where they sit. From those hands on, each keeps what is won in that chair."
    ),
    Exchange.BACK: gettext_lazy(
        "They move to their own chairs now. Each keeps what they won in the chair where they actually sat."
    ),
    Exchange.BACK_FOR_CHAIR: gettext_lazy(
        "They move to their own chairs now. What was won in a chair counts for the player who was "
        "drawn there."
    ),
}


class ExchangeForm(NotedForm):
    """The other player, the hand from which the two sat wrong, and how it is corrected."""

    other = forms.ChoiceField(label=gettext_lazy("The other player"), error_messages=NOT_FREE)
    from_number = forms.TypedChoiceField(coerce=int)
    other_from_number = forms.IntegerField(min_value=1)
    how = forms.ChoiceField(label=gettext_lazy("What happens now"), widget=forms.RadioSelect)
    receiver = forms.ChoiceField(
        label=gettext_lazy("The place at each table and its table points go to"),
        choices=Receiver.choices,
        initial=Receiver.MORE_HANDS,
        widget=forms.RadioSelect,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        seated: Entry,
        table_number: int,
        others: Mapping[str, Sequence[Entry]],
        last: int,
        next_number: int,
    ) -> None:
        initial = {
            "seen": seated.pk,
            "client_key": uuid4(),
            "from_number": 1,
            "other_from_number": 1,
            "how": Exchange.STAY.value,
        }
        super().__init__(data, initial=initial)
        if not compares_table_points(seated.event):
            self.fields["receiver"].label = _("The place at each table goes to")
        offer(self, "other", [("", "—"), *grouped(list(others.items()))])
        offer(self, "from_number", hand_choices(last, next_number))
        offer(self, "how", [(how.value, label) for how, label in EXCHANGES.items()])
        self.fields["from_number"].label = _("At table %(number)s, in the wrong seat from hand") % {
            "number": table_number
        }
        self.fields["other_from_number"].label = _("At the other table, in the wrong seat from hand")
