"""Everything that writes in a rehearsal."""
