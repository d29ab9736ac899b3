"""The acts of this app that two people do together: breaking a seal, and overruling the program after closing."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, cast
from uuid import uuid4

from tournament.acts.transactions import tried_out
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing
from tournament.events.hooks.two_people import Look, Params, TwoPeopleAct
from tournament.events.models import Event, Round
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.sealing import unseal_round
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import Hand, RoundSeal
from tournament.play.queries.tables import table_state


def _round(event: Event, key: int) -> Round:
    round_ = event.rounds.select_related("seal").get(pk=key)
    round_.event = event
    return round_


def _look_at_unsealing(doing: EventDoing[Any], key: int, _params: Params, _reason: str) -> Look:
    round_ = _round(doing.event, key)
    seal = RoundSeal.objects.filter(round=round_).first()
    return Look((phrase("unsealed", round=round_.number),), [round_.pk, seal.pk if seal else None])


UNSEALING = TwoPeopleAct(
    code="unseal_round",
    offer=lambda user, event, key: unseal_round.offer(user, _round(event, key)),
    look=_look_at_unsealing,
    do=lambda doing, key, _params, reason: unseal_round(doing, _round(doing.event, key), reason=reason),
)


def packed(entered: HandInput) -> dict[str, Any]:
    """A hand as a request keeps it."""
    return {"entered": asdict(entered)}


def unpacked(params: Params) -> HandInput:
    """The hand that a request keeps."""
    stored = _with_tuples(cast("Mapping[str, Any]", params["entered"]))
    wins = tuple(WinInput(**_with_tuples(win)) for win in stored["wins"])
    return HandInput(**{**stored, "outcome": Outcome(stored["outcome"]), "wins": wins})


def _with_tuples(stored: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(one) if isinstance(one, list) else one for name, one in stored.items()}


def _hand(event: Event, key: int) -> Hand:
    hand = Hand.objects.select_related("table__round", "table__closing").get(
        pk=key, table__round__event=event
    )
    hand.table.round.event = event
    return hand


def _correct(doing: EventDoing[Any], key: int, params: Params, reason: str) -> Hand:
    hand = _hand(doing.event, key)
    return correct_hand(doing, hand, client_key=uuid4(), reason=reason, entered=unpacked(params))


def _look_at_correcting(doing: EventDoing[Any], key: int, params: Params, reason: str) -> Look:
    hand = _hand(doing.event, key)
    table = hand.table
    before = table_state(doing.event, table).totals

    def after_it() -> tuple[int, ...]:
        _correct(doing, key, params, reason)
        return tuple(table_state(doing.event, table).totals)

    after = tried_out(after_it)
    lines = [phrase("overruled", hand=hand.number, table=table.number, round=table.round.number)]
    lines += [
        phrase("points_at_seat", seat=seat, before=one, after=other)
        for seat, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]
    return Look(tuple(lines), [hand.pk, list(before), list(after)])


OVERRULING = TwoPeopleAct(
    code="correct_hand",
    offer=lambda user, event, key: correct_hand.offer(user, _hand(event, key)),
    look=_look_at_correcting,
    do=_correct,
)
