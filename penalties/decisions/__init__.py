"""A referee's decision about a foul, before it is written."""
