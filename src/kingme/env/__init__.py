"""kingme as an environment for learning programs (extra `rl`).

`CheckersEnv` is a Gymnasium environment for one side against a named player; `CheckersAEC` a
PettingZoo environment for both. See `kingme.planes` for what is observed and chosen. Importing
this registers `kingme/Checkers-v0` with Gymnasium.
"""

try:
    import gymnasium

    from kingme.env.one_side import CheckersEnv
    from kingme.env.two_sides import CheckersAEC
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError(
        f"kingme.env needs {error.name}, which is not installed; "
        "install it with: python -m pip install 'kingme[rl]'",
        name=error.name,
    ) from error

__all__ = ["CheckersAEC", "CheckersEnv"]

gymnasium.register("kingme/Checkers-v0", entry_point="kingme.env.one_side:CheckersEnv")
