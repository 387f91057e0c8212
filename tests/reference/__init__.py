"""A slow, literal reading of the rules that shares no code with the engine."""
