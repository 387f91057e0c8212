"""Rules of Gouji (夠級), as data."""
