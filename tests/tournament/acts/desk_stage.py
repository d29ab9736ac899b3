"""The desk, and somebody who signed up, in each state that an act may meet, through the real services."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

from django.test import override_settings
from django.utils import timezone

from tests.tournament.acts.desk_posts import CLUB, person_of, sign_up_of
from tests.tournament.acts.expected.desk import DeskSituation
from tests.tournament.acts.expected.sign_ups import SignUpSituation
from tests.tournament.acts.stage import PLAYERS, Stage, draw, set_stage
from tests.tournament.registration.sign_ups import make_payment, make_sign_up, open_desk
from tournament.audit.acts.recording import note_reading
from tournament.draws.acts.publishing import publish_round
from tournament.draws.acts.reminders import send_reminders
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.no_shows import mark_no_show
from tournament.registration.acts.numbers import publish_numbers
from tournament.registration.acts.payments import refund_payment, undo_payment
from tournament.registration.acts.people import erase_person, forget_contacts
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.acts.waiting import decline_sign_up, stop_filling
from tournament.registration.enums import EntryStatus, PaymentMethod
from tournament.registration.models import SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.verbs import EntryVerb

S = SignUpSituation
D = DeskSituation
LIMITS: dict[SignUpSituation, dict[str, object]] = {
    S.ASKED: {"approves_entries": True},
    S.DECLINED: {"approves_entries": True},
    S.UNCONFIRMED: {"confirms_email": True},
    S.KEPT: {"capacity": PLAYERS + 1, "reserved": 1},
    S.PASSED: {"country_quotas": {"HK": 0}},
}
"""How places are limited before somebody signs up."""
WAITING = (S.WAITING, S.STOPPED, S.LEFT, S.WAITING_DRAWN)


def set_sign_up(situation: SignUpSituation) -> Stage:
    """Somebody who signed up, in this situation."""
    stage = set_stage()
    limits = LIMITS.get(situation, {"capacity": PLAYERS if situation in WAITING else None})
    with override_settings(SENDS_MAIL=True):
        open_desk(stage.event, **limits)
        make_sign_up(stage.event, club=CLUB, country="HK", email="wanda@example.org")
    for step in SIGN_UP_STEPS.get(situation, ()):
        step(stage)
    return stage


def _leave(stage: Stage) -> None:
    withdraw_sign_up(LINK_HOLDER, _row(stage))


def _row(stage: Stage) -> SignUp:
    row = sign_up_of(stage)
    assert row
    return row


def _decline(stage: Stage) -> None:
    decline_sign_up(stage.organizer, _row(stage))


def _page(**fields: object) -> Callable[[Stage], None]:
    def change(stage: Stage) -> None:
        open_desk(stage.event, **fields)

    return change


def _stop(stage: Stage) -> None:
    stop_filling(stage.organizer, stage.event)


def _draw(stage: Stage) -> None:
    """Draw the first round; somebody else stays away if there are more players than seats."""
    playing = stage.event.entries.exclude(status=EntryStatus.WITHDRAWN)
    if playing.count() > PLAYERS:
        set_status(stage.organizer, playing.get(number=2), status=EntryStatus.WITHDRAWN)
    draw(stage, 1)


def _publish(stage: Stage) -> None:
    publish_round(stage.organizer, stage.event.rounds.get(number=1))


def _remind(stage: Stage) -> None:
    send_reminders(stage.organizer, stage.event)


HOUR = timedelta(hours=1)
NOW = timezone.now()
DEADLINE_OVER = _page(closes_at=NOW - HOUR)
SIGN_UP_STEPS: dict[SignUpSituation, tuple[Callable[[Stage], None], ...]] = {
    S.NONE: (_page(takes_sign_ups=False),),
    S.BEFORE: (_page(opens_at=NOW + HOUR),),
    S.STOPPED: (_stop, _page(capacity=PLAYERS + 1)),
    S.DECLINED: (_decline,),
    S.LEFT: (_leave,),
    S.WITHDRAWN: (_leave,),
    S.TAKEN: (_leave, _page(capacity=PLAYERS)),
    S.AFTER: (DEADLINE_OVER,),
    S.WITHDRAWN_AFTER: (_leave, DEADLINE_OVER),
    S.DRAWN: (_draw,),
    S.WAITING_DRAWN: (_draw,),
}


def set_desk(situation: DeskSituation) -> Stage:
    """Somebody at the desk of an event with a fee, in this situation."""
    stage = set_stage()
    open_desk(stage.event, fee=20, currency="EUR")
    make_sign_up(stage.event, club=CLUB, email="wanda@example.org")
    for step in DESK_STEPS.get(situation, ()):
        step(stage)
    for user in stage.staff.values():
        # Whoever sends a form of the person's page has opened it; the audit tells that once a day.
        note_reading(stage.event, user, EntryVerb.CONTACTS_READ, number=person_of(stage).number)
    return stage


def _come(stage: Stage) -> None:
    set_status(stage.organizer, person_of(stage), status=EntryStatus.CHECKED_IN)


def _pay(stage: Stage) -> None:
    make_payment(person_of(stage))


def _pay_back(stage: Stage) -> None:
    undo_payment(stage.organizer, person_of(stage).payments.get())


def _refund(stage: Stage) -> None:
    refund_payment(
        stage.organizer,
        person_of(stage),
        amount=Decimal(20),
        method=PaymentMethod.CASH,
        reason="Cannot come",
    )


def _miss(stage: Stage) -> None:
    mark_no_show(stage.organizer, person_of(stage), reason="Did not come")


def _withdraw(stage: Stage) -> None:
    set_status(stage.organizer, person_of(stage), status=EntryStatus.WITHDRAWN)


def _publish_numbers(stage: Stage) -> None:
    publish_numbers(stage.organizer, stage.event)


def _forget(stage: Stage) -> None:
    forget_contacts(stage.organizer, stage.event)


def _erase(stage: Stage) -> None:
    erase_person(stage.organizer, person_of(stage))


DESK_STEPS: dict[DeskSituation, tuple[Callable[[Stage], None], ...]] = {
    D.HERE: (_come,),
    D.PAID: (_come, _pay),
    D.PAID_BACK: (_come, _pay, _pay_back),
    D.REFUNDED: (_come, _pay, _refund),
    D.WITHDRAWN: (_withdraw,),
    D.NO_SHOW: (_miss,),
    D.NUMBERED: (_publish_numbers,),
    D.DRAWN: (_draw,),
    D.PUBLISHED: (_draw, _publish),
    D.REMINDED: (_draw, _publish, _remind),
    D.FORGOTTEN: (_forget,),
    D.ERASED: (_withdraw, _erase),
}
