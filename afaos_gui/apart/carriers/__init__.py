"""What carries letters between two machines; none is trusted with more than to deliver now and then."""
