"""Rehearsals, and what devices can do."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [("rehearsal", "0001_rehearsals"), ("rehearsal", "0002_camera_and_file")]

    initial = True

    dependencies = [
        ("accounts", "0001_initial"),
        ("events", "0024_rehearsals"),
    ]

    operations = [
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begun_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ends_at", models.DateTimeField()),
                ("turns", models.PositiveIntegerField(default=1)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                (
                    "begun_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rehearsal", to="events.event"
                    ),
                ),
                (
                    "original",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rehearsed_by", to="events.event"
                    ),
                ),
            ],
            options={
                "verbose_name": "rehearsal",
                "verbose_name_plural": "rehearsals",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("event", models.F("original")), _negated=True),
                        name="rehearsal_rehearsal_of_another",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gt", models.F("begun_at"))),
                        name="rehearsal_rehearsal_ends_after_beginning",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RehearsalDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(unique=True)),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("table", "Tablet at a table"),
                            ("desk", "Desk, with a camera for codes"),
                            ("screen", "Screen of the hall"),
                            ("phone", "Phone of a player"),
                            ("printer", "Computer with the printer"),
                        ],
                        max_length=10,
                        verbose_name="what it does",
                    ),
                ),
                ("table_number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table")),
                ("is_played", models.BooleanField(default=False, verbose_name="people play at this table")),
                ("language", models.CharField(blank=True, max_length=20)),
                ("width", models.PositiveIntegerField(blank=True, null=True)),
                ("height", models.PositiveIntegerField(blank=True, null=True)),
                ("entry_key", models.UUIDField(blank=True, null=True)),
                ("entries", models.PositiveIntegerField(default=0)),
                ("joined_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "rehearsal",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to="rehearsal.rehearsal"
                    ),
                ),
            ],
            options={
                "verbose_name": "device of a rehearsal",
                "verbose_name_plural": "devices of rehearsals",
                "ordering": ["kind", "table_number", "name"],
                "constraints": [
                    models.UniqueConstraint(fields=("rehearsal", "name"), name="rehearsal_device_name_once"),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="rehearsal_device_name_given"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["table", "desk", "screen", "phone", "printer"])),
                        name="rehearsal_device_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "table"),
                            models.Q(("is_played", False), ("table_number__isnull", True)),
                            _connector="OR",
                        ),
                        name="rehearsal_device_table_of_a_tablet",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_played", False), ("table_number__isnull", False), _connector="OR"),
                        name="rehearsal_device_plays_somewhere",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeviceCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "check_code",
                    models.CharField(
                        choices=[
                            ("secure", "Secure address"),
                            ("store", "Offline store"),
                            ("sending", "Sending once"),
                            ("network", "Network"),
                            ("clock", "Clock"),
                            ("awake", "Screen stays on"),
                            ("camera", "Camera"),
                            ("sound", "Sound"),
                            ("printer", "Printer"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                "insecure",
                                "The address is not https, so tables do not open without network and cameras stay off. Open it by https.",
                            ),
                            (
                                "no_store",
                                "The browser keeps nothing, as in a private window. Use a normal window, or another browser.",
                            ),
                            (
                                "store_lost",
                                "What was kept was not there any more. Free some space on the device, or use another browser.",
                            ),
                            ("not_sent", "What was kept did not reach the server. Check the Wi-Fi, and check again."),
                            (
                                "sent_twice",
                                "The server has what was kept more than once. Reload the page, and check again.",
                            ),
                            (
                                "slow",
                                "The server took %(figure)s ms to answer. Move the device closer to the Wi-Fi, or take others off it.",
                            ),
                            ("unreached", "The server did not answer. Check the Wi-Fi of the device."),
                            (
                                "clock_off",
                                "The clock of the device is off by %(figure)s seconds. Let the device set its time automatically.",
                            ),
                            (
                                "not_awake",
                                "The browser cannot keep the screen on. Set the device’s screen lock to “never”, and plug it in.",
                            ),
                            (
                                "awake_lost",
                                "The device took the screen lock back. Turn off its power saving, and plug it in.",
                            ),
                            ("no_camera", "No camera was found. People type numbers instead of scanning codes."),
                            (
                                "camera_denied",
                                "The browser was not allowed to use the camera. Allow it in the settings of the site.",
                            ),
                            (
                                "no_picture",
                                "The camera gave no picture. Close other apps that use it, and check again.",
                            ),
                            (
                                "no_code",
                                "The camera shows a picture, but no code was read. Hold the code of the rehearsal in front of it, and check again.",
                            ),
                            ("no_sound", "The browser cannot make sounds. Use another browser."),
                            ("not_heard", "Nobody heard the sound. Turn the volume up, and turn off the silent mode."),
                            ("not_staff", "Papers are for the staff. Sign in on this computer, and check again."),
                            (
                                "no_pdf",
                                "The server made no PDF file of the test page. Tell whoever runs the server. Until then print from the browser.",
                            ),
                            (
                                "bad_print",
                                "The page did not come out right. Check the paper size, and print at 100 %% without fitting to the page.",
                            ),
                        ],
                        max_length=20,
                    ),
                ),
                ("figure", models.IntegerField(blank=True, null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checks",
                        to="rehearsal.rehearsaldevice",
                    ),
                ),
            ],
            options={
                "verbose_name": "check of a device",
                "verbose_name_plural": "checks of devices",
                "constraints": [
                    models.UniqueConstraint(fields=("device", "check_code"), name="rehearsal_devicecheck_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "check_code__in",
                                [
                                    "secure",
                                    "store",
                                    "sending",
                                    "network",
                                    "clock",
                                    "awake",
                                    "camera",
                                    "sound",
                                    "printer",
                                ],
                            )
                        ),
                        name="rehearsal_devicecheck_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "fault__in",
                                [
                                    "",
                                    "insecure",
                                    "no_store",
                                    "store_lost",
                                    "not_sent",
                                    "sent_twice",
                                    "slow",
                                    "unreached",
                                    "clock_off",
                                    "not_awake",
                                    "awake_lost",
                                    "no_camera",
                                    "camera_denied",
                                    "no_picture",
                                    "no_code",
                                    "no_sound",
                                    "not_heard",
                                    "not_staff",
                                    "no_pdf",
                                    "bad_print",
                                ],
                            )
                        ),
                        name="rehearsal_devicecheck_fault_known",
                    ),
                ],
            },
        ),
    ]
