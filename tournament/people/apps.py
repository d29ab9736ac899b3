from django.apps import AppConfig

from tournament.accounts.verbs import AccountVerb
from tournament.audit.hooks.verbs import verb_classes
from tournament.people.verbs import PeopleVerb


class PeopleConfig(AppConfig):
    """People across events: who is one person, and lists of members."""

    name = "tournament.people"

    def ready(self) -> None:
        from tournament.people.acts.joining import forget_joins, recognise  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.people.queries import is_given  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.entered import explanations, partings, recognisers  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.erasing import erasing_verbs  # noqa: PLC0415 - app ready: the same

        recognisers.add(recognise)
        partings.add(forget_joins)
        explanations.add(is_given)
        verb_classes.add(PeopleVerb)
        erasing_verbs.add(PeopleVerb.MEMBER_ERASED)
        erasing_verbs.add(AccountVerb.ACCOUNT_ERASED)
