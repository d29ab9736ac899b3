"""What apps further right add to the archive of an event."""

from tournament.core.hooks.hook import Hook
from tournament.exchange.archive.kinds import Member, Rows

archived_rows: Hook[Rows] = Hook()
"""Rows of theirs that belong to an event."""
archived_members: Hook[Member] = Hook()
"""Files that they put into the archive, such as what proves that nothing was changed."""
