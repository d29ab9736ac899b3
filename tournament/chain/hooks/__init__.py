"""Where apps join in: the rows that the chain covers."""
