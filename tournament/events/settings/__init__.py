"""How an event is set up: its rules, how its players are compared, and what may change when."""
