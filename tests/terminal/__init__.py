"""Tests of `kingme.terminal`, file for file."""
