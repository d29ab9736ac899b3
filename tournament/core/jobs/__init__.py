"""Files that take long to make: each is made in a separate process, so that no page waits, and kept for an hour."""
