"""What the desk of an event says, in each language of the event: the sign-up page, its questions, and every mail."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries, make_round
from tests.invented import CLOSE, CODE, OPEN, offer, speak_invented, visitor
from tests.pages import assert_fault_beside, text_of
from tests.tournament.acts.event_posts import held
from tests.tournament.registration.sign_ups import make_question, make_sign_up, open_desk
from tests.tournament.registration.test_sign_up_pages import fill_in
from tournament.accounts.models import User
from tournament.draws.acts.messages import send_message
from tournament.draws.recipients import recipients_of
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.desk_settings import word_mail
from tournament.registration.acts.fees import add_fee_item
from tournament.registration.acts.mails import send_due_mails, send_later
from tournament.registration.acts.waiting import decline_sign_up
from tournament.registration.enums import Audience, MailKind
from tournament.registration.models import (
    DeskSettings,
    FeeItem,
    MailText,
    Message,
    OutgoingMail,
    SignUp,
    SignUpQuestion,
)

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def bilingual(event: Event, settings: Any, tmp_path: Path) -> Event:
    """The event in English and Chinese, on a site in both."""
    offer(settings, tmp_path, "zh-hant", {"You are entered: {event}": "已取得名額：{event}"})
    names = {"name": {"zh-hant": "春季公開賽"}}
    Event.objects.filter(pk=event.pk).update(languages=["en", "zh-hant"], translations=names)
    return Event.objects.get(pk=event.pk)


def test_sign_up_page_speaks_the_readers_language(bilingual: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    open_desk(
        bilingual,
        welcome="Welcome!\n\nBring <a> jacket.",
        currency="HKD",
        reduced_fee=Decimal(10),
        reduced_for="students",
        translations={"reduced_for": {"zh-hant": "學生"}},
    )
    meal = make_question(
        bilingual,
        "Meal",
        kind="choice",
        choices=["Rice", "Noodles"],
        translations={"text": {"zh-hant": "餐點"}, "choices": {"zh-hant": ["飯", "麵"]}},
    )
    make_question(bilingual, "Sunday?")
    add_fee_item(
        bilingual.created_by,
        bilingual,
        name="Dinner",
        amount=Decimal(20),
        translations={"name": {"zh-hant": "晚宴"}},
    )
    url = reverse("registration:sign-up", args=[bilingual.slug])
    chinese, english = (text_of(visitor(language=one).get(url)) for one in ("zh-hant", "en"))
    assert '<div dir="auto" lang="en"><p>Welcome!</p>\n\n<p>Bring &lt;a&gt; jacket.</p></div>' in chinese
    assert '<div dir="auto"><p>Welcome!</p>' in english
    assert '<option value="Rice">飯</option>' in chinese
    assert '<option value="Rice">Rice</option>' in english
    assert re.search(r'<span\s+lang="en"\s*>Sunday\?</span>', chinese)
    assert all(text in chinese for text in ("餐點", "晚宴", "學生"))
    # What is stored is the same in every language.
    answer = fill_in(visitor(language="zh-hant"), url, **{f"question_{meal.pk}": "Noodles"})
    assert answer.status_code == 302, answer.context["form"].errors
    row = SignUp.objects.get()
    assert (row.answers[str(meal.pk)], row.language) == ("Noodles", "zh-hant")


def test_forms_of_the_desk_save_every_language(bilingual: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    desk = reverse("registration:desk-settings", args=[bilingual.slug])
    form = held(client.get(desk).context["form"])
    client.post(desk, {**form, "welcome": "Hello", "welcome_in_zh_hant": "歡迎"})
    assert DeskSettings.objects.get().translations == {"welcome": {"zh-hant": "歡迎"}}
    asked = {
        "question-text": "Meal",
        "question-kind": "choice",
        "question-choices": "Rice\nNoodles",
        "question-text_in_zh_hant": "餐點",
        "question-choices_in_zh_hant": "飯",
        "question-client_key": uuid4(),
    }
    add = reverse("registration:question-add", args=[bilingual.slug])
    with nothing_changes(bilingual):
        refused = client.post(add, asked)
    assert list(refused.context["question_form"].errors) == ["choices_in_zh_hant"]
    for _time in range(2):
        client.post(add, {**asked, "question-choices_in_zh_hant": "飯\n麵"})
    assert SignUpQuestion.objects.get().translations == {
        "text": {"zh-hant": "餐點"},
        "choices": {"zh-hant": ["飯", "麵"]},
    }
    item = {"item-name": "Dinner", "item-amount": "20", "item-name_in_zh_hant": "晚宴"}
    client.post(reverse("registration:item-add", args=[bilingual.slug]), {**item, "item-client_key": uuid4()})
    assert FeeItem.objects.get().translations == {"name": {"zh-hant": "晚宴"}}


def test_wording_of_a_mail_begins_with_ours_in_each_language_and_is_saved_for_all(
    bilingual: Event, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    url = reverse("registration:mail-text", args=[bilingual.slug, "confirmation"])
    fields = held(client.get(url).context["form"])
    assert fields["subject_in_zh_hant"] == "已取得名額：{event}"
    with nothing_changes(bilingual):
        half = {**fields, "subject": "In", "body": "Come", "body_in_zh_hant": ""}
        assert_fault_beside(client.post(url, half), "body_in_zh_hant")
    mine = {
        **fields,
        "subject": "In",
        "body": "Come",
        "subject_in_zh_hant": "入選",
        "body_in_zh_hant": "請來",
    }
    client.post(url, mine)
    assert MailText.objects.get().translations["body"] == {"zh-hant": "請來"}
    # A second organizer saw the mail as it was before.
    with nothing_changes(bilingual):
        late = client.post(url, {**mine, "body": "Stay"})
    assert late.context["form"].errors.as_data()["__all__"][0].code == "changed_meanwhile"
    texts = ("subject", "body", "subject_in_zh_hant", "body_in_zh_hant")
    client.post(url, {**held(client.get(url).context["form"]), **dict.fromkeys(texts, "")})
    assert not MailText.objects.exists()


def test_mail_is_in_the_language_of_the_sign_up(bilingual: Event, organizer: User) -> None:
    for name, language in (("Anna", "en"), ("Ming", "zh-hant"), ("Zoé", "fr")):
        make_sign_up(bilingual, name, email=f"{name}@example.org", language=language)
    mail.outbox.clear()
    words = {
        "subject": "{event}: lunch",
        "body": "Hi {name}",
        "translations": {"subject": {"zh-hant": "{event}：午膳"}, "body": {"zh-hant": "你好 {name}"}},
    }
    people = recipients_of(bilingual, Audience.ALL).state
    fields = {"audience": Audience.ALL, "table_number": None, "team": "", **words}
    send_message(organizer, bilingual, fields=fields, seen=people)
    word_mail(organizer, bilingual, kind=MailKind.CONFIRMATION, **{**words, "subject": "In: {event}"})
    for row in bilingual.sign_ups.all():
        send_later(row, MailKind.CONFIRMATION)
    send_due_mails()
    said = {(one.to[0].partition("@")[0], one.subject, one.body) for one in mail.outbox}
    assert said == {
        ("Anna", "Spring Open: lunch", "Hi Anna"),
        ("Ming", "春季公開賽：午膳", "你好 Ming"),
        ("Zoé", "Spring Open: lunch", "Hi Zoé"),
        ("Anna", "In: Spring Open", "Hi Anna"),
        ("Ming", "春季公開賽：午膳", "你好 Ming"),
        ("Zoé", "In: Spring Open", "Hi Zoé"),
    }


def test_preview_of_a_message_reads_it_in_each_language(
    bilingual: Event, organizer: User, sign_in: SignIn
) -> None:
    for name, language in (("Anna", "en"), ("Ming", "zh-hant"), ("Wai", "zh-hant")):
        make_sign_up(bilingual, name, email=f"{name}@example.org", language=language)
    client = sign_in(organizer)
    url = reverse("draws:message-list", args=[bilingual.slug])
    fields = {"audience": "all", "subject": "Lunch", "body": "Hi {name}", "client_key": str(uuid4())}
    assert_fault_beside(client.post(url, {**fields, "body_in_zh_hant": "你好"}), "subject_in_zh_hant")
    chinese = {"subject_in_zh_hant": "午膳", "body_in_zh_hant": "你好 {name}"}
    shown = client.post(url, {**fields, **chinese, "show": "1"})
    read = [(one.mail.subject, one.mail.body, one.language) for one in shown.context["examples"]]
    assert read == [("Lunch", "Hi Anna", "English"), ("午膳", "你好 Ming", "zh-hant")]
    client.post(url, {**fields, **chinese, "preview_mark": shown.context["mark"]})
    assert Message.objects.get().translations["body"] == {"zh-hant": "你好 {name}"}


@pytest.mark.parametrize("kind", MailKind)
def test_every_mail_to_a_player_is_whole_in_the_language_of_the_sign_up(
    event: Event, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, kind: MailKind
) -> None:
    speak_invented(monkeypatch, settings, tmp_path)
    settings.SENDS_MAIL = True
    state = {
        MailKind.WAITING: {"approves_entries": True},
        MailKind.DECLINE: {"approves_entries": True},
        MailKind.ADDRESS: {"confirms_email": True},
    }
    open_desk(event, **state.get(kind, {}))
    row = make_sign_up(event, "Wanda", email="wanda@example.org", language=CODE)
    if kind in (MailKind.REMINDER, MailKind.SEAT):
        assert row.entry
        make_round(event, [[row.entry, *make_entries(event, 3)]], state=RoundState.PUBLISHED)
    OutgoingMail.objects.all().delete()
    mail.outbox.clear()
    if kind is MailKind.DECLINE:
        decline_sign_up(event.created_by, row)
        OutgoingMail.objects.update(due_at=event.created_at)
    else:
        send_later(row, kind)
    send_due_mails()
    (sent,) = mail.outbox
    assert (sent.subject[0], sent.subject[-1]) == (OPEN, CLOSE)
    assert sent.body.startswith(f"{OPEN}Hello Wanda")
    # The seat is a sentence of its own, in the same language.
    assert (sent.body.count(OPEN) > 1) is (kind in (MailKind.REMINDER, MailKind.SEAT))
