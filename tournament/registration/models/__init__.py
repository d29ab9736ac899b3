"""Players, sign-ups, payments, and how the desk of an event works."""

from tournament.registration.models.desk_settings import DeskSettings, MailText, SignUpQuestion
from tournament.registration.models.fees import Charge, FeeItem
from tournament.registration.models.imports import ImportDraft
from tournament.registration.models.mails import OutgoingMail
from tournament.registration.models.messages import Message
from tournament.registration.models.payments import Payment
from tournament.registration.models.people import (
    NUMBER_MAX,
    SEARCH_FIELDS,
    Entry,
    NoShow,
    Player,
    ReservedPlace,
    Succession,
)
from tournament.registration.models.sign_ups import SignUp, SignUpTry
from tournament.registration.models.stages import NewLot, Stage, StagePlace

__all__ = [
    "NUMBER_MAX",
    "SEARCH_FIELDS",
    "Charge",
    "DeskSettings",
    "Entry",
    "FeeItem",
    "ImportDraft",
    "MailText",
    "Message",
    "NewLot",
    "NoShow",
    "OutgoingMail",
    "Payment",
    "Player",
    "ReservedPlace",
    "SignUp",
    "SignUpQuestion",
    "SignUpTry",
    "Stage",
    "StagePlace",
    "Succession",
]
