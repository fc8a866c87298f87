"""`Controller`: the game of the window without the window. Turns intents into state and events.

An intent is what a person wants: press a square, drop a piece, ask for a hint. None of them waits:
the computer thinks in `thinking`, and `update` fetches its move. It has no graphics and no clock;
the time is told to `update` once a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kingme._core import Move, SearchStop, branch_seed
from kingme.desktop import chronicle, words
from kingme.desktop.character import Character
from kingme.desktop.lines import Speaker, announcement, news
from kingme.desktop.minds import Adviser, Mind, Thought
from kingme.desktop.selection import Selection
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.squares import stepped
from kingme.desktop.state import (
    Began,
    Ended,
    Event,
    Flipped,
    FunAnnounced,
    FunHappened,
    Hinted,
    Mood,
    Moved,
    Party,
    Refused,
    Result,
    Spoke,
    State,
    TakenBack,
)
from kingme.desktop.table import Table
from kingme.desktop.thinking import Job, Thinker
from kingme.game.funmode import FunEvent, FunGame, FunKind
from kingme.game.values import Side

LEAST_THOUGHT_S = 0.5
"""The computer takes so long for a move at least, so that one sees whose turn it was."""

ANNOUNCED_S = 1.4
"""So long before an event of fun mode it is announced."""

PATIENCE_S = 1.2
"""After so long the computer may speak of its thinking."""

QUIET_PLIES_WATCHED = 100
"""The computer agrees a draw with itself after so many where the rules know no limit."""


class _Answer(NamedTuple):
    kind: str
    thought: Thought


class Controller:
    """A table with a game on it.

    Args:
        settings: What the player chose.
        seed: What games, computer players and lines are made from.
        threaded: Whether the computer thinks in a thread; without, `update` does it and waits.
        game: A game to go on with, instead of a new one.
        keep: Called with the game after every change, and with None when there is none to keep.
        save: Called with the settings after every change of them.

    >>> controller = Controller(Settings(level=1), threaded=False)
    >>> for square in (11, 15):
    ...     controller.press(square)
    >>> for second in (1.0, 2.0, 3.0):
    ...     controller.update(second)
    >>> controller.game.plies, controller.state.status
    (2, 'Your move.')
    """

    def __init__(
        self,
        settings: Settings,
        *,
        seed: int = 0,
        threaded: bool = True,
        game: FunGame | None = None,
        keep: Callable[[FunGame | None], None] | None = None,
        save: Callable[[Settings], None] | None = None,
    ) -> None:
        self.settings = settings
        self._seed, self._games = seed, 0
        self._keep, self._save = keep, save
        self._thinker: Thinker[_Answer] = Thinker(threaded=threaded)
        self._adviser = Adviser()
        self._events: list[Event] = []
        self._now = 0.0
        self._focus: int | None = None
        self._last_focus: int | None = None
        self._cached: State | None = None
        self._shown: tuple[Mood, str] = (Mood.CALM, "")
        self._begin(game or FunGame(rules=settings.rules, seed=seed))
        if game is not None and game.plies:
            self._note = words.RESUMED

    def _begin(self, game: FunGame) -> None:
        """Set a game up, also one that has been begun."""
        self.game = game
        self._table = Table(self.settings)
        self._thinker.cancel()
        self._wanted = ""
        self._found: Thought | None = None
        self._asked_at = self._now
        self._spoke_thinking = True
        self._selection: Selection | None = None
        self._dragging = False
        self._picked_before = False
        self._hint: Move | None = None
        self._note = ""
        self._paused = False
        self._coming: FunEvent | None = None
        self._coming_at = 0.0
        self._look_for_fun = True
        self._result: Result | None = None
        self._mind = Mind(self.settings.level, game.seed)
        self._face = Character(self._speaker())
        self._face.begin(self._now)
        self._emit(Began(game.board.copy()))
        self._greet()
        self._settle_result()
        self._tell()

    # What is shown ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """What a frame shows at rest."""
        if self._cached is None:
            self._cached = self._state()
        return self._cached

    def take_events(self) -> list[Event]:
        """What has happened since the last call."""
        events, self._events = self._events, []
        return events

    def _state(self) -> State:
        game, board = self.game, self.game.board
        legal = game.legal if self._may_play() else ()
        picked = self._selection
        moves = board.moves
        mood, speech = self._shown
        return State(
            board=board.copy(),
            people=self._table.people,
            bottom=self._table.bottom,
            opponent=self._table.opponent,
            mood=mood,
            speech=speech,
            thinking=self._computing,
            status=self._status(),
            balance=words.balance(board, self._table.person, self._table.names),
            movable=frozenset(move.start for move in legal),
            obliged=bool(legal) and legal[0].is_jump and board.rules.jumps_compulsory,
            targets={} if picked is None else picked.targets,
            selected=None if picked is None else picked.start,
            path=() if picked is None else picked.path,
            focus=self._focus,
            last=moves[-1] if moves else (game.moves or (None,))[-1],
            hint=self._hint,
            rows=chronicle.move_rows(game),
            captured=chronicle.lost_pieces(game),
            can_undo=self._plies_to_undo() > 0 or self._is_declared(),
            paused=self._paused,
            result=self._result,
        )

    def _status(self) -> str:
        if self._coming is not None:
            return announcement(self._coming.kind, self._coming.square)
        if self._note:
            return self._note
        if self._result is not None:
            return f"{self._result.title}. {self._result.reason}"
        if self._paused:
            return words.PAUSED
        table, turn = self._table, self.game.board.turn
        if not table.is_person(turn):
            return words.THINKS.format(name=table.opponent.name)
        picked = self._selection
        if picked is not None and picked.asked is not None:
            return words.two_ways(picked.asked, len(picked.moves), picked.next_squares)
        if picked is not None and len(picked.path) > 1:
            stop = picked.path[-1] if picked.complete is not None else None
            return words.keep_jumping(picked.next_squares, stop)
        if sentence := words.forced(self.game.legal, self.game.rules):
            return sentence
        return words.YOUR_MOVE if table.person else f"{table.names[turn]} to move."

    # The clock -------------------------------------------------------------------------------

    def update(self, now: float, *, ready: bool = True) -> None:
        """Do what is due.

        Args:
            now: Seconds, of a clock that never goes back.
            ready: False while a movement runs, so that the computer's move waits for its end.
        """
        self._now = now
        if ready:
            self._bring_fun()
        self._think()
        if ready and self._found is not None and now - self._asked_at >= LEAST_THOUGHT_S:
            self._play_found()
        quiet = self._table.speaks and not self._computing and self._result is None
        if quiet and self._face.falls_asleep(now):
            self._say("idle")
        threatened = self.state.obliged and self._table.person is not None
        mood = self._face.mood(now, thinking=self._computing, threatened=threatened)
        shown = (mood, self._face.speech(now))
        if shown != self._shown:
            self._shown = shown
            self._cached = None

    @property
    def _computing(self) -> bool:
        """Whether the computer looks for its move, or has it and waits to play it."""
        return self._wanted == "move" or self._found is not None

    def _think(self) -> None:
        """Ask for what is to be thought about, and fetch what was found."""
        if self._wanted:
            answer = self._thinker.answer()
            if answer is not None:
                self._wanted = ""
                self._take(answer)
            elif not self._spoke_thinking and self._now - self._asked_at > PATIENCE_S:
                self._spoke_thinking = True
                if self._face.chatty():
                    self._say("thinking")
            return
        if self._found is None and self._computer_is_to_move():
            self._asked_at = self._now
            self._spoke_thinking = False
            self._ask("move", self._mind)
            self._touch()

    def _computer_is_to_move(self) -> bool:
        return (
            self.game.outcome is None
            and not self._table.is_person(self.game.board.turn)
            and not self._paused
        )

    def _ask(self, kind: str, mind: Mind | Adviser) -> None:
        game = self.game.copy()

        def task(stop: SearchStop) -> _Answer:
            return _Answer(kind, mind.choose(game, stop))

        self._wanted = kind
        self._thinker.ask(Job(task, mind.halt))

    def _take(self, answer: _Answer) -> None:
        thought = answer.thought
        if answer.kind == "move":
            self._found = thought
        elif answer.kind == "draw":
            self._answer_draw(thought)
        elif thought.move is not None:
            self._hint = thought.move
            self._note = words.hint(thought, self.game.legal)
            self._emit(Hinted(thought.move))

    def _play_found(self) -> None:
        thought, self._found = self._found, None
        assert thought is not None
        side = self.game.board.turn
        if thought.move is None:
            self.game.resign(side)
            self._settle_result()
            return
        self._play(thought.move)
        game = self.game
        endless = self._table.watched and game.rules.quiet_limit == 0
        if endless and game.outcome is None and game.board.quiet_plies >= QUIET_PLIES_WATCHED:
            game.agree_draw()
            self._settle_result()

    def _forget_thoughts(self) -> None:
        self._thinker.cancel()
        self._wanted = ""
        self._found = None

    # A person's moves ------------------------------------------------------------------------

    def press(self, square: int) -> None:
        """A click on a square: pick a piece, go on with it, play the move, or let it go."""
        self._focus = None
        self._act_on(square)

    def pick_up(self, square: int) -> bool:
        """Begin to drag the piece on a square; False, with the reason, when it cannot move."""
        self._stir()
        self._focus = None
        picked = self._selection
        if picked is not None and picked.path[-1] == square:
            self._dragging = self._picked_before = True
            return True
        self._picked_before = False
        if not self._may_answer(square):
            return False
        self._dragging = self._pick(square)
        if not self._dragging:
            self._refuse_pick(square)
        return self._dragging

    def drop(self, square: int | None) -> None:
        """Let the dragged piece go over a square, or outside of the board.

        Where it was, it stays picked if the drag picked it, so that press and release on one square
        are a click. Dropped wrongly it goes back and stays picked.
        """
        if not self._dragging or self._selection is None:
            self._dragging = False
            return
        self._stir()
        here = self._selection.path[-1]
        if square is None:
            self._dragging = False
            self._selection = None
        elif square == here and self._selection.complete is None:
            if self._picked_before and square not in self._selection.targets:
                self._selection = None
        else:
            self._aim(square)
        self._dragging = False
        self._touch()

    def step_focus(self, dx: int, dy: int) -> None:
        """Move the keyboard's frame; the first key shows it where it was, or on a piece to move."""
        self._stir()
        if self._focus is not None:
            self._focus = stepped(self._focus, dx, dy, self._table.bottom)
        else:
            first = min(self.state.movable, default=None, key=self._from_the_bottom)
            middle = 7 if self._table.bottom is Side.BLACK else 26
            self._focus = self._last_focus or first or middle
        self._last_focus = self._focus
        self._touch()

    def _from_the_bottom(self, square: int) -> int:
        return -square if self._table.bottom is Side.BLACK else square

    def act(self) -> None:
        """Press the square in the keyboard's frame."""
        if self._focus is None:
            self.step_focus(0, 0)
        else:
            self._act_on(self._focus)

    def escape(self) -> bool:
        """Let go of what is picked, shown or framed; False when there was nothing."""
        self._stir()
        something = self._selection is not None or self._hint is not None or self._focus is not None
        if self._selection is not None:
            self._selection = None
        elif self._hint is not None:
            self._hint = None
        else:
            self._focus = None
        self._dragging = False
        self._touch()
        return something

    def _act_on(self, square: int) -> None:
        self._stir()
        self._dragging = False
        if not self._may_answer(square):
            return
        picked = self._selection
        if picked is not None:
            if square in picked.targets:
                self._aim(square)
                return
            if square in picked.path:
                self._selection = None
                self._touch()
                return
        if self._pick(square):
            return
        if self.game.board.piece_at(square) is None:
            if picked is not None:
                self._aim(square)
            return
        self._refuse_pick(square)

    def _aim(self, square: int) -> None:
        """Go on with the picked piece, or say why it cannot."""
        picked = self._selection
        assert picked is not None
        aimed = picked.aim(square)
        if aimed is None:
            self._refuse(
                square, words.cannot_go(picked.start, square, self.game.board, picked.targets)
            )
        elif isinstance(aimed, Selection):
            self._selection = aimed
            self._note = ""
            self._hint = None
        else:
            self._play(aimed, dragged=self._dragging)
        self._touch()

    def _pick(self, square: int) -> bool:
        found = Selection.of(square, self.game.legal)
        if found is None:
            return False
        self._selection = found
        self._note = ""
        self._touch()
        return True

    def _refuse_pick(self, square: int) -> None:
        reason = words.cannot_pick(
            square, self.game.board, self.game.legal, self._table.owner_of_other
        )
        if reason:
            self._refuse(square, reason)

    def _may_play(self) -> bool:
        return (
            self.game.outcome is None
            and self._table.is_person(self.game.board.turn)
            and self._wanted != "draw"
        )

    def _may_answer(self, square: int) -> bool:
        """Whether a person may move now; otherwise says why not."""
        if self._may_play():
            return True
        if self.game.outcome is not None:
            self._refuse(square, words.GAME_OVER)
        elif self._table.watched:
            self._refuse(square, words.NOBODY_PLAYS)
        elif self.game.moves and square in self.game.moves[-1].path:
            pass  # the rest of a chain that is on its way already, or a double click
        else:
            self._refuse(square, words.NOT_YOUR_TURN)
        return False

    # Other intents ---------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask for a good move; it comes with a later `update`."""
        self._stir()
        if not self._may_play():
            self._refuse(None, self._why_not())
        elif self._wanted != "hint":
            self._ask("hint", self._adviser)
            self._note = words.HINT_SOUGHT
            self._touch()

    def undo(self) -> None:
        """Take back to the person's turn before, or the result that somebody decided on."""
        self._stir(settle=False)
        before = self.game.board.copy()
        if self._is_declared():
            self.game = self.game.reopened()
            sentence = words.GOES_ON
        else:
            plies = self._plies_to_undo()
            if not plies:
                watched = self._table.watched
                self._refuse(None, words.NOBODY_PLAYS if watched else words.NOTHING_TO_UNDO)
                return
            for _ in range(plies):
                self.game.undo()
            sentence = words.BACK
        self._forget_thoughts()
        self._unpick()
        self._coming = None
        self._look_for_fun = False
        self._result = None
        self._face.resume()
        self._emit(TakenBack(before, self.game.board.copy()))
        whose = "your" if self._table.person else f"{self._table.names[self.game.board.turn]}'s"
        self._note = sentence.format(number=self.game.plies // 2 + 1, whose=whose)
        self._tell()

    def new_game(self) -> None:
        """Begin another game, whatever is going on."""
        self._games += 1
        seed = branch_seed(self._seed, self._games)
        self._begin(FunGame(rules=self.settings.rules, seed=seed))

    def set_up(self, game: FunGame) -> None:
        """Go on with another game, such as one from a file."""
        self._games += 1
        self._begin(game)

    def resign(self) -> None:
        """Give the game up for the person, or for the one to move of two."""
        self._stir()
        if self.game.outcome is not None or self._table.watched:
            self._refuse(None, self._why_not())
            return
        self._forget_thoughts()
        self._unpick()
        self.game.resign(self._table.person or self.game.board.turn)
        self._settle_result()
        self._tell()

    def agree_draw(self) -> None:
        """Two people agree on a draw; the computer takes one when it thinks that it is no better.

        It is asked on the person's turn.
        """
        self._stir()
        if not self._may_play():
            self._refuse(None, self._why_not())
        elif self._table.person is None:
            self._end_drawn()
        else:
            self._unpick()
            self._ask("draw", self._adviser)
            self._note = words.DRAW_ASKED.format(name=self._table.opponent.name)
            self._touch()

    def _answer_draw(self, thought: Thought) -> None:
        # A forced move has no score; such a position is played on.
        if thought.score is not None and thought.score >= 0:
            self._end_drawn()
        else:
            self._refuse(None, words.DRAW_DECLINED.format(name=self._table.opponent.name))

    def _end_drawn(self) -> None:
        self._unpick()
        self.game.agree_draw()
        self._settle_result()
        self._tell()

    def flip(self) -> None:
        """Turn the board."""
        self.change(flipped=not self.settings.flipped)

    def poke(self) -> None:
        """Click the opponent's face."""
        self._face.wake(self._now)
        if self._table.speaks:
            self._say("poked")

    def party(self) -> None:
        """Throw a party."""
        self._face.wake(self._now)
        self._emit(Party())
        if self._table.speaks:
            self._say("party", line=self._face.speaker.party())

    def toggle_pause(self) -> None:
        """Halt Watch, or let it go on."""
        self._face.wake(self._now)
        if not self._table.watched:
            self._refuse(None, words.NO_PAUSE)
            return
        self._paused = not self._paused
        if self._paused:
            self._forget_thoughts()
        self._note = ""
        self._touch()

    def note(self, sentence: str) -> None:
        """Show a sentence in the status line until something happens."""
        self._note = sentence
        self._touch()

    def change(self, **options: Any) -> None:
        """Change settings; each takes effect at once, but rules count from the next game on.

        Raises:
            ValueError: there is no such option, or no such choice.
        """
        before, self.settings = self.settings, self.settings.changed(**options)
        now = self.settings
        if now == before:
            return
        self._face.wake(self._now)
        self._table = Table(now)
        if (now.seats, now.level) != (before.seats, before.level):
            self._forget_thoughts()
            self._unpick()
            self._paused = False
            self._mind = Mind(now.level, self.game.seed)
            self._face = Character(self._speaker())
            self._face.begin(self._now)
            self._result = None
            self._settle_result()
            if now.level != before.level or before.seats is Seats.BOTH:
                self._greet()
        if now.piece_set != before.piece_set:
            self._face.speaker.neo = now.neo
        if now.rules != before.rules:
            if self.game.plies:
                self._note = words.RULES_NEXT.format(title=self._table.rules_title)
            else:
                self._begin(FunGame(rules=now.rules, seed=self.game.seed))
        if now.flipped != before.flipped:
            self._emit(Flipped())
        if self._save is not None:
            self._save(now)
        self._touch()

    def close(self) -> None:
        """End the computer's thread, also while it thinks."""
        self._thinker.close()

    # What happens ----------------------------------------------------------------------------

    def _play(self, move: Move, *, dragged: bool = False) -> None:
        """Play a legal move and say what follows from it."""
        game, before = self.game, self.game.board.copy()
        piece = before.piece_at(move.start)
        assert piece is not None
        by_person = self._table.is_person(before.turn)
        game.move(move)
        found = ((square, before.piece_at(square)) for square in move.captured)
        taken = tuple((square, victim) for square, victim in found if victim is not None)
        after = game.board.copy()
        self._forget_thoughts()
        self._unpick()
        self._emit(Moved(move, piece, move.crowns, taken, by_person, dragged, before, after))
        self._look_for_fun = not by_person
        self._react(move, by_person)
        self._settle_result()
        self._tell()

    def _react(self, move: Move, by_person: bool) -> None:
        """The opponent's feelings about a move."""
        if not self._table.speaks or self.game.outcome is not None:
            return
        jumps = len(move.captured)
        if not by_person and move.crowns:
            self._say("crowned")
        elif not by_person and jumps > 1:
            self._say("chain")
        elif jumps and (jumps > 1 or self._face.chatty()):
            self._say("captured" if by_person else "capture")
        elif jumps:
            self._face.nod(Mood.WORRIED if by_person else Mood.HAPPY, self._now)

    def _bring_fun(self) -> None:
        """Announce an event of fun mode after the computer's move, and let it happen later."""
        if self._coming is not None:
            if self._now >= self._coming_at:
                self._let_happen()
        elif self._look_for_fun:
            self._look_for_fun = False
            person, settings = self._table.person, self.settings
            if person is None or not settings.fun.covers(settings.level):
                return
            self._coming = self.game.due(person)
            if self._coming is not None:
                self._coming_at = self._now + ANNOUNCED_S
                self._emit(FunAnnounced(self._coming.kind, self._coming.square))
                self._touch()

    def _let_happen(self) -> None:
        event, self._coming = self._coming, None
        assert event is not None
        before = self.game.board.copy()
        self.game.happen(event)
        after = self.game.board.copy()
        piece = (after if event.kind is FunKind.GIFT else before).piece_at(event.square)
        assert piece is not None
        self._unpick()
        self._emit(FunHappened(event.kind, event.square, piece, before, after))
        if event.kind is FunKind.GIFT:
            self._face.nod(Mood.SHOCKED, self._now)
        else:
            self._say("disaster")
        self._note = news(event.kind, event.square)
        self._tell()

    def _settle_result(self) -> None:
        """Notice the end of the game, once."""
        outcome = self.game.outcome
        if outcome is None or self._result is not None:
            return
        person, names = self._table.person, self._table.names
        won = None if person is None or outcome.winner is None else outcome.winner is person
        self._result = Result(
            outcome,
            words.result_title(outcome, person, names),
            words.result_reason(outcome, self.game.board, person, names),
            won,
        )
        self._emit(Ended(self._result))
        if self._table.speaks:
            theirs = "draw" if outcome.winner is None else "loss" if won else "win"
            self._say(theirs)

    def _stir(self, *, settle: bool = True) -> None:
        """A person did something: wake up, and let a fun event that is due happen first."""
        self._face.wake(self._now)
        self._note = ""
        if settle:
            self._bring_fun()
            if self._coming is not None:
                self._let_happen()
        self._touch()

    def _greet(self) -> None:
        if not self._table.speaks or self.game.outcome is not None:
            return
        boss = self._face.speaker.introduction()
        self._say("hello", line=None if boss is None else boss.line)

    def _say(self, occasion: str, *, line: str | None = None) -> None:
        spoke: Spoke = self._face.feel(occasion, self._now, line=line)
        if spoke.line:
            self._emit(spoke)

    def _refuse(self, square: int | None, reason: str) -> None:
        self._note = reason
        self._emit(Refused(square))

    def _why_not(self) -> str:
        if self.game.outcome is not None:
            return words.GAME_OVER
        return words.NOBODY_PLAYS if self._table.watched else words.NOT_YOUR_TURN

    def _unpick(self) -> None:
        self._selection = None
        self._dragging = False
        self._hint = None
        self._note = ""

    def _is_declared(self) -> bool:
        """Whether people ended a game that the board itself would let go on."""
        over = self.game.outcome is not None and self.game.board.outcome() is None
        return over and not self._table.watched

    def _plies_to_undo(self) -> int:
        """The plies since a person was last to move and moved; 0 when nobody has."""
        side = self.game.board.turn
        for plies in range(1, self.game.plies + 1):
            side = side.other
            if self._table.is_person(side):
                return plies
        return 0

    def _speaker(self) -> Speaker:
        return Speaker(self._table.opponent.level, self.game.seed, neo=self.settings.neo)

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        self._touch()

    def _touch(self) -> None:
        self._cached = None

    def _tell(self) -> None:
        """Tell whoever keeps the game how it stands."""
        self._touch()
        if self._keep is not None:
            going_on = self.game.outcome is None and self.game.plies > 0
            self._keep(self.game.copy() if going_on else None)
