"""Repeated posts to a table: the same content gets the first answer again, other content under the same key is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tournament.core.existing import exists
from tournament.draws.models import Table
from tournament.events.acting import EventDoing
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.play.bridge.sentences import outcome_word
from tournament.play.conditions import table_of
from tournament.play.enums import Outcome
from tournament.play.errors import HandKeyReused, KeyReused
from tournament.play.models import Hand


@dataclass(frozen=True, slots=True)
class HandOnce:
    """Every version of a hand has the key of the form that wrote it. `act` is the act by which the content of the form is
    kept; `wrap` makes the act's answer from the hand.
    """

    act: str
    wrap: Callable[[Hand], Any] = lambda hand: hand
    is_kept_inside: bool = False
    """Whether an act inside this one keeps the content, under the same name."""

    def answer(self, doing: EventDoing[Any], key: UUID, content: object) -> Any:
        hand = first_answer(key, table_of(doing.subject), self.act, content)
        return None if hand is None else self.wrap(hand)

    def store(self, doing: EventDoing[Any], key: UUID, content: object, _made: object) -> None:
        if not self.is_kept_inside:
            store_content(doing.event, key, self.act, content)


def first_answer(client_key: UUID, table: Table, act: str, content: object) -> Hand | None:
    """The version of a hand that `act` wrote under this key with this content; None for a new key. Raises what
    `answer_again` does.
    """
    # Nearly every key is new, and asking whether a row is there is cheaper than asking for the row.
    if not exists(Hand, client_key=client_key):
        return None
    return answer_again(client_key, table, act, content)


def answer_again(client_key: UUID, table: Table, act: str, content: object) -> Hand:
    """The version of a hand that `act` wrote under this key with this content.

    Raises KeyReused when the key was used for a hand of another table, for another act, or with other content;
    HandKeyReused if that hand can be compared with this one.
    """
    hand = Hand.objects.get(client_key=client_key)
    if hand.table_id != table.pk:
        raise KeyReused
    check_same(client_key, table, act, content, number=hand.number)
    return hand


def check_same(client_key: UUID, table: Table, act: str, content: object, *, number: int) -> None:
    """Refuse other content under a key that recorded hand `number`. Raises HandKeyReused or KeyReused."""
    if is_same_content(client_key, act, content):
        return
    standing = table.hands.current().get(number=number)
    if standing.outcome in (Outcome.VOID, Outcome.FINAL):
        raise KeyReused
    said = outcome_word(Outcome(standing.outcome), table.round.event.ruleset)
    raise HandKeyReused(hand=standing, number=number, sentence=said)
