"""What of an installation is public, and so may stand on a mirror: which rows, and which of their columns."""
