"""The list of all pages of an event's settings: in which order they stand, and how each of them is set now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.dates import written_span
from tournament.core.listing import joined, joined_in_order
from tournament.events.enums import RankedBy, Ranking
from tournament.events.models import Event
from tournament.events.pages.steps import cut_sentence
from tournament.events.rulebook.words import criterion_word, ranking_word
from tournament.events.settings.sections import CUT, NAME, RANKING, ROUNDS, RULES, VISIBILITY, Section


@dataclass(frozen=True, slots=True)
class SettingsLine:
    """A page of the settings. `code` says which page is open; `now` is how it is set, or empty; `lead` what it is for."""

    code: str
    title: str
    url: str
    now: str
    lead: str


@dataclass(frozen=True, slots=True)
class SettingsGroup:
    """Pages of one kind, under a heading."""

    title: str
    lines: Sequence[SettingsLine]


def settings_groups(event: Event) -> list[SettingsGroup]:
    """All pages of the settings. Needs no query."""
    return [
        SettingsGroup(_("The event"), list(_event_lines(event))),
        SettingsGroup(_("The results"), list(_result_lines(event))),
        SettingsGroup(_("The people"), list(_people_lines(event))),
        SettingsGroup(_("The hall"), list(_hall_lines(event))),
    ]


def _section(event: Event, section: Section, now: str) -> SettingsLine:
    url = reverse("events:settings-section", args=[event.slug, section.code])
    return SettingsLine(section.code, str(section.title), url, now, str(section.lead))


def _page(event: Event, code: str, title: str, to: str, lead: str) -> SettingsLine:
    return SettingsLine(code, title, reverse(to, args=[event.slug]), "", lead)


def _event_lines(event: Event) -> Iterator[SettingsLine]:
    days = written_span(event.starts_on, event.ends_on) if event.starts_on else ""
    yield _section(event, NAME, joined(filter(None, (event.place, days))) or _("No place and no day yet"))
    yield _section(event, RULES, event.ruleset_name)
    rounds = ngettext(
        "%(rounds)s round of %(minutes)s minutes",
        "%(rounds)s rounds of %(minutes)s minutes",
        event.rounds_planned,
    )
    yield _section(
        event, ROUNDS, rounds % {"rounds": event.rounds_planned, "minutes": event.minutes_per_round}
    )
    times = _("When each round is planned to begin. Players see it with their seats and in their calendars.")
    yield _page(event, "times", _("Times of the rounds"), "events:round-times", times)
    table = _(
        "Hands or final scores only, who enters them, the ways to enter a win, four confirmations to close a table."
    )
    yield _page(event, "table", _("At the table"), "play:entry-rules", table)


def _result_lines(event: Event) -> Iterator[SettingsLine]:
    tie_breaks = [criterion_word(event.ruleset, RankedBy(code)) for code in event.tie_breaks]
    ranking = joined_in_order([ranking_word(event.ruleset, Ranking(event.ranking)), *tie_breaks])
    yield _section(event, RANKING, ranking)
    yield _section(event, CUT, cut_sentence(event) or _("Everybody plays all rounds"))
    draws = _(
        "A method for every round, the weight of each flaw, people kept apart, fixed tables, and players without a table."
    )
    yield _page(event, "draws", _("Draws"), "draws:draw-settings", draws)
    fouls = _("The fouls of the rulebook, what each of them costs, and rules of your own.")
    yield _page(event, "fouls", _("Fouls and amounts"), "penalties:rules", fouls)


def _people_lines(event: Event) -> Iterator[SettingsLine]:
    yield _section(event, VISIBILITY, str(event.get_visibility_display()))
    desk = _("A public sign-up page, places and the waiting list, the fee, questions of your own, mails.")
    yield _page(event, "desk", _("Sign-up and desk"), "registration:desk-settings", desk)
    data = _("What this event still stores about people, and when it is deleted.")
    yield _page(event, "data", _("Personal data"), "registration:stored-data", data)


def _hall_lines(event: Event) -> Iterator[SettingsLine]:
    screens = _("What each screen of the hall shows, and the ceremony at the end.")
    yield _page(event, "screens", _("Screens of the hall"), "screens:screen-list", screens)
    told = _("A sentence for everybody, on every page of the event and on the screens.")
    yield _page(event, "announcements", _("Announcements"), "play:announcement-make", told)
    deleted = _("You can delete an event until its first hand has been played.")
    yield _page(event, "delete", _("Delete the event"), "events:event-delete", deleted)
