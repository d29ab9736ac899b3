"""Documents in which anything may be wrong: each is refused with a sentence, or imported; no other error leaves the door."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.factories import make_user
from tests.tournament.exchange.acts.test_importing import UNWORTHY
from tests.tournament.exchange.events import simulated, whole_event
from tests.tournament.exchange.moving import Json, full, signed
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.event import document_bytes
from tournament.exchange.document.reading import read_document
from tournament.exchange.errors import FileRefused

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.one_database]
SEEDS = 6
SPOILED_BY_SEED = 10
STRANGE = (
    None,
    True,
    "",
    "x" * 3000,
    "p1",
    "p999",
    "p0",
    "1/0",
    "-7/2",
    "x5",
    "2026-99-99T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "\u202e\u2066",
    "'; --",
    -1,
    0,
    4,
    10**6,
    2**31,
    2**63,
    -(2**63) - 1,
    10**19,
    1e308,
    0.5,
    [],
    [[]],
    {},
    {"": {}},
    {"id": None},
    [1, 2, 3, 4],
    ["p1", "p1", "p1", "p1"],
)


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value of a document."""
    if at:
        yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from places(part, (*at, name))


def value_at(document: Any, at: tuple[Any, ...]) -> Any:
    for name in at:
        document = document[name]
    return document


def spoil(document: Json, chance: random.Random) -> str:
    """Change one thing; the answer says what. Short ways are as likely as long ones."""
    ways = list(places(document))
    depth = chance.choice(sorted({len(way) for way in ways}))
    at = chance.choice([way for way in ways if len(way) == depth])
    there, last = value_at(document, at[:-1]), at[-1]
    how = chance.choice(("strange", "strange", "other", "missing", "twice", "turned", "off by one"))
    if how == "strange":
        there[last] = copy.deepcopy(chance.choice(STRANGE))
    elif how == "other":
        same = [way for way in ways if way[-1] == last or isinstance(last, int)]
        there[last] = copy.deepcopy(value_at(document, chance.choice(same)))
    elif how == "missing":
        del there[last]
    elif how == "twice" and isinstance(there, list):
        there.append(copy.deepcopy(there[last]))
    elif how == "turned" and isinstance(there[last], list):
        there[last].reverse()
    elif type(there[last]) is int:
        there[last] += chance.choice((-1, 1))
    return f"{how} {'/'.join(map(str, at))}"


@pytest.fixture(scope="module")
def contents(django_db_setup: None, django_db_blocker: Any) -> dict[str, bytes]:
    """Whole events as documents."""
    found = {}
    with django_db_blocker.unblock(), transaction.atomic():
        for ruleset in ("mcr", "apm"):
            found[ruleset] = document_bytes(full(whole_event(ruleset)))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("seed", range(SEEDS))
def test_spoiled_document_is_refused_with_a_sentence_or_imported(
    seed: int, contents: dict[str, bytes]
) -> None:
    chance = random.Random(seed)
    owner = make_user()
    for number in range(SPOILED_BY_SEED):
        document = json.loads(contents[chance.choice(sorted(contents))])
        what = spoil(document, chance)
        answer = import_and_undo(json.dumps(signed(document)).encode(), owner, f"copy-{number}", what)
        assert answer == "" or answer.endswith("."), what
        assert not UNWORTHY.search(answer), (what, answer)
        assert not Event.objects.exists(), what


def import_and_undo(content: bytes, owner: User, slug: str, what: str) -> str:
    """Why the document was refused; nothing if it was imported."""
    try:
        with transaction.atomic():
            event = import_event(owner, INSTALLATION, read_document(content), slug=slug)
            assert document_bytes(full(event))
            transaction.set_rollback(True)
    except FileRefused as refusal:
        return str(refusal)
    except Exception as error:
        raise AssertionError(what) from error
    return ""


@pytest.mark.parametrize(
    ("name", "value"), [("method", []), ("method", "magic"), ("winds", 7), ("weights", {"meetings": -1})]
)
def test_draw_that_no_engine_can_repeat_is_refused(name: str, value: object) -> None:
    document = full(simulated(rounds=1))
    Event.objects.all().update(slug="elsewhere")
    document["rounds"][0]["draws"][0]["settings"][name] = value
    answer = import_and_undo(json.dumps(signed(document)).encode(), make_user(), "copy", name)
    assert answer.startswith("The document contradicts itself"), answer
