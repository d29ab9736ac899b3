"""What is charged: the items that an event offers, and which fee and items somebody pays for."""

from collections.abc import Collection, Iterable
from decimal import Decimal
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.core.names import one_line
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event, Translations, cleaned_translations
from tournament.events.people import AT_DESK, ORGANIZERS
from tournament.registration.enums import FeeKind
from tournament.registration.models import Charge, Entry, FeeItem, SignUp
from tournament.registration.queries.fees import charged_now, mark_of_charge
from tournament.registration.verbs import EntryVerb

ITEM_FORM = "fee_item"


@event_act(
    "add_fee_item",
    _("Offer an item besides the fee"),
    on=Event,
    who=ORGANIZERS,
    once=Made(FeeItem, ITEM_FORM),
    content=lambda _doing, *, name, amount, translations=None: {
        "name": name,
        "amount": str(amount),
        **({"translations": translations} if translations else {}),
    },
    undo="remove_fee_item",
)
def add_fee_item(
    doing: EventDoing[Event],
    *,
    name: str,
    amount: Decimal,
    translations: Translations | None = None,
    client_key: UUID | None = None,
) -> FeeItem:
    """Offer something besides the fee, once per key; `translations` name it in other languages of the event. Raises
    FormUsed.
    """
    item = FeeItem.objects.create(
        event=doing.event,
        name=one_line(name),
        amount=amount,
        translations=cleaned_translations(FeeItem, translations or {}),
    )
    doing.tell(EntryVerb.FEE_ITEM_ADDED, item=item.name, amount=str(amount))
    return item


def _not_offered(doing: EventDoing[FeeItem]) -> FeeItem | None:
    return None if doing.subject.is_offered else doing.subject


@event_act(
    "remove_fee_item",
    _("Stop offering an item"),
    on=FeeItem,
    who=ORGANIZERS,
    already=_not_offered,
    undo="add_fee_item",
)
def remove_fee_item(doing: EventDoing[FeeItem]) -> FeeItem:
    """Stop offering an item; whoever took it still pays for it. A repeat changes nothing."""
    item = doing.subject
    item.is_offered = False
    item.save(update_fields=["is_offered"])
    doing.tell(EntryVerb.FEE_ITEM_REMOVED, item=item.name)
    return item


@event_act(
    "change_charge",
    _("Change what somebody pays for"),
    on=Entry,
    who=AT_DESK,
    undo="change_charge",
)
def change_charge(
    doing: EventDoing[Entry], *, kind: FeeKind | None, items: Collection[FeeItem], seen: str = ""
) -> Entry:
    """Set the fee and the items of one player; without a `kind` it is the full fee, or the early one. `seen` is
    `mark_of_charge` what the person saw.

    Does nothing if it is so already. Raises ChangedMeanwhile.
    """
    entry = doing.subject
    now = charged_now(entry)
    if now == mark_of_charge(kind or "", items):
        return entry
    if seen and seen != now:
        raise ChangedMeanwhile
    write_charge(entry, kind, items)
    doing.tell(EntryVerb.CHARGE_CHANGED, name=str(entry))
    return entry


def charge_as_wished(sign_up: SignUp, entry: Entry) -> None:
    """Charge somebody what they chose when they signed up, as a part of an act."""
    items = FeeItem.objects.filter(event=sign_up.event, pk__in=sign_up.wishes)
    kind = FeeKind.REDUCED if sign_up.asks_reduced else None
    if kind or items or Charge.objects.filter(entry=entry).exists():
        write_charge(entry, kind, items)


def write_charge(entry: Entry, kind: FeeKind | None, items: Iterable[FeeItem]) -> None:
    """Write what somebody is charged."""
    charge, _made = Charge.objects.update_or_create(entry=entry, defaults={"kind": kind or ""})
    charge.items.set(list(items))
