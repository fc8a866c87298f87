"""A game in progress and the commands that people give it: takes lines, yields events.

It prints nothing and reads nothing but the game files that it is told to; `play.py` does both.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from kingme._core import Board
from kingme.errors import MoveError, PdnError, PlayerError, RecordError
from kingme.game import Game
from kingme.game.values import Side
from kingme.notation import load_game, save_game
from kingme.players import DEFAULT_SEED, Player
from kingme.terminal import advice, commands, movelist, words
from kingme.terminal.board_text import BoardView, pieces_of
from kingme.terminal.events import Event, Leave, Say, Show, Think
from kingme.terminal.seats import DEFAULT_PLAYER, Colour, Seats
from kingme.terminal.styles import Voice

QUIET_PLIES_WATCHED = 100
"""Two computer players agree a draw after so many quiet plies where the rules know no limit."""

_DASHES = str.maketrans({"\u2013": "-", "\u2014": "-", "\u2212": "-", "\u00d7": "x", "*": "x"})


class Session:
    """A game, its players, and how it is shown.

    Args:
        game: The game to go on with.
        seats: Who plays which side.
        adviser: The player that gives hints.
        flipped: Turns the board from its usual way (the person's pieces at the bottom).
        thoughts: Shows what the computer player thought.
        path: The file that holds the game as it stands, if one does.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats,
        adviser: Player,
        *,
        flipped: bool = False,
        thoughts: bool = False,
        path: Path | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.thoughts = thoughts
        self.turned = flipped
        self._adviser = adviser
        self._path = path
        self._saved = self._state() if path else None
        self._start = _start_of(game)
        self._offered = False
        self._commands: dict[str, Callable[[str], Iterator[Event]]] = {
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "board": self._board,
            "flip": self._flip,
            "history": self._history,
            "fen": self._fen,
            "think": self._think,
            "level": self._level,
            "player": self._player,
            "draw": self._draw,
            "resign": self._resign,
            "save": self._save,
            "load": self._load,
            "new": self._new,
            "help": self._help,
            "quit": self._quit,
        }

    # What is shown -------------------------------------------------------------------------

    @property
    def flipped(self) -> bool:
        """Whether Black's home row is at the bottom."""
        return self.turned is not (self.seats.person is Side.BLACK)

    def view(self) -> BoardView:
        """What a drawing of the board shows now."""
        board = self.game.board
        last = self.game.moves[-1] if self.game.moves else None
        names = {side: self.seats.label(side) for side in Side}
        light = self.game.rules.squares == "light"
        return BoardView(pieces_of(board), last, self.flipped, light, names)

    def prompt(self) -> str:
        """What stands before the line that a person types."""
        if self.game.outcome is not None:
            return "> "
        turn = self.game.board.turn
        return "Your move > " if turn is self.seats.person else f"{turn.capitalize()} to move > "

    def completions(self) -> list[str]:
        """The words that may be typed now: legal moves, then commands."""
        moves = [str(move) for move in self.game.legal]
        return moves + [command.name for command in commands.COMMANDS]

    # Going on ------------------------------------------------------------------------------

    def begin(self) -> Iterator[Event]:
        """Greet, and play on to the first move of a person."""
        rules = self.game.rules
        if self.game.legal:
            example = str(self.game.legal[0])
            yield Say(words.WELCOME.format(title=rules.title, example=example), Voice.STRONG)
        yield from self._go_on()

    def enter(self, line: str) -> Iterator[Event]:
        """Do what a line says: a move, or a command with what follows it."""
        line = line.strip()
        if not line or line.startswith("#"):  # scripts may have remarks
            return
        offered, self._offered = self._offered, False
        word, _, rest = line.partition(" ")
        if line[0].isdigit():
            yield from self._enter_move(line.translate(_DASHES))
            return
        command = commands.find(word)
        if command is None:
            yield _refusal(_unknown(word))
        elif rest.strip() and not command.argument:
            yield _refusal(words.NO_ARGUMENT.format(name=word.lower()))
        else:
            self._offered = offered and command.name == "draw"
            yield from self._commands[command.name](rest.strip())

    def _enter_move(self, text: str) -> Iterator[Event]:
        if self.game.outcome is not None:
            yield _refusal(words.GAME_OVER)
            return
        if text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= 32:
            board, square = self.game.board, int(text)
            piece = board.piece_at(square)
            yield Say(words.moves_from(square, self.game.legal, piece, board.turn))
            return
        side = self.game.board.turn
        try:
            move = self.game.move(text)
        except MoveError as error:
            yield _refusal(words.capitalised(str(error)))
            return
        yield Say(words.moved(self.seats.who(side), move))
        yield from self._go_on()

    def _go_on(self) -> Iterator[Event]:
        """Let the computer play until a person is to move or the game is over."""
        while self.game.outcome is None and not self.seats.is_person(self.game.board.turn):
            if self.seats.watched:
                yield Show()
                if self._is_stuck():
                    self.game.agree_draw()
                    break
            yield from self._computer_moves()
        yield Show()
        yield from self._situation()

    def _computer_moves(self) -> Iterator[Event]:
        side = self.game.board.turn
        yield Think(side.capitalize())
        move = self.seats.player.choose(self.game)
        if move is None:  # The player gives the game up.
            self.game.resign(side)
            return
        self.game.move(move)
        yield Say(words.moved(self.seats.who(side), move))
        if self.thoughts:
            yield from self._last_thought(side)

    def _is_stuck(self) -> bool:
        """Whether nothing would ever end a game that the computer plays with itself."""
        unlimited = self.game.rules.quiet_limit == 0
        return unlimited and self.game.board.quiet_plies >= QUIET_PLIES_WATCHED

    def _last_thought(self, side: Side) -> Iterator[Event]:
        search = self.seats.player.last_search
        if search is None:
            return
        name = side.capitalize()
        if search.forced:
            yield Say(words.no_choice(name), Voice.QUIET)
        else:
            line = words.thought(name, search.depth, search.nodes, search.score, search.pv)
            yield Say(line, Voice.QUIET)

    def _situation(self) -> Iterator[Event]:
        """What a person must know before the next line: a result, or a jump that is open."""
        outcome = self.game.outcome
        if outcome is not None:
            result = words.result(outcome, self.game.rules, self.seats.person)
            yield Say(result, Voice.STRONG)
        elif jumps := words.jumps_open(self.game.legal, self.game.rules):
            yield Say(jumps)

    # Commands that ask ---------------------------------------------------------------------

    def _moves(self, _: str) -> Iterator[Event]:
        if self.game.outcome is not None:
            yield _refusal(words.GAME_OVER)
        else:
            yield Say(words.legal_moves(self.game.board.turn, self.game.legal))

    def _hint(self, _: str) -> Iterator[Event]:
        if self.game.outcome is not None:
            yield _refusal(words.GAME_OVER)
            return
        yield Think("The adviser")
        found = advice.hint(self._adviser, self.game)
        if found is None:
            return
        move, search = found
        if len(self.game.legal) == 1:
            yield Say(words.HINT_FORCED.format(move=move))
        elif search is None or len(search.pv) < 2:
            yield Say(words.HINT.format(move=move))
        else:
            yield Say(words.HINT_LINE.format(move=move, line=" ".join(search.pv[1:6])))

    def _board(self, _: str) -> Iterator[Event]:
        yield Show()
        yield from self._situation()

    def _history(self, _: str) -> Iterator[Event]:
        if not self.game.moves:
            yield Say(words.NO_MOVES)
            return
        for line in movelist.pdn(self.game):
            yield Say(line)

    def _fen(self, _: str) -> Iterator[Event]:
        yield Say(self.game.board.fen(), laid_out=True)
        yield Say(self.game.board.compact(), laid_out=True)

    def _help(self, _: str) -> Iterator[Event]:
        for line in commands.help_lines():
            yield Say(line, laid_out=True)

    # Commands that change how it is shown or who plays -------------------------------------

    def _flip(self, _: str) -> Iterator[Event]:
        self.turned = not self.turned
        bottom = Side.BLACK if self.flipped else Side.WHITE
        yield Say(words.FLIPPED.format(side=bottom.capitalize()))
        yield Show()

    def _think(self, argument: str) -> Iterator[Event]:
        wanted = {"": not self.thoughts, "on": True, "off": False}.get(argument.lower())
        if wanted is None:
            yield _refusal(words.ON_OR_OFF.format(name="think", word=repr(argument)))
            return
        self.thoughts = wanted
        yield Say(words.THINKING_SHOWN if wanted else words.THINKING_HIDDEN)
        if wanted and self.game.moves:
            mover = self.game.board.turn.other
            if not self.seats.is_person(mover):
                yield from self._last_thought(mover)

    def _level(self, argument: str) -> Iterator[Event]:
        yield from self._player(f"bot:{argument}" if argument else "")

    def _player(self, argument: str) -> Iterator[Event]:
        if self.seats.colour is Colour.BOTH:
            yield _refusal(words.NO_OPPONENT)
        elif not argument:
            yield Say(words.OPPONENT.format(name=self.seats.text))
        else:
            try:
                self.seats.replace(argument)
            except PlayerError as error:
                yield _refusal(words.capitalised(str(error)))
            else:
                yield Say(words.OPPONENT_NOW.format(name=self.seats.text))

    # Commands that change the game ---------------------------------------------------------

    def _undo(self, _: str) -> Iterator[Event]:
        """Take back the end that somebody declared, or else the exchange."""
        game = self.game
        if game.outcome is not None and game.board.outcome() is None and self.seats.colour.people:
            # The board itself goes on, so only the declared result is taken back.
            self.game = Game.from_board(game.board)
            self.game.tags = game.tags
            yield from self._back(words.RESULT_TAKEN_BACK)
            return
        plies = self._plies_to_take_back()
        if plies == 0:
            yield _refusal(self._nothing_to_take_back())
            return
        for _ply in range(plies):
            game.undo()
        yield from self._back(words.BACK)

    def _back(self, sentence: str) -> Iterator[Event]:
        turn, number = self.game.board.turn, words.move_number(len(self.game.moves))
        yield Say(sentence.format(number=number, whose=self.seats.whose(turn)))
        yield Show()
        yield from self._situation()

    def _plies_to_take_back(self) -> int:
        """The plies since a person was last to move and moved; 0 when nobody has."""
        side = self.game.board.turn
        for plies in range(1, len(self.game.moves) + 1):
            side = side.other
            if self.seats.is_person(side):
                return plies
        return 0

    def _nothing_to_take_back(self) -> str:
        if self.seats.watched:
            return words.NOBODY_PLAYS
        one = self.seats.person is not None
        return words.NOTHING_TO_TAKE_BACK if one else words.NOTHING_TO_TAKE_BACK_AT_ALL

    def _draw(self, _: str) -> Iterator[Event]:
        offered, self._offered = self._offered, False
        if self.game.outcome is not None:
            yield _refusal(words.GAME_OVER)
            return
        side = self.game.board.turn
        other = side.other.capitalize()
        if self.seats.colour is Colour.BOTH and not offered:
            self._offered = True
            yield Say(words.DRAW_OFFERED.format(side=side.capitalize(), other=other))
            return
        if self.seats.colour is not Colour.BOTH:
            yield Think(other)
            if not advice.takes_draw(self.seats.player, self.game):
                yield Say(words.DRAW_DECLINED.format(side=other))
                return
        self.game.agree_draw()
        yield Say(words.DRAW_ACCEPTED.format(side=other))
        yield from self._situation()

    def _resign(self, _: str) -> Iterator[Event]:
        if self.game.outcome is not None:
            yield _refusal(words.GAME_OVER)
            return
        self.game.resign()
        yield from self._situation()

    def _new(self, _: str) -> Iterator[Event]:
        yield from self._carry_on(words.LAST_GAME)
        self._replace(Game.from_board(self._start), None)
        yield Say(words.NEW_GAME)
        yield from self._go_on()

    def _save(self, argument: str) -> Iterator[Event]:
        path = _path(argument) if argument else self._path
        if path is None:
            yield _refusal(words.WHERE_TO_SAVE)
            return
        self.game.tags.update(self.seats.tags())
        try:
            save_game(path, self.game)
        except OSError as error:
            yield _refusal(_system(path, error))
            return
        except ValueError as error:
            yield _refusal(words.capitalised(str(error)))
            return
        self._path, self._saved = path, self._state()
        yield Say(words.SAVED.format(path=path))

    def _load(self, argument: str) -> Iterator[Event]:
        if not argument:
            yield _refusal(words.WHAT_TO_LOAD)
            return
        path = _path(argument)
        try:
            game = load_game(path)
            seats = Seats.from_tags(game.tags) or self.seats
        except OSError as error:
            yield _refusal(_system(path, error))
            return
        except (RecordError, PdnError) as error:
            yield _refusal(words.capitalised(str(error)))
            return
        yield from self._carry_on(words.LAST_GAME)
        self.seats = seats
        self._replace(game, path)
        plies = words.counted(len(game.moves), "ply", "plies")
        yield Say(words.LOADED.format(path=path, plies=plies))
        yield from self._go_on()

    def _replace(self, game: Game, path: Path | None) -> None:
        self.game, self._path = game, path
        self._start = _start_of(game)
        self._saved = self._state() if path else None

    def _quit(self, _: str) -> Iterator[Event]:
        yield from self.farewell()
        yield Leave()

    # Leaving -------------------------------------------------------------------------------

    def farewell(self, *, input_ended: bool = False) -> Iterator[Event]:
        """What to say at the end: how an unfinished game can be gone on with."""
        unsaved = self._state() != self._saved
        if input_ended and unsaved and self.game.outcome is None and self.game.moves:
            yield Say(words.INPUT_ENDED, Voice.QUIET)
        yield from self._carry_on(words.RESUME)

    def _carry_on(self, saved: str) -> Iterator[Event]:
        """The command that goes on with this game; nothing when there is nothing to lose."""
        if self._path is not None and self._state() == self._saved:
            yield Say(saved, Voice.QUIET)
            path = shlex.quote(str(self._path))
            yield Say(f"  kingme play --load {path}", laid_out=True)
        elif self.game.outcome is None and self.game.moves:
            unsaved = words.NOT_SAVED if self._path is None else words.SAVED_BEFORE
            sentence = words.LAST_GAME if saved == words.LAST_GAME else unsaved
            yield Say(sentence.format(path=self._path), Voice.QUIET)
            yield Say(f"  kingme play{self._options()}", laid_out=True)

    def _options(self) -> str:
        """The options that begin a game here with the same players and rules."""
        seats, rules = self.seats, self.game.rules.name
        text = f" --fen {self.game.board.compact()}"
        if rules != "english":
            text += f" --rules {rules}"
        if seats.colour is not Colour.BLACK:
            text += f" --colour {seats.colour}"
        if seats.text != DEFAULT_PLAYER and seats.colour is not Colour.BOTH:
            text += f" --player {shlex.quote(seats.text)}"
        return text + ("" if seats.seed == DEFAULT_SEED else f" --seed {seats.seed}")

    def _state(self) -> tuple[object, ...]:
        """What a file would have to hold for nothing to be lost."""
        return (self.game.moves, self.game.outcome)


def _start_of(game: Game) -> Board:
    board = game.board.copy()
    while board.ply:
        board.pop()
    return board


def _refusal(text: str) -> Say:
    return Say(text, Voice.REFUSAL)


def _unknown(word: str) -> str:
    near = commands.nearest(word)
    hint = f"did you mean {near}? " if near else ""
    shown = word if len(word) <= 24 else f"{word[:24]}..."
    return words.NO_SUCH_COMMAND.format(word=repr(shown), hint=hint)


def _path(argument: str) -> Path:
    """A path as it was typed, without quotes and with `~` for the home folder."""
    if len(argument) > 1 and argument[0] == argument[-1] and argument[0] in "\"'":
        argument = argument[1:-1]
    try:
        return Path(argument).expanduser()
    except RuntimeError:  # nobody knows where that home is
        return Path(argument)


def _system(path: Path, error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return words.capitalised(f"{str(path)!r} cannot be used: {reason}")
