"""The commands, one module each: ``configure`` adds arguments, ``run`` does it."""
