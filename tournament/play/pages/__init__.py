"""What screens show, as values that templates print."""
