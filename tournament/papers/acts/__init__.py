"""Writes of what an organizer adds to the printed pages."""
