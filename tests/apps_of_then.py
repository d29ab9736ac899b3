"""The models under the names that they had when a migration was written."""

from typing import Any

from django.apps import apps

MOVED = {("events", "AuditEntry"): ("audit", "AuditEntry")}


class AppsOfThen:
    """Stands in for the state of the apps that a migration gets."""

    def get_model(self, app_label: str, name: str) -> Any:
        return apps.get_model(*MOVED.get((app_label, name), (app_label, name)))
