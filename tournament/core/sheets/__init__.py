"""Sheets of values as files: the same sheets always give the same bytes."""
