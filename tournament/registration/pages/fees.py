"""What somebody who signed up reads of the fee."""

from dataclasses import dataclass
from decimal import Decimal

from tournament.events.models import Said
from tournament.registration.models import DeskSettings, SignUp
from tournament.registration.queries.fees import charged_lines, dues_of, reference_of


@dataclass(frozen=True, slots=True)
class OwnFee:
    """The fee of one person: `due`, which `lines` add up to, what is `paid` of it, and what a payment is
    recognised by.
    """

    due: Decimal
    paid: Decimal
    currency: str
    reference: str
    how_to_pay: Said
    lines: list[tuple[str, Decimal]]

    @property
    def owes(self) -> Decimal:
        return max(Decimal(0), self.due - self.paid)

    @property
    def over(self) -> Decimal:
        return max(Decimal(0), self.paid - self.due)


def fee_of(sign_up: SignUp, desk: DeskSettings) -> OwnFee | None:
    """The fee of somebody with a place; None where there is nothing to say. Five queries at most."""
    if sign_up.entry is None:
        return None
    paid, due = dues_of(sign_up.entry, desk)
    if not due and not paid:
        return None
    lines = charged_lines(sign_up.entry, desk) if due else []
    return OwnFee(due, paid, desk.currency, reference_of(sign_up), desk.said("how_to_pay"), lines)
