"""Tests of the project itself: its floors, its words, its commands, what it ships."""
