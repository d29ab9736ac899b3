#!/usr/bin/env python
"""The project's command line: `python manage.py help` lists what it can do."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from tournament.core.management.terminal import speak_as_the_terminal


def main() -> int:
    """Run the command; a wrong setting is one sentence, Ctrl-C is no accident."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        speak_as_the_terminal(os.environ, sys.stdout.encoding)
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
