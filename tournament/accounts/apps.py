from django.apps import AppConfig

from tournament.accounts.verbs import AccountVerb
from tournament.audit.hooks.verbs import verb_classes
from tournament.core.hooks.wording import wording


class AccountsConfig(AppConfig):
    """Who signs in."""

    name = "tournament.accounts"

    def ready(self) -> None:
        from tournament.accounts import checks  # noqa: F401, PLC0415 - app ready: registers the deployment checks
        from tournament.accounts.phrases import WORDS  # noqa: PLC0415 - app ready: models are loaded by now

        verb_classes.add(AccountVerb)
        wording.add(WORDS)
