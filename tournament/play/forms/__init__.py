"""Forms at the table."""
