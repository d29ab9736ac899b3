"""A members’ list as a sheet: the importer knows the first columns and reads no others."""

from collections.abc import Iterable

from tournament.core.sheets.sheet import Column, Sheet
from tournament.people.models import Member, MembersList

COLUMNS = (
    Column("Latin name", 28),
    Column("Native name", 20),
    Column("Club", 20),
    Column("Country", 9),
    Column("Federation number", 18),
    Column("Other federation numbers", 18),
    Column("E-mail", 28),
    Column("Phone", 18),
    Column("Consent", 12),
)


def members_sheet(members: MembersList, rows: Iterable[Member]) -> Sheet:
    """One row for each member."""
    return Sheet(
        str(members),
        COLUMNS,
        (
            [
                row.name,
                row.name_zh,
                row.club,
                row.country,
                row.federation_id,
                row.other_ids,
                row.email,
                row.phone,
                row.consent,
            ]
            for row in rows
        ),
    )
