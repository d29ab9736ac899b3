from django.apps import AppConfig

from tournament.accounts.verbs import AccountVerb
from tournament.audit.hooks.verbs import verb_classes


class AccountsConfig(AppConfig):
    """Who signs in."""

    name = "tournament.accounts"

    def ready(self) -> None:
        from tournament.accounts import checks  # noqa: F401, PLC0415 - app ready: registers the deployment checks

        verb_classes.add(AccountVerb)
