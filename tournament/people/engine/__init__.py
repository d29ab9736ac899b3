"""What decides who may be one person; knows no database."""
