"""Who may do what and when, as the declared acts say it: the same in every event."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.accounts.acting import Standing
from tournament.acts.act import Act
from tournament.acts.people import Bearer
from tournament.core.page_values import PageValues
from tournament.events.access import may_be_of_tables
from tournament.events.enums import Role


class Part(StrEnum):
    """Who has a role for a part of the event only."""

    SOME_TABLES = "referee_of_some_tables"


WORDS: Final[dict[StrEnum, str | Promise]] = {
    Role.ORGANIZER: Role.ORGANIZER.label,
    Role.HEAD_REFEREE: Role.HEAD_REFEREE.label,
    Role.REFEREE: Role.REFEREE.label,
    Part.SOME_TABLES: gettext_lazy("Referee of some tables, there"),
    Role.DESK: Role.DESK.label,
    Bearer.SCORER: gettext_lazy("Scorer, by the table’s link"),
    Bearer.PLAYER: gettext_lazy("Player, by a private link"),
    Bearer.VISITOR: gettext_lazy("Any visitor"),
    Bearer.SITE: gettext_lazy("The site itself"),
    Standing.ADMINISTRATOR: gettext_lazy("Administrator"),
    Standing.ACCOUNT: gettext_lazy("Account"),
}
ROLES: Final[tuple[tuple[StrEnum, str | Promise, str | Promise], ...]] = (
    (
        Standing.ADMINISTRATOR,
        gettext_lazy("Administrator"),
        gettext_lazy(
            "Looks after the site: accounts, backups, standbys. In an event only with a role there, like everybody else."
        ),
    ),
    (
        Role.ORGANIZER,
        Role.ORGANIZER.label,
        gettext_lazy("Runs the event: settings, staff, players, fees, draws, rounds and results."),
    ),
    (
        Role.HEAD_REFEREE,
        Role.HEAD_REFEREE.label,
        gettext_lazy(
            "Does what a referee does, decides appeals, corrects closed tables and closed rounds, and closes, reopens, seals "
            "and unseals rounds. Changes no settings, staff, draws or fees."
        ),
    ),
    (
        Role.REFEREE,
        Role.REFEREE.label,
        gettext_lazy(
            "Runs the tables: hands, sign-off, penalties, the clock, announcements. Sees scores that are held back."
        ),
    ),
    (
        Part.SOME_TABLES,
        gettext_lazy("Referee of some tables"),
        gettext_lazy(
            "Sees the whole hall like every referee, and writes only at the tables that an organizer gave."
        ),
    ),
    (
        Role.DESK,
        Role.DESK.label,
        gettext_lazy(
            "Checks people in, takes fees, adds players, gives free places and prints their papers. Sees no hand, score or "
            "penalty that is not public."
        ),
    ),
    (
        Bearer.SCORER,
        gettext_lazy("Scorer"),
        gettext_lazy(
            "Has the link of one table and enters its hands. They count once a referee accepts them."
        ),
    ),
    (
        Bearer.PLAYER,
        gettext_lazy("Player"),
        gettext_lazy(
            "Has a private link: to sign off, to see their own results and penalties, or to change their sign-up."
        ),
    ),
    (
        Bearer.VISITOR,
        gettext_lazy("Everybody"),
        gettext_lazy("Reads what is published, and signs up while that is open."),
    ),
)
"""Who there is, and what they are for."""
GROUPS: Final[dict[str, str | Promise]] = {
    "tournament.events": gettext_lazy("Event and staff"),
    "tournament.registration": gettext_lazy("Players and sign-ups"),
    "tournament.people": gettext_lazy("People and members"),
    "tournament.draws": gettext_lazy("Draws"),
    "tournament.play": gettext_lazy("Rounds and tables"),
    "penalties": gettext_lazy("Penalties"),
    "tournament.standings": gettext_lazy("Results"),
    "tournament.notices": gettext_lazy("Notices on phones"),
    "tournament.papers": gettext_lazy("Printing"),
    "tournament.screens": gettext_lazy("Screens"),
    "tournament.series": gettext_lazy("Series"),
    "tournament.ratings": gettext_lazy("Ratings"),
    "tournament.rehearsal": gettext_lazy("Rehearsal"),
    "tournament.exchange": gettext_lazy("Files and programs"),
    "tournament.accounts": gettext_lazy("Accounts"),
    "tournament.copies": gettext_lazy("Standby"),
}
"""The headings of the page, by the app that declares an act."""


@dataclass(frozen=True, slots=True)
class ActLine:
    """One act: `who` may do it, `when`, and how it is undone; each in words."""

    title: str
    who: Sequence[str]
    when: Sequence[str]
    undo: str
    asks_reason: bool
    shows_effect: bool


@dataclass(frozen=True, slots=True)
class ActGroup:
    """The acts on one subject. `anchor` is where the page shows them."""

    anchor: str
    title: str
    acts: Sequence[ActLine]


@dataclass(frozen=True, slots=True, kw_only=True)
class RightsPage(PageValues):
    """Who may do what: every declared act, by subject."""

    template: ClassVar[str] = "events/rights.html"

    roles: Sequence[tuple[str, str]]
    groups: Sequence[ActGroup]


def rights_page() -> RightsPage:
    """The page, in the language of its reader."""
    return RightsPage(
        roles=[(str(name), str(sentence)) for _who, name, sentence in ROLES],
        groups=[
            ActGroup(app.rpartition(".")[2], str(GROUPS[app]), [line_of(act) for act in acts])
            for app, acts in matrix().items()
        ],
    )


def matrix() -> dict[str, list[Act[Any, Any, Any]]]:
    """Every declared act, by the app under whose heading it stands; `who_may` says whose it is."""
    found: dict[str, list[Act[Any, Any, Any]]] = {app: [] for app in GROUPS}
    for act in Act.declared.values():
        found[app_of(act)].append(act)
    return {app: in_order(acts) for app, acts in found.items() if acts}


def who_may(act: Act[Any, Any, Any]) -> frozenset[StrEnum]:
    """Everybody who may do an act: the roles and bearers that it declares, and referees of some tables at these."""
    who = frozenset(act.terms.who)
    return who | {Part.SOME_TABLES} if Role.REFEREE in who and may_be_of_tables(act) else who


def app_of(act: Act[Any, Any, Any]) -> str:
    """The app under whose heading an act stands: the one that declares it, or `accounts` for what is done to accounts."""
    if act.terms.on.__module__.startswith("tournament.accounts.models"):
        return "tournament.accounts"
    package, _dot, rest = act.__module__.partition(".")
    return package if package in GROUPS else f"{package}.{rest.partition('.')[0]}"


def in_order(acts: Iterable[Act[Any, Any, Any]]) -> list[Act[Any, Any, Any]]:
    """By what they are done to, then by their titles."""
    return sorted(acts, key=lambda act: (act.terms.on.__name__, str(act.terms.title)))


def line_of(act: Act[Any, Any, Any]) -> ActLine:
    terms = act.terms
    return ActLine(
        title=str(terms.title),
        who=who_words(who_may(act)),
        when=[str(condition.words) for condition in terms.when],
        undo=_undo_words(act),
        asks_reason=terms.asks_reason,
        shows_effect=terms.shows_effect,
    )


def who_words(who: Collection[StrEnum]) -> list[str]:
    """Everybody who may do an act, those with the most rights first."""
    if set(Standing) <= set(who):
        return [_("Everybody with an account")]
    of_other_apps = {person: person.label for person in who if isinstance(person, TextChoices)}
    return [str(words) for person, words in (WORDS | of_other_apps).items() if person in who]


def _undo_words(act: Act[Any, Any, Any]) -> str:
    if act.terms.undo == act.terms.code:
        return _("Do it again the other way round.")
    undoing = Act.declared.get(act.terms.undo)
    return str(undoing.terms.title) if undoing else ""
