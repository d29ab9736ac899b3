"""What a browser sends for each act of the organizer on an event: what the forms of its pages hold then."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import QuerySet
from django.forms import BaseForm
from django.urls import reverse

from penalties.forms import LedgerSettingsForm
from penalties.models import EventFoul, LedgerSettings
from penalties.queries import event_rule_book
from penalties.rulebook.amounts import AmountsForm
from tests.tournament.acts.stage import Stage
from tests.tournament.acts.walking import Post
from tournament.draws.forms.settings import DrawSettingsForm
from tournament.draws.models import Draw, FixedTable, KeptApart
from tournament.draws.queries import settings_of
from tournament.events.enums import Role, RoundState, Visibility
from tournament.events.forms.event import EventForm
from tournament.events.models import Event
from tournament.events.settings.finished import TOUCH_RESULTS, closed_rounds
from tournament.events.settings.sections import SECTIONS
from tournament.events.settings.seen import mark_of_times
from tournament.play.models import EntryRules
from tournament.play.photos.queries import photo_rules_of
from tournament.play.seat_changes.forms.repair import EntryRulesForm
from tournament.registration.acts.imports import start_import
from tournament.registration.models import Succession

NOBODY = 1_000_000
"""A number that no row has."""
LIST = b"Name\nQuentin Ash\n"


def newest(rows: QuerySet[Any]) -> int:
    """The key of the newest of these rows."""
    return rows.order_by("-pk").values_list("pk", flat=True).first() or NOBODY


def at(stage: Stage, name: str, *args: object) -> str:
    return reverse(name, args=[stage.slug, *args])


def to(name: str, *args: object, **fields: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        return at(stage, name, *args), fields

    return post


def read(name: str) -> Callable[[Stage], Post]:
    def get(stage: Stage) -> Post:
        return at(stage, name), None

    return get


def held(form: BaseForm) -> dict[str, Any]:
    """What the page's form sends when nobody touches it."""
    values = {field.html_name: field.value() for field in form}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def seen(stage: Stage, fields: dict[str, Any]) -> dict[str, Any]:
    """The same with a reason where there are finished results, on which it has an effect."""
    return {**fields, "reason": "The invitation said so"} if closed_rounds(stage.event).exists() else fields


def setting(**changes: Any) -> Callable[[Stage], Post]:
    """A change of the event's settings, and back where it holds already."""

    def post(stage: Stage) -> Post:
        event = Event.objects.filter(pk=stage.event.pk).first() or stage.event
        wanted = {
            name: other if getattr(event, name) == value else value
            for name, (value, other) in changes.items()
        }
        section = next(one for one in SECTIONS.values() if changes.keys() <= set(one.fields))
        fields = {**held(EventForm(instance=event, section=section)), **wanted}
        url = at(stage, "events:settings-section", section.code)
        return url, seen(stage, fields) if TOUCH_RESULTS & changes.keys() else fields

    return post


def entry_rules(stage: Stage) -> Post:
    rules = EntryRules.objects.filter(event=stage.event).first() or EntryRules(event=stage.event)
    fields = held(EntryRulesForm(instance=rules))
    is_on = fields.pop("needs_confirmations", None)
    return at(stage, "play:entry-rules"), fields if is_on else {**fields, "needs_confirmations": "on"}


def sit_outs(stage: Stage) -> Post:
    url, settings = at(stage, "draws:draw-settings"), settings_of(stage.event)
    fields = held(DrawSettingsForm(stage.event, instance=settings))
    return url, seen(stage, {**fields, "sit_out_points": 0 if settings.sit_out_points else 5})


def ledger(**changes: Any) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        url, settings = at(stage, "penalties:rules-settings"), LedgerSettings.of_event(stage.event)
        cards = event_rule_book(stage.event).cards
        wanted = {
            name: other if getattr(settings, name) == value else value
            for name, (value, other) in changes.items()
        }
        return url, seen(stage, {**held(LedgerSettingsForm(instance=settings, cards=cards)), **wanted})

    return post


def house_rule(stage: Stage) -> Post:
    fields = {"name": "Telephone", "when": "It rings", "kind": "deduction", "points": "5"}
    return at(stage, "penalties:house-rule-add"), fields


def remove_house_rule(stage: Stage) -> Post:
    row = EventFoul.objects.filter(event=stage.event).order_by("pk").last()
    return at(stage, "penalties:event-foul-remove"), {"foul": row.code if row else "nothing"}


def change_amounts(stage: Stage) -> Post:
    foul = event_rule_book(stage.event).foul("late")
    fields = held(AmountsForm(stage.event.ruleset, foul.outcome)) if foul else {}
    changed = {name: value if name == "seen" else int(value) + 1 for name, value in fields.items()}
    return at(stage, "penalties:rules") + "?foul=late", changed


def plan_times(stage: Stage) -> Post:
    """The first round begins at ten, or nobody knows any more when it does."""
    rounds = list(stage.event.rounds.order_by("number"))
    is_planned = any(round_.begins_at for round_ in rounds)
    fields = {"seen": mark_of_times(rounds), "round_1": "" if is_planned else "2026-05-01T10:00"}
    return at(stage, "events:round-times"), fields


def photo_rules(stage: Stage) -> Post:
    """The other choice than the one that stands."""
    shown = photo_rules_of(stage.event).seen_by_players
    return at(stage, "play:photo-rules"), {} if shown else {"seen_by_players": "on"}


def add_entry(stage: Stage) -> Post:
    return at(stage, "registration:entry-add"), {"name": "Quentin Ash", "client_key": str(uuid4())}


def delete_entry(stage: Stage) -> Post:
    newest = stage.event.entries.order_by("-pk").first()
    return at(stage, "registration:entry-delete", newest.pk if newest else 0), {}


def read_list(stage: Stage) -> Post:
    file = SimpleUploadedFile("players.csv", LIST, content_type="text/csv")
    return at(stage, "registration:import-upload"), {"file": file}


def enter_list(stage: Stage) -> Post:
    rows = [{"row": 2, "values": {"name": "Quentin Ash"}, "faults": []}]
    content = {"columns": [], "notes": [], "rows": rows}
    if not Event.objects.filter(pk=stage.event.pk).exists():
        return at(stage, "registration:import-preview", 1), {}
    draft = start_import(stage.organizer, stage.event, filename="players.csv", content=content)
    return at(stage, "registration:import-preview", draft.pk), {"row2-name": "Quentin Ash", "act": "import"}


def _two(stage: Stage) -> list[int]:
    return list(stage.event.entries.order_by("number").values_list("pk", flat=True)[:2]) or [0, 0]


def keep_apart(stage: Stage) -> Post:
    one, other = _two(stage)
    return at(stage, "draws:pair-add"), {"one": one, "other": other, "reason": "A couple"}


def release_pair(stage: Stage) -> Post:
    return at(stage, "draws:pair-remove"), {"id": newest(KeptApart.objects.all())}


def fix_table(stage: Stage) -> Post:
    return at(stage, "draws:table-fix"), {"entry": _two(stage)[0], "number": 1}


def free_table(stage: Stage) -> Post:
    return at(stage, "draws:table-free"), {"id": newest(FixedTable.objects.all())}


def relate(stage: Stage) -> Post:
    one, other = _two(stage)
    return at(stage, "registration:succession-add", one), {"other": other, "ranked": "better"}


def take_apart(stage: Stage) -> Post:
    row = Succession.objects.order_by("pk").last()
    leaver = row.leaver_id if row else NOBODY
    return at(stage, "registration:succession-remove", leaver), {"succession": row.pk if row else NOBODY}


def add_staff(stage: Stage) -> Post:
    return at(stage, "events:staff-list"), {"username": stage.newcomer.username, "role": Role.REFEREE.value}


def change_staff(stage: Stage) -> Post:
    """The referee gets one table, or all of them again."""
    member = stage.event.staff.filter(user=stage.staff[Role.REFEREE]).first()
    tables = "" if member and member.tables else "1"
    return at(stage, "events:staff-member", member.pk if member else 0), {"role": "referee", "tables": tables}


def give_tables_to_head(stage: Stage) -> Post:
    member = stage.event.staff.filter(user=stage.staff[Role.HEAD_REFEREE]).first()
    return at(stage, "events:staff-member", member.pk if member else 0), {
        "role": "head_referee",
        "tables": "1",
    }


def step_down(stage: Stage) -> Post:
    own = stage.event.staff.filter(user=stage.organizer).first()
    return at(stage, "events:staff-member", own.pk if own else 0), {"role": "desk"}


def remove_staff(stage: Stage) -> Post:
    newest = stage.event.staff.order_by("-pk").first()
    return at(stage, "events:staff-remove", newest.pk if newest else 0), {}


def leave(stage: Stage) -> Post:
    own = stage.event.staff.filter(user=stage.organizer).first()
    return at(stage, "events:staff-remove", own.pk if own else 0), {}


def password_link(stage: Stage) -> Post:
    own = stage.event.staff.filter(user=stage.organizer).first()
    return at(stage, "events:staff-password", own.pk if own else 0), {}


def withdraw_invitation(stage: Stage) -> Post:
    return at(stage, "events:invitation-withdraw", newest(stage.event.invitations.all())), {}


def delete_event(stage: Stage) -> Post:
    return at(stage, "events:event-delete"), {"name": stage.event.name}


def unpublish(stage: Stage) -> Post:
    round_ = stage.event.rounds.filter(state=RoundState.PUBLISHED).order_by("number").last()
    return at(stage, "draws:round-unpublish", round_.number if round_ else 1), {}


def cut(tie_method: str) -> Callable[[Stage], Post]:
    def post(stage: Stage) -> Post:
        fields = {"kind": "top", "size": 4, "carry_over": "full", "rest": "out", "tie_method": tie_method}
        return at(stage, "standings:cut"), fields

    return post


def draw_two_rounds(stage: Stage) -> Post:
    """The second and the third round, by lot."""
    newest_draw = Draw.objects.filter(round__event=stage.event, round__number=2).order_by("-version").first()
    fields = {"method": "random", "through": 3, "seed": 5, "seen": newest_draw.version if newest_draw else 0}
    return at(stage, "draws:round-draw", 2), fields


EVENT_POSTS: dict[str, Callable[[Stage], Post]] = {
    "rename_event": setting(name=("Autumn Open", "Spring Open")),
    "hide_event": setting(visibility=(Visibility.PRIVATE.value, Visibility.PUBLIC.value)),
    "change_rounds": setting(rounds_planned=(4, 3)),
    "plan_one_round": setting(rounds_planned=(1, 3)),
    "plan_cut": setting(cut_after=(1, ""), cut_size=(4, "")),
    "change_ruleset": setting(ruleset=("gghk", "mcr")),
    "change_ranking": setting(ranking=("points", "table_points")),
    "change_entry_rules": entry_rules,
    "change_photo_rules": photo_rules,
    "change_sit_outs": sit_outs,
    "change_deductions": ledger(counts_at=("event", "table")),
    "change_absent_places": ledger(absent_places=("as_played", "closed_up")),
    "add_house_rule": house_rule,
    "remove_house_rule": remove_house_rule,
    "change_amounts": change_amounts,
    "plan_times": plan_times,
    "put_step_aside": to("events:step-aside", step="papers", how="done"),
    "take_step_up": to("events:step-up", step="papers"),
    "skip_unknown_step": to("events:step-aside", step="dancing"),
    "plan_over_newer_times": to("events:round-times", seen="older", round_1="2026-05-01T10:00"),
    "plan_times_backwards": to("events:round-times", round_1="2026-05-01T10:00", round_2="2026-05-01T09:00"),
    "reset_amounts": to("penalties:event-foul-remove", foul="late"),
    "add_entry": add_entry,
    "delete_entry": delete_entry,
    "read_list": read_list,
    "enter_list": enter_list,
    "add_house_players": to("registration:house-add"),
    "release_house_players": to("registration:house-release"),
    "keep_apart": keep_apart,
    "release_pair": release_pair,
    "fix_table": fix_table,
    "free_table": free_table,
    "relate_players": relate,
    "take_players_apart": take_apart,
    "add_staff": add_staff,
    "change_staff": change_staff,
    "give_tables_to_head": give_tables_to_head,
    "step_down_as_last_organizer": step_down,
    "remove_staff": remove_staff,
    "leave_as_last_organizer": leave,
    "invite": to("events:staff-invite", **{"invited-name": "Ida", "invited-role": "referee"}),
    "withdraw_invitation": withdraw_invitation,
    "give_own_password_link": password_link,
    "publish_drawn_rounds": to("draws:rounds-publish"),
    "unpublish_drawn_rounds": unpublish,
    "finish_event": to("standings:finish"),
    "reopen_event": to("standings:finish-reopen", reason="a score was wrong"),
    "make_cut": cut("lot"),
    "order_play_off": cut("table"),
    "draw_new_lot": to("standings:cut-new-lot", reason="The seed was known before"),
    "move_up": to("standings:cut-move-up"),
    "settle_title": to("standings:title", tie_method="shared"),
    "order_title_play_off": to("standings:title", tie_method="table"),
    "take_back_title": to("standings:title-take-back"),
    "draw_new_title_lot": to("standings:title-new-lot", reason="The seed was known before"),
    "draw_two_rounds_ahead": draw_two_rounds,
    "discard_rounds_ahead": to("draws:round-discard", 2, what="schedule"),
    "take_back_cut": to("standings:cut-take-back"),
    "export_workbook": read("standings:standings-xlsx"),
    "export_list": read("standings:standings-csv"),
    "read_audit": read("events:audit-list"),
    "delete_event": delete_event,
}
