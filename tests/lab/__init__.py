"""Tests of kingme.lab."""
