"""Writes on people and members’ lists."""
