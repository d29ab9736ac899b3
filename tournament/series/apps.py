from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.series.verbs import SeriesVerb


class SeriesConfig(AppConfig):
    """Several events as one: a league, a season, one competition of several rulesets."""

    name = "tournament.series"

    def ready(self) -> None:
        from tournament.people.hooks.scopes import more_events  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.play.hooks.deletion import works_before_deletion  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.series.acts.series import leave_all_series  # noqa: PLC0415 - app ready: the same
        from tournament.series.queries import events_of_own_series  # noqa: PLC0415 - app ready: the same

        more_events.add(events_of_own_series)
        works_before_deletion.add(leave_all_series)
        verb_classes.add(SeriesVerb)
