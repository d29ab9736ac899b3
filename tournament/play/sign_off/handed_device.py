"""A device that is handed round the table: while the four players sign off on it, its session can do nothing else.

The limit is kept in the session, on the server, so another address, the Back button or a second tab do not get around
it. A referee takes the device back with the PIN that was set for it or with the account's password; signing in again on
the device releases it too, because a sign-in gives the session a new key.
"""

from dataclasses import asdict, dataclass

from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.accounts.errors import SecretWrong
from tournament.accounts.verbs import AccountVerb
from tournament.core.errors import Refusal
from tournament.events.acts.sign_ins import check_secret
from tournament.play.pages.table import Place

SESSION_KEY = "handed_round"
PIN_TRIES = 3
"""After this many wrong PINs only the password is accepted: fewer than wrong passwords that an account may have
(`accounts.limits`), because each of them counts as one.
"""


class HandedRound(Refusal):
    """The device is handed round the table: its session may only show that sign-off."""

    code = "handed_round"
    text = _(
        "This device is being handed round for the sign-off of table %(table)s and can do nothing "
        "else. A referee must first take it back with the PIN or the password."
    )


class NotHandedRound(Refusal):
    """A player's answer from a device that is no longer handed round."""

    code = "not_handed_round"
    text = _(
        "This device is no longer being handed round, so your answer was not saved. Ask a referee "
        "to hand it round again, then answer again."
    )


class PinWrong(Refusal):
    code = "pin_wrong"
    field = "secret"
    text = _("That is neither the PIN nor the password.")


class PinTriedTooOften(Refusal):
    code = "pin_tried_too_often"
    field = "secret"
    text = _("That is not the password. Type the password of the account; the PIN is no longer accepted.")


@dataclass(frozen=True, slots=True)
class Handed:
    """The one sign-off that a session may show, and how it ends.

    `session_key` is the key that the session had when the device was handed round. `pin` is a hash, or empty where none
    was set; `tries` counts wrong answers.
    """

    slug: str
    round: int
    table: int
    session_key: str
    pin: str = ""
    tries: int = 0

    @property
    def place(self) -> Place:
        return (self.slug, self.round, self.table)


def hand_round(session: SessionBase, place: Place, *, pin: str) -> None:
    """Limit a session to the sign-off of one table until the device is taken back."""
    handed = Handed(*place, session.session_key or "", make_password(pin) if pin else "")
    session[SESSION_KEY] = asdict(handed)


def handed_round(session: SessionBase) -> Handed | None:
    """The sign-off that the session is limited to, or None."""
    kept = session.get(SESSION_KEY)
    handed = Handed(**kept) if kept else None
    return handed if handed and handed.session_key == session.session_key else None


def take_device_back(request: HttpRequest, secret: str) -> None:
    """Lift the limit with the PIN or the account's password. Raises PinWrong, PinTriedTooOften, TriedTooOften."""
    session = request.session
    handed = handed_round(session)
    if handed is None:
        return
    may_try_pin = bool(handed.pin) and handed.tries < PIN_TRIES
    try:
        check_secret(
            request, secret, AccountVerb.DEVICE_RELEASE_FAILED, pin=handed.pin if may_try_pin else ""
        )
    except SecretWrong:
        session[SESSION_KEY] = {**asdict(handed), "tries": handed.tries + 1}
        may_try_again = handed.tries + 1 < PIN_TRIES and handed.pin
        raise (PinWrong if may_try_again else PinTriedTooOften) from None
    del session[SESSION_KEY]
