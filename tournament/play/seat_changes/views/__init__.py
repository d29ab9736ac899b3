"""Pages on which seats are changed and repaired, with the effect first."""
