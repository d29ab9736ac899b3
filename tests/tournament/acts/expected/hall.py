"""Acts on what the hall sees and the printer gets: announcements, screens, the picture of the certificates."""

from enum import StrEnum

from tests.tournament.acts.expected.types import ALREADY, DONE, NO_SUCH_PAGE, ORGANIZERS, STAFF, Act, refused


class HallSituation(StrEnum):
    """What is shown in the hall when somebody acts."""

    NOTHING = "nothing shown yet"
    SHOWN = "announced, a screen, a picture"
    REMOVED = "taken down and removed"
    FINISHED = "the same, the event finished"


S = HallSituation
STANDS = (S.SHOWN, S.FINISHED)

HALL_ACTS: tuple[Act[HallSituation], ...] = (
    Act("announce", STAFF, DONE, {}, "take_down"),
    Act("take_down", STAFF, DONE, {S.NOTHING: NO_SUCH_PAGE, S.REMOVED: ALREADY}, "announce"),
    Act("add_screen", ORGANIZERS, DONE, dict.fromkeys(STANDS, refused("screen_name_taken")), "remove_screen"),
    Act("change_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, DONE), "change_screen"),
    Act("change_newer_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, refused("screen_changed"))),
    Act("remove_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, DONE), "add_screen"),
    Act("set_background", ORGANIZERS, DONE, dict.fromkeys(STANDS, ALREADY), "remove_background"),
    Act("set_no_picture", ORGANIZERS, refused("picture_refused")),
    Act("remove_background", ORGANIZERS, ALREADY, dict.fromkeys(STANDS, DONE), "set_background"),
)
