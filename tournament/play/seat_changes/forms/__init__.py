"""What people send to change or repair seats."""
