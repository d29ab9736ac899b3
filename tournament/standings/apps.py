from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.standings.verbs import StandingsVerb


class StandingsConfig(AppConfig):
    """Table points, ranking and exports."""

    name = "tournament.standings"

    def ready(self) -> None:
        from tournament.draws.hooks.draw_checks import check_sources  # noqa: PLC0415 - app ready: models are loaded
        from tournament.events.hooks.two_people import two_people_acts  # noqa: PLC0415 - app ready: the same
        from tournament.standings import draw_checks  # noqa: PLC0415 - app ready: the same
        from tournament.standings.two_people import REOPENING  # noqa: PLC0415 - app ready: the same

        check_sources.add(draw_checks.check_penalties_included)
        check_sources.add(draw_checks.check_cut_fits)
        two_people_acts.add(REOPENING)
        verb_classes.add(StandingsVerb)
