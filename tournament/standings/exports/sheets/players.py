"""The sheet of the players."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.registration.models import Entry


def players_sheet(entries: Iterable[Entry], *, shows_federation_ids: bool = True) -> Sheet:
    """One row per entry, by number, including withdrawn entries and house players."""
    columns = (
        Column(_("Number"), 8),
        Column(pgettext("of a person", "Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Club"), 20),
        Column(_("Team"), 20),
        Column(_("Country"), 10),
        *((Column(_("Federation number"), 14),) if shows_federation_ids else ()),
        Column(_("Status"), 12),
        Column(_("House player"), 10),
    )
    return Sheet(_("Players"), columns, (_player_values(entry, shows_federation_ids) for entry in entries))


def _player_values(entry: Entry, shows_federation_ids: bool) -> tuple[Value, ...]:
    return (
        entry.number,
        *entry.names,
        entry.club,
        entry.team,
        entry.country,
        *((entry.shown_federation_id,) if shows_federation_ids else ()),
        str(entry.get_status_display()),
        _("yes") if entry.is_house else _("no"),
    )
