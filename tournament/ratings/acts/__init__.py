"""Everything that writes ratings."""
