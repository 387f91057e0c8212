"""From a name and a text to one value for each setting: keys, values, parents, what was meant."""
