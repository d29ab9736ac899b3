from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """Several events as one: a league, a season, one competition of several rulesets."""

    name = "tournament.series"

    def ready(self) -> None:
        from tournament.play.hooks.deletion import add_before_deletion  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.series.acts.series import leave_all_series  # noqa: PLC0415 - app ready: the same

        add_before_deletion(leave_all_series)
