"""What a browser sends for each act on a round and at its first table: what the form of the page holds then."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from penalties.acts.own_link import own_mark
from penalties.models import LedgerEntry
from tests.factories import picture
from tests.tournament.acts.stage import Stage
from tests.tournament.play.at_table import hand_fields
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.draws.models import Draw, Seat, SeatChange, Table
from tournament.play.enums import DoubtKind, Exchange, Outcome, Verdict
from tournament.play.links.queries import active_links
from tournament.play.models import Hand, HandDoubt, HandPhoto
from tournament.play.queries.tables import table_state
from tournament.play.seat_changes.forms.changes import CountsFor

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


def press(name: str, **fields: Any) -> Callable[[Stage], Post]:
    """A button of the clock, pressed with a key of its own."""

    def post(stage: Stage) -> Post:
        return reverse(f"play:{name}", args=[stage.event.slug, stage.round.number]), {**fields, **_key()}

    return post


def record_hand(stage: Stage) -> Post:
    number = table_state(stage.event, stage.table).next_number if _has_table(stage) else 1
    return _at_table(stage, "hand-add"), hand_fields(number)


def take_back_hand(stage: Stage) -> Post:
    return _at_table(stage, "hand-undo"), {"expected_hand_number": _last(stage) or 1, **_key()}


def correct_hand(stage: Stage) -> Post:
    hand = table_state(stage.event, stage.table).at_number(1) if _has_table(stage) else None
    points = "16" if hand is None or hand.supersedes_id is None else "24"
    seen = hand.pk if hand else 1
    return _at_table(stage, "hand-correct", 1), hand_fields(
        1, points=points, reason="miscounted", version_seen=seen
    )


def _last(stage: Stage) -> int:
    return len(_entered(stage))


def _entered(stage: Stage) -> tuple[Hand, ...]:
    return table_state(stage.event, stage.table).entered if _has_table(stage) else ()


def _key() -> dict[str, str]:
    return {"client_key": str(uuid4())}


def close_table(stage: Stage) -> Post:
    return _at_table(stage, "table-close"), {"hands": _last(stage) or 1, "early": "yes"}


def close_table_unasked(stage: Stage) -> Post:
    return _at_table(stage, "table-close"), {"hands": _last(stage) or 1}


def reopen_table(stage: Stage) -> Post:
    return _at_table(stage, "table-reopen"), {"reason": "one more hand"}


def repair_seats(stage: Stage) -> Post:
    fields = {
        "first": 0,
        "second": 1,
        "from_number": 1,
        "mix": "by_wind",
        "reason": "mixed up",
        "hands": _last(stage),
        "repairs": stage.table.seat_repairs.count() if _has_table(stage) else 0,
        "save": "1",
    }
    return _at_table(stage, "seats-repair"), {**fields, **_key()}


def redraw_tables(stage: Stage) -> Post:
    url = reverse("draws:tables-redraw", args=[stage.event.slug, stage.round.number])
    return url, {"tables": [1, 2], "seen": _newest(stage)}


def change_seat(stage: Stage) -> Post:
    if not _has_table(stage):
        return _at_seat(stage, "seat-change", NOBODY), {}
    fields = {
        "kind": SeatChangeKind.SUBSTITUTE.value,
        "entry": stage.spare.pk,
        "from_number": max(_last(stage), 1),
        "counts_for": CountsFor.SELF.value,
        "receiver": Receiver.FINISHES.value,
        "seen": stage.table.seats.get(wind=0).entry_id,
        "save": "1",
    }
    return _at_seat(stage, "seat-change", stage.table.pk), {**fields, **_key()}


NOBODY = 1_000_000
"""A number that no row has."""


def _at_seat(stage: Stage, name: str, table_id: int) -> str:
    return reverse(f"play:{name}", args=[stage.event.slug, table_id, 0])


def exchange_seats(stage: Stage) -> Post:
    other = stage.round.tables.get(number=2)
    fields = {
        "other": other.seats.get(wind=0).entry_id,
        "from_number": max(_last(stage), 1),
        "other_from_number": 1,
        "how": Exchange.STAY.value,
        "receiver": Receiver.FINISHES.value,
        "seen": stage.table.seats.get(wind=0).entry_id,
        "save": "1",
    }
    return _at_seat(stage, "seat-exchange", stage.table.pk), {**fields, **_key()}


def undo_seat_change(stage: Stage) -> Post:
    newest = SeatChange.objects.filter(table__round=stage.round).order_by("-pk").first()
    table_id, change_id = (newest.table_id, newest.pk) if newest else (NOBODY, NOBODY)
    return reverse("play:seat-change-undo", args=[stage.event.slug, table_id, change_id]), _key()


def close_without_hand(stage: Stage) -> Post:
    fields = {"absent": ["2"], "gives": "sit_out", "hands": _last(stage), "save": "1"}
    return _at_table(stage, "table-close-without"), fields


def at_table(name: str, *args: object, **fields: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return _at_table(stage, name, *args), fields

    return post


def sheet_fields(number: int) -> dict[str, Any]:
    row = {"row1-winner": "1", "row1-source": "2", "row1-points": "24"}
    return {"expected_hand_number": number, "rows": 16, **row, **_key()}


def record_sheet(stage: Stage) -> Post:
    number = table_state(stage.event, stage.table).next_number
    return _at_table(stage, "sheet"), sheet_fields(number)


def enter_final_scores(stage: Stage) -> Post:
    standing = next((hand for hand in _entered(stage) if hand.outcome == Outcome.FINAL), None)
    best = "24" if standing and standing.deltas[0] == 12 else "12"
    scores = {"score_0": best, "score_1": f"-{best}", "score_2": "0", "score_3": "0"}
    seen = {"version_seen": standing.pk} if standing else {}
    fields = {"moved_seen": "0,0,0,0", "reason": "the sheet was lost", **scores, **seen}
    return _at_table(stage, "final-scores"), {**fields, **_key()}


def enter_winds(stage: Stage) -> Post:
    """East and South of the first table, the other way round."""
    seats = list(Seat.objects.filter(round=stage.round, table__number=1).order_by("wind"))
    fields = {}
    if seats:
        fields = {"table-1-east": seats[1].entry_id, "table-1-south": seats[0].entry_id}
    return reverse("draws:winds-edit", args=[stage.event.slug, stage.round.number]), fields


def set_dealer(stage: Stage) -> Post:
    fields = {"kind": "dealer_set", "dealer": "1", "turn": "1", "reason": "The judge said so"}
    return _at_table(stage, "dealer-change"), {**fields, **_from_next(stage), **_key()}


def _from_next(stage: Stage) -> dict[str, Any]:
    number = table_state(stage.event, stage.table).next_number
    return {"from_number": number, "hands": _last(stage), "save": "1"}


def draw_seats(stage: Stage) -> Post:
    drawn = {"east": "1", "south": "0", "west": "2", "north": "3"}
    return _at_table(stage, "seats-draw"), {**drawn, **_from_next(stage), **_key()}


def take_back_change(stage: Stage) -> Post:
    newest = stage.table.rotation_changes.order_by("-pk").first()
    url = _at_table(stage, "change-take-back", newest.pk if newest else NOBODY)
    return url, {"reason": "It was right before", **_key()}


def penalize(stage: Stage) -> Post:
    entry = stage.table.seats.get(wind=1).entry
    url = reverse("penalties:penalty-give", args=[stage.event.slug, entry.pk])
    where = f"?round={stage.round.number}&table={stage.table.number}"
    rows = entry.penalties.count()
    return url + where, {"foul": "late", "measure": 5, "rows_seen": rows, **_key()}


def reverse_penalty(stage: Stage) -> Post:
    newest = LedgerEntry.objects.filter(event=stage.event).order_by("-pk").first()
    url = reverse("penalties:penalty-reverse", args=[stage.event.slug, newest.pk if newest else NOBODY])
    return url, {"reason": "It was somebody else", **_key()}


def accept_hands(stage: Stage) -> Post:
    return _at_table(stage, "hands-accept"), {"hands": [hand.pk for hand in _entered(stage)]}


def refuse_hand(stage: Stage) -> Post:
    last = table_state(stage.event, stage.table).last
    number, seen = (last.number, last.pk) if last else (1, NOBODY)
    url = _at_table(stage, "hand-refuse", number)
    return url, {"version_seen": seen, "reason": "Seen otherwise", **_key()}


def word(stage: Stage, verdict: Verdict) -> dict[str, Any]:
    """What a player says of the table as it stands."""
    newest = table_state(stage.event, stage.table).newest_version
    reason = "Not my discard" if verdict is Verdict.DISPUTED else ""
    return {"verdict": verdict.value, "reason": reason, "newest_version": newest or 1, **_key()}


def say(verdict: Verdict) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return _at_table(stage, "signoff-seat", 0), word(stage, verdict)

    return post


def replace_link(stage: Stage) -> Post:
    standing = active_links(stage.round).get(stage.table.pk)
    return _at_table(stage, "link-replace"), {"seen": standing.pk if standing else 0}


def answer_doubt(stage: Stage) -> Post:
    doubt = HandDoubt.objects.filter(hand__table=stage.table).first()
    return _at_table(stage, "doubt-answer", doubt.pk if doubt else NOBODY), {"kind": "stands"}


def take_photo(stage: Stage) -> Post:
    file = SimpleUploadedFile("hand.jpg", picture(), content_type="image/jpeg")
    return _at_table(stage, "hand-photo", 1), {"photo": file, **_key()}


def remove_photo(stage: Stage) -> Post:
    newest = HandPhoto.objects.filter(hand__table=stage.table).order_by("-pk").first()
    return _at_table(stage, "photo-remove", newest.pk if newest else NOBODY), {"reason": "A face is on it"}


def hand_device_round(stage: Stage) -> Post:
    return _at_table(stage, "signoff-hand-round"), {"pin": PIN}


PIN = "2468"


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
    "reopen_round": on_round("play:round-reopen", reason="A hand is missing"),
    "seal_round": on_round("play:round-seal"),
    "publish_results": on_round("play:results-publish"),
    "hide_results": on_round("play:results-hide"),
    "unseal_round": on_round("play:round-unseal", reason="an error was found"),
    "enter_winds": enter_winds,
    "record_hand": record_hand,
    "take_back_hand": take_back_hand,
    "correct_hand": correct_hand,
    "close_table": close_table,
    "close_table_unasked": close_table_unasked,
    "reopen_table": reopen_table,
    "repair_seats": repair_seats,
    "change_seat": change_seat,
    "close_without_hand": close_without_hand,
    "call_referee": at_table("referee-call"),
    "undo_seat_change": undo_seat_change,
    "record_sheet": record_sheet,
    "enter_final_scores": enter_final_scores,
    "set_dealer": set_dealer,
    "draw_seats": draw_seats,
    "take_back_change": take_back_change,
    "penalize": penalize,
    "reverse_penalty": reverse_penalty,
    "exchange_seats": exchange_seats,
    "accept_hands": accept_hands,
    "refuse_hand": refuse_hand,
    "answer_call": at_table("call-answer"),
    "answer_doubt": answer_doubt,
    "take_photo": take_photo,
    "remove_photo": remove_photo,
    "end_call": at_table("call-done"),
    "hand_device_round": hand_device_round,
    "take_device_back": at_table("signoff-release", secret=PIN),
    "stop_clock": press("clock-pause"),
    "let_clock_go_on": press("clock-resume"),
    "change_time": press("clock-extend", minutes=5),
    "sign": say(Verdict.AGREED),
    "dispute": say(Verdict.DISPUTED),
    "give_own_link": at_table("signoff-phone", 0),
    "decide_dispute": at_table("dispute-decide", 0, reason="Seen by two"),
    "issue_links": on_round("play:links-issue"),
    "replace_link": replace_link,
    "revoke_link": at_table("link-revoke"),
}


def by_link(name: str, *args: object, **fields: Any) -> Callable[[Stage, str], Post]:
    def post(stage: Stage, token: str) -> Post:
        return reverse(f"play:{name}", args=[token, *args]), fields

    return post


def _link_hand(stage: Stage, token: str) -> Post:
    number = table_state(stage.event, stage.table).next_number
    return reverse("play:link-hand-add", args=[token]), hand_fields(number)


def _link_undo(stage: Stage, token: str) -> Post:
    fields = {"expected_hand_number": _last(stage) or 1, **_key()}
    return reverse("play:link-hand-undo", args=[token]), fields


def _link_sheet(stage: Stage, token: str) -> Post:
    number = table_state(stage.event, stage.table).next_number
    return reverse("play:link-paper-sheet", args=[token]), sheet_fields(number)


def _link_finals(stage: Stage, token: str) -> Post:
    _url, fields = enter_final_scores(stage)
    return reverse("play:link-final-scores", args=[token]), fields


def _doubt(stage: Stage, token: str) -> Post:
    """Through the private link of the player who sits South in the first hand."""
    entry, entered = stage.table.seats.get(wind=1).entry, _entered(stage)
    hand = entered[0].pk if entered else NOBODY
    url = reverse(
        "penalties:own-doubt", args=[stage.event.slug, entry.pk, own_mark(stage.event, entry), hand]
    )
    return url, {"kind": next(iter(DoubtKind)).value}


def _link_word(verdict: Verdict) -> Callable[[Stage, str], Post]:
    def post(stage: Stage, token: str) -> Post:
        return reverse("play:link-seat", args=[token, 0]), word(stage, verdict)

    return post


LINK_POSTS: dict[str, Callable[[Stage, str], Post]] = {
    "enter_hand": _link_hand,
    "take_back_entered": _link_undo,
    "enter_sheet": _link_sheet,
    "enter_finals_by_link": _link_finals,
    "call_by_link": by_link("link-call"),
    "doubt_by_link": _doubt,
    "sign_by_link": _link_word(Verdict.AGREED),
    "dispute_by_link": _link_word(Verdict.DISPUTED),
    "ask_own_link": by_link("link-phone", 0),
}
"""What somebody sends who came by a link with this token."""
