"""Acts on what the hall sees and the printer gets: announcements, screens, the ceremony, the paper and its pictures."""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    DONE,
    NO_SUCH_PAGE,
    ORGANIZERS,
    REFEREES,
    Act,
    refused,
)


class HallSituation(StrEnum):
    """What is shown in the hall when somebody acts."""

    NOTHING = "nothing shown yet"
    SHOWN = "announced, a screen, a picture"
    REMOVED = "taken down and removed"
    FINISHED = "the same, the event finished"
    HELD = "all rounds closed, the last held back"
    BEGUN = "the ceremony begun"
    REVEALED = "the ceremony, one place revealed"
    CROWNED = "the ceremony, the champion revealed"


S = HallSituation
STANDS = (S.SHOWN, S.FINISHED)
CEREMONY = (S.BEGUN, S.REVEALED, S.CROWNED)
NEVER_SHOWN = (S.NOTHING, S.HELD, *CEREMONY)
NOT_BEGUN = refused("ceremony_not_begun")

HALL_ACTS: tuple[Act[HallSituation], ...] = (
    Act("announce", REFEREES, DONE, {}, "take_down"),
    Act(
        "take_down",
        REFEREES,
        DONE,
        {**dict.fromkeys(NEVER_SHOWN, NO_SUCH_PAGE), S.REMOVED: ALREADY},
        "announce",
    ),
    Act("add_screen", ORGANIZERS, DONE, dict.fromkeys(STANDS, refused("screen_name_taken")), "remove_screen"),
    Act("change_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, DONE), "change_screen"),
    Act("change_newer_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, refused("screen_changed"))),
    Act("remove_screen", ORGANIZERS, NO_SUCH_PAGE, dict.fromkeys(STANDS, DONE), "add_screen"),
    Act("set_background", ORGANIZERS, DONE, dict.fromkeys(STANDS, ALREADY), "remove_background"),
    Act("set_no_picture", ORGANIZERS, refused("picture_refused")),
    Act("remove_background", ORGANIZERS, ALREADY, dict.fromkeys(STANDS, DONE), "set_background"),
    Act("set_logo", ORGANIZERS, DONE, dict.fromkeys(STANDS, ALREADY), "remove_logo"),
    Act("remove_logo", ORGANIZERS, ALREADY, dict.fromkeys(STANDS, DONE), "set_logo"),
    Act("choose_paper", ORGANIZERS, DONE, {}, "choose_paper"),
    Act(
        "begin_ceremony",
        ORGANIZERS,
        refused("nothing_held_back"),
        {S.HELD: DONE, **dict.fromkeys(CEREMONY, ALREADY)},
        "end_ceremony",
    ),
    Act(
        "reveal_place",
        ORGANIZERS,
        NOT_BEGUN,
        {S.BEGUN: DONE, S.REVEALED: DONE, S.CROWNED: refused("all_revealed")},
        "take_back_place",
    ),
    Act(
        "take_back_place",
        ORGANIZERS,
        NOT_BEGUN,
        {S.BEGUN: refused("nothing_revealed"), S.REVEALED: DONE, S.CROWNED: DONE},
        "reveal_place",
    ),
    Act("end_ceremony", ORGANIZERS, ALREADY, dict.fromkeys(CEREMONY, DONE), "begin_ceremony"),
)
