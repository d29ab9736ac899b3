"""Every row is covered by the chain, or this list says why it need not be; so is every column of a covered row."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db.models import Model

from tests.architecture.import_rules import APPS
from tournament.acts.act import Doing
from tournament.chain.hooks.covered import covered

NOT_COVERED: Mapping[str, str] = {
    # Nobody's result or right.
    "accounts.AuthenticatorApp": "an account, which has no event",
    "accounts.Device": "an account, which has no event",
    "accounts.MailPause": "mails",
    "accounts.Passkey": "an account, which has no event",
    "accounts.RecoveryCode": "an account, which has no event",
    "accounts.SecondFactorRule": "the installation, which is no event",
    "accounts.User": "an account, which has no event",
    "audit.AccountErasure": "stands within one transaction only",
    "audit.Erasure": "stands within one transaction only",
    "chain.ChainEntry": "the chain itself",
    "chain.ChainedRow": "the chain itself",
    "chain.RoundDigest": "compared with the entries by `verify_event`",
    "chain.Written": "stands within one transaction only",
    "copies.Answered": "copies of the installation",
    "copies.Asked": "copies of the installation",
    "copies.Change": "copies of the installation",
    "copies.Copy": "copies of the installation",
    "copies.SetAsideTrigger": "copies of the installation",
    "copies.Source": "copies of the installation",
    "draws.FixedTable": "a wish; the draw keeps what it was given",
    "draws.KeptApart": "a wish; the draw keeps what it was given",
    "events.SentContent": "forms that were sent",
    "events.SentForm": "forms that were sent",
    "exchange.ApiToken": "a right to read, of an account",
    "exchange.KeptParts": "what other programs added to a document",
    "notices.Notice": "notices",
    "notices.PushKey": "the installation, which is no event",
    "notices.Subscription": "notices",
    "notices.ToldStart": "notices",
    "papers.CertificateBackground": "how papers look",
    "papers.Logo": "how papers look",
    "papers.PaperChoice": "how papers look",
    "play.Announcement": "words",
    "play.ClockChange": "time; what was played too late is covered",
    "play.ClockSettings": "warnings",
    "play.HandPhoto": "evidence, which is deleted by itself; no result depends on it",
    "play.PhotoRules": "who sees the photos",
    "play.RefereeCall": "calls",
    "registration.Charge": "money",
    "registration.DeskSettings": "sign-up",
    "registration.FeeItem": "money",
    "registration.ImportDraft": "lists before they are imported",
    "registration.MailText": "words",
    "registration.Message": "mails",
    "registration.NoShow": "says why a player is out; that the player is out is covered",
    "registration.OutgoingMail": "mails",
    "registration.Payment": "money",
    "registration.Player": "the person in all events; entries have the name, and are covered",
    "registration.ReservedPlace": "sign-up",
    "registration.SignUp": "sign-up, with contact data that are deleted",
    "registration.SignUpQuestion": "sign-up",
    "registration.SignUpTry": "sign-up",
    "rehearsal.DeviceCheck": "rehearsals count nowhere",
    "rehearsal.Rehearsal": "rehearsals count nowhere",
    "rehearsal.RehearsalDevice": "rehearsals count nowhere",
    "screens.Ceremony": "what screens show",
    "screens.Screen": "what screens show",
    "people.EventMembers": "which list fills an event decides no result",
    "people.JoinedEntry": "why an entry has its person; the entry is covered, with the person",
    "people.Member": "a list is of no event",
    "people.MembersList": "a list is of no event",
    "people.Parting": "who was told apart, in no event alone",
    "ratings.RatedEvent": "worked out from covered rows",
    "ratings.Rating": "worked out from covered rows",
    "ratings.RatingList": "a list is of no event",
    "ratings.RatingRun": "worked out from covered rows",
    "series.Series": "a series has no chain",
    "series.SeriesEvent": "a series has no chain",
}

OLDER_THAN_THE_CHAIN: Mapping[str, int] = {
    "draws": 19,
    "events": 24,
    "penalties": 13,
    "play": 18,
    "registration": 30,
}
"""The last migration before the chain of each app that has covered rows; all events get their first entry after it."""
CHANGES_NOTHING_COVERED: Mapping[str, str] = {
    "penalties/0014_names_in_notes": "it replaces triggers, and no row",
    "events/0025_tables_of_referees": "it only sets how SQLite renames tables while columns are added",
}
"""Later migrations that run code or statements, and why no covered row is another one afterwards."""
CHANGING = re.compile(r"RunPython|RunSQL|rename_|RenameField|RemoveField")


def test_every_model_is_covered_or_named() -> None:
    labels = {
        model._meta.label
        for model in apps.get_models()
        if any(model.__module__.startswith(f"{app}.") for app in APPS)
    }
    chained = {kind.model._meta.label for kind in covered}
    assert chained | set(NOT_COVERED) == labels
    assert chained & set(NOT_COVERED) == set()


def test_every_column_of_a_covered_row_is_covered_or_left_out() -> None:
    """A column that a migration adds belongs to `later`, with the value that older rows have, or to `left_out`."""
    for kind in covered:
        columns = [*kind.names, *kind.left_out.split()]
        assert len(columns) == len(set(columns)), kind.kind
        there = {field.attname for field in kind.model._meta.concrete_fields if not field.primary_key}
        assert set(columns) == there, kind.kind
        assert set(kind.result.split()) | set(kind.all_results.split()) <= set(kind.names), kind.kind


def test_no_kind_of_act_adds_to_the_chain_in_its_own_way() -> None:
    """The database notes what an act writes, and the wrapper takes the notes: no act can forget to say so."""
    kinds: list[type[Doing[Any]]] = [Doing]
    for kind in kinds:
        kinds.extend(kind.__subclasses__())
    assert len(kinds) > 5
    assert [kind for kind in kinds if "add_to_chain" in vars(kind)] == [Doing]


def test_rows_are_found_again_in_an_archive() -> None:
    """Whatever a row refers to is bound to one installation, or of a kind whose ids were matched before."""
    known: set[type[Model]] = set()
    for kind in covered:
        columns = {field.attname: field.related_model for field in kind.model._meta.concrete_fields}
        bound = kind.bound.split()
        assert {*bound, *kind.renamed} <= set(kind.names), kind.kind
        if not kind.stays:
            known.add(kind.model)
            named = {columns[name] for name in kind.names if name not in bound} - {None}
            assert named | {model for model, _renamed in kind.renamed.values()} <= known, kind.kind


def test_migration_says_what_it_changes_of_covered_rows() -> None:
    """docs/developing/migration.md says how: with `ChangeCovered`, or on the list of those that change nothing."""
    apps_with_rows = {kind.model._meta.app_label for kind in covered}
    audit = {"audit"}  # Its rows are never changed, and its table is that of the events.
    assert apps_with_rows == set(OLDER_THAN_THE_CHAIN) | audit
    found = set()
    for label, last in OLDER_THAN_THE_CHAIN.items():
        folder = Path(apps.get_app_config(label).path) / "migrations"
        for path in folder.glob("0*.py"):
            if int(path.name[:4]) > last and CHANGING.search(path.read_text(encoding="utf-8")):
                found.add(f"{label}/{path.stem}")
    assert found == set(CHANGES_NOTHING_COVERED), "docs/developing/migration.md says what to do"
