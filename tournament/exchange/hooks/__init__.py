"""Where apps join in: what of theirs belongs into the archive of an event."""
