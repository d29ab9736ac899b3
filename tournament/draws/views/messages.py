"""Writing to people: the form, who would get it and how it reads, and what was sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.languages import language_name
from tournament.core.page_values import PageValues
from tournament.core.previews import SentPreview
from tournament.draws.acts.messages import send_message
from tournament.draws.errors import NobodyToWriteTo
from tournament.draws.forms.messages import MessageForm
from tournament.draws.recipients import Recipients, recipients_of
from tournament.events.access import Can, EventRequest, event_acts
from tournament.events.models import Event
from tournament.registration.enums import Audience
from tournament.registration.hooks.seats import seat_of
from tournament.registration.mails import Mail, filled_in, language_of
from tournament.registration.models import Message, SignUp


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message with what became of it; `waiting` mails of it are still to be sent."""

    message: Message
    people: int
    waiting: int


@dataclass(frozen=True, slots=True)
class Example:
    """How the first of those reads it who get it in the same words; `language` is empty where all get it so."""

    mail: Mail
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagesPage(PageValues):
    """`found` are those who would get the message, and `examples` say how it reads, once for each language that it is
    read in; None and empty before that is asked for.
    """

    template: ClassVar[str] = "draws/messages.html"

    event: Event
    can: Can
    form: MessageForm
    mark: str
    found: Recipients | None
    examples: Sequence[Example]
    sent: Sequence[SentMessage]


@event_acts(send_message)
@require_http_methods(["GET", "HEAD", "POST"])
def message_list(request: EventRequest) -> HttpResponse:
    """Write to people. The first press shows who would get it and how it reads; the second one, unchanged, sends it."""
    event, form = request.event, MessageForm(request.event, sent(request))
    if not form.is_bound or not form.is_valid():
        return _page(request, form)
    fields = form.message_fields()
    found = recipients_of(
        event, Audience(fields["audience"]), table_number=fields["table_number"], team=fields["team"]
    )
    preview = SentPreview.of(request.POST, request.path)
    unlike = preview.refusal_in(found.state)
    try:
        if not found.people:
            raise NobodyToWriteTo
        if unlike is None and "show" not in request.POST:
            message = send_message(
                request.user,
                event,
                fields=fields,
                seen=found.state,
                client_key=form.cleaned_data["client_key"],
            )
            _tell(request, message.recipients.count())
            return redirect("draws:message-list", event.slug)
        if unlike and preview.mark and "show" not in request.POST:
            add_refusal(form, unlike)
    except Refusal as refusal:
        add_refusal(form, refusal)
    return _page(request, form, found, preview.mark_in(found.state))


def _tell(request: EventRequest, people: int) -> None:
    said = ngettext("%(count)s mail is on its way.", "%(count)s mails are on their way.", people)
    messages.success(request, said % {"count": people})


def _examples(event: Event, form: MessageForm, people: Iterable[SignUp]) -> list[Example]:
    message = Message(event=event, **form.message_fields())
    found: dict[str, tuple[str, Mail]] = {}
    for one in people:
        language = language_of(one)
        with translation.override(language):
            words = message.said("body")
            if words not in found:
                mail = filled_in(message.said("subject"), words, one, seat_of(one))
                found[words] = (words.language or language, mail)
    return [
        Example(mail, language_name(language) if len(found) > 1 else "") for language, mail in found.values()
    ]


def _page(
    request: EventRequest, form: MessageForm, found: Recipients | None = None, mark: str = ""
) -> HttpResponse:
    event = request.event
    page = MessagesPage(
        event=event,
        can=request.can,
        form=form,
        mark=mark,
        found=found,
        examples=_examples(event, form, found.people) if found else (),
        sent=[
            SentMessage(message, len(message.recipients.all()), len(message.outgoing_mails.all()))
            for message in event.messages.select_related("sent_by").prefetch_related(
                "recipients", "outgoing_mails"
            )
        ],
    )
    return page.shown(request, status=422 if form.is_bound else 200)
