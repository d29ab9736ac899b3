"""Only acts write, and only the wrapper of all acts opens a transaction, locks, tells the audit and raises a revision."""

import ast
from collections.abc import Iterator, Mapping

from tests.architecture.import_rules import (
    SITE,
    WRITING,
    imports_of,
    inner_name,
    is_in,
    matches,
    nodes_of,
    own_sources,
)

ROWS = frozenset(
    ("save", "create", "get_or_create", "update_or_create", "bulk_create", "bulk_update", "delete")
)
"""Calls that write rows. `update` does so with names and values; that of a dict or a set takes another one."""
NOT_ROWS = ("form.save", "picture.save", "workbook.save")
"""Calls of the same names that write nothing themselves, or a file."""

STEPS = frozenset(("atomic", "set_rollback", "savepoint", "set_autocommit", "select_for_update"))
"""What opens a transaction, takes it back or locks rows."""
OWN_STEPS = {
    "tournament.events.acting": ("lock", "locked", "touch"),
    "tournament.audit.acts.recording": ("record",),
    "django.db.transaction": ("atomic",),
}
"""What locks an event, raises its revision, or adds a line to the audit, by the module that has it."""
WRAPPER = "tournament.acts"
EXCEPTIONS = {
    "tournament.accounts.acting": "The kind of acts on accounts says what is locked.",
    "tournament.accounts.acts.first_account": "There is no account yet, so something else is locked.",
    "tournament.events.acting": "The kind of acts in an event says what is locked, and raises its revision.",
    "tournament.people.acts.accounts": "Two administrators cannot erase each other, and the audit loses the name.",
    "tournament.people.acting": "The kinds of acts on people and lists say what is locked.",
    "tournament.ratings.acting": "The kind of acts on a rating list says what is locked.",
    "tournament.ratings.acts.working_out": "Lists are locked one after the other, whichever act changed a result.",
    "tournament.rehearsal.acting": "The kind of acts on a rehearsal says what is locked.",
    "tournament.series.acting": "The kind of acts on a series says what is locked.",
    "tournament.events.acts.previews": "The event stays locked from the effect that is shown to the act that saves it.",
    "tournament.events.acts.sign_ins": "A wrong password is told although nothing was done.",
    "tournament.notices.acts.keys": "Nobody acts: a new key takes the place of the old one, or neither does.",
    "tournament.notices.acts.outbox": "Nobody acts: that a round begins is noted once for all processes.",
    "tournament.notices.acts.sending": "Nobody acts: each notice is taken by one process, and deleted when it is sent.",
    "tournament.registration.acts.mails": "Nobody acts: a mail that cannot be sent is given up.",
    "tournament.copies.acts.restored": "Whoever restores has the machine: there is nobody to ask for.",
    "tournament.copies.acts.answering": "Whatever the request did, its answer is noted with it or not at all.",
    "tournament.copies.acts.asking": "Nobody acts: a mirror keeps what visitors ask until the hall has answered.",
    "tournament.copies.acts.mirroring": "Whoever runs the command has the machine: there is nobody to ask for.",
    "tournament.copies.acts.receiving": "Nobody acts: a copy takes what acts wrote elsewhere.",
    "tournament.copies.acts.taking_over": "Whoever runs the command has the machine: there is nobody to ask for.",
    "tournament.chain.acts.adding": "Entries of one event follow each other, whichever act adds them.",
    "tournament.chain.acts.migrated": "Nobody acts: what migrations changed becomes an entry.",
    "tournament.chain.migrating": "Nobody acts: events that are older than the chain get one.",
    "tournament.core.database": "It looks whether the database can be written, and writes nothing.",
    "tournament.core.health": "It looks whether the database can be written, and keeps nothing.",
    "tournament.simulation.demo": "Many acts, and all of the demo or nothing.",
    "tournament.simulation.demo_site": "It puts a whole database in the place of another.",
    "tournament.simulation.demo_visit": "Many acts, and the whole visit or nothing.",
    "tournament.simulation.entering": "Many acts, and the whole event or nothing.",
    "tournament.simulation.playing": "Many acts in one commit, because each commit waits for the disk.",
}
"""Modules outside of the wrapper that go through one of its steps themselves, and why."""


def writes_in(text: str) -> Iterator[int]:
    """The lines that write rows."""
    for node in nodes_of(text):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_update = node.func.attr == "update" and not node.args and bool(node.keywords)
            if is_update or (node.func.attr in ROWS and ast.unparse(node.func) not in NOT_ROWS):
                yield node.lineno


def going_alone(sources: Mapping[str, str]) -> set[str]:
    """The modules that go through a step of the wrapper themselves."""
    found = {
        each.module
        for each in imports_of(sources)
        for module, names in OWN_STEPS.items()
        if each.target == module and (each.name is None or each.name in names)
    }
    for module, text in sources.items():
        nodes = nodes_of(text)
        if any(isinstance(node, ast.Attribute) and node.attr in STEPS for node in nodes):
            found.add(module)
    return {module for module in found if not is_in(module, WRAPPER)}


def test_writes_are_seen() -> None:
    text = "row.save()\nnames.update(others)\nrows.filter(pk=1).update(name=2)\nread(row)\nModel.objects.create()\nform.save()"
    assert sorted(writes_in(text)) == [1, 3, 5]


def test_only_acts_write() -> None:
    """Rows are written in the rooms that say so, by commands, and by what plays whole events."""
    found = [
        f"{module}:{line}"
        for module, text in own_sources().items()
        if inner_name(module) not in (*WRITING, "management") and not matches(module, SITE)
        for line in writes_in(text)
    ]
    assert found == []


def test_steps_of_the_wrapper_are_seen() -> None:
    sources = {
        "tournament.play.views.one": "from django.db import transaction\n\nwith transaction.atomic():\n    act()",
        "tournament.play.views.two": "from django.db.transaction import atomic",
        "tournament.play.acts.three": "from tournament.events.acting import EventDoing, touch",
        "tournament.play.acts.four": "from tournament.audit.acts import recording",
        "tournament.play.acts.five": "def change(rows):\n    rows.select_for_update().get()",
        "tournament.play.acts.six": "from django.db import transaction\n\ntransaction.on_commit(send)",
        "tournament.play.acts.seven": "from tournament.events.acting import EventDoing, event_act",
        "tournament.acts.act": "from django.db import transaction\n\nwith transaction.atomic():\n    act()",
        "tournament.audit.acts.recording": "def record(): ...",
    }
    names = ("views.one", "views.two", "acts.three", "acts.four", "acts.five")
    assert going_alone(sources) == {f"tournament.play.{name}" for name in names}


def test_every_other_module_leaves_them_to_the_wrapper() -> None:
    assert going_alone(own_sources()) == set(EXCEPTIONS)
