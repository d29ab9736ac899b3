"""The archive of an event: its full document, with everything else that belongs to it."""
