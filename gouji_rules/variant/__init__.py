"""A starting file for a variant: what is asked, what follows from the answers, what is written."""
