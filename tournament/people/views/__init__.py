"""Views of people and members’ lists."""
