from django.apps import AppConfig

from tournament.audit.hooks.verbs import verb_classes
from tournament.registration.verbs import EntryVerb


class RegistrationConfig(AppConfig):
    """Players and their entries in events."""

    name = "tournament.registration"

    def ready(self) -> None:
        from tournament.chain.hooks.covered import covered  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.state import figure_sources, line_sources  # noqa: PLC0415 - app ready: the same
        from tournament.core.hooks.wording import wording  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.events.hooks.owner_warnings import owner_warners  # noqa: PLC0415 - app ready: the same
        from tournament.registration import phrases, state  # noqa: PLC0415 - app ready: the same
        from tournament.registration.acts.mails import warn_owner  # noqa: PLC0415 - app ready: the same
        from tournament.registration.covered import COVERED  # noqa: PLC0415 - app ready: models are loaded by now

        line_sources.add(state.mail_lines)
        figure_sources.add(state.mail_figures)
        wording.add(phrases.WORDS)
        owner_warners.add(warn_owner)
        verb_classes.add(EntryVerb)
        for rows in COVERED:
            covered.add(rows)
