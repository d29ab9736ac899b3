"""Changes to an event that depend on its standings: cuts, and finishing it."""
