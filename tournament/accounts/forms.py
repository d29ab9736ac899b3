"""Forms of accounts."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import PasswordResetForm, UserCreationForm, UsernameField
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.core.forms import LineField

MAIL_PAUSE_SECONDS = 300


class NewAccountForm(UserCreationForm):  # type: ignore[type-arg]  # takes no argument at run time
    """User name and password of somebody who gets an account; the person chooses both."""

    class Meta:
        model = User
        fields = ("username", "display_name", "email")
        field_classes = {"username": UsernameField, "display_name": LineField}
        help_texts = {
            "username": _("To sign in with. Letters, digits and @ . + - _"),
            "display_name": _("As others see it, for example your name."),
            "email": _("To set a new password if you forget yours."),
        }


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """The shown name and the e-mail address. Another address needs the password: a mail to it opens the account."""

    password = forms.CharField(
        label=_("Present password"),
        required=False,
        strip=False,
        help_text=_("Only to change the e-mail address."),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    class Meta:
        model = User
        fields = ("display_name", "email")
        field_classes = {"display_name": LineField}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_moved = "email" in cleaned and cleaned["email"] != User.objects.get(pk=self.instance.pk).email
        if is_moved and not self.instance.check_password(cleaned.get("password", "")):
            self.add_error("password", _("Type your present password to change the e-mail address."))
        return cleaned


class ForgottenForm(PasswordResetForm):
    """The address that a link for a new password is sent to; an account gets one mail in five minutes at most."""

    def get_users(self, email: str) -> Iterator[AbstractBaseUser]:
        for user in super().get_users(email):
            if cache.add(f"accounts:reset-mail:{user.pk}", 1, MAIL_PAUSE_SECONDS):
                yield user
