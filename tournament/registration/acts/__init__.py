"""What the desk does to entries."""
