"""Acts on somebody's sign-up, by the state of the page and of the sign-up.

Whoever signed up acts by the private link. Once a round is drawn, the desk alone gives and takes places.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    AT_DESK,
    DONE,
    ORGANIZERS,
    PLAYERS,
    VISITORS,
    Act,
    refused,
)


class SignUpSituation(StrEnum):
    """Where the page and a sign-up stand when somebody acts."""

    NONE = "entered, the page taken off again"
    BEFORE = "entered, the page not open yet"
    OPEN = "entered, places are free"
    WAITING = "waiting, all places taken"
    ASKED = "waiting for approval, places are free"
    DECLINED = "declined, not told yet"
    UNCONFIRMED = "place held, e-mail not confirmed"
    KEPT = "waiting, only a reserved place free"
    PASSED = "waiting, no place left for the country"
    STOPPED = "waiting, filling stopped, a place free"
    LEFT = "left the waiting list"
    WITHDRAWN = "withdrawn, places are free"
    TAKEN = "withdrawn, all places taken"
    AFTER = "entered, the deadline over"
    WITHDRAWN_AFTER = "withdrawn, the deadline over"
    DRAWN = "entered, first round drawn"
    WAITING_DRAWN = "waiting, first round drawn"


S = SignUpSituation
SHUT = (S.NONE, S.BEFORE, S.AFTER, S.WITHDRAWN_AFTER)
NOT_OPEN = refused("sign_up_not_open")
GONE = (S.LEFT, S.WITHDRAWN, S.TAKEN, S.WITHDRAWN_AFTER)
DECLINED = refused("sign_up_declined")
IS_OVER = {**dict.fromkeys(GONE, refused("sign_up_over")), S.DECLINED: DECLINED}
IS_GONE = {**dict.fromkeys(GONE, refused("sign_up_withdrawn")), S.DECLINED: refused("was_declined")}
SEATS_GIVEN = refused("seats_given")
NOT_ENOUGH = refused("not_enough_places")
LET_IN = {
    S.WAITING: DONE,
    S.ASKED: DONE,
    S.KEPT: DONE,
    S.PASSED: DONE,
    S.UNCONFIRMED: DONE,
    S.STOPPED: DONE,
    S.WAITING_DRAWN: DONE,
    **IS_GONE,
}

SIGN_UP_ACTS: tuple[Act[SignUpSituation], ...] = (
    Act("sign_up", VISITORS, DONE, dict.fromkeys(SHUT, NOT_OPEN), "withdraw_sign_up"),
    Act("sign_up_twice", VISITORS, refused("already_signed_up"), dict.fromkeys(SHUT, NOT_OPEN)),
    Act(
        "change_sign_up",
        PLAYERS,
        DONE,
        {**IS_OVER, S.DRAWN: SEATS_GIVEN, S.WAITING_DRAWN: SEATS_GIVEN},
        "change_sign_up",
    ),
    Act("change_contact", PLAYERS, DONE, IS_OVER, "change_contact"),
    Act(
        "withdraw_sign_up",
        PLAYERS,
        DONE,
        {**dict.fromkeys((*GONE, S.DECLINED), ALREADY), S.DRAWN: SEATS_GIVEN},
        "take_back_withdrawal",
        # An address that is not confirmed is asked again.
        frozenset({S.UNCONFIRMED}),
    ),
    Act(
        "take_back_withdrawal",
        PLAYERS,
        ALREADY,
        {**dict.fromkeys(GONE, DONE), **dict.fromkeys((S.TAKEN, S.DECLINED), refused("place_given"))},
        "withdraw_sign_up",
    ),
    Act(
        "sign_up_again",
        PLAYERS,
        ALREADY,
        {S.LEFT: DONE, S.WITHDRAWN: DONE, S.TAKEN: DONE, S.WITHDRAWN_AFTER: NOT_OPEN, S.DECLINED: DECLINED},
        "withdraw_sign_up",
    ),
    Act(
        "let_in_here",
        AT_DESK,
        DONE,
        {
            **dict.fromkeys((S.WAITING, S.WAITING_DRAWN), refused("places_taken")),
            S.ASKED: refused("needs_approval"),
            S.KEPT: refused("places_reserved"),
            S.PASSED: refused("quota_reached"),
            **IS_GONE,
        },
        "put_back_in_line",
        frozenset({S.NONE, S.BEFORE, S.OPEN, S.UNCONFIRMED, S.DRAWN}),
    ),
    Act(
        "put_back_in_line",
        AT_DESK,
        refused("places_fill_themselves"),
        {
            **dict.fromkeys((S.WAITING, S.ASKED, S.KEPT, S.PASSED, S.STOPPED, S.WAITING_DRAWN), ALREADY),
            **IS_GONE,
            S.AFTER: DONE,
            S.DRAWN: refused("entry_in_use"),
        },
        "let_in_here",
    ),
    Act(
        "confirm_address",
        PLAYERS,
        refused("nothing_to_confirm"),
        {**IS_OVER, S.UNCONFIRMED: DONE},
        "withdraw_sign_up",
    ),
    Act(
        "ask_address_again",
        PLAYERS,
        refused("nothing_to_confirm"),
        {**IS_OVER, S.UNCONFIRMED: refused("mail_just_sent")},
    ),
    Act("release_held_places", ORGANIZERS, ALREADY),
    Act(
        "decline_sign_up",
        ORGANIZERS,
        refused("no_approval"),
        {S.ASKED: DONE, S.DECLINED: ALREADY},
        "take_back_decline",
    ),
    Act(
        "take_back_decline",
        ORGANIZERS,
        ALREADY,
        {**dict.fromkeys(GONE, refused("sign_up_withdrawn")), S.DECLINED: DONE},
        "decline_sign_up",
    ),
    Act(
        "erase_sign_up",
        ORGANIZERS,
        DONE,
        dict.fromkeys(
            (S.NONE, S.BEFORE, S.OPEN, S.AFTER, S.DRAWN, S.WITHDRAWN, S.TAKEN, S.WITHDRAWN_AFTER),
            refused("erase_the_player"),
        ),
    ),
    Act("stop_filling", ORGANIZERS, DONE, {S.STOPPED: ALREADY}, "resume_filling"),
    Act("resume_filling", ORGANIZERS, ALREADY, {S.STOPPED: DONE}, "stop_filling"),
    Act("let_in", ORGANIZERS, ALREADY, LET_IN, "withdraw"),
    Act("let_in_several", ORGANIZERS, ALREADY, LET_IN, "withdraw"),
    Act(
        "let_in_as_many_as_fit",
        ORGANIZERS,
        ALREADY,
        {
            **LET_IN,
            **dict.fromkeys((S.WAITING, S.KEPT, S.WAITING_DRAWN), NOT_ENOUGH),
            S.PASSED: refused("quotas_reached"),
        },
    ),
)
