"""What a browser sends for each act at the desk and on a sign-up: what the form of the page holds then.

The acts are on whoever was entered last, and on the sign-up that was sent last.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from tests.tournament.acts.event_posts import at, held, newest, to
from tests.tournament.acts.stage import Stage
from tests.tournament.acts.walking import Post
from tournament.registration.enums import EntryStatus, MailKind
from tournament.registration.forms.desk_settings import DeskForm
from tournament.registration.forms.sign_ups import OwnEntryForm
from tournament.registration.models import Charge, Entry, FeeItem, MailText, Payment, SignUp, SignUpQuestion
from tournament.registration.queries.sign_ups import confirm_code_of, desk_of, token_of
from tournament.registration.robots import stamp_for

CLUB = "Harbour"


def person_of(stage: Stage) -> Entry:
    return stage.event.entries.latest("pk")


def sign_up_of(stage: Stage) -> SignUp | None:
    return SignUp.objects.filter(event=stage.event).order_by("pk").last()


def at_desk(name: str, **fields: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return at(stage, f"registration:{name}", person_of(stage).pk), fields

    return post


def by_code(stage: Stage) -> Post:
    path = at(stage, "registration:entry-detail", person_of(stage).pk)
    return at(stage, "registration:desk-scan"), {"code": f"https://seatwind.example{path}"}


def undo_at_desk(stage: Stage) -> Post:
    return at(stage, "registration:desk-undo"), {"entries": person_of(stage).pk}


def take_fee(stage: Stage) -> Post:
    fields = {"amount": "20", "method": "cash", "client_key": str(uuid4())}
    return at(stage, "registration:desk-pay", person_of(stage).pk), fields


def refund_fee(stage: Stage) -> Post:
    fields = {"amount": "20", "method": "cash", "reason": "Paid twice", "client_key": str(uuid4())}
    url = at(stage, "registration:desk-refund", person_of(stage).pk)
    return url, {f"refund-{name}": value for name, value in fields.items()}


def undo_fee(stage: Stage) -> Post:
    payments = Payment.objects.filter(entry__event=stage.event)
    return at(stage, "registration:desk-pay-undo", newest(payments)), {}


def change_desk(stage: Stage) -> Post:
    desk = desk_of(stage.event)
    welcome = "" if desk.welcome else "Welcome to the hall"
    return at(stage, "registration:desk-settings"), {**held(DeskForm(instance=desk)), "welcome": welcome}


def limit_places(stage: Stage) -> Post:
    fields = held(DeskForm(instance=desk_of(stage.event)))
    return at(stage, "registration:desk-settings"), {**fields, "capacity": 1}


def ask_question(stage: Stage) -> Post:
    fields = {"text": "Vegetarian?", "kind": "yes", "client_key": str(uuid4())}
    url = at(stage, "registration:question-add")
    return url, {f"question-{name}": value for name, value in fields.items()}


def offer_item(stage: Stage) -> Post:
    fields = {"name": "Dinner", "amount": "25", "client_key": str(uuid4())}
    return at(stage, "registration:item-add"), {f"item-{name}": value for name, value in fields.items()}


def remove_item(stage: Stage) -> Post:
    return at(stage, "registration:item-remove", newest(FeeItem.objects.filter(event=stage.event))), {}


def change_charge(stage: Stage) -> Post:
    kind = "full" if Charge.objects.filter(entry=person_of(stage), kind="none").exists() else "none"
    return at(stage, "registration:desk-charge", person_of(stage).pk), {"kind": kind}


def remove_question(stage: Stage) -> Post:
    questions = SignUpQuestion.objects.filter(event=stage.event)
    return at(stage, "registration:question-remove", newest(questions)), {}


def word_mail(stage: Stage) -> Post:
    kind = MailKind.CONFIRMATION.value
    is_worded = MailText.objects.filter(event=stage.event, kind=kind).exists()
    text = {"subject": "", "body": ""} if is_worded else {"subject": "Hello", "body": "See you there"}
    return at(stage, "registration:mail-text", kind), {"kind": kind, **text}


def of_newest(name: str) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return at(stage, f"registration:{name}", newest(SignUp.objects.filter(event=stage.event))), {}

    return post


def let_in_several(**fields: str) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        rows = SignUp.objects.filter(event=stage.event)
        return at(stage, "registration:waiting-list"), {"chosen": newest(rows), **fields}

    return post


def send_message(stage: Stage) -> Post:
    fields = {"audience": "all", "subject": "Lunch", "body": "Hello {name}, lunch is at noon."}
    return at(stage, "draws:message-list"), {**fields, "client_key": str(uuid4())}


def withdraw(stage: Stage) -> Post:
    return at(stage, "registration:entry-status", person_of(stage).pk), {
        "status": EntryStatus.WITHDRAWN.value
    }


def no_show(stage: Stage) -> Post:
    return at(stage, "registration:desk-no-show", person_of(stage).pk), {"reason": "Did not come"}


def sign_up(name: str) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        fields = {
            "name": name,
            "country": "HK",
            "email": "n@example.org",
            "publishes_name": "on",
            "stamp": stamp_for(stage.event),
        }
        return at(stage, "registration:sign-up"), {**fields, "client_key": str(uuid4())}

    return post


def by_private_link(name: str) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        row = sign_up_of(stage)
        return at(stage, f"registration:{name}", token_of(row) if row else "x" * 43), {}

    return post


def confirm(stage: Stage) -> Post:
    row = sign_up_of(stage)
    token, code = (token_of(row), confirm_code_of(row)) if row else ("x" * 43, "x" * 43)
    return at(stage, "registration:sign-up-confirm", token, code), {}


def rewrite(**changes: tuple[str, str]) -> Callable[[Stage], Post]:
    """A change of what somebody wrote, and back where it is so already."""

    def post(stage: Stage) -> Post:
        url, row = by_private_link("sign-up-own")(stage)[0], sign_up_of(stage)
        if row is None:
            return url, {}
        wanted = {name: b if getattr(row, name) == a else a for name, (a, b) in changes.items()}
        return url, {**held(OwnEntryForm(event=stage.event, questions=[], instance=row)), **wanted}

    return post


DESK_POSTS: dict[str, Callable[[Stage], Post]] = {
    "check_in_at_desk": at_desk("desk-check-in"),
    "check_in_by_code": by_code,
    "check_in_club": to("registration:desk-club", club=CLUB),
    "undo_at_desk": undo_at_desk,
    "mark_no_show": no_show,
    "bring_back": at_desk("desk-bring-back"),
    "take_fee": take_fee,
    "undo_fee": undo_fee,
    "refund_fee": refund_fee,
    "hand_out_person": at_desk("person-export"),
    "erase_person": at_desk("person-erase"),
    "forget_contacts": to("registration:contacts-forget"),
    "give_numbers": to("registration:numbers-give", order="order"),
    "publish_numbers": to("registration:numbers-publish"),
    "withdraw_numbers": to("registration:numbers-withdraw"),
    "change_desk": change_desk,
    "limit_places": limit_places,
    "ask_question": ask_question,
    "offer_item": offer_item,
    "remove_fee_item": remove_item,
    "change_charge": change_charge,
    "remove_question": remove_question,
    "word_mail": word_mail,
    "send_reminders": to("draws:reminders"),
    "send_message": send_message,
    "let_in": of_newest("waiting-let-in"),
    "let_in_here": of_newest("waiting-here"),
    "erase_sign_up": of_newest("sign-up-erase"),
    "put_back_in_line": of_newest("waiting-back"),
    "decline_sign_up": of_newest("waiting-decline"),
    "take_back_decline": of_newest("waiting-decline-undo"),
    "release_held_places": to("registration:held-release"),
    "stop_filling": to("registration:filling-stop"),
    "resume_filling": to("registration:filling-resume"),
    "let_in_several": let_in_several(beyond="on"),
    "let_in_as_many_as_fit": let_in_several(),
    "withdraw": withdraw,
}

SIGN_UP_POSTS: dict[str, Callable[[Stage], Post]] = {
    "sign_up": sign_up("Noa New"),
    "sign_up_twice": sign_up("Player 1"),
    "change_sign_up": rewrite(club=("Old Town", "Harbour")),
    "change_contact": rewrite(phone=("123", "456")),
    "withdraw_sign_up": by_private_link("sign-up-withdraw"),
    "take_back_withdrawal": by_private_link("sign-up-withdraw-undo"),
    "confirm_address": confirm,
    "ask_address_again": by_private_link("sign-up-ask-again"),
    "sign_up_again": by_private_link("sign-up-return"),
}
"""What somebody sends without an account."""
