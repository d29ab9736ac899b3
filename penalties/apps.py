from django.apps import AppConfig


class PenaltiesConfig(AppConfig):
    """Fouls, cards and the ledger of penalties."""

    name = "penalties"

    def ready(self) -> None:
        from penalties import draw_checks, guards, phrases, queries, records  # noqa: PLC0415 - app ready: models are loaded by now
        from penalties.acts.false_wins import keep_false_win  # noqa: PLC0415 - app ready: the same
        from penalties.books import all_books  # noqa: PLC0415 - app ready: the same
        from tournament.core.phrases import add_words  # noqa: PLC0415 - app ready: the same
        from tournament.draws.pages.preflight import add_check_source  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.hand_guards import add_table_guard  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.hand_written import add_hand_writer  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.moved_points import add_points_source  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.records import add_record  # noqa: PLC0415 - app ready: the same
        from tournament.registration.barred import add_bar_source  # noqa: PLC0415 - app ready: the same

        all_books()  # a ruleset without fouls fails here, not on the page of a penalty
        add_words(phrases.WORDS)
        add_table_guard(guards.refuse_forbidden_win)
        add_table_guard(guards.refuse_fine_paid_twice)
        add_hand_writer(keep_false_win)
        add_points_source(queries.moved_by_penalties)
        add_record(records.PENALTIES, records.rows_of_event)
        add_record(records.PENALTIES_HERE, records.rows_given_here)
        add_check_source(draw_checks.check_appeals)
        add_bar_source(draw_checks.barred_by_penalties)
