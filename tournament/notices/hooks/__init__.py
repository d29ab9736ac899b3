"""Where what notes a notice meets what sends it."""
