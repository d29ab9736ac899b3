"""Forms of accounts."""

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    PasswordResetForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.core.forms import LineField


class NewAccountForm(UserCreationForm):  # type: ignore[type-arg]  # takes no argument at run time
    """User name and password of a new account, chosen by its owner."""

    class Meta:
        model = User
        fields = ("username", "display_name", "email")
        field_classes = {"username": UsernameField, "display_name": LineField}
        help_texts = {
            "username": _("Used to sign in. Letters, digits and @ . + - _"),
            "display_name": _("What others see, for example your name."),
            "email": _("Used to set a new password if you forget yours."),
        }


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """The shown name and the e-mail address. A new address requires the password, because a mail to it can open the
    account; whoever saves the form checks it.
    """

    password = forms.CharField(
        label=_("Current password"),
        required=False,
        strip=False,
        help_text=_("Needed only to change the e-mail address."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    class Meta:
        model = User
        fields = ("display_name", "email", "warned_by_mail")
        field_classes = {"display_name": LineField}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if not settings.SENDS_MAIL:
            del self.fields["warned_by_mail"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.is_moved and not cleaned.get("password"):
            self.add_error("password", _("Type your current password to change the e-mail address."))
        return cleaned

    @property
    def is_moved(self) -> bool:
        """Whether the account gets another e-mail address."""
        return "email" in self.changed_data and "email" in self.cleaned_data


class PasswordChangeForm(SetPasswordForm):  # type: ignore[type-arg]  # takes no argument at run time
    """A new password, and the current one, which whoever saves the form checks."""

    old_password = forms.CharField(
        label=_("Current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    field_order = ("old_password", "new_password1", "new_password2")


class ForgottenForm(PasswordResetForm):
    """The address to which a link for a new password is sent. `may_mail` says whether an account gets one now."""

    def __init__(self, *args: Any, may_mail: Callable[[User], bool], **options: Any) -> None:
        super().__init__(*args, **options)
        self.may_mail = may_mail

    def get_users(self, email: str) -> Iterator[User]:
        return filter(self.may_mail, super().get_users(email))


class SignInForm(forms.Form):
    """Name and password; whoever signs in with them checks them."""

    username = UsernameField(
        label=_("Username"), max_length=150, widget=forms.TextInput(attrs={"autofocus": True})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
