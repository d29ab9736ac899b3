"""Django's own texts that people read here, marked so that a catalogue can say them in the words of the pages.

A language that leaves them out has Django's translation, which in Traditional Chinese is that of Taiwan.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

MARKED = (
    _("This field is required."),
    _("Enter a whole number."),
    _("Enter a number."),
    _("Enter a valid date."),
    _("Enter a valid time."),
    _("Enter a valid date/time."),
    _("Enter a valid email address."),
    _("Enter a valid URL."),
    _("Enter a valid value."),
    _("Select a valid choice. %(value)s is not one of the available choices."),
    _("Select a valid choice. That choice is not one of the available choices."),
    _("Ensure this value is greater than or equal to %(limit_value)s."),
    _("Ensure this value is less than or equal to %(limit_value)s."),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    _("No file was submitted."),
    _("No file was submitted. Check the encoding type on the form."),
    _("The submitted file is empty."),
    _("Null characters are not allowed."),
    _("Email"),
    _("Old password"),
    _("New password"),
    _("New password confirmation"),
    _("Enter the same password as before, for verification."),
    _("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
    _("This account is inactive."),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("The two password fields didn’t match."),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    _("This password is too common."),
    _("Your password can’t be a commonly used password."),
    _("This password is entirely numeric."),
    _("Your password can’t be entirely numeric."),
    _("The password is too similar to the %(verbose_name)s."),
    _("Your password can’t be too similar to your other personal information."),
    _("A user with that username already exists."),
    _("Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters."),
)
