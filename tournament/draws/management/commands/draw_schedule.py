"""Draw a whole schedule for a number of players, without using the database."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.draws.engine import DrawError, DrawRequest, Fill, Player, draw_schedule
from tournament.draws.engine.interchange import event_text, read_clubs, write_event
from tournament.draws.engine.methods import WHOLE_EVENT, all_methods, method_of_id
from tournament.draws.engine.roster import check_size
from tournament.draws.management.words import refusal, seconds, unreadable

DEFAULT_SECONDS = 5.0
METHODS = [method.id for method in all_methods() if not method.needs_results]


class Command(BaseCommand):
    """`manage.py draw_schedule --players 48 --rounds 8 --method best --json`."""

    help = "Draws all rounds of an event in advance and prints who sits where: East, South, West, North of each table."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--players", type=int, required=True, help="how many players, numbered in seed order"
        )
        parser.add_argument("--rounds", type=int, required=True, help="how many rounds")
        parser.add_argument("--method", choices=METHODS, default=WHOLE_EVENT.id)
        parser.add_argument("--plan", type=int, choices=(1, 2, 3), default=1, help="Turnup's plan")
        parser.add_argument("--step", type=int, default=1, help="Turnup: multiply all moves by this number")
        parser.add_argument(
            "--stride", type=int, help="the distance of Jump and of turnup-jump-printed; 4 if not given"
        )
        parser.add_argument("--clubs", type=Path, help="a CSV file with the columns player,club")
        parser.add_argument(
            "--sit-out",
            action="store_true",
            help="players left over sit out in turn; else house players fill up",
        )
        parser.add_argument(
            "--seed", type=int, default=0, help="the same seed and steps give the same schedule"
        )
        parser.add_argument(
            "--budget", type=seconds, default=DEFAULT_SECONDS, help="seconds to look for a better one"
        )
        parser.add_argument("--steps", type=int, help="stop after so many steps instead of by the clock")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *_args: Any, **options: Any) -> None:
        numbers = range(1, options["players"] + 1)
        by_clock = options["steps"] is None
        try:
            check_size(options["players"])
            clubs = _clubs(options["clubs"], numbers)
            schedule = draw_schedule(
                DrawRequest(
                    players=tuple(Player(number, number, club=clubs.get(number, "")) for number in numbers),
                    method=method_of_id(options["method"]),
                    rounds=options["rounds"],
                    turnup_plan=options["plan"],
                    turnup_step=options["step"],
                    stride=options["stride"],
                    fill=Fill.SIT_OUT if options["sit_out"] else Fill.HOUSE,
                    seed=options["seed"],
                    step_limit=options["steps"],
                    seconds=options["budget"] if by_clock else None,
                )
            )
        except DrawError as error:
            raise refusal(error) from error
        form = write_event(numbers, clubs, schedule.rounds)
        self.stdout.write(json.dumps(form) if options["json"] else event_text(form))
        if options["verbosity"] > 1:
            self.stderr.write(
                f"steps={schedule.steps} repeats={schedule.cost.repeats} same_club={schedule.cost.club}"
            )


def _clubs(path: Path | None, numbers: Iterable[int]) -> dict[int, str]:
    if path is None:
        return {}
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
    return read_clubs(text, numbers)
