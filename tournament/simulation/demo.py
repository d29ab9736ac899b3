"""The demo: two accounts, one event in the middle of its fourth round, and others that are over."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

import scoring
from tournament.accounts.demo import DEMO_PASSWORD, DEMO_PEOPLE, demo_users_with
from tournament.accounts.models import User
from tournament.core.listing import joined
from tournament.events.acts.staff import add_staff
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.events.settings.presets import preset_options
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, Progress, play_event
from tournament.simulation.signing import leave_tables_waiting

# No letters or digits that look alike, because people copy the password from a terminal to a phone.
PLAIN_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@dataclass(frozen=True, slots=True)
class DemoEvent:
    """One event of the demo: its settings, how many people play, and how far it is played."""

    slug: str
    players: int
    first_day: timedelta
    last_day: timedelta
    plan: Plan
    fields: dict[str, Any]


HARBOUR_OPEN = DemoEvent(
    slug="harbour-open",
    players=48,
    first_day=timedelta(0),
    last_day=timedelta(days=1),
    plan=Plan(seed=8, rounds=4, leave_running=True),
    fields={
        "name": "Harbour Open",
        "venue": "Pier 4 Hall, Central",
        "town": "Hong Kong",
        "country": "HK",
        "time_zone": "Asia/Hong_Kong",
        "languages": ["en", "zh-hant"],
        "translations": {
            "name": {"zh-hant": "海港公開賽"},
            "venue": {"zh-hant": "中環四號碼頭會堂"},
            "town": {"zh-hant": "香港"},
        },
        "ruleset": "mcr",
        "rounds_planned": 7,
        "minutes_per_round": 90,
    },
)
KOWLOON_EVENING = DemoEvent(
    slug="kowloon-evening",
    players=16,
    first_day=timedelta(days=-6),
    last_day=timedelta(days=-6),
    plan=Plan(seed=16),
    fields={
        "name": "Kowloon Evening",
        "venue": "Jordan Road Community Centre",
        "town": "Hong Kong",
        "country": "HK",
        "time_zone": "Asia/Hong_Kong",
        "languages": ["en", "zh-hant"],
        "translations": {
            "name": {"zh-hant": "九龍雀友之夜"},
            "venue": {"zh-hant": "佐敦道社區中心"},
            "town": {"zh-hant": "香港"},
        },
        "ruleset": "gghk",
        "rounds_planned": 3,
        "minutes_per_round": 60,
    },
)
RIICHI_SUNDAY = DemoEvent(
    slug="riichi-sunday",
    players=16,
    first_day=timedelta(days=-3),
    last_day=timedelta(days=-3),
    plan=Plan(seed=18),
    fields={
        "name": "Riichi Sunday",
        "venue": "Jordan Road Community Centre",
        "town": "Hong Kong",
        "country": "HK",
        "time_zone": "Asia/Hong_Kong",
        "languages": ["en", "zh-hant"],
        "translations": {
            "name": {"zh-hant": "立直星期日"},
            "venue": {"zh-hant": "佐敦道社區中心"},
            "town": {"zh-hant": "香港"},
        },
        "ruleset": "riichi",
        "options": preset_options(scoring.get_ruleset("riichi"), "ema2016"),
        "rounds_planned": 3,
        "minutes_per_round": 90,
    },
)
DEMO_EVENTS = (KOWLOON_EVENING, RIICHI_SUNDAY, HARBOUR_OPEN)


def demo_events() -> tuple[DemoEvent, ...]:
    """The events of the demo whose rulebooks are offered."""
    offered = {ruleset.id for ruleset in known_rulesets()}
    return tuple(demo for demo in DEMO_EVENTS if demo.fields["ruleset"] in offered)


@transaction.atomic
def load_demo(*, today: date, on_progress: Callable[[Progress], None] | None = None) -> bool:
    """Create the whole demo in one transaction. Returns False and changes nothing if there is already an event."""
    if Event.objects.exists():
        return False
    organizer, head, referee, desk = (_demo_user(username) for username in DEMO_PEOPLE)
    for demo in demo_events():
        days = {"starts_on": today + demo.first_day, "ends_on": today + demo.last_day}
        event = enter_new_event(
            actor=organizer,
            fields={"slug": demo.slug, **demo.fields, **days},
            players=demo.players,
            seed=demo.plan.seed,
        )
        add_staff(organizer, event, username=referee.username, role=Role.REFEREE)
        play_event(event, crew=Crew(organizer, referee), plan=demo.plan, on_progress=on_progress)
        running = event.rounds.filter(state=RoundState.RUNNING).first()
        if running:
            leave_tables_waiting(event, running, organizer=organizer, seed=demo.plan.seed)
        # Last: from here on the head referee decides appeals.
        add_staff(organizer, event, username=head.username, role=Role.HEAD_REFEREE)
        add_staff(organizer, event, username=desk.username, role=Role.DESK)
    return True


def _demo_user(username: str) -> User:
    """The demo's user. An existing account of that name keeps its password."""
    user = User.objects.filter(username=username).first()
    return user or User.objects.create_user(
        username, password=DEMO_PASSWORD, display_name=DEMO_PEOPLE[username]
    )


def keep_password_private(path: Path) -> None:
    """Give the demo's accounts a random password, generated once and stored in `path`.

    An account whose password somebody has changed keeps it.
    """
    users = demo_users_with(DEMO_PASSWORD)
    if not users:
        return
    password = read_private_password(path) or _make_private_password(path)
    for user in users:
        user.set_password(password)
        user.save(update_fields=["password"])


def read_private_password(path: Path) -> str:
    """The password generated for this machine's demo; empty where there is none."""
    return path.read_text(encoding="ascii").strip() if path.is_file() else ""


def _make_private_password(path: Path) -> str:
    groups = ("".join(secrets.choice(PLAIN_LETTERS) for _ in range(4)) for _ in range(3))
    password = "-".join(groups)
    path.touch(mode=0o600)
    path.write_text(password + "\n", encoding="ascii")
    return password


def _one_of(names: Sequence[str]) -> str:
    """The names as a choice: "a, b or c"."""
    return _(" or ").join(filter(None, (joined(names[:-1]), names[-1])))


def demo_welcome(password: str = DEMO_PASSWORD) -> str:
    """Say how to sign in and what to try first. Empty without the demo, or when its passwords have been changed."""
    opened = {user.username for user in demo_users_with(password)} if password else set()
    sign_ins = [username for username in DEMO_PEOPLE if username in opened]
    if not sign_ins or not Event.objects.filter(slug=HARBOUR_OPEN.slug).exists():
        return ""
    home = reverse("events:event-home", args=[HARBOUR_OPEN.slug])
    overview = reverse("play:overview", args=[HARBOUR_OPEN.slug, HARBOUR_OPEN.plan.rounds])
    standings = reverse("standings:standings", args=[HARBOUR_OPEN.slug])
    sign_in = (
        _("Demo: sign in as %(names)s; the password is %(password)s (on this machine only).")
        if password == DEMO_PASSWORD
        else _("Demo: sign in as %(names)s; the password is %(password)s.")
    )
    lines = (
        _("%(page)s as the organizer: round 4 is running. Open a table and record a hand.") % {"page": home},
        _("%(page)s as the referee: a call, a dispute, and hands that a scorer entered.")
        % {"page": overview},
        _("%(page)s in another window: the places move with it.") % {"page": standings},
        _("Make an event of your own and import your player list (.xlsx or .csv)."),
    )
    return "\n".join(
        [
            sign_in % {"names": _one_of(sign_ins), "password": password},
            _("Try first:"),
            *(f"  {number}. {line}" for number, line in enumerate(lines, start=1)),
        ]
    )
