"""The values a game is made of: hands, actions, events, states, results, policy protocols."""
