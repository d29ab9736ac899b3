"""The settings of an event's desk as organizers change them."""

import re
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.core.countries import country_code
from tournament.core.forms import AmountField, LineField, LocalTimeInput
from tournament.core.names import one_line
from tournament.events.models import Event
from tournament.events.settings.seen import mark_of
from tournament.events.translated_forms import TranslatedForm
from tournament.registration.enums import MailKind, QuestionKind
from tournament.registration.forms.mail_checks import check_mail
from tournament.registration.models import DeskSettings, FeeItem, MailText, SignUpQuestion
from tournament.registration.models.desk_settings import CAPACITY_MAX, KEPT_DAYS_MAX
from tournament.registration.queries.sign_ups import waiting_of

CHOICES_MAX = 30
_QUOTA = re.compile(r"(?P<country>.*[^\s:：=])\s*[:：=\s]\s*(?P<most>\d{1,4})")


class QuotasField(forms.CharField):
    """Places by country, a line for each: "HK: 16". The value is the number by the letters of the country."""

    widget = forms.Textarea({"rows": 3})

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, dict):
            return "\n".join(f"{country}: {most}" for country, most in sorted(value.items()))
        return value

    def clean(self, value: Any) -> Any:
        quotas: dict[str, int] = {}
        for line in filter(None, map(one_line, super().clean(value).splitlines())):
            found = _QUOTA.fullmatch(line)
            country = country_code(found["country"]) if found else None
            if not found or not country:
                said = _("“%(line)s” is not a country and a number of places, such as HK: 16.")
                raise forms.ValidationError(said, params={"line": line})
            if country in quotas:
                raise forms.ValidationError(_("%(country)s is here twice."), params={"country": country})
            quotas[country] = int(found["most"])
        return quotas


class DeskForm(TranslatedForm, forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """Sign-up, places, fee, and how long contact data is kept."""

    spoken = DeskSettings.spoken
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    capacity = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=CAPACITY_MAX,
        required=False,
        help_text=_(
            "People who sign up after that are put on the waiting list. Fewer places than are taken stop new ones "
            "from being given; nobody loses a place. Leave empty for no limit."
        ),
    )
    reserved = forms.IntegerField(
        label=_("Reserved places"),
        min_value=0,
        max_value=CAPACITY_MAX,
        required=False,
        help_text=_(
            "How many places are kept out of the sign-up, for hosts, sponsors or the club. You give them by "
            "hand: tick “Has a reserved place” where you add or edit a player."
        ),
    )
    country_most = forms.IntegerField(
        label=_("Places for people from one country"),
        min_value=0,
        max_value=CAPACITY_MAX,
        required=False,
        help_text=_(
            "The most people from one country who get a place automatically. Others from there wait until one "
            "of them withdraws, and the line passes them over. You can still let anybody in. Leave empty for "
            "no limit."
        ),
    )
    country_quotas = QuotasField(
        label=_("Countries with a number of their own"),
        required=False,
        max_length=2000,
        help_text=_(
            "One per line, such as HK: 16 or Germany: 8. With any limit, people have to name their country."
        ),
    )
    gives = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)
    forget_after_days = forms.IntegerField(
        label=_("Days until contact data is deleted"),
        min_value=0,
        max_value=KEPT_DAYS_MAX,
        required=False,
    )
    fee = AmountField(label=_("Fee"), min_value=0)
    early_fee = AmountField(
        label=_("Early fee"),
        min_value=0,
        required=False,
        help_text=_(
            "For everybody who signs up before the time below. Leave both empty without an early fee."
        ),
    )
    reduced_fee = AmountField(
        label=_("Reduced fee"),
        min_value=0,
        required=False,
        help_text=_(
            "People choose it when they sign up, and the desk can change it. Leave empty without one."
        ),
    )
    currency = forms.RegexField(
        label=_("Currency"),
        regex=r"^[A-Za-z]{3}$",
        required=False,
        help_text=_("Three letters, such as EUR or HKD."),
    )

    class Meta:
        model = DeskSettings
        fields = [
            "takes_sign_ups",
            "approves_entries",
            "needs_email",
            "confirms_email",
            "opens_at",
            "closes_at",
            "capacity",
            "reserved",
            "country_most",
            "country_quotas",
            "welcome",
            "fee",
            "early_fee",
            "early_until",
            "reduced_fee",
            "reduced_for",
            "currency",
            "how_to_pay",
            "contact_name",
            "contact_email",
            "forget_after_days",
        ]
        field_classes = {"contact_name": LineField}
        labels = {
            "takes_sign_ups": _("People can sign up on a public page"),
            "approves_entries": _("An organizer approves every entry"),
            "needs_email": _("Everybody has to give an e-mail address"),
            "confirms_email": _("A place counts once the e-mail address is confirmed"),
            "closes_at": _("Deadline"),
        }
        help_texts = {
            "confirms_email": _(
                "Everybody gets a mail with a link. A free place is held for 24 hours; if nobody opens the link by then, "
                "it goes to the next in line."
            ),
            "approves_entries": _(
                "Everybody who signs up waits until you let them in on the waiting list, even if places are free."
            ),
            "opens_at": _("Leave empty to open at once."),
            "reduced_for": _("Who pays it, such as: students and juniors."),
            "how_to_pay": _(
                "Shown to everybody who has a place and owes the fee, beside the reference of their payment. For "
                "example your bank account, or that the fee is paid at the desk."
            ),
            "contact_name": _("Who answers questions about the event."),
            "contact_email": _("Every mail of the event names it, and answers go there."),
            "closes_at": _("After it, free places no longer go to the waiting list: the desk gives them."),
        }
        widgets = {
            "opens_at": LocalTimeInput(),
            "early_until": LocalTimeInput(),
            "closes_at": LocalTimeInput(),
            "welcome": forms.Textarea({"rows": 3}),
            "how_to_pay": forms.Textarea({"rows": 3}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(self.instance.languages_spoken, self.instance.translations)
        self.fields["seen"].initial = mark_of(self.instance, self.written)
        most: int = settings.CONTACTS_KEPT
        if (self.instance.forget_after_days or 0) > most:
            self.initial["forget_after_days"] = most
        self.fields["forget_after_days"].help_text = ngettext(
            "Counted from the last day of the event. Empty means %(days)s day, the most that this site allows.",
            "Counted from the last day of the event. Empty means %(days)s days, the most that this site allows.",
            most,
        ) % {"days": most}

    def clean_forget_after_days(self) -> int | None:
        days: int | None = self.cleaned_data["forget_after_days"]
        most: int = settings.CONTACTS_KEPT
        if days is not None and days > most:
            raise ValidationError(
                ngettext(
                    "This site keeps contact data for %(days)s day at most.",
                    "This site keeps contact data for %(days)s days at most.",
                    most,
                )
                % {"days": most}
            )
        return days

    @property
    def written(self) -> list[str]:
        """The names of the settings that the form writes."""
        return [*(self._meta.fields or ()), "translations"]

    @property
    def opens_places(self) -> bool:
        """Whether the page shows what few events use of the places."""
        return self._uses("reserved", "country_most", "country_quotas")

    @property
    def opens_fees(self) -> bool:
        """The same of the fees."""
        return self._uses("early_fee", "early_until", "reduced_fee", "reduced_for")

    def _uses(self, *names: str) -> bool:
        return any(self[name].errors or self[name].value() not in (None, "", 0, "0") for name in names)

    def clean_reserved(self) -> int:
        return self.cleaned_data["reserved"] or 0

    def clean_currency(self) -> str:
        currency: str = self.cleaned_data["currency"]
        return currency.upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        opens, closes = cleaned.get("opens_at"), cleaned.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("The deadline must be after the opening."))
        if "early_fee" not in self.errors and "early_until" not in self.errors:
            early, until = cleaned.get("early_fee"), cleaned.get("early_until")
            if (early is None) != (until is None):
                missing = "early_until" if until is None else "early_fee"
                self.add_error(missing, _("Enter the early fee and its time, or leave both empty."))
        reserved, capacity = cleaned.get("reserved") or 0, cleaned.get("capacity")
        if reserved and "capacity" not in self.errors and reserved > (capacity or 0):
            self.add_error("reserved", _("There cannot be more reserved places than places."))
        if cleaned.get("fee") and not cleaned.get("currency") and "currency" not in self.errors:
            self.add_error("currency", _("Enter the currency of the fee."))
        return cleaned

    def settings_fields(self) -> dict[str, Any]:
        fields = {name: self.cleaned_data[name] for name in self._meta.fields or ()}
        return {**fields, "translations": self.translations()}

    def _post_clean(self) -> None:
        """Leave the instance as it is: the act writes, and the database checks its constraints."""


class QuestionForm(TranslatedForm, forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """An organizer's question on the sign-up page, in the languages of the event."""

    spoken = SignUpQuestion.spoken
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)
    choices = forms.CharField(
        label=_("Choices"),
        required=False,
        max_length=2000,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("One per line, for a question with several choices."),
    )

    class Meta:
        model = SignUpQuestion
        fields = ["text", "kind", "choices", "is_required"]
        field_classes = {"text": LineField}

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(event.languages)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_choice = cleaned.get("kind") == QuestionKind.CHOICE
        choices = _choices(cleaned.get("choices"))
        if is_choice and not 2 <= len(choices) <= CHOICES_MAX:
            self.add_error("choices", _("Enter between two and 30 choices."))
        cleaned["choices"] = choices if is_choice else []
        for name in self.further["choices"].values():
            cleaned[name] = _choices(cleaned.get(name)) if is_choice else []
            if cleaned[name] and len(cleaned[name]) != len(choices):
                self.add_error(name, _("Enter the same choices in the same order, one per line, or none."))
        return cleaned

    def question_fields(self) -> dict[str, Any]:
        fields = {name: self.cleaned_data[name] for name in self._meta.fields or ()}
        return {**fields, "translations": self.translations()}

    def _post_clean(self) -> None:
        """Leave the instance as it is: the act writes."""


def _choices(text: str | None) -> list[str]:
    """The lines of a field, each once."""
    return list(dict.fromkeys(filter(None, map(one_line, (text or "").splitlines()))))


class FeeItemForm(TranslatedForm, forms.Form):
    """Something that is offered besides the fee."""

    spoken = FeeItem.spoken
    name = LineField(label=_("Item"), max_length=100, help_text=_("For example: dinner on Saturday."))
    amount = AmountField(label=_("Amount"), min_value=Decimal("0.01"))
    client_key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.speak(event.languages)


class MailTextForm(TranslatedForm, forms.Form):
    """The wording of one mail, in the languages of the event."""

    spoken = MailText.spoken
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    kind = forms.ChoiceField(choices=MailKind.choices, widget=forms.HiddenInput)
    subject = LineField(label=_("Subject"), max_length=150, required=False)
    body = forms.CharField(
        label=_("Text"), max_length=4000, required=False, widget=forms.Textarea({"rows": 8})
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        said = _("A mail needs a subject and a text. Clear both to use the default wording.")
        check_mail(self, "subject", "body", said)
        bodies = ["body"]
        for language, subject in self.further["subject"].items():
            bodies.append(self.further["body"][language])
            check_mail(
                self,
                subject,
                bodies[-1],
                _("In each language a mail needs a subject and a text, or neither."),
            )
        for name in bodies:
            body = cleaned.get(name)
            if cleaned.get("kind") == MailKind.ADDRESS and body and "{link}" not in body:
                self.add_error(name, _("Without {link} nobody could confirm the address."))
        return cleaned


class LetInForm(forms.Form):
    """Who comes in from the waiting list at once: those who are ticked, or so many from the front of the line."""

    chosen = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        error_messages={"invalid_choice": _("Somebody has left the waiting list. Reload the page.")},
    )
    first = forms.IntegerField(
        label=_("The first in line"),
        min_value=1,
        required=False,
        help_text=_("How many people. Leave empty to let in the people you tick."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    beyond = forms.BooleanField(label=_("Even if there are not enough places"), required=False)
    seen = forms.RegexField(r"^[0-9]{1,12}( [0-9]{1,12})*$", required=False, widget=forms.HiddenInput)
    """The line as it was when the page was made: the ids of the sign-ups."""

    def __init__(self, event: Event, data: Any = None) -> None:
        line = waiting_of(event).values_list("pk", flat=True)
        super().__init__(data, initial={"seen": " ".join(map(str, line))})
        chosen = self.fields["chosen"]
        assert isinstance(chosen, forms.TypedMultipleChoiceField)  # noqa: S101 - tells the type checker
        chosen.choices = [(pk, pk) for pk in event.sign_ups.values_list("pk", flat=True)]

    @property
    def ticked(self) -> set[str]:
        """The keys of the ticked people, as they were sent."""
        return set(self["chosen"].value() or ()) if self.is_bound else set()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        cleaned["seen"] = [int(pk) for pk in cleaned["seen"].split()]
        if bool(cleaned.get("chosen")) == bool(cleaned.get("first")):
            self.add_error(
                "first", _("Tick people in the list, or enter how many to let in from the front of the line.")
            )
        return cleaned
