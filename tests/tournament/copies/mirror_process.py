"""A public mirror as a process of its own: `python -m tests.tournament.copies.mirror_process PORT SECRET`.

It serves the site on a loopback port over the database of TEST_DATABASE_URL, and becomes a mirror with this secret first.
"""

import os
import sys
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the base class
        """Nobody reads it."""


def main(port: int, secret: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from tournament.copies.acts.mirroring import make_mirror
    from tournament.copies.models import Source
    from tournament.core import duty
    from tournament.wsgi import application

    if not duty.is_mirror():
        make_mirror(replaces=True)
        Source.objects.update(secret=secret)
    make_server("127.0.0.1", port, application, Server, Quiet).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
