"""The next event of a series, made from the last one."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from penalties.models import EventFoul, LedgerSettings
from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.draws.models import DrawSettings
from tournament.events.acts.events import make_event
from tournament.events.acts.exactly_once import MadeEvent
from tournament.events.enums import SetAside
from tournament.events.models import Event, Staff
from tournament.papers.models import CertificateBackground, Logo, PaperChoice
from tournament.people.models import EventMembers
from tournament.play.models import ClockSettings, EntryRules, PhotoRules
from tournament.registration.models import DeskSettings, FeeItem, MailText, SignUpQuestion
from tournament.screens.models import Screen
from tournament.series.errors import EventNotYours
from tournament.series.models import SeriesEvent
from tournament.series.queries import events_organized_by, rounds_without_play_offs, series_to_join
from tournament.series.verbs import SeriesVerb

NEXT_FORM = "next_event"
EVENT_FIELDS = (
    "translations",
    "venue",
    "town",
    "country",
    "time_zone",
    "languages",
    "visibility",
    "ruleset",
    "options",
    "rounds_planned",
    "minutes_per_round",
    "table_points_first",
    "table_points_second",
    "table_points_third",
    "table_points_fourth",
    "ranking",
    "tie_breaks",
    "team_ranking",
    "team_best",
    "cut_after",
    "cut_size",
    "cut_carry_over",
    "hold_back",
    "holds_last_round",
    "shows_federation_ids",
    "steps_aside",
)
"""What the next event has of the last one. Its name, days, lots, state and address are its own."""
ROWS: tuple[type[Model], ...] = (
    DrawSettings,
    EntryRules,
    PhotoRules,
    ClockSettings,
    LedgerSettings,
    EventFoul,
    DeskSettings,
    SignUpQuestion,
    MailText,
    FeeItem,
    Screen,
    PaperChoice,
    Logo,
    CertificateBackground,
    EventMembers,
)
"""Settings that have rows of their own."""
OF_ONE_EVENT: Mapping[type[Model], tuple[str, ...]] = {
    DeskSettings: (
        "takes_sign_ups",
        "opens_at",
        "closes_at",
        "early_fee",
        "early_until",
        "numbers_by",
        "numbers_seed",
        "numbers_published_at",
    )
}
"""What begins anew although its row is copied: days, the fee that ends on one of them, and what was done already."""


@account_act(
    "make_next_event",
    _("Make the next event of a series"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeEvent(NEXT_FORM),
    content=lambda _doing, *, last, name, day: [last.pk, name, day.isoformat() if day else ""],
    undo="delete_event",
)
def make_next_event(
    doing: AccountDoing[Installation],
    *,
    last: Event,
    name: str,
    day: date | None,
    client_key: UUID | None = None,
) -> Event:
    """Make an event with the settings, staff, members’ list and series of `last`, once per key. Nobody is entered yet.

    It joins the series that the account runs, has no rounds of play-offs, and begins with the steps that were skipped.

    Raises EventNotYours where the account does not organize `last`, FormUsed, and what `make_event` does.
    """
    if not events_organized_by(doing.user).filter(pk=last.pk).exists():
        raise EventNotYours
    fields: dict[str, Any] = {each: getattr(last, each) for each in EVENT_FIELDS}
    fields |= _plan(last)
    fields["steps_aside"] = {step: how for step, how in last.steps_aside.items() if how == SetAside.SKIPPED}
    fields["translations"] = {key: texts for key, texts in last.translations.items() if key != "name"}
    length = last.ends_on - last.starts_on if last.ends_on and last.starts_on else None
    event = make_event(
        doing,
        {**fields, "name": name, "starts_on": day, "ends_on": day + length if day and length else None},
    )
    for model in ROWS:
        _copy_rows(model, last, event)
    there = event.staff.values("user")
    Staff.objects.bulk_create(
        Staff(event=event, user=member.user, role=member.role, tables=member.tables)
        for member in last.staff.exclude(user__in=there).select_related("user")
    )
    for series in series_to_join(doing.user, last):
        SeriesEvent.objects.create(series=series, event=event)
        doing.tell(SeriesVerb.SERIES_JOINED, in_=event, name=series.name)
    return event


def _plan(last: Event) -> dict[str, int | None]:
    """The rounds, and the cut among them, as they were planned: a play-off belongs to its own evening."""
    cut_after = last.cut_after
    return {
        "rounds_planned": rounds_without_play_offs(last),
        "cut_after": cut_after and rounds_without_play_offs(last, cut_after),
    }


def _copy_rows(model: type[Model], last: Event, event: Event) -> None:
    rows: list[Any] = list(model._base_manager.filter(event=last).order_by("pk"))
    for row in rows:
        row.pk, row.event = None, event
        row._state.adding = True
        for name in OF_ONE_EVENT.get(model, ()):
            setattr(row, name, model._meta.get_field(name).get_default())  # type: ignore[union-attr]
    model._base_manager.bulk_create(rows)
