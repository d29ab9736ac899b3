"""A table's hands, typed at once from paper."""
