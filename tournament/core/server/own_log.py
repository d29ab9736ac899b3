"""What the server itself reports, past the handlers of Django: gunicorn's logger with our filter and our format."""

import os
from typing import Any

from django.conf import settings
from gunicorn.glogging import Logger

from tournament.core.watching.logs import HideTokens, Json


class OwnLog(Logger):  # type: ignore[misc]  # gunicorn has no types
    """The logger class named on gunicorn's command line."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        # The server is set up before it loads the application.
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
        for handler in self.error_log.handlers:
            handler.addFilter(HideTokens())
            if settings.LOG == "json":
                handler.setFormatter(Json())
