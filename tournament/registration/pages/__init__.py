"""What the screens of the desk show, as values that templates print."""
