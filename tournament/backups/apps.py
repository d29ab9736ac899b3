from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """Keeps what must not be lost: backups of the installation, and archives of events."""

    name = "tournament.backups"

    def ready(self) -> None:
        from tournament.backups.server_state import backup_figures, backup_lines  # noqa: PLC0415 - app ready: the addresses are known
        from tournament.core.hooks.state import figure_sources, line_sources  # noqa: PLC0415 - app ready: the same

        line_sources.add(backup_lines)
        figure_sources.add(backup_figures)
