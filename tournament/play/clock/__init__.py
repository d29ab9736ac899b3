"""The clock of a round and announcements to the hall, with all their layers."""
