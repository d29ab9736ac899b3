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
        from tournament.events.hooks.departures import takers  # noqa: PLC0415 - app ready: the same
        from tournament.events.hooks.finished_results import finished_guards  # noqa: PLC0415 - app ready: the same
        from tournament.events.hooks.two_people import two_people_acts  # noqa: PLC0415 - app ready: the same
        from tournament.play import phrases  # noqa: PLC0415 - app ready: the same
        from tournament.play.acts.sealing import check_none_sealed  # noqa: PLC0415 - app ready: the same
        from tournament.play.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.play.links.acts import revoke_links_of  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.play.photos.acts import erase_photos, forget_due_photos  # noqa: PLC0415 - app ready: the same
        from tournament.play.queries.tables import last_hands  # noqa: PLC0415 - app ready: the same
        from tournament.play.state import hand_figures  # noqa: PLC0415 - app ready: the same
        from tournament.play.two_people import OVERRULING, UNSEALING  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.erasing import erasing  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.forgetting import forgetting  # noqa: PLC0415 - app ready: the same

        figure_sources.add(hand_figures)
        wording.add(phrases.WORDS)
        finished_guards.add(check_none_sealed)
        takers.add(revoke_links_of)
        erasing.add(erase_photos)
        forgetting.add(forget_due_photos)
        two_people_acts.add(UNSEALING)
        two_people_acts.add(OVERRULING)
        hand_sources.add(last_hands)
        verb_classes.add(PlayVerb)
        for rows in COVERED:
            covered.add(rows)
