"""What the screens of the standings show."""
