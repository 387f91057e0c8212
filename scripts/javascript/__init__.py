"""``gouji engine`` and bots that are programs, tried from JavaScript."""
