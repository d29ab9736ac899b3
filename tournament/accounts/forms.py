"""The form to sign in."""

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.accounts.demo import DEMO_PASSWORD
from tournament.accounts.models import User
from tournament.core.client import is_from_this_machine


class SignInForm(AuthenticationForm):
    """Name and password. The demo's password signs nobody in over a network."""

    def confirm_login_allowed(self, user: User) -> None:
        super().confirm_login_allowed(user)
        is_demo = self.cleaned_data["password"] == DEMO_PASSWORD
        if is_demo and not (self.request and is_from_this_machine(self.request)):
            raise ValidationError(
                _(
                    "This is the demo's password, which everybody knows. It works only on the machine that runs "
                    "Seatwind: ask the organizer for another password."
                ),
                code="demo_password",
            )
