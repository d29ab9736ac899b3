"""Hands of matches in which scores run along: riichi sticks, tenpai, abortive draws, the bell, han and fu.

SQLite makes a table anew when its columns change and forgets its triggers, so all that name the hands are taken away
first and put back at the end, forwards and backwards.
"""

import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

held = []


def hold_triggers(apps, schema_editor):
    """Take away the triggers that name the hands, and remember them."""
    if schema_editor.connection.vendor == "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%play_hand%'"
        )
        held[:] = cursor.fetchall()
    for name, _sql in held:
        schema_editor.execute(f"DROP TRIGGER {name}")


def put_back(apps, schema_editor):
    """Put the triggers back as they were. Those against REPLACE name the columns, and are made anew after migrating."""
    if schema_editor.connection.vendor == "postgresql":
        return
    for name, sql in held:
        if not name.endswith("_no_replace"):
            schema_editor.execute(sql)


class Migration(migrations.Migration):
    dependencies = [
        ("draws", "0019_team_line_in_words"),
        ("play", "0016_doubts"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(hold_triggers, put_back),
        migrations.RemoveConstraint(
            model_name="hand",
            name="play_hand_deltas_sum_to_zero",
        ),
        migrations.RemoveConstraint(
            model_name="hand",
            name="play_hand_outcome_known",
        ),
        migrations.RemoveConstraint(
            model_name="hand",
            name="play_hand_only_wins_move_points",
        ),
        migrations.RemoveConstraint(
            model_name="hand",
            name="play_hand_offender_fits_outcome",
        ),
        migrations.AddField(
            model_name="hand",
            name="bell",
            field=models.BooleanField(default=False, verbose_name="the time was up during this hand"),
        ),
        migrations.AddField(
            model_name="hand",
            name="cause",
            field=models.CharField(
                blank=True,
                choices=[
                    ("nine_terminals", "Nine terminals and honors"),
                    ("four_winds", "Four equal winds"),
                    ("four_kongs", "Four kongs"),
                    ("four_riichi", "Four riichi"),
                    ("triple_ron", "Three wins on one discard"),
                ],
                max_length=20,
                verbose_name="why it was aborted",
            ),
        ),
        migrations.AddField(
            model_name="hand",
            name="nagashi",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="nagashi mangan"),
        ),
        migrations.AddField(
            model_name="hand",
            name="riichi",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="riichi by"),
        ),
        migrations.AddField(
            model_name="hand",
            name="sticks_after",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="sticks after the hand"),
        ),
        migrations.AddField(
            model_name="hand",
            name="sticks_before",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="sticks before the hand"),
        ),
        migrations.AddField(
            model_name="hand",
            name="tenpai",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="tenpai"),
        ),
        migrations.AddField(
            model_name="handwin",
            name="fu",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="fu"),
        ),
        migrations.AddField(
            model_name="handwin",
            name="han",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="han"),
        ),
        migrations.AddField(
            model_name="handwin",
            name="liable_yakuman",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="yakuman that are paid for"
            ),
        ),
        migrations.AddField(
            model_name="handwin",
            name="yakuman",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="yakuman"),
        ),
        migrations.AlterField(
            model_name="hand",
            name="outcome",
            field=models.CharField(
                choices=[
                    ("discard", "Win on a discard"),
                    ("self_draw", "Self-drawn win"),
                    ("robbed_kong", "Win by robbing a kong"),
                    ("no_win", "No win"),
                    ("abortive_draw", "Abortive draw"),
                    ("false_win", "False win"),
                    ("abandoned", "Abandoned"),
                    ("void", "Taken back"),
                    ("final", "Final scores"),
                ],
                max_length=20,
                verbose_name="outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "outcome__in",
                        [
                            "discard",
                            "self_draw",
                            "robbed_kong",
                            "no_win",
                            "abortive_draw",
                            "false_win",
                            "abandoned",
                            "void",
                            "final",
                        ],
                    )
                ),
                name="play_hand_outcome_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "delta_east",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                models.Value(1000),
                                "*",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("sticks_before"), "-", models.F("sticks_after")
                                ),
                            ),
                            "-",
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.F("delta_south"), "+", models.F("delta_west")
                                ),
                                "+",
                                models.F("delta_north"),
                            ),
                        ),
                    )
                ),
                name="play_hand_points_and_sticks_balance",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("outcome__in", ("discard", "self_draw", "robbed_kong", "final")),
                    ("fine_points__gt", 0),
                    models.Q(("outcome__in", ("no_win", "abortive_draw")), ("riichi__gt", 0)),
                    models.Q(("outcome", "no_win"), ("tenpai__gt", 0)),
                    models.Q(("nagashi__gt", 0), ("outcome", "no_win")),
                    models.Q(("delta_east", 0), ("delta_north", 0), ("delta_south", 0), ("delta_west", 0)),
                    _connector="OR",
                ),
                name="play_hand_only_wins_move_points",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("offender__in", [0, 1, 2, 3]), ("offender__isnull", False), ("outcome", "false_win")
                    ),
                    models.Q(models.Q(("outcome", "false_win"), _negated=True), ("offender__isnull", True)),
                    models.Q(
                        models.Q(
                            ("outcome__in", ["false_win", "abortive_draw", "abandoned", "void", "final"]),
                            _negated=True,
                        ),
                        ("offender__in", [0, 1, 2, 3]),
                        ("offender__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="play_hand_offender_fits_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("nagashi__lte", 15), ("riichi__lte", 15), ("tenpai__lte", 15)),
                name="play_hand_seat_sets_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("riichi", 0),
                    (
                        "outcome__in",
                        ["discard", "self_draw", "robbed_kong", "no_win", "abortive_draw", "false_win"],
                    ),
                    _connector="OR",
                ),
                name="play_hand_riichi_fits_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(models.Q(("outcome", "no_win"), _negated=True), ("nagashi", 0), ("tenpai", 0)),
                    models.Q(
                        ("outcome", "no_win"),
                        (
                            "riichi",
                            django.db.models.expressions.CombinedExpression(
                                models.F("riichi"), "&", models.F("tenpai")
                            ),
                        ),
                    ),
                    _connector="OR",
                ),
                name="play_hand_tenpai_fits_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        (
                            "cause__in",
                            ["nine_terminals", "four_winds", "four_kongs", "four_riichi", "triple_ron"],
                        ),
                        ("outcome", "abortive_draw"),
                    ),
                    models.Q(models.Q(("outcome", "abortive_draw"), _negated=True), ("cause", "")),
                    _connector="OR",
                ),
                name="play_hand_cause_fits_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome__in", ("discard", "self_draw", "robbed_kong")), ("sticks_after", 0)),
                    models.Q(
                        ("outcome__in", ("no_win", "abortive_draw")),
                        (
                            "sticks_after",
                            django.db.models.expressions.CombinedExpression(
                                models.F("sticks_before"),
                                "+",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("riichi"), "&", models.Value(1)
                                            ),
                                            "+",
                                            django.db.models.expressions.CombinedExpression(
                                                django.db.models.expressions.CombinedExpression(
                                                    models.F("riichi"), "&", models.Value(2)
                                                ),
                                                "/",
                                                models.Value(2),
                                            ),
                                        ),
                                        "+",
                                        django.db.models.expressions.CombinedExpression(
                                            django.db.models.expressions.CombinedExpression(
                                                models.F("riichi"), "&", models.Value(4)
                                            ),
                                            "/",
                                            models.Value(4),
                                        ),
                                    ),
                                    "+",
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("riichi"), "&", models.Value(8)
                                        ),
                                        "/",
                                        models.Value(8),
                                    ),
                                ),
                            ),
                        ),
                    ),
                    models.Q(
                        ("outcome__in", ("false_win", "abandoned", "void")),
                        ("sticks_after", models.F("sticks_before")),
                    ),
                    models.Q(("outcome", "final"), ("sticks_before", 0)),
                    _connector="OR",
                ),
                name="play_hand_sticks_fit_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("bell", False),
                    models.Q(("outcome__in", ["void", "final"]), _negated=True),
                    _connector="OR",
                ),
                name="play_hand_bell_fits_outcome",
            ),
        ),
        migrations.AddConstraint(
            model_name="handwin",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("fu__isnull", True), ("han__isnull", True)),
                    models.Q(
                        ("han__gte", 1),
                        ("han__isnull", False),
                        ("yakuman", 0),
                        models.Q(
                            models.Q(("fu__gte", 20), ("fu__isnull", False)),
                            models.Q(("fu__isnull", True), ("han__gte", 5)),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="play_handwin_han_and_fu_or_yakuman",
            ),
        ),
        migrations.AddConstraint(
            model_name="handwin",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("liable_yakuman__isnull", True),
                    models.Q(
                        ("liable__isnull", False),
                        ("liable_yakuman__gte", 1),
                        ("liable_yakuman__lte", models.F("yakuman")),
                    ),
                    _connector="OR",
                ),
                name="play_handwin_liable_for_own_yakuman",
            ),
        ),
        migrations.RunPython(put_back, hold_triggers),
    ]
