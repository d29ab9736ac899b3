"""The layer between the network and Django: a front that reads complete requests, run by gunicorn's workers."""
