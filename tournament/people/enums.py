"""The fixed words of people and members’ lists."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Reason(models.TextChoices):
    """Why entries of different events may be one person; `engine.matching` finds them."""

    SAME_NUMBER = "same_number", _("The same federation number and name")
    SAME_EMAIL = "same_email", _("The same e-mail address and name")
    MEMBER = "member", _("The only member of that name")
    CONFIRMED = "confirmed", _("The only person of that name who was confirmed before")
    NUMBER_OTHER_NAME = "number_other_name", _("The same federation number, but another name")
    EMAIL_OTHER_NAME = "email_other_name", _("The same e-mail address, but another name")
    NAME_AND_CLUB = "name_and_club", _("The same name and club")
    BOTH_NAMES = "both_names", _("The same name in both scripts")
    NAME_OTHER_CLUB = "name_other_club", _("The same name, but another club")
    NAME = "name", _("The same name")
    BY_HAND = "by_hand", _("Chosen by hand")


class Consent(models.TextChoices):
    """What somebody lets others see. Contact data are seen by nobody but those who keep the list."""

    PAGE = "page", _("The name in results, and a page of their own")
    NAME = "name", _("The name in results")
    INITIALS = "initials", _("Initials only; the full name is for the staff")
