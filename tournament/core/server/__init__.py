"""What stands between the network and Django: a front that reads requests whole, on gunicorn's workers."""
