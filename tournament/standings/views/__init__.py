"""The screens of the standings, of cuts and of the end of an event."""
