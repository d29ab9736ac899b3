"""What of a public row depends on what stands in it: names that are hidden, notes that only some ledgers show.

A mask changes the values of a row before they leave this machine.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.utils.crypto import salted_hmac

from penalties.enums import PublicView
from tournament.audit.verbs import Verb
from tournament.copies.public.openness import Openness
from tournament.core.searching import search_lines
from tournament.draws.models import Seat
from tournament.exchange.api.feed import NUMBERS, OF_EVENT, OF_ROUND, PENALTIES, SCORES
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, ReservedPlace
from tournament.registration.models.search import search_keys
from tournament.registration.published import public_names

Values = dict[str, Any]
"""A row, by the attributes of its model."""
Mask = Callable[[list[Values], Openness], None]
"""Changes rows in place. It gets several at once, so that it can ask the database once for all."""

NOBODY = "–"
"""What stands where a row must have a text and none is public."""
TOLD: Collection[Verb] = OF_EVENT | OF_ROUND | SCORES | PENALTIES
"""The lines of the audit that the public feed has."""


def entries(rows: list[Values], opened: Openness) -> None:
    """Names that are not published go as initials, and those of people who left before they played not at all."""
    left = [row["id"] for row in rows if row["status"] == EntryStatus.WITHDRAWN]
    played = set(Seat.objects.filter(entry__in=left).values_list("entry_id", flat=True)) if left else set()
    for row in rows:
        if row["status"] == EntryStatus.WITHDRAWN and row["id"] not in played:
            _nameless(row)
        elif row["hides_name"]:
            row["name"], row["name_zh"] = public_names(row["name"], row["name_zh"])
            row |= {"given_name": "", "family_name": "", "federation_id": "", "other_ids": ""}
            row["search_names"] = search_lines(row["name"], row["name_zh"], row["club"])
            row["search_keys"] = search_keys(row["country"])
        elif row["event_id"] not in opened.with_federation_ids:
            row |= {"federation_id": "", "other_ids": ""}
            row["search_keys"] = search_keys(row["country"])


def _nameless(row: Values) -> None:
    row |= {"name": NOBODY, "name_zh": "", "given_name": "", "family_name": "", "club": "", "team": ""}
    row |= {"federation_id": "", "other_ids": "", "team_order": None, "is_captain": False}
    row["search_names"] = search_lines(NOBODY)
    row["search_keys"] = search_keys(row["country"])


def players(rows: list[Values], opened: Openness) -> None:
    """A person has the public name of an entry; the own name of the person may be another one. Whoever hides the name in
    one event is not named by another one. People without an entry in a public event are nobody's concern: they lose their
    key, and stay at home.
    """
    of_them = Entry.objects.filter(player__in=[row["id"] for row in rows], event__in=opened.events)
    names: dict[int, Entry] = {}
    known = set()
    for entry in of_them.order_by("event__starts_on", "pk"):
        known.add(entry.player_id)
        before = names.get(entry.player_id)
        if entry.status != EntryStatus.WITHDRAWN and not (before and before.hides_name):
            names[entry.player_id] = entry
    for row in rows:
        entry_ = names.get(row["id"])
        row["name"], row["name_zh"] = entry_.names if entry_ else (NOBODY, "")
        row["id"] = row["id"] if row["id"] in known else None


def penalties(rows: list[Values], opened: Openness) -> None:
    """The ledger, as far as everybody sees it. What a penalty costs counts in the standings either way."""
    for row in rows:
        view = opened.ledger_of(row["event_id"])
        if view is not PublicView.ALL:
            row |= {"note": NOBODY if row["note"] else "", "witness": ""}
        if view is PublicView.NOTHING:
            # Equal codes stay equal: a second penalty for the same foul may count more.
            code = salted_hmac("tournament.copies.public", row["foul_code"]).hexdigest()[:20]
            row |= {"foul_code": code, "foul_name": {}, "foul_when": {}, "paragraph": "", "reasons": []}


def draws(rows: list[Values], opened: Openness) -> None:
    """Of what the engine saw only the order of the players, which the page on the quality of draws reads. Who must not meet
    stays here.
    """
    for row in rows:
        players_ = row["inputs"].get("players", [])
        row["inputs"] = {"players": [{"id": one["id"]} for one in players_ if isinstance(one, dict)]}


def appeals(rows: list[Values], opened: Openness) -> None:
    for row in rows:
        row["note"] = NOBODY


def audit(rows: list[Values], opened: Openness) -> None:
    """The feed tells where something changed, and not what."""
    for row in rows:
        row["data"] = {name: row["data"][name] for name in NUMBERS if isinstance(row["data"].get(name), int)}


def desks(rows: list[Values], opened: Openness) -> None:
    """Who has a reserved place stays here; of the places, those count that are still kept for somebody."""
    for row in rows:
        if row["reserved"]:
            given = ReservedPlace.objects.filter(entry__event=row["event_id"])
            taken = given.exclude(entry__status=EntryStatus.WITHDRAWN).count()
            row["reserved"] = max(0, row["reserved"] - taken)
