"""A program for `test_many_writers`: processes that write to one SQLite file at the same time.

Arguments: the number of processes, then `mode:acts` for each transaction mode to try and the acts of each process;
`product` is the mode the product sets. DATABASE_URL names a new file. Each act reads its event and then writes: an audit row and
the event's revision. The last line is JSON, for each mode: how many acts were acknowledged and refused, and how many
stand in the database.
"""

import json
import os
import sys
from collections.abc import Callable

import django
from django.core.management import call_command


def main(processes: int, trials: list[str]) -> None:
    django.setup()
    from django.db import connections

    for app in ("accounts", "events", "chain"):
        call_command("migrate", app, verbosity=0)
    product = connections["default"].transaction_mode
    answers = {}
    for trial in trials:
        mode, _, acts = trial.partition(":")
        connections.close_all()
        connections["default"].settings_dict["OPTIONS"]["transaction_mode"] = (
            product if mode == "product" else mode
        )
        answers[mode] = try_together(processes, int(acts))
    sys.stdout.write(json.dumps(answers) + "\n")


def try_together(processes: int, acts: int) -> dict[str, int]:
    """Let the processes write to a new event; what was said to them, and what is there."""
    from django.db import connections

    from tests.factories import make_event

    event = make_event()
    before = (event.audit_entries.count(), event.revision)
    connections.close_all()
    done = sum(run_in_processes(processes, lambda: act_often(event.pk, acts)))
    event.refresh_from_db()
    return {
        "acknowledged": done,
        "refused": processes * acts - done,
        "audit_rows": event.audit_entries.count() - before[0],
        "revisions": event.revision - before[1],
    }


def run_in_processes(count: int, work: Callable[[], int]) -> list[int]:
    """Fork `count` processes that start together, and collect the number each hands back."""
    start_read, start_write = os.pipe()
    ends = []
    for _ in range(count):
        answer_read, answer_write = os.pipe()
        if os.fork() == 0:
            os.close(start_write)
            os.read(start_read, 1)
            os.write(answer_write, str(work()).encode())
            os._exit(0)
        os.close(answer_write)
        ends.append(answer_read)
    os.close(start_read)
    os.close(start_write)
    return [int(os.read(end, 20)) for end in ends]


def act_often(event_pk: int, acts: int) -> int:
    """Do `acts` acts; the number that the database took."""
    from django.db import OperationalError, transaction

    from tournament.audit.acts.recording import record
    from tournament.events.acting import lock, touch
    from tournament.events.models import Event
    from tournament.events.verbs import EventVerb

    done = 0
    for _ in range(acts):
        try:
            with transaction.atomic():
                event = lock(Event(pk=event_pk))
                record(event, None, EventVerb.ROUND_STARTED, round=1)
                touch(event)
        except OperationalError:
            continue
        done += 1
    return done


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
