"""What changes an event by its standings: cuts and the end."""
