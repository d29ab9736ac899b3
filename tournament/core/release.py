"""The version of the program; `pyproject.toml` has the same, and a test compares them."""

RELEASE = "0.1.0"
