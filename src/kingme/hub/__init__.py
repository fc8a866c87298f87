"""The Hub protocol, version 2: kingme as an engine for draughts interfaces, and other engines here.

It owns lines, positions and moves as Hub writes them, the engine's side and the driver's side. What
it refuses: other games than draughts on 32 squares.
"""

from kingme.hub.line import HubError, HubLine

__all__ = ["HubError", "HubLine"]
