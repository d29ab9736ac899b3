"""The player's own record behind the private link: hands and doubts about them, penalties with notes, and appeals."""

from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from penalties.acts.appeals import open_appeal
from penalties.acts.own_link import is_own_mark
from penalties.enums import PublicView
from penalties.forms import OwnAppealForm
from penalties.pages.ledger import LedgerLine, ledger_line, may_appeal
from penalties.queries import LedgerRow
from penalties.views.ledger import record_page
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to
from tournament.core.listing import joined_sentences
from tournament.events.access import EventRequest, event_secret
from tournament.events.queries import rounds_of
from tournament.play.doubts.acts import plays_in, raise_doubt
from tournament.play.doubts.forms import DoubtForm
from tournament.play.doubts.queries import doubts_of
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.models import Hand, HandDoubt, HandPhoto, RoundSeal
from tournament.play.people import as_player
from tournament.play.photos.pages import picture_of
from tournament.play.photos.queries import photos_for_players
from tournament.registration.models import Entry
from tournament.standings.pages.player import PlayerHand, PlayerRound, hands_at_tables, player_rounds
from tournament.standings.queries import entry_results


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A penalty on the player's own page: its line, and the appeal form while the player may still appeal."""

    line: LedgerLine
    appeal_url: str = ""
    form: OwnAppealForm | None = None


@event_secret("event own link")
@require_safe
def own_record(request: EventRequest, pk: int, mark: str) -> HttpResponse:
    """The player's record with notes, witnesses and appeals.

    Open to whoever holds the player's private link, also in a private event. 404 for everybody else.
    """
    return _own_page(request, _entry_of(request, pk, mark), mark)


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand on the player's own page: what it was, where the player can doubt it, what became of a doubt, and its photo."""

    hand: PlayerHand
    doubt_url: str = ""
    doubt: str = ""
    photo_url: str = ""


@dataclass(frozen=True, slots=True)
class OwnRound:
    """The hands of a round on the player's own page; the newest round stands open."""

    number: int
    table_number: int
    is_open: bool
    hands: tuple[OwnHand, ...]


@dataclass(frozen=True, slots=True)
class OtherDoubt:
    """A doubt about a hand that the page no longer shows, such as one that was taken back, and what became of it."""

    round_number: int
    table_number: int
    hand_number: int
    doubt: str


@event_secret("event own link")
@carries_out(raise_doubt)
@require_http_methods(["GET", "HEAD", "POST"])
def own_doubt(request: EventRequest, pk: int, mark: str, hand_id: int) -> HttpResponse:
    """Say that one of the player's hands is recorded wrongly: a button for each thing that can be wrong."""
    entry = _entry_of(request, pk, mark)
    hand = get_object_or_404(Hand.objects.of_event(request.event).select_related("table__round"), pk=hand_id)
    round_ = hand.table.round
    shown = next((one for one in _hands_of(request, entry) if one.version == hand.pk), None)
    if shown is None and not plays_in(entry, hand):
        raise Http404
    form = DoubtForm(sent(request))
    if form.is_valid():
        try:
            kind = DoubtKind(form.cleaned_data["kind"])
            doubt = raise_doubt(
                as_player(entry), hand, entry=entry, kind=kind, note=form.cleaned_data["note"]
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            # The page says what became of a doubt that was answered before.
            if not hasattr(doubt, "answer"):
                is_kept = (doubt.kind, doubt.note) == (kind, form.cleaned_data["note"].strip())
                messages.success(request, _sent_words(hand, is_kept=is_kept))
            return redirect_to(request, _own_url(request, entry, mark))
    context = {
        "event": request.event,
        "can": request.can,
        "entry": entry,
        "round": round_,
        "table": hand.table,
        "number": hand.number,
        "hand": shown,
        "form": form,
        "kinds": DoubtKind.choices,
        "back": _own_url(request, entry, mark),
    }
    return render(request, "penalties/own_doubt.html", context, status=422 if form.is_bound else 200)


@event_secret("event own link")
@require_safe
def own_photo(request: EventRequest, pk: int, mark: str, photo_id: int) -> HttpResponse:
    """The photo of one of the hands that the player's own page shows; 404 where only the staff sees photos."""
    entry = _entry_of(request, pk, mark)
    photos = photos_for_players(request.event)
    shown = {
        photos.get((row.number, row.table_number, hand.number))
        for row in _played_rounds(request, entry)
        for hand in row.hands
    }
    if photo_id not in shown:
        raise Http404
    return picture_of(get_object_or_404(HandPhoto, pk=photo_id))


def _sent_words(hand: Hand, *, is_kept: bool) -> str:
    """What the player reads after sending a doubt; one that came before it stays as it was."""
    params = {"number": hand.number}
    if is_kept:
        return _("A referee will look at hand %(number)s.") % params
    return (
        _("You have already doubted hand %(number)s. If you want to add something, tell a referee.") % params
    )


def _own_url(request: EventRequest, entry: Entry, mark: str) -> str:
    return reverse("penalties:own-record", args=[request.event.slug, entry.pk, mark])


def _hands_of(request: EventRequest, entry: Entry) -> list[PlayerHand]:
    """The hands that the player's own page shows."""
    return [hand for row in _played_rounds(request, entry) for hand in row.hands]


def _played_rounds(request: EventRequest, entry: Entry) -> list[PlayerRound]:
    rounds = rounds_of(request.event)
    results = entry_results(request.event, entry, rounds)
    rows = player_rounds(request.event, entry, results, hands_at_tables(results), rounds)
    return [row for row in rows if isinstance(row, PlayerRound) and row.hands]


def _own_rounds(request: EventRequest, entry: Entry, mark: str) -> tuple[list[OwnRound], list[OtherDoubt]]:
    """The player's rounds with their hands and what the player doubts, and the doubts about hands that are not there."""
    doubts = doubts_of(entry)
    played = _played_rounds(request, entry)
    sealed = set(RoundSeal.objects.filter(round__event=request.event).values_list("round__number", flat=True))

    photos = photos_for_players(request.event)

    def own_hand(row: PlayerRound, hand: PlayerHand) -> OwnHand:
        photo_id = photos.get((row.number, row.table_number, hand.number))
        shown = _own_hand(row, hand)
        if photo_id is None:
            return shown
        args = [request.event.slug, entry.pk, mark, photo_id]
        return replace(shown, photo_url=reverse("penalties:own-photo", args=args))

    def _own_hand(row: PlayerRound, hand: PlayerHand) -> OwnHand:
        doubt = doubts.get((row.number, hand.number))
        words = _doubt_words(doubt) if doubt else ""
        # A version is doubted once, and only after an earlier doubt about the hand is answered.
        is_said = doubt is not None and (doubt.hand_id == hand.version or not hasattr(doubt, "answer"))
        if is_said or row.number in sealed:
            return OwnHand(hand, doubt=words)
        args = [request.event.slug, entry.pk, mark, hand.version]
        return OwnHand(hand, doubt_url=reverse("penalties:own-doubt", args=args), doubt=words)

    shown = {(row.number, hand.number) for row in played for hand in row.hands}
    rounds = [
        OwnRound(row.number, row.table_number, not place, tuple(own_hand(row, hand) for hand in row.hands))
        for place, row in enumerate(played)
    ]
    others = [
        OtherDoubt(place[0], doubt.hand.table.number, doubt.hand.number, _fate_words(doubt))
        for place, doubt in doubts.items()
        if place not in shown
    ]
    return rounds, others


def _fate_words(doubt: HandDoubt) -> str:
    """What became of a hand that is not shown, and of the doubt about it."""
    words = _doubt_words(doubt)
    if not doubt.is_taken_back or hasattr(doubt, "answer"):
        return words
    return joined_sentences([_("This hand was taken back."), words])


def _doubt_words(doubt: HandDoubt) -> str:
    """What became of a doubt."""
    answer = getattr(doubt, "answer", None)
    if answer is None:
        return _("You doubted this hand. A referee will look at it.")
    is_gone = doubt.is_taken_back and answer.kind == DoubtAnswerKind.CORRECTED
    kind = _("The hand was taken back") if is_gone else str(answer.get_kind_display())
    said = f"{kind} ({answer.note})" if answer.note else kind
    return _("You doubted this hand. The referee’s answer: %(answer)s") % {"answer": said}


@event_secret("event own link")
@carries_out(open_appeal)
@require_POST
def own_appeal(request: EventRequest, pk: int, mark: str, penalty_id: int) -> HttpResponse:
    """Raise an appeal against one of the player's own penalties, once and before the deadline."""
    entry = _entry_of(request, pk, mark)
    row = get_object_or_404(entry.penalties.select_related("event", "entry"), pk=penalty_id)
    form = OwnAppealForm(request.POST, penalty=penalty_id)
    if form.is_valid():
        try:
            open_appeal(
                as_player(row.entry),
                row,
                client_key=form.cleaned_data["client_key"],
                note=form.cleaned_data["note"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("Your appeal has been sent. The decision will appear here."))
            return redirect_to(request, _own_url(request, entry, mark))
    return _own_page(request, entry, mark, refused={penalty_id: form})


def _entry_of(request: EventRequest, pk: int, mark: str) -> Entry:
    entry = get_object_or_404(request.event.entries, pk=pk)
    if not is_own_mark(request.event, entry, mark):
        raise Http404
    return entry


def _own_page(
    request: EventRequest, entry: Entry, mark: str, *, refused: dict[int, OwnAppealForm] | None = None
) -> HttpResponse:
    """The record with the appeal forms. `refused` holds the submitted form with its errors."""
    forms = refused or {}

    def own_line(one: LedgerRow) -> OwnLine:
        line = ledger_line(request.event, one, PublicView.ALL)
        form = forms.get(one.row.pk)
        if form is None and one.row.entry_id == entry.pk and may_appeal(one):
            form = OwnAppealForm(penalty=one.row.pk)
        args = [request.event.slug, entry.pk, mark, one.row.pk]
        return OwnLine(line, reverse("penalties:own-appeal", args=args), form)

    own_rounds, other_doubts = _own_rounds(request, entry, mark)
    return record_page(
        request,
        entry,
        PublicView.ALL,
        template="penalties/own_record.html",
        own_line=own_line,
        own_rounds=own_rounds,
        other_doubts=other_doubts,
        notices_url=reverse("notices:own", args=[request.event.slug, entry.pk, mark]),
        status=422 if forms else 200,
    )
