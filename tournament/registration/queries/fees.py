"""Reads of fees: what everybody owes, has paid and has paid too much, and the reference of a payment."""

import re
from collections.abc import Collection, Iterable
from decimal import Decimal
from typing import Any

from django.db.models import Case, DecimalField, OuterRef, Q, QuerySet, Subquery, Sum, Value, When
from django.db.models.functions import Coalesce, Round

from tournament.events.models import Event, of_event
from tournament.registration.enums import EntryStatus, FeeKind
from tournament.registration.models import Charge, DeskSettings, Entry, FeeItem, Payment, SignUp

MONEY = DecimalField(max_digits=9, decimal_places=2)
NOTHING = Decimal("0.00")
_FREE = Q(is_house=True) | Q(status=EntryStatus.WITHDRAWN)
_CHECKED_BY = 97
_REFERENCE = re.compile(r"\bSW[ -]?(\d{3,12})\b", re.IGNORECASE)


def with_dues(entries: QuerySet[Entry], desk: DeskSettings) -> QuerySet[Any]:
    """The entries, each with `paid`, the sum of payments and refunds that were not taken back, and `due`.

    House players and players who withdrew owe nothing.
    """
    none = Value(NOTHING, output_field=MONEY)
    standing = Payment.objects.filter(entry=OuterRef("pk"), undone_at__isnull=True).order_by()
    total = standing.values("entry").annotate(total=Sum("amount")).values("total")
    paid = Coalesce(Subquery(total, output_field=MONEY), none)
    taken = Charge.items.through.objects.filter(charge__entry=OuterRef("pk")).order_by()
    items = taken.values("charge").annotate(sum=Sum("feeitem__amount")).values_list("sum")  # type: ignore[misc]  # the plugin does not know annotations of a table between
    kinds = [
        When(charge__kind=kind.value, then=Value(fee_of_kind(desk, kind), output_field=MONEY))
        for kind in FeeKind
    ]
    if desk.early_until:
        early = Value(fee_of_kind(desk, FeeKind.EARLY), output_field=MONEY)
        kinds.append(When(sign_up__made_at__lt=desk.early_until, then=early))
    fee = Case(*kinds, default=Value(desk.fee), output_field=MONEY)
    charged = fee + Coalesce(Subquery(items, output_field=MONEY), none)
    due = Case(When(_FREE, then=none), default=charged, output_field=MONEY)
    # SQLite adds decimals as floats.
    return entries.annotate(
        paid=Round(paid, precision=2, output_field=MONEY), due=Round(due, precision=2, output_field=MONEY)
    )


def fee_of_kind(desk: DeskSettings, kind: FeeKind) -> Decimal:
    """The fee of one kind; the full one where the event has no other."""
    fees = {FeeKind.NONE: NOTHING, FeeKind.EARLY: desk.early_fee, FeeKind.REDUCED: desk.reduced_fee}
    fee = fees.get(kind)
    return desk.fee if fee is None else fee


def kind_of(entry: Entry, desk: DeskSettings) -> FeeKind:
    """Which fee somebody pays."""
    charge = Charge.objects.filter(entry=entry).first()
    if charge and charge.kind:
        return FeeKind(charge.kind)
    sign_up = SignUp.objects.filter(entry=entry).first()
    is_early = sign_up and desk.early_until and sign_up.made_at < desk.early_until
    return FeeKind.EARLY if is_early else FeeKind.FULL


def mark_of_charge(kind: str, items: Iterable[FeeItem]) -> str:
    """A charge as a page carries it: the kind of the fee, empty for the usual one, and the ids of the items."""
    return f"{kind}:{','.join(map(str, sorted(item.pk for item in items)))}"


def charged_now(entry: Entry) -> str:
    """`mark_of_charge` of what somebody is charged."""
    charge = Charge.objects.filter(entry=entry).first()
    return mark_of_charge(charge.kind, charge.items.all()) if charge else mark_of_charge("", ())


def items_of(entry: Entry) -> list[FeeItem]:
    """What somebody takes besides."""
    taken = Charge.items.through.objects.filter(charge__entry=entry)
    return of_event(entry.event, FeeItem.objects.filter(pk__in=taken.values("feeitem")))


def charged_lines(entry: Entry, desk: DeskSettings) -> list[tuple[str, Decimal]]:
    """What makes up the sum that is due from a player: the fee, and each item."""
    kind = kind_of(entry, desk)
    lines = [(str(kind.label), fee_of_kind(desk, kind))] if desk.fee else []
    return [*lines, *((item.said("name"), item.amount) for item in items_of(entry))]


def items_offered(event: Event) -> list[FeeItem]:
    """What can be taken now."""
    return of_event(event, FeeItem.objects.filter(event=event, is_offered=True))


def owed_by(event: Event, desk: DeskSettings, entry_ids: Collection[int]) -> dict[int, Decimal]:
    """What each of these players still owes, without those who owe nothing."""
    people = with_dues(event.entries.filter(pk__in=entry_ids), desk)
    return {entry.pk: money(entry.due - entry.paid) for entry in people if entry.paid < entry.due}


def dues_of(entry: Entry, desk: DeskSettings) -> tuple[Decimal, Decimal]:
    """What one player has paid, and what is due."""
    row = with_dues(Entry.objects.filter(pk=entry.pk), desk).get()
    return money(row.paid), money(row.due)


def money(amount: Decimal) -> Decimal:
    """An amount with its two decimals: SQLite leaves some out."""
    return amount.quantize(NOTHING)


def reference_of(sign_up: SignUp) -> str:
    """What somebody writes on a transfer, so that the desk finds the payment: a number with two digits that check it
    (ISO 7064, MOD 97-10).
    """
    number = f"{sign_up.pk:04d}"
    return f"SW{number}{_CHECKED_BY + 1 - int(number) * 100 % _CHECKED_BY:02d}"


def sign_up_of_reference(text: str) -> int | None:
    """The sign-up that a reference anywhere in the text names, such as in a line of a bank statement."""
    for found in _REFERENCE.finditer(text):
        if int(found[1]) % _CHECKED_BY == 1:
            return int(found[1][:-2])
    return None
