"""The window's pictures: where things lie, their colours and letters, and how they are drawn.

It reads a `State` and a `Stage` and changes neither; it knows no rule, and what a click means is
the controller's. Only what is here and in `motion` draws.
"""
