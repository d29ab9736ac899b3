"""Acts at the desk, by the state of the person who is there.

The person signed up for an event with a fee. Nothing here is refused because of the time, but numbers stay once they
are published or a round is drawn by them.
"""

from enum import StrEnum

from tests.tournament.acts.expected.types import (
    ALREADY,
    AT_DESK,
    DONE,
    NO_SUCH_PAGE,
    ORGANIZERS,
    Act,
    refused,
)


class DeskSituation(StrEnum):
    """What has become of somebody when the desk acts."""

    EXPECTED = "expected"
    HERE = "here"
    PAID = "here, the fee paid"
    PAID_BACK = "here, the payment taken back"
    REFUNDED = "here, the fee given back"
    WITHDRAWN = "withdrawn"
    NO_SHOW = "marked as a no-show"
    NUMBERED = "expected, numbers published"
    DRAWN = "expected, first round drawn"
    PUBLISHED = "expected, first round published"
    REMINDED = "expected, reminded of the first round"
    FORGOTTEN = "expected, contact data forgotten"
    ERASED = "withdrawn, personal data erased"


S = DeskSituation
ARE_HERE = (S.HERE, S.PAID, S.PAID_BACK, S.REFUNDED)
ARE_DRAWN = (S.DRAWN, S.PUBLISHED, S.REMINDED)
ARE_OUT = (S.WITHDRAWN, S.NO_SHOW, S.ERASED)

PERSON: tuple[Act[DeskSituation], ...] = (
    Act(
        "check_in_at_desk",
        AT_DESK,
        DONE,
        {
            **dict.fromkeys(ARE_HERE, ALREADY),
            **dict.fromkeys(ARE_OUT, refused("withdrawn_at_desk")),
            S.NO_SHOW: refused("is_no_show"),
        },
        "undo_at_desk",
    ),
    Act(
        "check_in_by_code",
        AT_DESK,
        DONE,
        {
            **dict.fromkeys(ARE_HERE, ALREADY),
            **dict.fromkeys(ARE_OUT, refused("withdrawn_at_desk")),
            S.NO_SHOW: refused("is_no_show"),
        },
        "undo_at_desk",
    ),
    Act(
        "check_in_club",
        AT_DESK,
        DONE,
        dict.fromkeys((*ARE_HERE, *ARE_OUT), refused("nobody_to_check_in")),
        "undo_at_desk",
    ),
    Act("undo_at_desk", AT_DESK, ALREADY, dict.fromkeys(ARE_HERE, DONE), "check_in_at_desk"),
    Act(
        "mark_no_show",
        AT_DESK,
        DONE,
        {**dict.fromkeys(ARE_HERE, refused("is_here")), **dict.fromkeys(ARE_OUT, ALREADY)},
        "bring_back",
    ),
    Act(
        "bring_back",
        AT_DESK,
        ALREADY,
        {**dict.fromkeys(ARE_OUT, refused("not_no_show")), S.NO_SHOW: DONE},
        "mark_no_show",
    ),
    Act("take_fee", AT_DESK, DONE, {S.PAID: refused("pays_too_much")}, "undo_fee"),
    Act(
        "undo_fee",
        AT_DESK,
        NO_SUCH_PAGE,
        {S.PAID: DONE, S.PAID_BACK: ALREADY, S.REFUNDED: DONE},
        "take_fee",
        frozenset({S.REFUNDED}),
    ),
    Act("refund_fee", AT_DESK, refused("refund_too_high"), {S.PAID: DONE}, "undo_fee"),
    Act("hand_out_person", ORGANIZERS, DONE),
    Act("erase_person", ORGANIZERS, DONE, {S.ERASED: ALREADY}),
    Act("forget_contacts", ORGANIZERS, DONE, {S.FORGOTTEN: ALREADY, S.ERASED: ALREADY}),
)

NUMBERS: tuple[Act[DeskSituation], ...] = (
    Act(
        "give_numbers",
        ORGANIZERS,
        DONE,
        {S.NUMBERED: refused("numbers_published"), **dict.fromkeys(ARE_DRAWN, refused("numbers_in_use"))},
        "give_numbers",
    ),
    Act("publish_numbers", ORGANIZERS, DONE, {S.NUMBERED: ALREADY}, "withdraw_numbers"),
    Act("withdraw_numbers", ORGANIZERS, ALREADY, {S.NUMBERED: DONE}, "publish_numbers"),
)

SETTINGS: tuple[Act[DeskSituation], ...] = (
    Act("change_desk", ORGANIZERS, DONE, {}, "change_desk"),
    Act("limit_places", ORGANIZERS, DONE),
    Act("ask_question", ORGANIZERS, DONE, {}, "remove_question"),
    Act("offer_item", ORGANIZERS, DONE, {}, "remove_fee_item"),
    Act("change_charge", AT_DESK, DONE, {}, "change_charge"),
    Act("word_mail", ORGANIZERS, DONE, {}, "word_mail"),
    # Only the person at the desk gave an e-mail address.
    Act(
        "send_message",
        ORGANIZERS,
        DONE,
        dict.fromkeys((*ARE_OUT, S.FORGOTTEN), refused("nobody_to_write_to")),
    ),
    Act(
        "send_reminders",
        ORGANIZERS,
        refused("seats_not_published"),
        {S.PUBLISHED: DONE, S.REMINDED: ALREADY},
    ),
)

DESK_ACTS: tuple[Act[DeskSituation], ...] = (*PERSON, *NUMBERS, *SETTINGS)
