"""What the pages of the desk show, as values for templates."""
