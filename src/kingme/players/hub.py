"""`HubPlayer`: any engine of the Hub protocol as a player. The conversation is `kingme.hub`'s."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping

from kingme._core import Board, Move
from kingme.errors import PlayerError
from kingme.game.game import Game
from kingme.hub.driver import HubDriver
from kingme.hub.level import Level
from kingme.hub.line import HubError
from kingme.players.protocol import LastSearch, board_in_play

_RULES = "english"
DEFAULT_SECONDS = 1.0
"""How long the engine may think where no limit is given."""


class HubPlayer:
    """An engine that is started when it is first asked, and ended when the player is forgotten.

    Args:
        command: The program and its arguments as one text, with quotes as in a shell; none is used.
        time: The seconds for a move.
        nodes: The most positions, if the engine knows that limit.
        depth: The most plies.
        folder: Where the engine runs; here when None.
        params: Values of the engine's parameters.

    Raises:
        PlayerError: the text is no command, or there is no such program.
    """

    def __init__(
        self,
        command: str,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        folder: str | None = None,
        params: Mapping[str, str] | None = None,
    ) -> None:
        self.name = f"hub:{command}"
        self._command = _words(command, folder)
        self._folder = folder
        self._params = dict(params or {})
        if time is None and nodes is None and depth is None:
            time = DEFAULT_SECONDS
        self._level = Level(depth=depth, nodes=nodes, move_time=time)
        self._driver: HubDriver | None = None
        self._played: tuple[str, ...] = ()
        self.last_search: LastSearch | None = None

    def choose(self, game: Game | Board) -> Move | None:
        """The engine's move; None when the game is over.

        Raises:
            HubError: the engine does not do its part. It is ended; the next move starts it anew.
            MoveError: its move is not legal.
            OSError: it cannot be started.
        """
        self.last_search = None
        board = board_in_play(game)
        if board is None:
            return None
        if board.rules.name != _RULES:
            raise HubError(f"hub engines play by the rules {_RULES!r}, not {board.rules.name!r}")
        try:
            found = self._ready(board).search(board, self._level)
        except BaseException:
            self.close()
            raise
        self.last_search = LastSearch(
            found.depth, found.nodes, found.score, found.move, found.pv, forced=False
        )
        return found.move

    def close(self) -> None:
        """End the engine."""
        if self._driver is not None:
            self._driver.close()
            self._driver = None

    def _ready(self, board: Board) -> HubDriver:
        played = tuple(map(str, board.moves))
        if self._driver is None:
            self._driver = HubDriver(self._command, self._params, self._folder)
        elif self._played != played[: len(self._played)] or not self._played:
            self._driver.new_game()
        self._played = played
        return self._driver

    def __repr__(self) -> str:
        return f"<HubPlayer {self.name}>"


def _words(command: str, folder: str | None) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"{command!r} is no command: {str(error).lower()}") from None
    if not words:
        raise PlayerError("hub needs a command after the colon, such as hub:./scan hub")
    if folder is not None and not os.path.isdir(folder):  # noqa: PTH112 - a text from the user
        raise PlayerError(f"there is no folder {folder!r}")
    if folder is None and shutil.which(words[0]) is None:
        raise PlayerError(f"there is no program {words[0]!r}")
    return words
