"""The DamExchange protocol (DXP): games with other programs over a network, on 32 squares.

It owns messages and the course of a game on a socket; who chooses the moves is handed in.
"""

from kingme.dxp.messages import DxpError

__all__ = ["DxpError"]
