"""A penalty in each state that an act may meet, and what a browser sends for each of these acts."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.urls import reverse

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.acts.house_rules import change_ledger_settings
from penalties.acts.own_link import own_mark, withdraw_own_link
from penalties.decisions.assessing import Decision
from penalties.enums import AppealStep, RowKind
from penalties.models import LedgerEntry
from penalties.queries import rows_of_entry
from tests.penalties.given import give, seated, take_back
from tests.tournament.acts.expected.penalties import PenaltySituation
from tests.tournament.acts.posts import NOBODY, POSTS
from tests.tournament.acts.stage import (
    Stage,
    close,
    finish,
    play_hands,
    play_whole,
    publish,
    set_stage,
    start,
)
from tests.tournament.acts.walking import Post
from tournament.events.enums import Role
from tournament.play.acts.sealing import seal_round
from tournament.standings.acts.finishing import finish_event

S = PenaltySituation


def set_penalty(situation: PenaltySituation) -> Stage:
    """A penalty that was given at the first table of the running first round, in this situation."""
    stage = set_stage()
    stage.number = 1
    publish(stage, 1)
    start(stage, 1)
    if situation is S.TOO_LATE:
        change_ledger_settings(stage.organizer, stage.event, fields={"appeal_minutes": 0})
        stage.event.refresh_from_db()
    give(stage.event, seated(stage.table, 1), "late", measure=5, table=stage.table)
    STEPS.get(situation, lambda stage: None)(stage)
    return stage


def penalty_of(stage: Stage) -> LedgerEntry | None:
    return LedgerEntry.objects.filter(event=stage.event, kind=RowKind.PENALTY).order_by("pk").first()


def _penalty(stage: Stage) -> LedgerEntry:
    row = penalty_of(stage)
    assert row
    return row


def _appeal(stage: Stage) -> None:
    open_appeal(stage.organizer, _penalty(stage), client_key=uuid4(), note="The bus was late")


def _decided(step: AppealStep) -> Callable[[Stage], None]:
    def decide(stage: Stage) -> None:
        _appeal(stage)
        decide_appeal(
            stage.staff[Role.HEAD_REFEREE],
            _penalty(stage),
            step=step,
            note="Two saw it",
            client_key=uuid4(),
            replacement=Decision("late", measure=9) if step is AppealStep.CHANGED else None,
        )

    return decide


def _reverse(stage: Stage) -> None:
    take_back(_penalty(stage))


def _withdraw_link(stage: Stage) -> None:
    entry = _penalty(stage).entry
    withdraw_own_link(stage.organizer, entry, mark=own_mark(stage.event, entry))


def _seal(stage: Stage) -> None:
    for step in (play_hands, finish, close):
        step(stage, 1)
    seal_round(stage.organizer, stage.round)


def _end(stage: Stage) -> None:
    _seal(stage)
    for round_ in stage.event.rounds.filter(number__gt=1).order_by("number"):
        publish(stage, round_.number)
        play_whole(stage, round_.number)
    finish_event(stage.organizer, stage.event)


STEPS: dict[PenaltySituation, Callable[[Stage], None]] = {
    S.APPEALED: _appeal,
    S.UPHELD: _decided(AppealStep.UPHELD),
    S.DROPPED: _decided(AppealStep.DROPPED),
    S.CHANGED: _decided(AppealStep.CHANGED),
    S.REVERSED: _reverse,
    S.LINK_GONE: _withdraw_link,
    S.SEALED: _seal,
    S.FINISHED: _end,
}


def on_penalty(name: str, **fields: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        row = penalty_of(stage)
        url = reverse(f"penalties:{name}", args=[stage.event.slug, row.pk if row else NOBODY])
        return url, {**fields, "client_key": str(uuid4())}

    return post


def replace_penalty(stage: Stage) -> Post:
    url, fields = on_penalty("penalty-change", foul="late", measure=9, grounds="It was nine minutes")(stage)
    row = penalty_of(stage)
    return url, {**(fields or {}), "rows_seen": rows_of_entry(stage.event, row.entry) if row else 0}


def appeal_by_link(stage: Stage) -> Post:
    row = penalty_of(stage)
    entry = row.entry if row else stage.event.entries.order_by("number")[0]
    args = [stage.event.slug, entry.pk, own_mark(stage.event, entry), row.pk if row else NOBODY]
    return reverse("penalties:own-appeal", args=args), {
        "note": "The bus was late",
        "client_key": str(uuid4()),
    }


def withdraw_link(stage: Stage) -> Post:
    row = penalty_of(stage)
    entry = row.entry if row else stage.event.entries.order_by("number")[0]
    url = reverse("penalties:own-link-withdraw", args=[stage.event.slug, entry.pk])
    return url, {"mark": own_mark(stage.event, entry)}


PENALTY_POSTS: dict[str, Callable[[Stage], Post]] = {
    "reverse_penalty": on_penalty("penalty-reverse", reason="It was somebody else"),
    "appeal_penalty": on_penalty("penalty-appeal", note="The bus was late"),
    "uphold_penalty": on_penalty("penalty-decide", step="upheld", note="Two saw it"),
    "drop_penalty": on_penalty("penalty-decide", step="dropped", note="Nobody saw it"),
    "replace_penalty": replace_penalty,
    "withdraw_own_link": withdraw_link,
    "penalize": POSTS["penalize"],
}

OWN_POSTS: dict[str, Callable[[Stage], Post]] = {"appeal_by_link": appeal_by_link}
"""What a player sends through the private link."""
