"""What is well formed and yet cannot be played, does nothing, or is hardly meant."""
