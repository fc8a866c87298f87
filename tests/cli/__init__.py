"""Tests of `kingme.cli`, file for file."""
