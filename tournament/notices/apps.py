from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """News for players on their phones."""

    name = "tournament.notices"

    def ready(self) -> None:
        from tournament.core.hooks.started import started  # noqa: PLC0415 - app ready: models are loaded by now
        from tournament.core.hooks.state import figure_sources, line_sources  # noqa: PLC0415 - app ready: the same
        from tournament.notices.acts import outbox, sending  # noqa: PLC0415 - app ready: the same
        from tournament.notices.hooks.noted import noted  # noqa: PLC0415 - app ready: the same
        from tournament.notices.queries import devices_of, events_with_devices  # noqa: PLC0415 - app ready: the same
        from tournament.notices.state import notice_figures, notice_lines  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.erasing import erasing  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.news import ended_links, news_writers  # noqa: PLC0415 - app ready: the same
        from tournament.registration.hooks.own_data import OwnData, own_data  # noqa: PLC0415 - app ready: the same

        noted.add(sending.keep_sending)
        news_writers.add(outbox.note_news)
        ended_links.add(outbox.end_private)
        erasing.add(outbox.erase_devices)
        own_data.add(OwnData("notices", devices_of, events_with_devices, outbox.forget_devices))
        started.add(sending.begin)
        line_sources.add(notice_lines)
        figure_sources.add(notice_figures)
