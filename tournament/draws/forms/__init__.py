"""Forms of draws."""
