from django.apps import AppConfig


class GuidesConfig(AppConfig):
    """The guides of `docs/guide/` as pages of the site, and the "?" that opens a paragraph of them."""

    name = "tournament.guides"
