"""The game at a terminal: what is drawn, what is asked, what is understood."""
