from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.draws.verbs import DrawVerb


class DrawsConfig(AppConfig):
    """Who sits where: draws, tables and seats."""

    name = "tournament.draws"

    def ready(self) -> None:
        from tournament.chain.hooks.covered import covered  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.draws import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.draws.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.draws.reminders import seat_of_sign_up  # noqa: PLC0415 - app ready: the same
        from tournament.draws.seats.known import coming_seats  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.seats import coming_seat_finders, seat_finders  # noqa: PLC0415 - app ready: the same

        wording.add(phrases.WORDS)
        seat_finders.add(seat_of_sign_up)
        coming_seat_finders.add(coming_seats)
        verb_classes.add(DrawVerb)
        for rows in COVERED:
            covered.add(rows)
