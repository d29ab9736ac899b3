"""What people do: every module here writes, in one transaction that locks the event first."""
