"""The people of a document: entries of the event, and the persons behind them, known here or new."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from tournament.core.names import clean_texts
from tournament.events.models import Event
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.fields import given
from tournament.exchange.document.full_variant import GONE, GONE_BELOW
from tournament.registration.acts.entering import known_players, person_key, player_of
from tournament.registration.models import Entry, Player, Succession

Json = Mapping[str, Any]


class People:
    """The entries behind the names of a document, and the keys of acts that have several rows."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self._acts: dict[int, UUID] = {}

    def id(self, name: str) -> int:
        """The id of an entry."""
        return self._entries[name].pk

    def id_or_none(self, name: str | None) -> int | None:
        """The id of an entry, None for nobody."""
        return None if name is None else self.id(name)

    def drawn(self, name: str | int) -> int:
        """The id of somebody in a stored draw, including house players of the engine and deleted people."""
        if isinstance(name, int):
            return name
        if name.startswith(GONE):
            return GONE_BELOW - int(name.removeprefix(GONE))
        return self._entries[name].pk

    def act(self, number: int) -> UUID:
        """The key of an act, the same for all of its rows."""
        return self._acts.setdefault(number, uuid4())


def write_people(event: Event, document: Json) -> People:
    """Enter everybody in the order in which they were entered originally, so that ids are in the same order. Somebody
    with the federation number and names of a known person is that person; everybody else is new.
    """
    said = sorted(document["people"], key=lambda person: person["entered"])
    entries = [_entry(event, person) for person in said]
    known = known_players(event, entries)
    players = [known.get(person_key(entry)) or player_of(entry) for entry in entries]
    Player.objects.bulk_create(player for player in players if player._state.adding)
    for entry, player in zip(entries, players, strict=True):
        entry.player = player
    Entry.objects.bulk_create(entries)
    people = People({person["id"]: entry for person, entry in zip(said, entries, strict=True)})
    for row in document["successions"]:
        Succession.objects.create(
            leaver_id=people.id(row["leaver"]),
            successor_id=people.id(row["successor"]),
            better_only=row["better_only"],
            act=None if row["act"] is None else people.act(row["act"]),
        )
    return people


def _entry(event: Event, said: Json) -> Entry:
    texts = clean_texts(
        {
            "name": said["name"],
            "name_zh": said["native_name"],
            "club": said["club"],
            "team": said["team"],
            "country": said["country"],
            "federation_id": said["federation_ids"].get("federation", ""),
        }
    )
    return checked(
        Entry(
            event=event,
            number=said["number"],
            status=said["status"],
            is_house=said["house"],
            lot_number=said["lot_number"],
            **texts,
            **given(said, Entry, fields.PERSON),
        )
    )
