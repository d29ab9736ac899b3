"""Where other apps join in."""
