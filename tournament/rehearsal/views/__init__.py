"""Pages of a rehearsal: for its staff, and for the devices of the hall."""
