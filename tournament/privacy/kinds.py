"""The kinds of personal data: whom they are about, what they are, why they are stored, for how long, who sees them.

Each app says in its `personal.py` which columns have which kind (`stored.py`). The public page and `docs/data.md` are made of
both, so the texts here are for players: plain words, and no names of tables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class About(models.TextChoices):
    """Whom data are about."""

    PLAYERS = "players", _("If you play")
    STAFF = "staff", _("If you help at an event or have an account")
    VISITORS = "visitors", _("If you only look")
    EVERYBODY = "everybody", _("Whoever you are")


class Ground(models.TextChoices):
    """What allows storing it (Regulation (EU) 2016/679, article 6)."""

    TAKES_PART = "takes_part", _("you take part in the event")
    AGREED = "agreed", _("you agreed to it")
    OTHERS = "others", _("others rely on results that can be checked")
    SAFETY = "safety", _("the site has to be safe")


class Kept(StrEnum):
    """How long it is stored; `periods.py` puts it into words, with the figures of this installation."""

    WITH_EVENT = "with_event"
    CONTACT = "contact"
    SIGN_UP = "sign_up"
    LISTS = "lists"
    MAILS = "mails"
    ACCOUNT = "account"
    SIGN_INS = "sign_ins"
    TRIES = "tries"
    BROWSER = "browser"
    LOG = "log"
    REHEARSAL = "rehearsal"
    MEMBERS = "members"
    BACKUPS = "backups"


class SeenBy(models.TextChoices):
    """Who can see it. Administrators of the installation can see everything that is in its database."""

    EVERYBODY = "everybody", _("Everybody, but only your initials if you do not publish your name")
    AS_SHOWN = "as_shown", _("The event’s staff; everybody, as far as the event shows it")
    STAFF = "staff", _("The event’s staff")
    TABLE = "table", _("The event’s referees; those who played the hand, if the event shows it to them")
    DESK = "desk", _("The organizers and the desk of the event")
    ORGANIZERS = "organizers", _("The organizers of the event")
    KEEPERS = (
        "keepers",
        _("Those who keep the members’ list; the desk of an event that uses it sees your name and club"),
    )
    OWNER = "owner", _("You and the administrators")
    NOBODY = "nobody", _("Nobody; only the program reads it")
    ADMINISTRATORS = "administrators", _("The administrators of this site")


class Kind(StrEnum):
    """One kind of personal data."""

    NAMES = "names"
    FEDERATION = "federation"
    CONTACT = "contact"
    SIGN_UP = "sign_up"
    MEMBERS = "members"
    MONEY = "money"
    PLAY = "play"
    PHOTOS = "photos"
    NOTES = "notes"
    LISTS = "lists"
    MAILS = "mails"
    NOTICES = "notices"
    ACCOUNT = "account"
    ROLES = "roles"
    ACTS = "acts"
    SIGN_INS = "sign_ins"
    TRIES = "tries"
    BROWSER = "browser"
    LOG = "log"
    REHEARSAL = "rehearsal"
    BACKUPS = "backups"


OUTSIDE = frozenset({Kind.BROWSER, Kind.LOG, Kind.BACKUPS})
"""Kinds that are stored, but in no column of the database."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is said of a kind."""

    about: About
    label: Promise
    what: Promise
    why: Promise
    ground: Ground
    kept: Kept
    seen_by: SeenBy


FACTS: Mapping[Kind, Facts] = {
    Kind.NAMES: Facts(
        About.PLAYERS,
        _("Your name"),
        _("Your name, club, team and country."),
        _("Seats and results name the players."),
        Ground.TAKES_PART,
        Kept.WITH_EVENT,
        SeenBy.EVERYBODY,
    ),
    Kind.PLAY: Facts(
        About.PLAYERS,
        _("Your seats and results"),
        _("Where you sat, your hands, points, places and penalties."),
        _("These are the results of the event, and those of the others depend on them."),
        Ground.OTHERS,
        Kept.WITH_EVENT,
        SeenBy.AS_SHOWN,
    ),
    Kind.PHOTOS: Facts(
        About.PLAYERS,
        _("Photos of hands"),
        _("A photo of the tiles of a hand at your table, without place and camera."),
        _("A hand that somebody disputes can be looked at again."),
        Ground.OTHERS,
        Kept.CONTACT,
        SeenBy.TABLE,
    ),
    Kind.CONTACT: Facts(
        About.PLAYERS,
        _("How to reach you"),
        _("Your e-mail address, your phone number, and your answers to the organizer’s questions."),
        _("The organizer can reach you and prepare the event."),
        Ground.AGREED,
        Kept.CONTACT,
        SeenBy.ORGANIZERS,
    ),
    Kind.MEMBERS: Facts(
        About.PLAYERS,
        _("Members’ lists of a club"),
        _("Your name, club and numbers, how to reach you, and what you let others see."),
        _("The club enters you at its evenings and counts them as those of one person."),
        Ground.AGREED,
        Kept.MEMBERS,
        SeenBy.KEEPERS,
    ),
    Kind.SIGN_UP: Facts(
        About.PLAYERS,
        _("Your sign-up"),
        _("When you signed up, your place on the waiting list, what you agreed to, your language."),
        _("Places are given in turn, and you can change or withdraw your sign-up."),
        Ground.TAKES_PART,
        Kept.SIGN_UP,
        SeenBy.DESK,
    ),
    Kind.FEDERATION: Facts(
        About.PLAYERS,
        _("Your federation numbers"),
        _("Your numbers in mahjong federations."),
        _("Results are reported to federations."),
        Ground.TAKES_PART,
        Kept.WITH_EVENT,
        SeenBy.AS_SHOWN,
    ),
    Kind.MONEY: Facts(
        About.PLAYERS,
        _("Your fees"),
        _("What you owe, what you paid, and what you got back."),
        _("The organizer has to keep the books."),
        Ground.TAKES_PART,
        Kept.WITH_EVENT,
        SeenBy.DESK,
    ),
    Kind.NOTES: Facts(
        About.PLAYERS,
        _("Notes"),
        _("What organizers and referees wrote, as in the reason of a decision. A note may name you."),
        _("Decisions can be understood later."),
        Ground.OTHERS,
        Kept.WITH_EVENT,
        SeenBy.AS_SHOWN,
    ),
    Kind.MAILS: Facts(
        About.PLAYERS,
        _("Mails on their way"),
        _("That a mail is to be sent to you. Its text and your address are not copied."),
        _("You get each mail once, also after a fault."),
        Ground.TAKES_PART,
        Kept.MAILS,
        SeenBy.NOBODY,
    ),
    Kind.NOTICES: Facts(
        About.PLAYERS,
        _("Notices on your phone"),
        _(
            "The address at which your browser takes notices, the keys that seal them, your language, what you switched "
            "on, and what waits to be sent."
        ),
        _("You asked to be told."),
        Ground.AGREED,
        Kept.CONTACT,
        SeenBy.NOBODY,
    ),
    Kind.LISTS: Facts(
        About.PLAYERS,
        _("Lists of players"),
        _("A list that an organizer uploaded, as it was read."),
        _("The organizer looks at a list before the players are entered."),
        Ground.TAKES_PART,
        Kept.LISTS,
        SeenBy.ORGANIZERS,
    ),
    Kind.ACCOUNT: Facts(
        About.STAFF,
        _("Your account"),
        _(
            "Your username, the name shown to others, your e-mail address, and what your password and your "
            "second factor are checked with."
        ),
        _("You can sign in."),
        Ground.TAKES_PART,
        Kept.ACCOUNT,
        SeenBy.OWNER,
    ),
    Kind.ROLES: Facts(
        About.STAFF,
        _("Your roles"),
        _("In which events you help, invitations, and tokens of your programs."),
        _("Everybody can do what belongs to them, and nothing else."),
        Ground.TAKES_PART,
        Kept.WITH_EVENT,
        SeenBy.ORGANIZERS,
    ),
    Kind.ACTS: Facts(
        About.STAFF,
        _("What you did"),
        _("Each thing that you did in an event, with your name and the time."),
        _("Results can be checked, and mistakes be found."),
        Ground.OTHERS,
        Kept.WITH_EVENT,
        SeenBy.STAFF,
    ),
    Kind.SIGN_INS: Facts(
        About.STAFF,
        _("Where you signed in"),
        _("Browser, network address and time of each sign-in, and of each wrong password."),
        _("You notice when somebody else uses your account, and nobody can guess passwords."),
        Ground.SAFETY,
        Kept.SIGN_INS,
        SeenBy.OWNER,
    ),
    Kind.REHEARSAL: Facts(
        About.STAFF,
        _("Devices of a rehearsal"),
        _("The name that a device was given, its screen, and what it could do."),
        _("The organizer sees whether the devices of the hall work."),
        Ground.TAKES_PART,
        Kept.REHEARSAL,
        SeenBy.STAFF,
    ),
    Kind.BROWSER: Facts(
        About.VISITORS,
        _("In your browser"),
        _(
            "Your language and how pages look, that you are signed in, and what you entered without a network. It "
            "stays with you; there are no cookies of anybody else."
        ),
        _("The site looks as you want it, and nothing that you enter is lost."),
        Ground.TAKES_PART,
        Kept.BROWSER,
        SeenBy.NOBODY,
    ),
    Kind.TRIES: Facts(
        About.VISITORS,
        _("How often you tried"),
        _(
            "How many sign-ups come from one network address. The address is stored so that nobody can read it."
        ),
        _("Nobody can flood the site."),
        Ground.SAFETY,
        Kept.TRIES,
        SeenBy.NOBODY,
    ),
    Kind.LOG: Facts(
        About.VISITORS,
        _("Log of the server"),
        _("Which pages were asked for and what went wrong, without names or network addresses."),
        _("Faults can be found."),
        Ground.SAFETY,
        Kept.LOG,
        SeenBy.ADMINISTRATORS,
    ),
    Kind.BACKUPS: Facts(
        About.EVERYBODY,
        _("Backups"),
        _("Copies of all this. Whoever was erased is erased again when a backup is restored."),
        _("Nothing is lost when a machine fails."),
        Ground.SAFETY,
        Kept.BACKUPS,
        SeenBy.ADMINISTRATORS,
    ),
}
"""In the order in which the page shows them."""
