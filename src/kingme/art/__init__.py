"""Drawings: piece sets, boards and terminal screens as SVG. It needs no graphics library."""
