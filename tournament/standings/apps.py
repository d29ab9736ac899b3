from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """Table points, ranking and exports."""

    name = "tournament.standings"

    def ready(self) -> None:
        from tournament.draws.pages.preflight import add_check_source  # noqa: PLC0415 - app ready: models are loaded
        from tournament.standings import draw_checks  # noqa: PLC0415 - app ready: the same

        add_check_source(draw_checks.check_penalties_included)
        add_check_source(draw_checks.check_cut_fits)
