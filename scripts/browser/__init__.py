"""The page of ``gouji serve``, tried in a browser."""
