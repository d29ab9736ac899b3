"""The only writer of the chain."""
