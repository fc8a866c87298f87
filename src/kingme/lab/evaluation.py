"""A user's function made from its source text, and what may be said of its values.

It owns loading, the values that count, and the sentences for what goes wrong, with the user's own
line. It keeps nothing in check: a function that loops or eats memory is the business of
`kingme.lab.process`. Plain Python without the extension, for a browser's Python reads this too.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from numbers import Real
from types import CodeType, ModuleType, TracebackType
from typing import Any, NoReturn

from kingme.errors import FunctionFault
from kingme.lab.position import MoveRules, Position

LARGEST = 1e15
"""The largest value that a function may return, up or down."""

MODULE = "user_function"
"""The name of the module that a user's file becomes."""

Leaf = Callable[[int, int, int, bool, int], float]


class Evaluation:
    """A user's function.

    Args:
        function: What the file calls `evaluate`.
        file: The name of the file, for messages.

    >>> source = "def evaluate(position, me):\\n    return len(position.men(me))"
    >>> evaluation = load(source, "mine.py")
    >>> evaluation.value(Position(0b111, 1 << 31, 0, False), "black")
    3.0
    """

    def __init__(self, function: Callable[[Position, str], Any], file: str) -> None:
        self.function = function
        self.file = file

    def value(self, position: Position, me: str) -> float:
        """What the position is worth to a side.

        Raises:
            FunctionFault: the function failed, or its value is no number that counts.
        """
        return self.terms(position, me)[0]

    def terms(self, position: Position, me: str) -> tuple[float, dict[str, float]]:
        """The value, and the named terms that it is the sum of; none if it is a plain number.

        Raises:
            FunctionFault: the function failed, or its value is no number that counts.
        """
        try:
            returned = self.function(position, me)
            if isinstance(returned, Mapping):
                terms = {
                    str(name): self._number(term, str(name)) for name, term in returned.items()
                }
                return self._number(sum(terms.values())), terms
            return self._number(returned), {}
        except BaseException as error:  # noqa: BLE001 - a user's function may raise anything
            raise fault_of(error, self.file, position.fen()) from None

    def leaf(self, me: str, rules: MoveRules) -> Leaf:
        """The function in the form that the core's search calls at its leaves.

        `me` is the side for which the search chooses a move: every leaf is seen with its eyes.
        """
        function, number, white = self.function, self._number, me == "white"

        def value(
            black: int, white_pieces: int, kings: int, white_to_move: bool, ply: int
        ) -> float:
            position = Position(black, white_pieces, kings, white_to_move, ply, rules)
            try:
                returned: Any = function(position, me)
                # Only what is no plain number needs a closer look; a search has no time for more.
                if type(returned) is not int and type(returned) is not float:
                    if isinstance(returned, Mapping):
                        returned = sum(number(term, str(name)) for name, term in returned.items())
                    else:
                        returned = number(returned)
                if not -LARGEST <= returned <= LARGEST:  # true of nan too
                    self._refuse(returned, None)
            except BaseException as error:  # noqa: BLE001 - a user's function may raise anything
                raise fault_of(error, self.file, position.fen()) from None
            worth: float = returned if white_to_move == white else -returned
            return worth

        return value

    def _number(self, returned: Any, term: str | None = None) -> float:
        """A value as a number; whatever counts as a real number is one, but for True and False."""
        if isinstance(returned, bool) or not (
            isinstance(returned, Real) or type(returned).__module__ == "numpy"
        ):
            self._refuse(returned, term)
        try:
            value = float(returned)
        except OverflowError:
            self._refuse(returned, term)
        except Exception:  # noqa: BLE001 - anything can call itself a number
            self._refuse(returned, term)
        if not -LARGEST <= value <= LARGEST:  # true of nan too
            self._refuse(returned, term)
        return value

    def _refuse(self, returned: Any, term: str | None) -> NoReturn:
        where = "evaluate returned" if term is None else f"the term {term!r} of evaluate is"
        raise FunctionFault(self.file, self.line, f"{where} {_shown(returned)}")

    @property
    def line(self) -> int | None:
        """The line of the file where the function begins; None for a callable without one."""
        code = getattr(self.function, "__code__", None)
        return code.co_firstlineno if isinstance(code, CodeType) else None


def load(source: str, file: str) -> Evaluation:
    """The function `evaluate` of a file's text.

    The text is run once, as a module of its own.

    Raises:
        FunctionFault: the text is no Python, fails when it is run, or defines no `evaluate`.

    >>> load("def evaluate(position, me) return 1", "mine.py")
    Traceback (most recent call last):
        ...
    kingme.errors.FunctionFault: mine.py, line 1: expected ':'
    """
    module = ModuleType(MODULE)
    module.__file__ = file
    try:
        exec(compiled(source, file), module.__dict__)
    except FunctionFault:
        raise
    except BaseException as error:  # noqa: BLE001 - a user's file may raise anything
        raise fault_of(error, file) from None
    function = module.__dict__.get("evaluate")
    if function is None:
        raise FunctionFault(file, None, "it defines no function evaluate(position, me)")
    if not callable(function):
        raise FunctionFault(file, None, f"evaluate is no function but {_shown(function)}")
    return Evaluation(function, file)


def compiled(source: str, file: str) -> CodeType:
    """A file's text compiled, without running any of it.

    Raises:
        FunctionFault: the text is no Python.
    """
    try:
        return compile(source, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise FunctionFault(file, error.lineno, error.msg) from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise FunctionFault(file, None, f"it cannot be read as Python: {error}") from None


def fault_of(error: BaseException, file: str, position: str | None = None) -> FunctionFault:
    """What went wrong in a user's file, with the last of its own lines that was being run."""
    if isinstance(error, FunctionFault):
        return FunctionFault(error.file, error.line, error.what, position)
    line = line_of(error.__traceback__, file)
    match error:
        case MemoryError():
            what = "it ran out of the memory that it may use"
        case RecursionError():
            what = "it calls itself too deep (RecursionError)"
        case SystemExit():
            what = f"it tried to end the program ({type(error).__name__})"
        case AttributeError() if str(error).endswith("of 'Position' object has no setter"):
            what = f"the position cannot be changed: {_text(error)}"
        case AttributeError(obj=Position()):
            what = _no_attribute(error)
        case _:
            what = f"{type(error).__name__}: {_text(error)}".rstrip(": ")
    return FunctionFault(file, line, what, position)


def line_of(trace: TracebackType | None, file: str) -> int | None:
    """The line of a file that a traceback reached last."""
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _no_attribute(error: AttributeError) -> str:
    """The sentence for a name that a position does not have, with the nearest that it has."""
    names = [name for name in dir(Position) if not name.startswith("_")]
    near = difflib.get_close_matches(str(error.name), names, n=1, cutoff=0.5)
    if error.name in names or error.name is None:
        return f"the position cannot be changed: {_text(error)}"
    hint = f"; did you mean {near[0]}?" if near else f"; it has {', '.join(names)}"
    return f"the position has no {error.name}{hint}"


def _text(error: BaseException) -> str:
    """An exception's message on one line, cut where it is long; its own `__str__` may fail."""
    try:
        return _cut(" ".join(str(error).split()), 200)
    except Exception:  # noqa: BLE001 - a user's exception may do anything
        return "(its message cannot be shown)"


def _shown(returned: Any) -> str:
    """A value that does not count, with the reason."""
    if returned is None:
        return 'None, not a number (is there a way through it without "return"?)'
    if isinstance(returned, (bool, str, bytes)):
        return f"{_cut(repr(returned), 40)}, not a number"
    if isinstance(returned, float) or type(returned).__module__ == "numpy":
        try:
            number = float(returned)
        except Exception:  # noqa: BLE001 - an array, for example
            return f"{_kind(returned)}, not a number"
        if number != number or number in (float("inf"), -float("inf")):
            return f"{number}, not a finite number"
    if isinstance(returned, Real):
        return f"a number beyond {LARGEST:.0e}".replace("e+", "e")
    return f"{_kind(returned)}, not a number"


def _kind(value: Any) -> str:
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
