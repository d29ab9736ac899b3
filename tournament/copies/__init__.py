"""Copies of an installation on other machines: a standby in the hall, fed by an outbox and ready to go on writing."""
