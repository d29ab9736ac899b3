"""Writes to the ledger by referees and the head referee, and changes to the rulebook of an event."""
