"""The settings of a document's event: draws, entry of hands, clock and penalties."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Model

from penalties.models import EventFoul, LedgerSettings
from tournament.accounts.models import User
from tournament.draws.models import DrawSettings, FixedTable, KeptApart
from tournament.events.models import Event
from tournament.exchange.acts.people_rows import People
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.fields import given
from tournament.play.models import ClockSettings, EntryRules
from tournament.registration.models import NewLot

Json = Mapping[str, Any]


def write_settings(event: Event, said: Json, owner: User, people: People) -> None:
    """Write the rows of settings that the document has."""
    _write(event, DrawSettings, said["draws"], fields.DRAW_SETTINGS)
    _write(event, EntryRules, said["entry"], fields.ENTRY_RULES)
    _write(event, LedgerSettings, said["penalties"], fields.PENALTY_SETTINGS)
    if said["clock_warnings"] is not None:
        ClockSettings.objects.create(event=event, warnings=said["clock_warnings"])
    for rule in said["house_rules"]:
        checked(EventFoul(event=event, **given(rule, EventFoul, fields.HOUSE_RULE))).save()
    for pair in said["kept_apart"]:
        # The database has the pair with the lower id first.
        one, other = sorted((people.drawn(pair["one"]), people.drawn(pair["other"])))
        KeptApart.objects.create(one_id=one, other_id=other, reason=pair["reason"])
    for fixed in said["fixed_tables"]:
        FixedTable.objects.create(entry_id=people.id(fixed["person"]), number=fixed["table"])
    for one in said.get("new_lots", ()):
        checked(NewLot(event=event, made_by=owner, **given(one, NewLot, fields.NEW_LOT))).save()


def _write(event: Event, model: type[Model], said: Json | None, names: Iterable[str]) -> None:
    if said is not None:
        checked(model(event=event, **given(said, model, names))).save()
