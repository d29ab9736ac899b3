"""What a player doubts about a hand, and what a referee answers."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.forms import LineField
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.forms.notes import REASON_MAX


class DoubtForm(forms.Form):
    """Which button of the page was pressed, and what the player typed. In one line of text, the Enter key would press the
    first button.
    """

    note = LineField(
        label=_("In your own words"),
        max_length=REASON_MAX,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(label=_("What is not right?"), choices=DoubtKind.choices)


class DoubtAnswerForm(forms.Form):
    """Which button of the answer was pressed, and a few words for the player. `seen` is the id of the version of the hand
    that the page showed.
    """

    note = LineField(max_length=REASON_MAX, required=False)
    kind = forms.ChoiceField(choices=DoubtAnswerKind.choices)
    seen = forms.IntegerField(required=False)
