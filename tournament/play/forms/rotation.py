"""Forms that say who deals, and who sits where after the seats were redrawn."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import offer
from tournament.draws.enums import Wind
from tournament.play.enums import RotationKind
from tournament.play.forms.worth import seat_field

REASON_HELP = _("A few words that everybody can read later.")


class ChangeForm(forms.Form):
    """A change from some hand on; `hands` is how many hands the person has seen."""

    from_number = forms.TypedChoiceField(label=_("From hand"), choices=[], coerce=int)
    hands = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, next_number: int, hands: int, **initial: Any) -> None:
        facts = {"client_key": uuid4(), "hands": hands, "from_number": next_number, **initial}
        super().__init__(data, initial=facts)
        offer(self, "from_number", [(str(number), str(number)) for number in range(next_number, 0, -1)])

    def given(self) -> dict[str, Any]:
        """What every change needs, as the acts of `rotation` take it; call on a valid form."""
        return {
            "from_number": self.cleaned_data["from_number"],
            "expected_hands": self.cleaned_data["hands"],
            "client_key": self.cleaned_data["client_key"],
        }


class DealerForm(ChangeForm):
    """Who deals a hand: a wrong dealer whose hand stands, where the rulebook knows that, or whoever the referee says."""

    kind = forms.ChoiceField(label=_("What happened"), choices=[], widget=forms.RadioSelect)
    dealer = seat_field(_("Who deals, or dealt"))
    turn = forms.IntegerField(
        label=_("For which turn of dealing"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_(
            "Only if you choose who deals: turn 1 is the first dealer’s, turn 5 begins the second wind."
        ),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=REASON_HELP)

    field_order = ("kind", "from_number", "dealer", "turn", "reason")

    def __init__(
        self,
        seat_names: Mapping[int, str],
        data: Any = None,
        *,
        knows_wrong_dealer: bool,
        next_number: int,
        hands: int,
        turn: int,
    ) -> None:
        super().__init__(data, next_number=next_number, hands=hands, turn=turn)
        kinds = [RotationKind.DEALER_SET]
        if knows_wrong_dealer:
            kinds.insert(0, RotationKind.WRONG_DEALER)
        offer(self, "kind", [(kind.value, kind.label) for kind in kinds])
        self.fields["kind"].initial = kinds[0].value
        self.fields["dealer"].required = True
        offer(self, "dealer", [("", "—"), *((str(seat), seat_names[seat]) for seat in sorted(seat_names))])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") == RotationKind.DEALER_SET and cleaned.get("turn") is None:
            self.add_error("turn", _("Enter which turn of dealing it is."))
        return cleaned

    def change(self) -> dict[str, Any]:
        """The change, as `change_dealer` takes it; call on a valid form."""
        return {
            **self.given(),
            "kind": RotationKind(self.cleaned_data["kind"]),
            "dealer": self.cleaned_data["dealer"],
            "turn": self.cleaned_data["turn"],
            "reason": self.cleaned_data["reason"],
        }


class SeatDrawForm(ChangeForm):
    """Who drew which wind: the player with East deals, and the others sit to the right, opposite and to the left."""

    east = seat_field(_("Drew East, and deals"))
    south = seat_field(_("Drew South"))
    west = seat_field(_("Drew West"))
    north = seat_field(_("Drew North"))

    field_order = ("from_number", "east", "south", "west", "north")

    def __init__(
        self, seat_names: Mapping[int, str], data: Any = None, *, next_number: int, hands: int
    ) -> None:
        super().__init__(data, next_number=next_number, hands=hands)
        for wind in Wind:
            name = wind.name.lower()
            self.fields[name].required = True
            offer(self, name, [("", "—"), *((str(seat), seat_names[seat]) for seat in sorted(seat_names))])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        seen: set[int] = set()
        for wind in Wind:
            seat = cleaned.get(wind.name.lower())
            if seat in seen:
                self.add_error(wind.name.lower(), _("This player already has another seat."))
            elif seat is not None:
                seen.add(seat)
        return cleaned

    def change(self) -> dict[str, Any]:
        """The change, as `draw_seats_anew` takes it; call on a valid form."""
        chairs = {self.cleaned_data[wind.name.lower()]: int(wind) for wind in Wind}
        return {**self.given(), "chairs": chairs}


class TakeBackForm(forms.Form):
    """Why a change of the deal does not count."""

    reason = forms.CharField(label=_("Reason"), max_length=300)
    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, change: int | None = None) -> None:
        super().__init__(data, initial={"client_key": uuid4()}, auto_id=f"back_{change}_%s")
