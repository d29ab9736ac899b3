from django.apps import AppConfig

from penalties.verbs import LedgerVerb
from tournament.audit.hooks.verbs import verb_classes


class PenaltiesConfig(AppConfig):
    """Fouls, cards and the ledger of penalties."""

    name = "penalties"

    def ready(self) -> None:
        from penalties import draw_checks, forbidden_hands, phrases, queries  # noqa: PLC0415 - app ready: models are loaded by now
        from penalties.acts.false_wins import keep_false_win  # noqa: PLC0415 - app ready: the same
        from penalties.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now
        from penalties.queries import records  # noqa: PLC0415 - app ready: models are loaded by now
        from penalties.rulebook.books import all_books  # noqa: PLC0415 - app ready: the same
        from tournament.chain.hooks.covered import covered  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: the same
        from tournament.draws.hooks.draw_checks import check_sources  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.hand_guards import hand_guards  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.hand_written import hand_writers  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.moved_points import points_sources  # noqa: PLC0415 - app ready: the same
        from tournament.play.hooks.records import AddedRecord, added_records  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.bars import bar_sources  # noqa: PLC0415 - app ready: the same

        all_books()  # a ruleset without fouls fails here, not on the page of a penalty
        wording.add(phrases.WORDS)
        hand_guards.add(forbidden_hands.refuse_forbidden_win)
        hand_guards.add(forbidden_hands.refuse_fine_paid_twice)
        hand_writers.add(keep_false_win)
        points_sources.add(queries.moved_by_penalties)
        added_records.add(AddedRecord(records.PENALTIES, records.rows_of_event))
        added_records.add(AddedRecord(records.PENALTIES_HERE, records.rows_given_here))
        check_sources.add(draw_checks.check_appeals)
        bar_sources.add(draw_checks.barred_by_penalties)
        verb_classes.add(LedgerVerb)
        for rows in COVERED:
            covered.add(rows)
