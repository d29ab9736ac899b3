"""Draw the next round of an event described in a file, without using the database."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.draws.engine import DrawError, DrawRequest, Fill, draw_round
from tournament.draws.engine.interchange import EventFile, event_text, read_event, write_event
from tournament.draws.engine.methods import LATER_ROUNDS, all_methods, method_of_id
from tournament.draws.management.words import refusal, seconds, unreadable

DEFAULT_SECONDS = 1.0


class Command(BaseCommand):
    """`manage.py draw_round --method high-to-high --from event.json --json`."""

    help = "Draws the next round of an event from a file with its players in order of rank, its rounds and its clubs."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="source", type=Path, required=True, help="the event, a JSON file")
        parser.add_argument(
            "--method", choices=[method.id for method in all_methods()], default=LATER_ROUNDS.id
        )
        parser.add_argument("--plan", type=int, choices=(1, 2, 3), default=1, help="Turnup's plan")
        parser.add_argument(
            "--stride", type=int, help="the distance of Jump and of turnup-jump-printed; 4 if not given"
        )
        parser.add_argument(
            "--band", type=int, help="how many tables the natural tables of opponents may differ in"
        )
        parser.add_argument(
            "--sit-out",
            action="store_true",
            help="players left over sit out in turn; else house players fill up",
        )
        parser.add_argument("--seed", type=int, default=0, help="the same seed and steps give the same round")
        parser.add_argument(
            "--budget", type=seconds, default=DEFAULT_SECONDS, help="seconds to look for a better one"
        )
        parser.add_argument("--steps", type=int, help="stop after so many steps instead of by the clock")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")

    def handle(self, *_args: Any, **options: Any) -> None:
        by_clock = options["steps"] is None
        try:
            event = _read(options["source"])
            drawn = draw_round(
                DrawRequest(
                    players=event.players,
                    history=event.rounds,
                    method=method_of_id(options["method"]),
                    turnup_plan=options["plan"],
                    stride=options["stride"],
                    band_width=options["band"],
                    fill=Fill.SIT_OUT if options["sit_out"] else Fill.HOUSE,
                    seed=options["seed"],
                    step_limit=options["steps"],
                    seconds=options["budget"] if by_clock else None,
                )
            )
        except DrawError as error:
            raise refusal(error) from error
        numbers = [player.id for player in event.players if not player.is_house]
        taken = [*event.left, *(player.id for player in event.players)]
        form = write_event(numbers, event.clubs, [drawn], taken)
        self.stdout.write(json.dumps(form) if options["json"] else event_text(form))
        if options["verbosity"] > 1:
            self.stderr.write(f"steps={drawn.steps} repeats={drawn.cost.repeats} same_club={drawn.cost.club}")


def _read(path: Path) -> EventFile:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
    try:
        return read_event(json.loads(text))
    except (ValueError, RecursionError) as error:
        place = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise CommandError(
            f"{path} is not JSON{place}; give a file as draw_schedule --json prints it."
        ) from error
