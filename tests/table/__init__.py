"""Tables without a network, on a clock that goes as a test says."""
