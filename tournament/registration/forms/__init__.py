"""What people at the desk send, and what somebody sends who signs up."""
