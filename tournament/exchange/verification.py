"""Whether the event came from an archive that is what its chain says."""

from collections.abc import Iterator

from tournament.events.models import Event
from tournament.exchange.queries import archive_warnings


def archive_faults(event: Event) -> Iterator[str]:
    """Name what was found to be wrong when the event was restored."""
    for warning in archive_warnings(event):
        yield (
            f"On {warning.at:%Y-%m-%d} the event was restored from an archive that is not as its chain says, "
            f"in {warning.count} places: {'; '.join(warning.found)}."
        )
