"""What pages offer is what the acts offer: every link and form on them leads somewhere that lets this person in."""

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import Resolver404, ResolverMatch, resolve, reverse

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

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.one_database]

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


OF_EVENTS = (
    "events:staff-list",
    "registration:entry-list",
    "registration:desk",
    "standings:standings",
    "standings:cut",
    "standings:title",
    "standings:finish",
    "papers:papers",
    "screens:screen-list",
)
OF_ROUNDS = (
    "draws:round-detail",
    "draws:draw-desk",
    "draws:version-list",
    "play:clock",
    "play:overview",
)
OF_TABLES = ("play:table-detail", "play:signoff")
OF_PLAYERS = ("registration:entry-detail", "penalties:player-record")


def pages_of(stage: Stage, state: StrEnum) -> Iterator[str]:
    """The pages that may change with the state."""
    slug, number = stage.event.slug, stage.round.number
    yield from (reverse("events:event-home", args=[slug]), reverse("penalties:ledger", args=[slug]))
    if isinstance(state, EventSituation):
        yield from (reverse(name, args=[slug]) for name in OF_EVENTS)
    if not isinstance(state, PenaltySituation):
        yield from (reverse(name, args=[slug, number]) for name in OF_ROUNDS)
    if not isinstance(state, EventSituation) and Table.objects.filter(round=stage.round).exists():
        yield from (reverse(name, args=[slug, number, 1]) for name in OF_TABLES)
    entry = stage.event.entries.order_by("number").first()
    if entry:
        yield from (reverse(name, args=[slug, entry.pk]) for name in OF_PLAYERS)
    penalty = penalty_of(stage)
    if penalty:
        yield reverse("penalties:penalty-detail", args=[slug, penalty.pk])


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


@cache
def route_of(address: str) -> ResolverMatch | None:
    """Where an address leads; every page has the same links, and looking for their routes takes long."""
    try:
        return resolve(address.partition("?")[0])
    except Resolver404:
        return None


def faults_on(stage: Stage, page: str, url: str, role: Role | None) -> Iterator[str]:
    for href in {unescape(each) for each in LINK.findall(page)}:
        if href.startswith(f"/{stage.event.slug}/") and not _lets_in(href, role):
            yield f"{url}: a link to {href}"
    for action, can_press in forms_on(page, url):
        found = route_of(action)
        if found is None:
            yield f"{url}: a form for {action}"
            continue
        if not _lets_in(action, role):
            yield f"{url}: a form for {found.view_name}"
        acts = acts_at(action)
        if can_press and role and len(acts) == 1:
            subject = subject_of(acts[0], stage, found.kwargs)
            refusal = acts[0].offer(stage.staff[role], subject) if subject is not None else None
            if refusal:
                yield f"{url}: {found.view_name} is offered, and would be refused: {refusal.code}"


def acts_at(address: str) -> list[Act[Any, Any, Any]]:
    """The acts of the view at this address."""
    found = route_of(address)
    return list(getattr(found.func, "acts", ())) if found else []


def _lets_in(address: str, role: Role | None) -> bool:
    found = route_of(address)
    if found is None:
        return False
    policy = found.func.policy  # type: ignore[attr-defined]
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
    for role, device in [*stage.devices.items(), (None, Client())]:
        pages = {}
        for url in pages_of(stage, state):
            answer = device.get(url)
            if answer.status_code == 200:
                pages[url] = text_of(answer)
        faults = {fault for url, page in pages.items() for fault in faults_on(stage, page, url, role)}
        assert sorted(faults) == [], role
        if role and isinstance(state, RoundSituation):
            assert offered_for_the_round(stage, role) - shown_on(pages) - set(WHERE_IT_HELPS) == set(), role


def offered_for_the_round(stage: Stage, role: Role) -> set[str]:
    round_ = Event.objects.get(pk=stage.event.pk).rounds.get(number=stage.number)
    return {
        code
        for code, act in Act.declared.items()
        if act.terms.on is Round and act.offer(stage.staff[role], round_) is None
    }


def shown_on(pages: dict[str, str]) -> set[str]:
    """The acts to which a link or a form of these pages leads."""
    addresses = [
        address
        for url, page in pages.items()
        for address in [
            *LINK.findall(page),
            *(action for action, can_press in forms_on(page, url) if can_press),
        ]
    ]
    return {act.terms.code for address in addresses for act in acts_at(unescape(address))}
