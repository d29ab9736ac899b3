"""What pages offer is what the acts offer: every link and form on them leads somewhere that lets this person in."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from penalties.models import LedgerEntry
from tests.pages import text_of
from tests.tournament.acts.event_stage import set_event
from tests.tournament.acts.expected.events import EventSituation
from tests.tournament.acts.expected.penalties import PenaltySituation
from tests.tournament.acts.expected.rounds import RoundSituation
from tests.tournament.acts.penalty_posts import penalty_of, set_penalty
from tests.tournament.acts.stage import Stage, reach, set_stage
from tournament.acts.act import Act
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event, Round

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

S = RoundSituation
STATES = (
    S.PLANNED,
    S.DISCARDED,
    S.DRAWN,
    S.PUBLISHED,
    S.STARTED,
    S.RUNNING,
    S.FINISHED,
    S.CLOSED,
    S.SEALED,
    S.ENDED,
)
EVENT_STATES = [state for state in EventSituation if state is not EventSituation.DELETED]
WHERE_IT_HELPS = {
    "choose_version": "There is an older version.",
    "close_finished_tables": "A table with hands is open.",
    "enter_winds": "The players draw their winds at the table.",
    "publish_results": "The event holds results back.",
}
"""Acts on a round that its pages show only where something would come of them, and when that is."""
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
LINK = re.compile(r'<a\b[^>]*\bhref="([^"#?]+)')


def pages_of(stage: Stage) -> Iterator[str]:
    slug, number = stage.event.slug, stage.round.number
    yield from (reverse("events:event-home", args=[slug]), reverse("events:staff-list", args=[slug]))
    yield reverse("registration:entry-list", args=[slug])
    entry = stage.event.entries.order_by("number").first()
    if entry:
        yield reverse("registration:entry-detail", args=[slug, entry.pk])
        yield reverse("penalties:player-record", args=[slug, entry.pk])
    penalty = penalty_of(stage)
    if penalty:
        yield reverse("penalties:penalty-detail", args=[slug, penalty.pk])
    yield reverse("registration:desk", args=[slug])
    for name in (
        "draws:round-detail",
        "draws:draw-desk",
        "draws:version-list",
        "play:clock",
        "play:overview",
    ):
        yield reverse(name, args=[slug, number])
    if Table.objects.filter(round=stage.round).exists():
        yield reverse("play:table-detail", args=[slug, number, 1])
        yield reverse("play:signoff", args=[slug, number, 1])
    for name in (
        "standings:standings",
        "standings:cut",
        "standings:title",
        "standings:finish",
        "papers:papers",
    ):
        yield reverse(name, args=[slug])
    yield from (reverse("screens:screen-list", args=[slug]), reverse("penalties:ledger", args=[slug]))


def forms_on(page: str, url: str) -> Iterator[tuple[str, bool]]:
    """Where the forms of a page post to, and whether their button can be pressed."""
    for head, inside in FORM.findall(page):
        if 'method="post"' in head:
            action = re.search(r'action="([^"]*)"', head)
            can_press = not re.search(r"<button\b[^>]*\sdisabled\b", inside)
            yield unescape(action[1]) if action and action[1] else url, can_press


def subject_of(
    act: Act[Any, Any, Any], stage: Stage, values: dict[str, Any]
) -> Event | Round | Table | LedgerEntry | None:
    """What the address says that the act is done to; None where it is something else."""
    event = Event.objects.get(pk=stage.event.pk)
    if act.terms.on is Event:
        return event
    if act.terms.on is LedgerEntry:
        return penalty_of(stage)
    round_ = event.rounds.filter(number=values.get("number", 0)).first()
    if act.terms.on is Round or round_ is None:
        return round_ if act.terms.on is Round else None
    if act.terms.on is Table:
        return round_.tables.filter(number=values.get("table_number", 0)).first()
    return None


def faults_on(stage: Stage, page: str, url: str, role: Role | None) -> Iterator[str]:
    for href in {unescape(each) for each in LINK.findall(page)}:
        if href.startswith(f"/{stage.event.slug}/") and not _lets_in(href, role):
            yield f"{url}: a link to {href}"
    for action, can_press in forms_on(page, url):
        try:
            found = resolve(action.partition("?")[0])
        except Resolver404:
            yield f"{url}: a form for {action}"
            continue
        if not _lets_in(action.partition("?")[0], role):
            yield f"{url}: a form for {found.view_name}"
        acts = acts_at(action)
        if can_press and role and len(acts) == 1:
            subject = subject_of(acts[0], stage, found.kwargs)
            refusal = acts[0].offer(stage.staff[role], subject) if subject is not None else None
            if refusal:
                yield f"{url}: {found.view_name} is offered, and would be refused: {refusal.code}"


def acts_at(address: str) -> list[Act[Any, Any, Any]]:
    """The acts of the view at this address."""
    try:
        return list(getattr(resolve(address.partition("?")[0]).func, "acts", ()))
    except Resolver404:
        return []


def _lets_in(path: str, role: Role | None) -> bool:
    try:
        view = resolve(path).func
    except Resolver404:
        return False
    policy = view.policy  # type: ignore[attr-defined]
    is_for_staff = policy.startswith("event ") and any(each in policy for each in Role)
    return not is_for_staff or (role is not None and role in policy.removeprefix("event ").split(" or "))


def put_up(state: RoundSituation | EventSituation | PenaltySituation) -> Stage:
    if isinstance(state, EventSituation):
        return set_event(state)
    if isinstance(state, PenaltySituation):
        return set_penalty(state)
    stage = set_stage()
    reach(stage, state)
    return stage


@pytest.mark.parametrize(
    "state",
    [*STATES, *EVENT_STATES, *PenaltySituation],
    ids=lambda state: f"{type(state).__name__}-{state.name}".lower(),
)
def test_pages_offer_what_the_acts_offer(state: RoundSituation | EventSituation | PenaltySituation):
    stage = put_up(state)
    found = set()
    for role, device in [*stage.devices.items(), (None, Client())]:
        for url in pages_of(stage):
            answer = device.get(url)
            if answer.status_code == 200:
                found |= {f"{role}: {fault}" for fault in faults_on(stage, text_of(answer), url, role)}
    assert sorted(found) == []


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name.lower())
def test_what_is_offered_for_a_round_is_on_its_pages(state: RoundSituation):
    stage = set_stage()
    reach(stage, state)
    role: Role
    for role, device in stage.devices.items():  # type: ignore[assignment]  # the devices of a stage are its staff's
        shown = {
            act.terms.code
            for url in pages_of(stage)
            for page in [text_of(device.get(url))]
            for address in [
                *LINK.findall(page),
                *(action for action, can_press in forms_on(page, url) if can_press),
            ]
            for act in acts_at(unescape(address))
        }
        round_ = Event.objects.get(pk=stage.event.pk).rounds.get(number=stage.number)
        offered = {
            code
            for code, act in Act.declared.items()
            if act.terms.on is Round and act.offer(stage.staff[role], round_) is None
        }
        assert offered - shown - set(WHERE_IT_HELPS) == set(), role
