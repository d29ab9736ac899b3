"""Which guides there are, in the order of the page that lists them."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide: `code` is part of its address, `file` stands in `docs/guide/`. The text is English."""

    code: str
    title: str | Promise
    about: str | Promise

    @property
    def file(self) -> str:
        return f"{self.code.replace('-', '_')}.md"

    @property
    def text(self) -> str:
        return (settings.GUIDES_DIR / self.file).read_text(encoding="utf-8")


GUIDES: tuple[Guide, ...] = (
    Guide(
        "club-evening",
        gettext_lazy("A club evening of 16"),
        gettext_lazy("Every step from a list of names to the results, for one evening at the club."),
    ),
    Guide(
        "open",
        gettext_lazy("An open of 200"),
        gettext_lazy("Every step of a large event: sign-up, teams, a desk, cuts and a final."),
    ),
    Guide(
        "rehearsal",
        gettext_lazy("A rehearsal"),
        gettext_lazy("Robots play a copy of your event, and a list shows what fails on which device."),
    ),
    Guide(
        "organizer",
        gettext_lazy("For organizers"),
        gettext_lazy(
            "What you decide before the event, on the day and after it, and what each choice means."
        ),
    ),
    Guide(
        "sign-in",
        gettext_lazy("Signing in safely"),
        gettext_lazy("A second factor besides the password: an app, passkeys, recovery codes."),
    ),
    Guide(
        "desk",
        gettext_lazy("For the desk"),
        gettext_lazy("Checking people in, taking fees, and filling places that stay empty."),
    ),
    Guide(
        "referee",
        gettext_lazy("For referees"),
        gettext_lazy("Entering and correcting hands, penalties, calls, and closing a table."),
    ),
    Guide(
        "player",
        gettext_lazy("For players"),
        gettext_lazy(
            "Signing up, finding your seat, confirming your result, and saying that a hand is wrong."
        ),
    ),
    Guide(
        "administrator",
        gettext_lazy("For administrators"),
        gettext_lazy("Accounts, a server, backups, and what to do when something looks wrong."),
    ),
    Guide(
        "developer",
        gettext_lazy("For developers"),
        gettext_lazy("Where the program and its open format are described, and how to try things out."),
    ),
    Guide(
        "how-the-books-are-read",
        gettext_lazy("How the books are read"),
        gettext_lazy("What Seatwind decides where a rulebook is silent or says two things."),
    ),
)
BY_CODE = {guide.code: guide for guide in GUIDES}
