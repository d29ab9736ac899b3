"""The people of a document: entries of the event, and the persons behind them, known here or new."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from tournament.core.names import clean_texts
from tournament.events.models import Event
from tournament.exchange.acts.misfits import WrongValue, at, write_rows
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.federation_numbers import number_in
from tournament.exchange.document.fields import given
from tournament.exchange.document.full_variant import GONE, GONE_BELOW
from tournament.exchange.document.older import LEFT_OUT_OF_PEOPLE
from tournament.registration.acts.entering import known_players, person_key, player_of
from tournament.registration.models import Entry, Player, Succession

Json = Mapping[str, Any]


class People:
    """The entries behind the names of a document, and the keys of acts that have several rows."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries
        self._acts: dict[int, UUID] = {}

    def id(self, name: str) -> int:
        """The id of an entry. Raises WrongValue."""
        return self._named(name).pk

    def id_or_none(self, name: str | None) -> int | None:
        """The id of an entry, None for nobody."""
        return None if name is None else self.id(name)

    def drawn(self, name: str | int) -> int:
        """The id of somebody in a stored draw, including house players of the engine and deleted people."""
        if isinstance(name, int):
            return name
        if name.startswith(GONE):
            return GONE_BELOW - int(name.removeprefix(GONE))
        return self._named(name).pk

    def _named(self, name: str) -> Entry:
        if name not in self._entries:
            raise WrongValue(_("%(name)s is not among the people of the document.") % {"name": name})
        return self._entries[name]

    def act(self, number: int) -> UUID:
        """The key of an act, the same for all of its rows."""
        return self._acts.setdefault(number, uuid4())


def write_people(event: Event, document: Json) -> People:
    """Enter everybody in the order in which they were entered originally, so that ids are in the same order. Somebody
    with the names of a known person, and the federation number or uid as well, is that person; everybody else is new.
    """
    said = sorted(document["people"], key=lambda person: person["entered"])
    entries = [_entry(event, person) for person in said]
    places = [f"people/{person['id']}" for person in said]
    known = known_players(event, entries)
    by_uid = _players_by_uid(event, said)
    players = [
        known.get(person_key(entry))
        or by_uid.pop((person["uid"], entry.name, entry.name_zh), None)
        or player_of(entry)
        for entry, person in zip(entries, said, strict=True)
    ]
    for entry, player, person in zip(entries, players, said, strict=True):
        if person["uid"] and player._state.adding:
            player.uid = person["uid"]
        elif person["uid"] and person["uid"] != player.uid:
            entry.person_uid = person["uid"]
    Player.objects.bulk_create(player for player in players if player._state.adding)
    for entry, player in zip(entries, players, strict=True):
        entry.player = player
    write_rows(entries, places)
    people = People({person["id"]: entry for person, entry in zip(said, entries, strict=True)})
    for index, row in enumerate(document["successions"]):
        with at(f"successions/{index}"):
            Succession.objects.create(
                leaver_id=people.id(row["leaver"]),
                successor_id=people.id(row["successor"]),
                better_only=row["better_only"],
                act=None if row["act"] is None else people.act(row["act"]),
            )
    return people


def _players_by_uid(event: Event, said: Iterable[Json]) -> dict[tuple[str, str, str], Player]:
    """The people known here by these uids, who do not play in the event yet; with their names, because anybody can write
    somebody else's uid into a document.
    """
    uids = {person["uid"] for person in said} - {None}
    players = Player.objects.filter(uid__in=uids).exclude(entries__event=event)
    return {(player.uid, player.name, player.name_zh): player for player in players}


def _entry(event: Event, said: Json) -> Entry:
    with at(f"people/{said['id']}"):
        return _checked_entry(event, said)


def _checked_entry(event: Event, said: Json) -> Entry:
    texts = clean_texts(
        {
            "name": said["name"],
            "name_zh": said["native_name"],
            "club": said["club"],
            "team": said["team"],
            "country": said["country"],
            "federation_id": number_in(said["federation_ids"]),
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
            **given({**LEFT_OUT_OF_PEOPLE, **said}, Entry, fields.PERSON),
        )
    )
