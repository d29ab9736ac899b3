"""Accounts, the devices that are signed in, and second factors."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("accounts", "0001_initial"),
        ("accounts", "0002_devices"),
        ("accounts", "0003_owner_mail"),
        ("accounts", "0004_second_factors"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("display_name", models.CharField(blank=True, max_length=120, verbose_name="name shown to others")),
                ("password_set_at", models.DateTimeField(editable=False, null=True)),
                (
                    "warned_by_mail",
                    models.BooleanField(
                        default=True,
                        verbose_name="mail me about sign-ins from new devices and about many wrong passwords",
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="AuthenticatorApp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sealed_secret", models.CharField(max_length=255)),
                ("last_step", models.BigIntegerField()),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="authenticator_app",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "authenticator app",
                "verbose_name_plural": "authenticator apps",
            },
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("browser", models.CharField(blank=True, max_length=60, verbose_name="browser")),
                ("address", models.GenericIPAddressField(blank=True, null=True, verbose_name="address")),
                ("signed_in_at", models.DateTimeField(auto_now_add=True)),
                ("last_seen_at", models.DateTimeField(verbose_name="last used")),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="device", to="sessions.session"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "device",
                "verbose_name_plural": "devices",
            },
        ),
        migrations.CreateModel(
            name="Passkey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("credential_id", models.CharField(max_length=1400, unique=True)),
                ("public_key", models.BinaryField(max_length=2000)),
                ("sign_count", models.BigIntegerField()),
                ("handle", models.CharField(max_length=90)),
                ("rp_id", models.CharField(max_length=253)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="passkeys",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "passkey",
                "verbose_name_plural": "passkeys",
                "ordering": ["added_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="SecondFactorRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "obliged",
                    models.CharField(
                        choices=[
                            ("nobody", "Nobody: everybody chooses for themselves"),
                            ("administrators", "Administrators"),
                            ("organizers", "Administrators and organizers"),
                        ],
                        default="nobody",
                        max_length=20,
                        verbose_name="who needs a second factor",
                    ),
                ),
                ("since", models.DateTimeField(verbose_name="from")),
            ],
            options={
                "verbose_name": "rule for second factors",
                "verbose_name_plural": "rules for second factors",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("pk", 1)), name="accounts_secondfactorrule_one"),
                    models.CheckConstraint(
                        condition=models.Q(("obliged__in", ["nobody", "administrators", "organizers"])),
                        name="accounts_secondfactorrule_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MailPause",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("new_password", "Link for a new password"),
                            ("new_device", "Sign-in from a new device"),
                            ("wrong_passwords", "Many wrong passwords"),
                            ("wrong_codes", "Many wrong codes after the right password"),
                            ("factors_changed", "Change of the second factor"),
                        ],
                        max_length=20,
                    ),
                ),
                ("until", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mail_pauses",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "pause between mails",
                "verbose_name_plural": "pauses between mails",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind"), name="accounts_mailpause_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                ["new_password", "new_device", "wrong_passwords", "wrong_codes", "factors_changed"],
                            )
                        ),
                        name="accounts_mailpause_kind_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "recovery code",
                "verbose_name_plural": "recovery codes",
                "constraints": [models.UniqueConstraint(fields=("user", "digest"), name="accounts_recoverycode_once")],
            },
        ),
    ]
