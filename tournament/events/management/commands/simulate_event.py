"""`manage.py simulate_event`: play an event forward with made-up hands, through the real acts."""

import secrets
import sys
import time
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.events.acts.staff import add_staff
from tournament.events.enums import Role, RoundState
from tournament.events.management.base import EventCommand, positive
from tournament.events.models import ROUNDS_MAX, Event
from tournament.events.rulebook.rulesets import first_ruleset, played_rulesets
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod
from tournament.registration.models import NUMBER_MAX
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, Progress, play_event
from tournament.simulation.progress import ProgressBar, hands_per_second

SEED_BITS = 32
SIMULATOR = "simulator"
DEFAULT_ROUNDS = 5
MINUTES_PER_ROUND = 90


class Command(EventCommand):
    """Plays rounds of an existing event, or of a new one of any size."""

    help = (
        "Play an event forward with random legal hands: draws, publishes, records, closes, round after round. "
        "The same seed gives the same event."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--rounds", type=positive, metavar="N", help="how many rounds (default: all left)"
        )
        parser.add_argument(
            "--hands",
            type=positive,
            metavar="N",
            help="at most so many hands at a table (default: whole matches)",
        )
        parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same event")
        parser.add_argument(
            "--leave-running",
            action="store_true",
            help="leave the last round open, some tables further than others",
        )
        parser.add_argument(
            "--players", type=positive, metavar="N", help="make a new event with so many players"
        )
        parser.add_argument(
            "--ruleset",
            choices=[ruleset.id for ruleset in played_rulesets()],
            help="ruleset of the new event (default: the first)",
        )
        parser.add_argument("--name", help="name of the new event")
        parser.add_argument(
            "--planned",
            type=positive,
            metavar="N",
            help=f"rounds that the new event plans (default: {DEFAULT_ROUNDS})",
        )
        parser.add_argument(
            "--owner",
            metavar="USERNAME",
            help="an account that becomes an organizer of the event, to sign in with and look at it",
        )
        parser.add_argument(
            "--final-scores",
            action="store_true",
            help="a new event enters the final scores of its tables and no hands",
        )
        parser.add_argument("--quiet", action="store_true", help="no progress bar and no summary")

    def handle(self, *args: Any, **options: Any) -> None:
        seed = options["seed"] if options["seed"] is not None else secrets.randbits(SEED_BITS)
        plan = Plan(seed, options["rounds"], options["hands"], options["leave_running"])
        bar = ProgressBar(sys.stderr, is_wanted=not options["quiet"])
        started = time.monotonic()
        try:
            owner = find_owner(options["owner"])
            event = self._event(options, seed)
            if owner:
                give_to(event, owner)
            played = play_event(event, crew=crew_of(event), plan=plan, on_progress=bar.show)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        except KeyboardInterrupt:
            raise CommandError(
                _("Stopped. What was played is kept; run the same command with the same seed to continue."),
                returncode=130,
            ) from None
        finally:
            bar.clear()
        if not options["quiet"]:
            self.stdout.write(summary(event, played, seconds=time.monotonic() - started, seed=seed))

    def _event(self, options: dict[str, Any], seed: int) -> Event:
        if options["players"] is None:
            only_for_new = [name for name in ("ruleset", "name", "planned", "final_scores") if options[name]]
            if only_for_new:
                name = only_for_new[0].replace("_", "-")
                raise CommandError(_("--%(name)s is for a new event: give --players too.") % {"name": name})
            return self.find_event(options["event"])
        if options["event"] is not None:
            raise CommandError(_("--players makes a new event, so leave --event out."))
        return new_event(options, seed)


def new_event(options: dict[str, Any], seed: int) -> Event:
    """Create an event with `--players` people, organized by an account that cannot sign in."""
    players = options["players"]
    if not 4 <= players <= NUMBER_MAX:
        raise CommandError(_("An event has 4 to %(most)s players.") % {"most": NUMBER_MAX})
    rounds = options["planned"] or options["rounds"] or DEFAULT_ROUNDS
    if rounds > ROUNDS_MAX:
        raise CommandError(_("An event has at most %(most)s rounds.") % {"most": ROUNDS_MAX})
    organizer = User.objects.filter(username=SIMULATOR).first()
    if organizer is None:
        organizer = User.objects.create_user(SIMULATOR, display_name="Simulator")
    fields = {
        "name": options["name"] or f"Simulated event of {players}",
        "ruleset": options["ruleset"] or first_ruleset(),
        "rounds_planned": rounds,
        "minutes_per_round": MINUTES_PER_ROUND,
    }
    event = enter_new_event(actor=organizer, fields=fields, players=players, seed=seed)
    if options["final_scores"]:
        change_entry_rules(organizer, event, allowed=list(EntryMethod), final_scores_only=True)
    return event


def find_owner(username: str | None) -> User | None:
    """The account with this sign-in name. Raises CommandError, before anything is created, if there is none."""
    if username is None:
        return None
    owner = User.objects.filter(username=username).first()
    if owner is None:
        raise CommandError(
            _("There is no account “%(name)s”. Name an existing account.") % {"name": username}
        )
    return owner


def give_to(event: Event, owner: User) -> None:
    """Make an account an organizer of the event, if it is not one already. Raises AlreadyStaff for a referee."""
    if not event.staff.filter(user=owner, role=Role.ORGANIZER).exists():
        add_staff(event.created_by, event, username=owner.username, role=Role.ORGANIZER)


def crew_of(event: Event) -> Crew:
    """The event's first organizer and first referee. Without a referee, the organizer does both."""
    staff = list(event.staff.select_related("user").order_by("pk"))
    organizer = next(member.user for member in staff if member.role == Role.ORGANIZER)
    referee = next((member.user for member in staff if member.role == Role.REFEREE), organizer)
    return Crew(organizer, referee)


def summary(event: Event, played: Progress, *, seconds: float, seed: int) -> str:
    """Say what was played, how quickly, and how to repeat it."""
    if played.rounds == 0:
        return _("All rounds of %(event)s are closed: nothing was played.") % {"event": event}
    told = ngettext(
        "%(event)s: %(hands)s hands in %(rounds)s round, %(seconds)s s (%(speed)s hands/s). Rounds closed: %(closed)s of %(planned)s. Seed %(seed)s, address %(address)s.",
        "%(event)s: %(hands)s hands in %(rounds)s rounds, %(seconds)s s (%(speed)s hands/s). Rounds closed: %(closed)s of %(planned)s. Seed %(seed)s, address %(address)s.",
        played.rounds,
    )
    return told % {
        "event": event,
        "hands": played.hands,
        "rounds": played.rounds,
        "seconds": f"{seconds:.1f}",
        "speed": hands_per_second(played.hands, seconds),
        "closed": event.rounds.filter(state=RoundState.CLOSED).count(),
        "planned": event.rounds_planned,
        "seed": seed,
        "address": f"/{event.slug}/",
    }
