"""The way from a fresh clone to a running site: what `make run`, `make test`, `make lint` and `make bench` do.

Runs before any package is installed, so everything here is standard library only.
"""
