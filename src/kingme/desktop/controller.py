"""`Controller`: the game of the window without the window. Turns intents into state and events.

An intent is what a person wants: press a square, drop a piece, ask for a hint. None of them waits:
the computer thinks in `thinking`, and `update` fetches its move. It has no graphics and no clock;
the time is told to `update` once a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kingme._core import Move, branch_seed
from kingme.desktop import frame, words
from kingme.desktop.chronicle import MoveList, plies_to_undo
from kingme.desktop.hand import Hand
from kingme.desktop.host import Host
from kingme.desktop.lines import announcement, news
from kingme.desktop.minds import Adviser, Mind, Thought
from kingme.desktop.pondering import Answer, Pondering, Question
from kingme.desktop.settings import Seats, Settings
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
    State,
    TakenBack,
)
from kingme.desktop.surprise import Surprise
from kingme.desktop.table import Table
from kingme.game.funmode import FunEvent, FunGame, FunKind

LEAST_THOUGHT_S = 0.5
"""The computer takes so long for a move at least, so that one sees whose turn it was."""

QUIET_PLIES_WATCHED = 100
"""The computer agrees a draw with itself after so many where the rules know no limit."""


class Controller:
    """A table with a game on it.

    Args:
        settings: What the player chose.
        seed: What games, computer players and lines are made from.
        threaded: Whether the computer thinks in a thread; without, `update` does it and waits.
        game: A game to go on with, instead of a new one.
        keep: Called after every change with the game, or None when there is none to go on with, and
            with the settings.
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
        keep: Callable[[FunGame | None, Settings], None] | None = None,
        save: Callable[[Settings], None] | None = None,
    ) -> None:
        self.settings = settings
        self._seed, self._games = seed, 0
        self._keep, self._save = keep, save
        self._pondering = Pondering(threaded=threaded)
        self._adviser = Adviser()
        self._events: list[Event] = []
        self._now = 0.0
        self._hand = Hand()
        self._moves = MoveList()
        self._cached: State | None = None
        self._shown: tuple[Mood, str] = (Mood.CALM, "")
        self._begin(game or FunGame(rules=settings.rules, seed=seed))
        if game is not None and game.plies:
            self._note = words.RESUMED

    def _begin(self, game: FunGame) -> None:
        """Set a game up, also one that has been begun."""
        self.game = game
        self._table = Table(self.settings)
        self._pondering.forget()
        self._hand.release()
        self._hint: Move | None = None
        self._note = ""
        self._paused = False
        self._surprise = Surprise()
        self._result: Result | None = None
        self._mind = Mind(self.settings.level, game.seed)
        self._host = self._seated()
        self._emit(Began(game.board.copy()))
        self._host.greet(game, self._now)
        self._settle_result()

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
        return frame.state(
            self.game,
            self._table,
            self._hand,
            may_play=self._may_play(),
            can_undo=plies_to_undo(self.game, self._table.people) > 0 or self._is_declared(),
            thinking=self._pondering.computing,
            paused=self._paused,
            face=self._shown,
            hint=self._hint,
            result=self._result,
            line=self._line(),
            rows=self._moves.rows(self.game),
        )

    def _line(self) -> str:
        if (event := self._surprise.coming) is not None:
            return announcement(event.kind, event.square)
        return self._note or frame.status(
            self.game, self._table, self._hand, paused=self._paused, result=self._result
        )

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
        found = self._pondering.found
        if ready and found is not None and now - self._pondering.asked_at >= LEAST_THOUGHT_S:
            self._play_found(found)
        if not self._pondering.computing and self._result is None:
            self._host.rests(now)
        threatened = self.state.obliged and self._table.person is not None
        face = self._host.face
        mood = face.mood(now, thinking=self._pondering.computing, threatened=threatened)
        shown = (mood, face.speech(now))
        if shown != self._shown:
            self._shown = shown
            self._cached = None

    def _think(self) -> None:
        """Ask for what is to be thought about, and fetch what was found."""
        pondering = self._pondering
        if pondering.question is not None:
            answer = pondering.answer()
            if answer is not None:
                self._take(answer)
            else:
                self._host.thinks(pondering.asked_at, self._now)
        elif not pondering.computing and self._computer_is_to_move():
            self._host.begins_to_think()
            pondering.ask(Question.MOVE, self._mind, self.game, self._now)
            self._touch()

    def _computer_is_to_move(self) -> bool:
        going_on = self.game.outcome is None and not self._paused
        return going_on and not self._table.is_person(self.game.board.turn)

    def _take(self, answer: Answer) -> None:
        thought = answer.thought
        if answer.question is Question.DRAW:
            self._answer_draw(thought)
        elif answer.question is Question.HINT and thought.move is not None:
            self._hint = thought.move
            self._note = words.hint(thought, self.game.legal)
            self._emit(Hinted(thought.move))

    def _play_found(self, thought: Thought) -> None:
        self._pondering.found = None
        game = self.game
        if thought.move is None:
            game.resign(game.board.turn)
        else:
            self._play(thought.move)
        endless = self._table.watched and game.rules.quiet_limit == 0
        if endless and game.outcome is None and game.board.quiet_plies >= QUIET_PLIES_WATCHED:
            game.agree_draw()
        self._settle_result()

    # A person's moves ------------------------------------------------------------------------

    def press(self, square: int) -> None:
        """A click on a square: pick a piece, go on with it, play the move, or let it go."""
        self._hand.focus = None
        self._press(square)

    def pick_up(self, square: int) -> bool:
        """Begin to drag the piece on a square; False, with the reason, when it cannot move."""
        self._stir()
        self._hand.focus = None
        if not self._may_answer(square):
            return False
        reason = self._hand.pick_up(square, self.game, self._table.owner_of_other)
        if reason:
            self._refuse(square, reason)
        return reason is None

    def drop(self, square: int | None) -> None:
        """Let the dragged piece go over a square, or beside the board (None); see `Hand.drop`."""
        self._stir()
        if self._may_play():
            self._carry_out(square, self._hand.drop(square, self.game), dragged=True)

    def step_focus(self, dx: int, dy: int) -> None:
        """Move the keyboard's frame by a step, as the board is seen."""
        self._stir()
        self._hand.step_focus(dx, dy, self._table.bottom, self.state.movable)
        self._touch()

    def act(self) -> None:
        """Press the square in the keyboard's frame."""
        if self._hand.focus is None:
            self.step_focus(0, 0)
        else:
            self._press(self._hand.focus)

    def escape(self) -> bool:
        """Let go of what is picked, shown or framed; False when there was nothing."""
        self._stir()
        hinted, self._hint = self._hint is not None, None
        return hinted or self._hand.escape()

    def _press(self, square: int) -> None:
        self._stir()
        if self._may_answer(square):
            meant = self._hand.press(square, self.game, self._table.owner_of_other)
            self._carry_out(square, meant)

    def _carry_out(
        self, square: int | None, meant: Move | str | None, *, dragged: bool = False
    ) -> None:
        """Play the move that was chosen, or say what was wrong."""
        if isinstance(meant, Move):
            self._play(meant, dragged=dragged)
        elif meant:
            self._refuse(square, meant)
        elif self._hand.selection is not None:
            self._hint = None
        self._touch()

    def _may_play(self) -> bool:
        asked = self._pondering.question is Question.DRAW
        mine = self._table.is_person(self.game.board.turn)
        return mine and not asked and self.game.outcome is None

    def _may_answer(self, square: int) -> bool:
        """Whether a person may move now; otherwise says why not."""
        if self._may_play():
            return True
        # What is pressed on the way of the last move is the rest of a chain, or a double click.
        on_its_way = self.game.outcome is None and self.game.moves
        if not on_its_way or square not in self.game.moves[-1].path or self._table.watched:
            self._refuse(square, self._why_not())
        return False

    # Other intents ---------------------------------------------------------------------------

    def hint(self) -> None:
        """Ask for a good move; it comes with a later `update`."""
        self._stir()
        if not self._may_play():
            self._refuse(None, self._why_not())
        elif self._pondering.question is not Question.HINT:
            self._pondering.ask(Question.HINT, self._adviser, self.game, self._now)
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
            plies = plies_to_undo(self.game, self._table.people)
            if not plies:
                watched = self._table.watched
                self._refuse(None, words.NOBODY_PLAYS if watched else words.NOTHING_TO_UNDO)
                return
            for _ in range(plies):
                self.game.undo()
            sentence = words.BACK
        self._pondering.forget()
        self._unpick()
        self._surprise.look_again(False)
        self._result = None
        self._host.face.resume()
        self._emit(TakenBack(before, self.game.board.copy()))
        whose = "your" if self._table.person else f"{self._table.names[self.game.board.turn]}'s"
        self._note = sentence.format(number=self.game.plies // 2 + 1, whose=whose)
        self._tell()

    def new_game(self) -> None:
        """Begin another game, whatever is going on."""
        self._games += 1
        seed = branch_seed(self._seed, self._games)
        self._begin(FunGame(rules=self.settings.rules, seed=seed))
        self._tell()

    def set_up(self, game: FunGame, **options: Any) -> None:
        """Go on with another game, such as one from a file, with the settings that belong to it."""
        self._games += 1
        self.settings = self.settings.changed(**options)
        self._begin(game)
        self._tell()

    def resign(self) -> None:
        """Give the game up for the person, or for the one to move of two."""
        self._stir()
        if self.game.outcome is not None or self._table.watched:
            self._refuse(None, self._why_not())
            return
        self._pondering.forget()
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
            self._pondering.ask(Question.DRAW, self._adviser, self.game, self._now)
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
        self._wake()
        self._host.say("poked", self._now)

    def party(self) -> None:
        """Throw a party."""
        self._wake()
        self._emit(Party())
        self._host.party(self._now)

    def toggle_pause(self) -> None:
        """Halt Watch, or let it go on."""
        self._wake()
        if not self._table.watched:
            self._refuse(None, words.NO_PAUSE)
            return
        self._paused = not self._paused
        if self._paused:
            self._pondering.forget()
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
        self._wake()
        self._table = Table(now)
        if (now.seats, now.level, now.fun) != (before.seats, before.level, before.fun):
            self._surprise.look_again(False)
        if (now.seats, now.level) != (before.seats, before.level):
            self._pondering.forget()
            self._unpick()
            self._paused = False
            self._mind = Mind(now.level, self.game.seed)
            self._host = self._seated()
            if now.level != before.level or before.seats is Seats.BOTH:
                self._host.greet(self.game, self._now)
        if now.piece_set != before.piece_set:
            self._host.speaker.neo = now.neo
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
        self._pondering.close()

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
        self._pondering.forget()
        self._unpick()
        self._emit(Moved(move, piece, move.crowns, taken, by_person, dragged, before, after))
        self._surprise.look_again(not by_person)
        if game.outcome is None:
            self._host.react(move, by_person, self._now)
        self._settle_result()
        self._tell()

    def _bring_fun(self) -> None:
        """Announce an event of fun mode after the computer's move, and let it happen later."""
        surprise = self._surprise
        if surprise.coming is None:
            event = surprise.announced(self.game, self._table.person, self.settings, self._now)
            if event is not None:
                self._emit(FunAnnounced(event.kind, event.square))
        elif surprise.due(self._now):
            self._let_happen(surprise.coming)

    def _let_happen(self, event: FunEvent) -> None:
        self._surprise.look_again(False)
        before = self.game.board.copy()
        self.game.happen(event)
        after = self.game.board.copy()
        piece = (after if event.kind is FunKind.GIFT else before).piece_at(event.square)
        assert piece is not None
        self._unpick()
        self._emit(FunHappened(event.kind, event.square, piece, before, after))
        if event.kind is FunKind.GIFT:
            self._host.face.nod(Mood.SHOCKED, self._now)
        else:
            self._host.say("disaster", self._now)
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
        occasion = "draw" if outcome.winner is None else "loss" if won else "win"
        self._host.say(occasion, self._now)

    def _stir(self, *, settle: bool = True) -> None:
        """A person did something: wake up, and let a fun event that is due happen first."""
        self._wake()
        self._note = ""
        if settle:
            self._bring_fun()
            if (event := self._surprise.coming) is not None:
                self._let_happen(event)
        self._touch()

    def _wake(self) -> None:
        self._host.face.wake(self._now)

    def _refuse(self, square: int | None, reason: str) -> None:
        self._note = reason
        self._emit(Refused(square))

    def _why_not(self) -> str:
        if self.game.outcome is not None:
            return words.GAME_OVER
        return words.NOBODY_PLAYS if self._table.watched else words.NOT_YOUR_TURN

    def _unpick(self) -> None:
        self._hand.release()
        self._hint = None
        self._note = ""

    def _is_declared(self) -> bool:
        """Whether people ended a game that the board itself would let go on."""
        over = self.game.outcome is not None and self.game.board.outcome() is None
        return over and not self._table.watched

    def _seated(self) -> Host:
        """Whoever sits opposite now."""
        return Host(self._table, self.game.seed, self.settings.neo, self._now, self._emit)

    def _emit(self, event: Event) -> None:
        self._events.append(event)
        self._touch()

    def _touch(self) -> None:
        self._cached = None  # the state is made anew when somebody looks

    def _tell(self) -> None:
        """Tell whoever keeps the game how it stands."""
        self._touch()
        if self._keep is not None:
            going_on = self.game.outcome is None and self.game.plies > 0
            self._keep(self.game.copy() if going_on else None, self.settings)
