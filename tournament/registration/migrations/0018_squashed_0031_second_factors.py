"""Fees, messages, approval, reserved places and no-shows. Entries keep names that are not published, in their parts, and are
found by every form of them; people get a name that nobody else in the world has.

`events.0018_squashed_0026_two_people` says why SQLite renames in its older way here. What is done to rows is that of the
migrations which are replaced, and needed only as long as they are there.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournament.core.uids
import tournament.events.models


hidden_names = import_module(f"{__package__}.0019_hidden_names")
uid = import_module(f"{__package__}.0022_uid")
search_forms = import_module(f"{__package__}.0028_search_forms")


def set_renaming(is_old):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"PRAGMA legacy_alter_table = {is_old}")

    return run


class Migration(migrations.Migration):
    replaces = [
        ("registration", "0018_fees"),
        ("registration", "0019_hidden_names"),
        ("registration", "0020_messages"),
        ("registration", "0021_approval"),
        ("registration", "0022_uid"),
        ("registration", "0023_name_parts"),
        ("registration", "0024_seat_mails"),
        ("registration", "0025_reserved_places"),
        ("registration", "0026_declined"),
        ("registration", "0027_confirmed_address"),
        ("registration", "0028_search_forms"),
        ("registration", "0029_other_languages"),
        ("registration", "0030_no_shows"),
        ("registration", "0031_second_factors"),
    ]

    dependencies = [
        ("accounts", "0001_initial"),
        ("audit", "0001_initial"),
        ("events", "0023_other_languages"),
        ("registration", "0017_refunds"),
    ]

    operations = [
        migrations.RunPython(set_renaming("ON"), set_renaming("OFF")),
        migrations.CreateModel(
            name="FeeItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, verbose_name="item")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="amount")),
                ("is_offered", models.BooleanField(default=True)),
                ("translations", models.JSONField(blank=True, default=dict, verbose_name="other languages")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="fee_items", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "item of the fee",
                "verbose_name_plural": "items of the fee",
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0), models.Q(("name", ""), _negated=True)),
                        name="registration_feeitem_costs_something",
                    ),
                    models.CheckConstraint(
                        condition=tournament.events.models.IsObject(models.F("translations")),
                        name="registration_feeitem_translations_by_column",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Charge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("full", "Full fee"),
                            ("early", "Early fee"),
                            ("reduced", "Reduced fee"),
                            ("none", "No fee"),
                        ],
                        max_length=10,
                        verbose_name="fee",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="charge", to="registration.entry"
                    ),
                ),
                ("items", models.ManyToManyField(blank=True, related_name="+", to="registration.feeitem")),
            ],
            options={
                "verbose_name": "charge",
                "verbose_name_plural": "charges",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["", "full", "early", "reduced", "none"])),
                        name="registration_charge_kind_known",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "audience",
                    models.CharField(
                        choices=[
                            ("all", "Everybody who has a place"),
                            ("unpaid", "Who still owes something"),
                            ("missing", "Who is not checked in"),
                            ("waiting", "The waiting list"),
                            ("final", "Who plays the final"),
                            ("table", "A table of the round in turn"),
                            ("team", "A team"),
                        ],
                        max_length=10,
                        verbose_name="to",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                ("team", models.CharField(blank=True, max_length=120, verbose_name="team")),
                ("subject", models.CharField(max_length=150, verbose_name="subject")),
                ("body", models.TextField(max_length=4000, verbose_name="text")),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                ("translations", models.JSONField(blank=True, default=dict, verbose_name="other languages")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="events.event"
                    ),
                ),
                ("recipients", models.ManyToManyField(related_name="messages", to="registration.signup")),
                (
                    "sent_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "message",
                "verbose_name_plural": "messages",
                "ordering": ["-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("audience__in", ["all", "unpaid", "missing", "waiting", "final", "table", "team"])
                        ),
                        name="registration_message_audience_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("audience", "table"), ("table_number__isnull", False)),
                            models.Q(models.Q(("audience", "table"), _negated=True), ("table_number__isnull", True)),
                            _connector="OR",
                        ),
                        name="registration_message_table_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("audience", "team"), models.Q(("team", ""), _negated=True)),
                            models.Q(models.Q(("audience", "team"), _negated=True), ("team", "")),
                            _connector="OR",
                        ),
                        name="registration_message_team_given",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("subject", ""), _negated=True), models.Q(("body", ""), _negated=True)
                        ),
                        name="registration_message_has_text",
                    ),
                    models.CheckConstraint(
                        condition=tournament.events.models.IsObject(models.F("translations")),
                        name="registration_message_translations_by_column",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="NoShow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="no_show", to="registration.entry"
                    ),
                ),
            ],
            options={
                "verbose_name": "no-show",
                "verbose_name_plural": "no-shows",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="registration_noshow_reason_given"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ReservedPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reserved_place",
                        to="registration.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "reserved place",
                "verbose_name_plural": "reserved places",
            },
        ),
        migrations.RemoveConstraint(
            model_name="mailtext",
            name="registration_mailtext_kind_known",
        ),
        migrations.RemoveConstraint(
            model_name="outgoingmail",
            name="registration_outgoingmail_once",
        ),
        migrations.RemoveConstraint(
            model_name="outgoingmail",
            name="registration_outgoingmail_kind_known",
        ),
        migrations.RemoveConstraint(
            model_name="signup",
            name="registration_signup_state_fits",
        ),
        migrations.AddField(
            model_name="desksettings",
            name="approves_entries",
            field=models.BooleanField(default=False, verbose_name="an organizer approves every entry"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="confirms_email",
            field=models.BooleanField(
                default=False, verbose_name="a place counts once the e-mail address is confirmed"
            ),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="contact_email",
            field=models.EmailField(blank=True, max_length=254, verbose_name="e-mail for answers"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="contact_name",
            field=models.CharField(blank=True, max_length=80, verbose_name="contact person"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="country_most",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="places for one country"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="country_quotas",
            field=models.JSONField(blank=True, default=dict, verbose_name="places by country"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="early_fee",
            field=models.DecimalField(blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="early fee"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="early_until",
            field=models.DateTimeField(blank=True, null=True, verbose_name="early fee until"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="needs_email",
            field=models.BooleanField(default=False, verbose_name="an e-mail address is required"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="reduced_fee",
            field=models.DecimalField(
                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="reduced fee"
            ),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="reduced_for",
            field=models.CharField(blank=True, max_length=100, verbose_name="reduced fee for"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="reserved",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="reserved places"),
        ),
        migrations.AddField(
            model_name="desksettings",
            name="translations",
            field=models.JSONField(blank=True, default=dict, verbose_name="other languages"),
        ),
        migrations.AddField(
            model_name="entry",
            name="family_name",
            field=models.CharField(blank=True, max_length=100, verbose_name="family name"),
        ),
        migrations.AddField(
            model_name="entry",
            name="given_name",
            field=models.CharField(blank=True, max_length=100, verbose_name="given name"),
        ),
        migrations.AddField(
            model_name="entry",
            name="hides_name",
            field=models.BooleanField(default=False, verbose_name="name is not published"),
        ),
        migrations.AddField(
            model_name="entry",
            name="person_uid",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name="entry",
            name="search_hidden",
            field=models.TextField(blank=True, default="", editable=False),
        ),
        migrations.AddField(
            model_name="mailtext",
            name="translations",
            field=models.JSONField(blank=True, default=dict, verbose_name="other languages"),
        ),
        migrations.AddField(
            model_name="player",
            name="uid",
            field=models.CharField(
                default=tournament.core.uids.new_uid, editable=False, max_length=200, verbose_name="world-wide name"
            ),
        ),
        migrations.AddField(
            model_name="signup",
            name="asked_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="signup",
            name="asked_times",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="signup",
            name="asks_reduced",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="signup",
            name="confirm_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="signup",
            name="confirmed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="signup",
            name="declined_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="signup",
            name="family_name",
            field=models.CharField(blank=True, max_length=100, verbose_name="family name"),
        ),
        migrations.AddField(
            model_name="signup",
            name="given_name",
            field=models.CharField(blank=True, max_length=100, verbose_name="given name"),
        ),
        migrations.AddField(
            model_name="signup",
            name="holds_place",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="signup",
            name="wishes",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="signupquestion",
            name="translations",
            field=models.JSONField(blank=True, default=dict, verbose_name="other languages"),
        ),
        migrations.AlterField(
            model_name="mailtext",
            name="kind",
            field=models.CharField(
                choices=[
                    ("address", "Please confirm your address"),
                    ("confirmation", "Confirmation of the place"),
                    ("waiting", "Confirmation of the waiting list"),
                    ("promotion", "A place became free"),
                    ("decline", "No place: the organizer declined"),
                    ("reminder", "The seat of the first round"),
                    ("seat", "A published seat has changed"),
                ],
                max_length=20,
                verbose_name="mail",
            ),
        ),
        migrations.AlterField(
            model_name="outgoingmail",
            name="kind",
            field=models.CharField(
                choices=[
                    ("address", "Please confirm your address"),
                    ("confirmation", "Confirmation of the place"),
                    ("waiting", "Confirmation of the waiting list"),
                    ("promotion", "A place became free"),
                    ("decline", "No place: the organizer declined"),
                    ("reminder", "The seat of the first round"),
                    ("seat", "A published seat has changed"),
                    ("message", "Message"),
                    ("new_device", "Sign-in from a new device"),
                    ("wrong_passwords", "Many wrong passwords"),
                    ("wrong_codes", "Many wrong codes after the right password"),
                    ("factors_changed", "Change of the second factor"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="signup",
            name="state",
            field=models.CharField(
                choices=[
                    ("entered", "Entered"),
                    ("waiting", "On the waiting list"),
                    ("to_confirm", "E-mail not confirmed"),
                    ("withdrawn", "Withdrawn"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="desksettings",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("early_fee__isnull", True), ("early_fee__gte", 0), _connector="OR"),
                    models.Q(("reduced_fee__isnull", True), ("reduced_fee__gte", 0), _connector="OR"),
                ),
                name="registration_desksettings_other_fees_not_negative",
            ),
        ),
        migrations.AddConstraint(
            model_name="desksettings",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("early_fee__isnull", True), ("early_until__isnull", True)),
                    models.Q(("early_fee__isnull", False), ("early_until__isnull", False)),
                    _connector="OR",
                ),
                name="registration_desksettings_early_fee_ends",
            ),
        ),
        migrations.AddConstraint(
            model_name="desksettings",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reserved", 0),
                    models.Q(("capacity__gte", models.F("reserved")), ("capacity__isnull", False)),
                    _connector="OR",
                ),
                name="registration_desksettings_reserved_of_the_places",
            ),
        ),
        migrations.AddConstraint(
            model_name="desksettings",
            constraint=models.CheckConstraint(
                condition=models.Q(("country_most__isnull", True), ("country_most__lte", 5000), _connector="OR"),
                name="registration_desksettings_quota_in_range",
            ),
        ),
        migrations.AddConstraint(
            model_name="desksettings",
            constraint=models.CheckConstraint(
                condition=tournament.events.models.IsObject(models.F("translations")),
                name="registration_desksettings_translations_by_column",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailtext",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["address", "confirmation", "waiting", "promotion", "decline", "reminder", "seat"])
                ),
                name="registration_mailtext_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="mailtext",
            constraint=models.CheckConstraint(
                condition=tournament.events.models.IsObject(models.F("translations")),
                name="registration_mailtext_translations_by_column",
            ),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.CheckConstraint(
                condition=models.Q(("declined_at__isnull", True), ("state", "withdrawn"), _connector="OR"),
                name="registration_signup_declined_is_out",
            ),
        ),
        migrations.AddConstraint(
            model_name="signup",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entry__isnull", True), ("state", "waiting"), ("withdrawn_at__isnull", True)),
                    models.Q(("state", "entered"), ("withdrawn_at__isnull", True)),
                    models.Q(
                        ("confirm_until__isnull", False),
                        ("entry__isnull", True),
                        ("state", "to_confirm"),
                        ("withdrawn_at__isnull", True),
                    ),
                    models.Q(("state", "withdrawn"), ("withdrawn_at__isnull", False)),
                    _connector="OR",
                ),
                name="registration_signup_state_fits",
            ),
        ),
        migrations.AddConstraint(
            model_name="signupquestion",
            constraint=models.CheckConstraint(
                condition=tournament.events.models.IsObject(models.F("translations")),
                name="registration_signupquestion_translations_by_column",
            ),
        ),
        migrations.AddField(
            model_name="outgoingmail",
            name="message",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="outgoing_mails",
                to="registration.message",
            ),
        ),
        migrations.AddConstraint(
            model_name="outgoingmail",
            constraint=models.UniqueConstraint(
                condition=models.Q(("message__isnull", True)),
                fields=("sign_up", "kind"),
                name="registration_outgoingmail_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="outgoingmail",
            constraint=models.UniqueConstraint(
                fields=("sign_up", "message"), name="registration_outgoingmail_message_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="outgoingmail",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("account__isnull", True),
                        (
                            "kind__in",
                            ["address", "confirmation", "waiting", "promotion", "decline", "reminder", "seat"],
                        ),
                        ("message__isnull", True),
                        ("sign_up__isnull", False),
                    ),
                    models.Q(
                        ("account__isnull", True),
                        ("kind", "message"),
                        ("message__isnull", False),
                        ("sign_up__isnull", False),
                    ),
                    models.Q(
                        ("account__isnull", False),
                        ("kind__in", ("new_device", "wrong_passwords", "wrong_codes", "factors_changed")),
                        ("message__isnull", True),
                        ("reported__isnull", False),
                        ("sign_up__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="registration_outgoingmail_kind_known",
            ),
        ),
        migrations.RunPython(hidden_names.show_again, hidden_names.hide_again),
        migrations.RunPython(uid.name_them, migrations.RunPython.noop),
        migrations.RunPython(search_forms.find_by_forms, search_forms.find_folded),
        migrations.RunPython(set_renaming("OFF"), set_renaming("ON")),
    ]
