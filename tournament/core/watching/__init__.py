"""Seeing what happens: the number of each request, figures for Prometheus, reports of errors, the state of the server."""
