"""Links that open one table, or one seat, without an account."""
