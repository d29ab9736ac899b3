"""The chain: one entry for each act that changes a result or a right, so that no change by hand stays hidden."""
