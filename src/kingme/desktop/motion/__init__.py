"""Everything that moves in the window: from what happened to where each piece is at any moment.

Nothing here counts frames: every position is a function of time, so that a slow machine shows the
same movement with fewer pictures. Rules are not asked, except a board's own legal moves. Only
`paint` and what it imports know pygame; all else runs without a display.
"""
