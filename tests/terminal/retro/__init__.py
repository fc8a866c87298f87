"""Tests of the retro game: dialogue, drawings, pipes and terminals."""
