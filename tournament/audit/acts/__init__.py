"""The only writer of the audit."""
