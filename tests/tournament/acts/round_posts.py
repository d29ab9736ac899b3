"""What a browser sends for each act on a round and at its first table."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.urls import reverse

from tests.tournament.acts.stage import Stage
from tests.tournament.play.at_table import hand_fields
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.draws.models import Draw, Seat, Table
from tournament.play.forms.people import CountsFor
from tournament.play.queries import table_state

Post = tuple[str, dict[str, Any]]


def on_round(name: str, **fields: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return reverse(name, args=[stage.event.slug, stage.round.number]), fields

    return post


def _at_table(stage: Stage, name: str, *args: object) -> str:
    number = stage.table.number if _has_table(stage) else 1
    return reverse(f"play:{name}", args=[stage.event.slug, stage.round.number, number, *args])


def _has_table(stage: Stage) -> bool:
    return Table.objects.filter(round=stage.round).exists()


def _newest(stage: Stage) -> int:
    newest = Draw.objects.filter(round=stage.round).order_by("-version").first()
    return newest.version if newest else 0


def draw(stage: Stage) -> Post:
    url = reverse("draws:round-draw", args=[stage.event.slug, stage.round.number])
    return url, {"method": "random", "through": stage.round.number, "seed": 5, "seen": _newest(stage)}


def swap(stage: Stage) -> Post:
    url = reverse("draws:seat-swap", args=[stage.event.slug, stage.round.number])
    seats = list(Seat.objects.filter(round=stage.round).order_by("table__number", "wind"))
    one, other = (
        (seats[0].entry_id, seats[4].entry_id)
        if seats
        else (stage.event.entries.order_by("number").values_list("pk", flat=True)[:2])
    )
    return url, {"one": one, "other": other, "version": _newest(stage)}


def choose(stage: Stage) -> Post:
    url = reverse("draws:version-choose", args=[stage.event.slug, stage.round.number])
    return url, {"version": 1, "seen": _newest(stage)}


def record_hand(stage: Stage) -> Post:
    number = table_state(stage.event, stage.table).next_number if _has_table(stage) else 1
    return _at_table(stage, "hand-add"), hand_fields(number)


def take_back_hand(stage: Stage) -> Post:
    return _at_table(stage, "hand-undo"), {"expected_hand_number": 1, "client_key": str(uuid4())}


def correct_hand(stage: Stage) -> Post:
    hand = stage.table.hands.filter(number=1).first() if _has_table(stage) else None
    fields = hand_fields(1, points="16", reason="miscounted", version_seen=hand.pk if hand else 1)
    return _at_table(stage, "hand-correct", 1), fields


def close_table(stage: Stage) -> Post:
    state = table_state(stage.event, stage.table) if _has_table(stage) else None
    return _at_table(stage, "table-close"), {"hands": len(state.entered) if state else 1}


def reopen_table(stage: Stage) -> Post:
    return _at_table(stage, "table-reopen"), {"reason": "one more hand"}


def repair_seats(stage: Stage) -> Post:
    state = table_state(stage.event, stage.table) if _has_table(stage) else None
    fields = {
        "first": 0,
        "second": 1,
        "from_number": 1,
        "mix": "by_wind",
        "reason": "mixed up",
        "hands": len(state.entered) if state else 0,
        "client_key": str(uuid4()),
        "save": "1",
    }
    return _at_table(stage, "seats-repair"), fields


def call_referee(stage: Stage) -> Post:
    return _at_table(stage, "referee-call"), {}


def redraw_tables(stage: Stage) -> Post:
    url = reverse("draws:tables-redraw", args=[stage.event.slug, stage.round.number])
    return url, {"tables": [1, 2], "seen": _newest(stage)}


def change_seat(stage: Stage) -> Post:
    if not _has_table(stage):
        return reverse("play:seat-change", args=[stage.event.slug, 1_000_000, 0]), {}
    table = stage.table
    hands = len(table_state(stage.event, table).entered)
    fields = {
        "kind": SeatChangeKind.SUBSTITUTE.value,
        "entry": stage.spare.pk,
        "from_number": max(hands, 1),
        "counts_for": CountsFor.SELF.value,
        "receiver": Receiver.FINISHES.value,
        "seen": table.seats.get(wind=0).entry_id,
        "client_key": str(uuid4()),
        "save": "1",
    }
    return reverse("play:seat-change", args=[stage.event.slug, table.pk, 0]), fields


def close_without_hand(stage: Stage) -> Post:
    state = table_state(stage.event, stage.table) if _has_table(stage) else None
    fields = {"absent": ["2"], "gives": "sit_out", "hands": len(state.entered) if state else 0, "save": "1"}
    return _at_table(stage, "table-close-without"), fields


POSTS: dict[str, Callable[[Stage], Post]] = {
    "draw_round": draw,
    "swap_seats": swap,
    "choose_version": choose,
    "redraw_tables": redraw_tables,
    "undo_discard": on_round("draws:discard-undo"),
    "discard_draw": on_round("draws:round-discard"),
    "publish_round": on_round("draws:round-publish"),
    "unpublish_round": on_round("draws:round-unpublish"),
    "start_round": on_round("play:round-start"),
    "start_out_of_order": on_round("play:round-start", reason="the hall is late"),
    "put_round_back": on_round("play:round-put-back"),
    "close_finished_tables": on_round("play:tables-close"),
    "close_round": on_round("play:round-close"),
    "reopen_round": on_round("play:round-reopen"),
    "seal_round": on_round("play:round-seal"),
    "unseal_round": on_round("play:round-unseal", reason="an error was found"),
    "record_hand": record_hand,
    "take_back_hand": take_back_hand,
    "correct_hand": correct_hand,
    "close_table": close_table,
    "reopen_table": reopen_table,
    "repair_seats": repair_seats,
    "change_seat": change_seat,
    "close_without_hand": close_without_hand,
    "call_referee": call_referee,
}
