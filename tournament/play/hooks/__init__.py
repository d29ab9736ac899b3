"""Where apps on the right of `play` join in; `play` knows none of them."""
