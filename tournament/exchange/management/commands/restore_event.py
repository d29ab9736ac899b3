"""`manage.py restore_event FILE --owner NAME`: the event of an archive, or of a document."""

from tournament.exchange.management.commands import import_event


class Command(import_event.Command):
    """Makes the event of an archive again; it reads documents as well, as import_event reads archives."""

    help = (
        "Make an event of its archive, as archive_event writes it, or of its full document. Everything is checked, and "
        "compared with the file. The owner becomes its organizer. An event that is there is never changed."
    )
