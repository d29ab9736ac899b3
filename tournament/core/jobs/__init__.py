"""Files that take long to make: each in a process of its own, so that no page waits for it, and kept for an hour."""
