"""Every row is covered by the chain, or this list says why it need not be; so is every column of a covered row."""

from collections.abc import Mapping
from typing import Any

from django.apps import apps

from tests.architecture.import_rules import APPS
from tournament.acts.act import Doing
from tournament.chain.hooks.covered import covered

NOT_COVERED: Mapping[str, str] = {
    # Nobody's result or right.
    "accounts.Device": "an account, which has no event",
    "accounts.MailPause": "mails",
    "accounts.User": "an account, which has no event",
    "audit.Erasure": "stands within one transaction only",
    "chain.ChainEntry": "the chain itself",
    "chain.ChainedRow": "the chain itself",
    "chain.RoundDigest": "compared with the entries by `verify_event`",
    "chain.Written": "stands within one transaction only",
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
    "papers.CertificateBackground": "how papers look",
    "papers.Logo": "how papers look",
    "papers.PaperChoice": "how papers look",
    "play.Announcement": "words",
    "play.ClockChange": "time; what was played too late is covered",
    "play.ClockSettings": "warnings",
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
    "series.JoinedEntry": "a series has no chain; the events that it adds up have theirs",
    "series.Series": "a series has no chain",
    "series.SeriesEvent": "a series has no chain",
}


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
