"""From a fresh clone to a running site: the code behind `make run`, `make test`, `make lint` and `make bench`.

Runs before any package is installed, so everything here is standard library only.
"""
