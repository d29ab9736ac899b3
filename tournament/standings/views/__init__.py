"""The screens of the standings, of cuts, and for finishing an event."""
