"""Checks a document by its schema and recomputes it with the engines of the program, without any event in the database."""
