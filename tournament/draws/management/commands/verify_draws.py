"""`manage.py verify_draws`: repeat every stored draw of an event and compare byte for byte."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from tournament.draws.models import Draw
from tournament.draws.verification import fault_of
from tournament.events.management.base import EventCommand


class Command(EventCommand):
    """Repeats draws and reports which differ."""

    help = "Repeat every draw of an event from its stored inputs, seed and steps, and compare byte for byte."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--round", type=int, metavar="N", help="this round only")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.find_event(options["event"])
        draws = Draw.objects.filter(round__event=event).order_by("round__number", "version")
        if options["round"] is not None:
            draws = draws.filter(round__number=options["round"])
        answers = [self._verify(draw) for draw in draws.select_related("round", "parent")]
        if not all(answers):
            raise CommandError(
                _("%(wrong)s of %(draws)s draws of %(event)s are not as stored.")
                % {"wrong": answers.count(False), "draws": len(answers), "event": event}
            )
        self.stdout.write(
            _("%(draws)s draws of %(event)s were made again, each byte for byte the same.")
            % {"draws": len(answers), "event": event}
        )

    def _verify(self, draw: Draw) -> bool:
        name = f"Round {draw.round.number}, version {draw.version} ({draw.kind})"
        fault = fault_of(draw)
        self.stdout.write(f"{name}: {fault or 'the same'}.")
        return not fault
