"""Where apps further right join in."""
