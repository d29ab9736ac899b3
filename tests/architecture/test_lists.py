"""Lists that stand in several places agree, so that whoever adds to one of them is told of the others."""

import ast
import importlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import get_commands
from django.db import models
from django.urls import get_resolver

import scoring
from tests.architecture.import_rules import ROOT, nodes_of, own_sources, parsed
from tournament import settings as product
from tournament.core import headers, htmx
from tournament.core.hooks.wording import wording
from tournament.core.server import ready
from tournament.draws import engine
from tournament.draws import enums as draw_enums
from tournament.draws.engine.types import Cost
from tournament.draws.forms.settings import CARES, WEIGHTS
from tournament.draws.pages.reports import COST_LABELS
from tournament.events.acts.events import RESERVED_SLUGS
from tournament.events.settings.options import CHOICE_LABELS, OPTION_LABELS
from tournament.exchange import federations
from tournament.play.bridge.offline_course import ENDINGS, RUNNING_ENDINGS
from tournament.play.enums import Outcome
from tournament.play.forms.worth import flag_label
from tournament.screens.enums import Content
from tournament.series.enums import Scheme
from tournament.standings.engine.series import SCORES
from tournament.standings.exports import sheets
from tournament.standings.exports.sheets.workbook import SHEETS
from tournament.standings.management.commands.verify_event import CHECKS

PARTIAL = {
    ("tournament.draws.pages.judgement", "PLAIN"): "test_every_code_has_a_sentence",
    ("tournament.draws.pages.judgement", "COUNTED"): "test_every_code_has_a_sentence",
    ("tournament.events.pages.first_steps", "_REACHED"): "what has begun is asked before",
    ("tournament.exchange.api.feed", "TYPE_OF"): "a few verbs that tell of the same",
    (
        "tournament.play.bridge.course",
        "_RESULT_KINDS",
    ): "hands that are taken back, and scores without hands, end no deal",
    (
        "tournament.play.bridge.sentences",
        "_OUTCOME_WORDS",
    ): "the others are called the same in every rulebook",
    ("tournament.play.bridge.sentences", "_NEEDS"): "test_every_need_of_an_item_has_a_sentence",
    ("tournament.play.bridge.scopes", "FLAG_OUTCOMES"): "a robbed kong is an outcome, riichi a stick",
    (
        "tournament.play.bridge.running",
        "_END_KINDS",
    ): "hands that are taken back or dealt again, and scores without hands, end no deal",
    ("tournament.registration.owner_mails", "TEXTS"): "the other mail is no warning",
    ("tournament.registration.spreadsheet.headers", "_WEAK_WORDS"): "few columns have doubtful names",
    ("tournament.registration.spreadsheet.reader", "_CELL_PROBLEMS"): "texts and numbers are no problem",
    ("tournament.registration.spreadsheet.types", "MAX_LENGTHS"): "columns of text that is kept",
    ("tournament.standings.results.comparing", "CODE_OF_WAY"): "a criterion has its own code",
    ("scoring.rulesets.mcr.tally", "_FLAG_FANS"): "circumstances that this rulebook counts",
    ("scoring.rulesets.riichi.faults", "_WORDS"): "the others are called the same in every rulebook",
    ("scoring.sampling", "_TILES_OF_FORM"): "the regular form is built set by set",
    ("scoring.waits", "_FORM_TESTS"): "the regular form is read from the table of splits",
    ("penalties.rulebook.ladder", "SCOPE_OF_KIND"): "kinds that hold for a time",
}
"""Maps by the members of an enumeration that leave some out on purpose, and why."""
ELSEWHERE = ("tournament.acts",)


def maps_by_members() -> Iterable[tuple[str, str, Mapping[Enum, object]]]:
    """Module, name and value of every map of a module whose keys are members of one enumeration."""
    for module, text in own_sources().items():
        if module.startswith(ELSEWHERE) or module.endswith((".__main__", ".wsgi", ".asgi")):
            continue
        names = {
            ast.unparse(target)
            for node in parsed(text).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        }
        for name in names:
            value = getattr(importlib.import_module(module), name, None)
            if isinstance(value, Mapping) and value and isinstance(next(iter(value)), Enum):
                yield module, name, value


def test_map_by_the_members_of_an_enumeration_has_all_of_them() -> None:
    missing = {
        (module, name): [member.name for member in type(next(iter(found))) if member not in found]
        for module, name, found in maps_by_members()
    }
    assert {place: names for place, names in missing.items() if names and place not in PARTIAL} == {}
    assert {place for place, names in missing.items() if names} >= PARTIAL.keys(), (
        "PARTIAL names a map that is whole"
    )


def same(one: Collection[object], where: str, other: Collection[object], elsewhere: str) -> None:
    """Fail and say what is missing where."""
    assert set(other) - set(one) == set(), f"missing in {where}, though it is in {elsewhere}"
    assert set(one) - set(other) == set(), f"missing in {elsewhere}, though it is in {where}"


ENUMS = "tournament/draws/enums.py"
TYPES = "tournament/draws/engine/types.py"


@pytest.mark.parametrize(
    ("offered", "understood"),
    [
        (draw_enums.Fill, engine.Fill),
        (draw_enums.Winds, engine.WindMode),
        (draw_enums.TableOrder, engine.TableOrder),
    ],
)
def test_engine_of_draws_understands_what_can_be_chosen(
    offered: type[models.TextChoices], understood: type[Enum]
) -> None:
    same(
        offered.values,
        f"{offered.__name__} of {ENUMS}",
        [one.value for one in understood],
        f"{understood.__name__} of {TYPES}",
    )


def test_every_cost_of_a_draw_has_its_words() -> None:
    same(
        COST_LABELS,
        "COST_LABELS of draws/pages/reports.py",
        [one.name for one in fields(Cost)],
        f"Cost of {TYPES}",
    )
    same(
        WEIGHTS,
        "WEIGHTS of draws/forms/settings.py",
        [one.name for one in fields(engine.Weights)],
        f"Weights of {TYPES}",
    )
    assert {name for _label, names in CARES.values() for name in names} <= set(WEIGHTS)


def test_every_option_of_a_rulebook_has_a_label() -> None:
    options = [option for ruleset in scoring.scored_rulesets() for option in ruleset.options]
    same(
        OPTION_LABELS,
        "OPTION_LABELS of tournament/events/settings/options.py",
        {one.name for one in options},
        "options of rulesets",
    )
    choices = {choice for one in options for choice in one.choices}
    same(
        CHOICE_LABELS,
        "CHOICE_LABELS of tournament/events/settings/options.py",
        choices,
        "choices of options of rulesets",
    )


def test_every_circumstance_of_a_rulebook_has_a_label() -> None:
    for ruleset in scoring.all_rulesets():
        for flag in ruleset.table.circumstances - {scoring.Flag.ROBBING_KONG, scoring.Flag.RIICHI}:
            assert flag_label(flag, ruleset.id), (
                f"FLAG_LABELS of play/forms/worth.py, or a word of {ruleset.id}"
            )


def test_tablet_knows_every_way_a_deal_can_end() -> None:
    course = (ROOT / "static/js/play/offline/course.js").read_text(encoding="utf-8")
    wins = {name for name, (kind, _winners) in ENDINGS.items() if kind is scoring.ResultKind.WIN}
    same(
        re.findall(r'"(\w+_(?:wins|shares))"', course),
        "static/js/play/offline/course.js",
        wins,
        "ENDINGS of play/bridge/offline_course.py",
    )
    assert ENDINGS.keys() - wins <= set(Outcome.values), "other endings have the codes of outcomes"


def test_hand_form_knows_which_outcomes_have_no_winner() -> None:
    script = (ROOT / "static/js/play/hand_form.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"const NO_WINNER = (\[[^\]]*\])", script)
    same(
        json.loads(listed),
        "NO_WINNER of static/js/play/hand_form.js",
        (ENDINGS | RUNNING_ENDINGS).keys() & set(Outcome.values),
        "ENDINGS and RUNNING_ENDINGS of play/bridge/offline_course.py",
    )


def first_words() -> set[str]:
    """What addresses of the site begin with, as far as it could be the address of an event."""
    routes = [str(one.pattern) for one in _patterns(get_resolver().url_patterns)]
    return {
        word
        for word in (route.partition("/")[0] for route in routes)
        if re.fullmatch(r"[-a-zA-Z0-9_]+", word)
    }


def _patterns(found: Iterable[object]) -> Iterable[object]:
    for one in found:
        if getattr(one, "url_patterns", None) is not None and not str(one.pattern):
            yield from _patterns(one.url_patterns)
        else:
            yield one


def test_no_event_has_the_address_of_a_page() -> None:
    same(
        RESERVED_SLUGS,
        "RESERVED_SLUGS of events/acts/events.py",
        first_words() | {"static"},
        "the site's addresses",
    )


def test_every_kind_of_screen_has_its_part_of_the_page() -> None:
    page = (ROOT / "templates/screens/_screen.html").read_text(encoding="utf-8")
    same(
        [*re.findall(r'shown\.content == "(\w+)"', page), Content.CLOCK],
        "templates/screens/_screen.html",
        Content.values,
        "Content of screens/enums.py",
    )


def test_every_scheme_of_a_series_is_worked_out() -> None:
    same(SCORES, "standings/engine/series.py", Scheme.values, "Scheme of series/enums.py")


def test_every_check_of_rows_is_made_by_verify_event() -> None:
    """A check is a function `…_faults` of an event, in a module of the app that owns the rows."""
    made = {(check.__module__, check.__name__) for check in CHECKS}
    found = {
        (module, node.name)
        for module, text in own_sources().items()
        for node in parsed(text).body
        if isinstance(node, ast.FunctionDef)
        and re.fullmatch(r"[a-z]\w*_faults", node.name)
        and [ast.unparse(one.annotation) for one in node.args.args[:1] if one.annotation]
        in (["Event"], ["Model"])
        and len(node.args.args) - len(node.args.defaults) == 1
    }
    same(made, "CHECKS of the command verify_event", found, "a module of an app")


def phrases_asked() -> set[str]:
    """The codes with which modules make phrases."""
    return {
        constant.value
        for text in own_sources().values()
        for call in nodes_of(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("phrase", "Phrase") and call.args
        for constant in ast.walk(call.args[0])
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


def test_every_stored_phrase_has_a_sentence() -> None:
    said = {code for words in wording for code in words}
    same(said, "WORDS of a module phrases.py", phrases_asked(), "a phrase that is stored")


def test_front_of_the_server_and_pages_ask_for_the_same() -> None:
    """The front cannot import the pages: it stands before Django."""
    asked = {name.removeprefix("HTTP_").replace("_", "-").lower() for name in htmx.SELECTING}
    assert asked <= {name.decode() for name in ready.SELECTING}, "SELECTING of core/server/ready.py"
    assert ready.CHOSEN_LANGUAGE == settings.LANGUAGE_COOKIE_NAME
    cookies = {settings.SESSION_COOKIE_NAME, headers.MESSAGES_COOKIE}
    same(
        {name.decode().rstrip("=") for name in ready.PERSONAL},
        "PERSONAL of core/server/ready.py",
        cookies,
        "core/headers.py",
    )


def test_proxy_lets_pages_of_a_person_pass() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for rule in ("proxy_cache_bypass", "proxy_no_cache"):
        (named,) = re.findall(rf"{rule} ([^;]+);", page)
        same(
            [name.removeprefix("$cookie_") for name in named.split()],
            f"{rule} in docs/server.md",
            [*(name.decode().rstrip("=") for name in ready.PERSONAL), ready.CHOSEN_LANGUAGE],
            "PERSONAL and CHOSEN_LANGUAGE of core/server/ready.py",
        )


def test_pages_refresh_as_often_as_a_setting_says() -> None:
    asked = {
        kind
        for path in (ROOT / "templates").rglob("*.html")
        for kind in re.findall(r'{% (?:poll|seconds_between) "(\w+)"', path.read_text(encoding="utf-8"))
    }
    same(
        settings.POLL_SECONDS,
        "POLL_SECONDS of tests/settings.py",
        product.POLL_SECONDS,
        "tournament/settings.py",
    )
    assert asked <= product.POLL_SECONDS.keys(), "POLL_SECONDS of tournament/settings.py"


def test_every_command_is_explained() -> None:
    own = {name for name, app in get_commands().items() if app.startswith(("tournament.", "penalties"))}
    texts = [
        path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    ]
    texts.append((ROOT / "tournament" / "README.md").read_text(encoding="utf-8"))
    explained = {name for name in own if any(re.search(rf"\b{name}\b", text) for text in texts)}
    assert own - explained == set(), "a command that no page of the documentation names"


NOT_SETTINGS = {
    "SEATWIND_CHROMIUM",
    "SEATWIND_REQUIRE_BROWSER",
    "SEATWIND_REQUIRE_POSTGRES",
    "SEATWIND_STARTED",
}
"""Variables of tests, and what the command `serve` tells its own processes."""
SET_BY_SERVE = {"SEATWIND_PHONE_URL"}
"""A setting that the command `serve` alone gives, and nobody sets by hand."""
VARIABLE = re.compile(r"\bSEATWIND_[A-Z_]+\b")


def test_every_variable_of_the_environment_is_explained() -> None:
    explained = set(VARIABLE.findall(str(product.__doc__)))
    texts = [text.replace(str(product.__doc__), "") for text in own_sources().values()]
    read = {name for text in texts for name in VARIABLE.findall(text)} - NOT_SETTINGS
    same(explained, "the docstring of tournament/settings.py", read, "a module that reads it")
    named = set(VARIABLE.findall((ROOT / "docs" / "server.md").read_text(encoding="utf-8")))
    same(named | SET_BY_SERVE, "docs/server.md", explained, "the docstring of tournament/settings.py")


def test_every_report_of_a_federation_is_offered() -> None:
    modules = {path.stem for path in Path(federations.__path__[0]).glob("*.py")} - {"__init__", "types"}
    made = {importlib.import_module(f"{federations.__name__}.{name}").REPORT.code for name in modules}
    same(
        [one.code for one in federations.REPORTS],
        "REPORTS of exchange/federations",
        made,
        "a module beside it",
    )


def test_every_sheet_of_the_workbook_is_offered() -> None:
    """A sheet is a module beside `workbook.py` with a function `…_sheet`."""
    modules = {path.stem for path in Path(sheets.__path__[0]).glob("*.py")} - {
        "__init__",
        "workbook",
        "numbers",
    }
    same(
        [one.code for one in SHEETS],
        "SHEETS of standings/exports/sheets/workbook.py",
        modules,
        "a module beside it",
    )
