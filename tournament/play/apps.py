from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.play.verbs import PlayVerb


class PlayConfig(AppConfig):
    """Hands at the table."""

    name = "tournament.play"

    def ready(self) -> None:
        from tournament.chain.hooks.covered import covered  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.state import figure_sources  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded
        from tournament.draws.hooks.last_hands import hand_sources  # noqa: PLC0415 - app ready: the same
        from tournament.events.hooks.finished_results import finished_guards  # noqa: PLC0415 - app ready: the same
        from tournament.play import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.play.acts.sealing import check_none_sealed  # noqa: PLC0415 - app ready: the same
        from tournament.play.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.play.queries.tables import last_hands  # noqa: PLC0415 - app ready: the same
        from tournament.play.state import hand_figures  # noqa: PLC0415 - app ready: the same

        figure_sources.add(hand_figures)
        wording.add(phrases.WORDS)
        finished_guards.add(check_none_sealed)
        hand_sources.add(last_hands)
        verb_classes.add(PlayVerb)
        for rows in COVERED:
            covered.add(rows)
