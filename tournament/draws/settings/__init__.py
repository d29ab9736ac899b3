"""How an event is drawn: methods, its plan, the numbers of its tables."""
