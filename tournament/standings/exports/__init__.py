"""Standings and results as files: the same data always gives the same bytes."""
