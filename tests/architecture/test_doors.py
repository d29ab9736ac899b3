"""Every view that takes a form names its acts, lets in exactly those to whom they belong, and no act lacks a way to it."""

from typing import Any

import pytest

from tests.architecture.import_rules import ROOT, own_sources
from tests.architecture.site_map import Route, all_routes
from tournament.acts.act import Act
from tournament.acts.people import Bearer
from tournament.events.enums import Role
from tournament.rehearsal.enums import RehearsalPerson

FORMS = [route for route in all_routes() if "POST" in route.methods]
IN_EVENTS = [route for route in FORMS if route.is_in_event or route.policy == "table link"]
BEARERS = {
    "table link": {Bearer.SCORER, Bearer.PLAYER},
    "event own link": {Bearer.PLAYER},
    "event sign-up link": {Bearer.PLAYER},
    "event rehearsal device": {RehearsalPerson.DEVICE},
    "event readers": {Bearer.VISITOR},
}
"""Who comes through the doors that ask for no role."""
WITHOUT_ACTS = {
    "play:signoff-hand-round": "It limits the session of the device, and changes nothing in the event.",
    "play:signoff-release": "It frees the session of the device again.",
}
WITHOUT_VIEWS = {
    "change_event": "It is done within `change_event_settings`.",
    "end_role": "It is done within `erase_account`.",
    "forget_photos": "The server does it by itself (`registration/acts/retention.py`).",
}
"""Acts that no view names, and how they are done."""


def acts_of(route: Route) -> tuple[Act[Any, Any, Any], ...]:
    found: tuple[Act[Any, Any, Any], ...] = getattr(route.view, "acts", ())
    return found


def test_every_form_in_an_event_names_its_acts() -> None:
    assert {route.name for route in IN_EVENTS if not acts_of(route)} == set(WITHOUT_ACTS)


def test_views_that_only_read_name_no_acts() -> None:
    assert [route.name for route in all_routes() if acts_of(route) and route not in FORMS] == []


@pytest.mark.parametrize(
    "route", [route for route in IN_EVENTS if acts_of(route)], ids=lambda route: route.name
)
def test_door_lets_in_to_whom_the_acts_belong(route: Route) -> None:
    """Staff by their roles, others by the bearers of the link; each act belongs to somebody who comes in there."""
    who = {person for act in acts_of(route) for person in act.terms.who}
    if route.policy in BEARERS:
        assert all(BEARERS[route.policy] & set(act.terms.who) for act in acts_of(route))
    else:
        assert route.policy == "event " + " or ".join(sorted(role for role in Role if role in who))


def test_every_act_is_named_by_a_view() -> None:
    named = {act.terms.code for route in FORMS for act in acts_of(route)}
    assert set(Act.declared) - named == set(WITHOUT_VIEWS)


def test_every_form_is_sent_from_a_page() -> None:
    """The name of its address stands in a template, or in what gives addresses to templates, with its app or without."""
    templates = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    sources = [text for module, text in own_sources().items() if not module.endswith(".urls")]
    known = "\n".join((*templates, *sources))
    unknown = [name for name in (route.name for route in FORMS) if f'{name}"' not in known]
    assert [name for name in unknown if f'"{name.partition(":")[2]}"' not in known] == []


def test_undone_by_an_act() -> None:
    """What undoes an act is an act itself."""
    undoing = {act.terms.undo for act in Act.declared.values()} - {""}
    assert undoing <= set(Act.declared)
