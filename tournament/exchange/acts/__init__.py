"""Importing events from documents, and tokens of the API."""
