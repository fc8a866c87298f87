/**
 * Every English text of the browser game. Short, kind, exact; squares by number. Refuses to decide
 * when something is said.
 */
import type { RuleSet } from './game/match';

const list = (items: readonly (number | string)[], joint: string): string =>
  items.length < 2
    ? String(items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} ${joint} ${String(items.at(-1))}`;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** What a level is like, in a few words; the longer sentence stands with the levels. */
export const IN_SHORT: Readonly<Record<string, string>> = {
  novice: 'misses things',
  casual: 'sees the traps',
  sharp: 'counts first',
  ruthless: 'plays endings',
  champion: 'forgives nothing',
};

/** What an opponent says, by mood; it teases the position and never the player. */
export const LINES: Readonly<Record<string, readonly string[]>> = {
  calm: ['Take your time. I certainly am.', 'A quiet board is a fine thing.', 'Your move; no hurry.'],
  thinking: ['Let me see …', 'Counting squares …', 'One moment …'],
  happy: ['That went well for my side.', 'Thank you, that helps.', 'A good square, this one.'],
  sly: ['I like where this is going.', 'Have you seen the long diagonal?', 'Interesting.'],
  worried: ['I had plans for that corner.', 'That square was mine.', 'Hm. I did not want that.'],
  sad: ['Well played.'],
  won: ['A good game. Another?'],
  drawn: ['Even. I can live with that.'],
};

export const RULE_WORDS: Readonly<Record<RuleSet, { title: string; summary: string }>> = {
  english: { title: 'English', summary: 'The standard game.' },
  arcade: { title: 'Arcade', summary: 'English, but only captures and crownings stop the forty-move count.' },
  classroom: { title: 'Classroom', summary: 'White begins, on the light squares; drawn after sixty quiet plies.' },
  retro: { title: 'Retro', summary: 'Jumping and going on are up to you, as on a home computer of the 1980s.' },
};

export const say = {
  app: 'kingme',
  tagline: 'English draughts, on your own board',
  home: {
    opponent: 'Opponent',
    level: 'Level',
    person: 'Two people',
    personShort: 'on this screen',
    personLong: 'Take turns on this screen. No score, no statistics, just the game.',
    side: 'You play',
    rules: 'Rules',
    first: (side: string) => `${side}, first`,
    second: (side: string) => `${side}, second`,
    play: (level: string) => `Play ${level}`,
    playTwo: 'Play on this screen',
    carryOn: (move: number, standing: string) => `Carry on: move ${move}, ${standing}`,
    load: 'Paste a game',
    board: 'The start position',
  },
  standing: (ahead: number) =>
    ahead === 0
      ? 'all even'
      : ahead > 0
        ? `you are ${numberWord(ahead)} ahead`
        : `you are ${numberWord(-ahead)} behind`,
  twoStanding: 'two people',
  titles: {
    settings: 'Settings',
    statistics: 'Statistics',
    help: 'How to play',
    game: 'kingme',
    lab: 'Lab',
  },
  rooms: {
    loading: 'One moment…',
    failed: 'This could not be loaded. Reload the page to try again.',
  },
  actions: {
    back: 'Back',
    undo: 'Undo',
    hint: 'Hint',
    flip: 'Flip',
    new: 'New',
    menu: 'Menu',
    resign: 'Resign',
    draw: 'Offer a draw',
    share: 'Share or save',
    soundOn: 'Turn sound on',
    soundOff: 'Turn sound off',
    close: 'Close',
    stop: 'Stop here',
    present: 'Back to the game',
  },
  board: (turn: string) => `Draughts board, ${turn} to move`,
  /** What a square is called; `ways` are where its piece can go. */
  square(number: number, piece: string | null, state: { ways: readonly number[]; target: boolean; chosen: boolean }): string {
    const what = piece ?? 'empty';
    const can = state.ways.length > 0 ? `, can move to ${list(state.ways, 'or')}` : '';
    const chosen = state.chosen ? ', chosen' : '';
    return `${number}, ${what}${chosen}${state.target ? ', you can move here' : can}`;
  },
  piece: (side: string, king: boolean) => `${side.toLowerCase()} ${king ? 'king' : 'man'}`,
  move(side: string, path: readonly number[], taken: number, crowned: boolean): string {
    const [from, ...to] = path;
    const way = taken > 0
      ? `${side} jumps from ${String(from)} to ${list(to, 'and')} and takes ${numberWord(taken)}`
      : `${side} moves from ${String(from)} to ${String(to[0])}`;
    return `${way}${crowned ? ', and is crowned' : ''}.`;
  },
  status: {
    yours: (side: string) => `Your turn: ${side.toLowerCase()} to move.`,
    turn: (side: string) => `${side} to move.`,
    thinking: (name: string) => `${name} is thinking.`,
    oneJump: (square: number) => `A jump is open from ${square}: it must be taken.`,
    jumps: (squares: readonly number[]) =>
      `Jump ${list(squares.map((square) => `from ${square}`), 'or')}; one of them must be taken.`,
    onward: (squares: readonly number[]) =>
      `Keep jumping: ${list(squares, 'or')} is open.`,
    mayStop: (squares: readonly number[]) =>
      `Jump on to ${list(squares, 'or')}, or press the piece again to stop here.`,
    looking: (move: string) => `Looking back, after ${move}.`,
    lookingStart: 'Looking back, at the start.',
    lookingHere: 'You are looking back. Come back to the game to move.',
    undone: (move: number) => `Back to move ${move}; it is your turn.`,
    nothingToUndo: 'There is no move to take back.',
    chainBack: 'The jump is taken back.',
    hintThinking: 'Looking for a good move …',
    hint: (move: string, reason: string) => `Try ${move}. ${reason}`,
    noHint: 'A hint is there when it is your turn.',
    offering: 'Asking for a draw …',
    declined: (name: string) => `${name} would rather play on.`,
    offerWait: (moves: number) => `${plural(moves, 'move')} more before you can ask again.`,
    failed: 'The opponent stopped. Undo or start a new game, and it will be back.',
    custom: 'This game began from another position: it counts for no statistics.',
    copied: (what: string) => `${what} copied.`,
    notCopied: 'The browser did not let it be copied; the text is shown to copy by hand.',
  },
  refused: {
    forward: 'That man moves forward only.',
    taken: (square: number) => `${square} is taken.`,
    otherTurn: (name: string) => `It is ${name}’s turn.`,
    otherPiece: (side: string) => `That piece is ${side.toLowerCase()}; it is not yours to move.`,
    mustJump: (squares: readonly number[]) => `You must jump with ${list(squares, 'or')}.`,
    mustGoOn: (square: number) => `The piece on ${square} must go on jumping.`,
    blocked: (piece: string, square: number) => `The ${piece} on ${square} is blocked.`,
    canGo: (from: number, to: readonly number[]) => `${from} can go to ${list(to, 'or')}.`,
    chooseFirst: 'Choose one of your pieces first.',
    manyWays: (square: number, first: readonly number[]) =>
      `More than one way leads to ${square}: begin with ${list(first, 'or')}.`,
    over: 'This game is over.',
  },
  reasons: {
    only: 'It is the only move.',
    takes: (count: number) => `It takes ${numberWord(count)}.`,
    crowns: 'It crowns a man.',
    ahead: 'It keeps you ahead.',
    level: 'It keeps the game level.',
    behind: 'It holds out longest.',
  },
  results: {
    youWin: 'You win',
    youLose: (name: string) => `${name} wins`,
    sideWins: (side: string) => `${side} wins`,
    drawn: 'Drawn',
    why(termination: string, loser: string, you: boolean): string {
      const who = you ? 'Your side' : loser;
      const reasons: Readonly<Record<string, string>> = {
        'no pieces': you ? 'Your last piece is taken.' : `${loser} has no piece left.`,
        blocked: you ? 'Your last pieces are blocked.' : `${loser} has no move left.`,
        resignation: you ? 'You resigned.' : `${who} resigned.`,
        repetition: 'The same position came up three times.',
        'no progress': 'Too many moves with nothing taken and no man moved.',
        cycle: 'Both sides only go to and fro.',
        agreement: 'Both sides agreed.',
      };
      return reasons[termination] ?? '';
    },
    quiet: {
      english: 'Forty moves each with nothing taken and no man moved.',
      arcade: 'Forty moves each with nothing taken or crowned.',
      classroom: 'Sixty plies with nothing taken.',
      retro: '',
    } satisfies Record<RuleSet, string>,
    again: 'Play again',
    look: 'Look back',
    score: 'Score',
    bonus: { win: 'Win', quick: 'Quick', left: 'Pieces left', noHelp: 'No help' },
    highScore: (place: number) => (place === 1 ? 'A new high score.' : `Number ${place} of your high scores.`),
  },
  dialogs: {
    leave: 'Leave this game?',
    leaveWhy: 'It will count as a loss.',
    leaveTwo: 'The game on the board will be gone.',
    stay: 'Stay',
    leaveButton: 'Leave',
    resign: 'Resign this game?',
    resignWhy: 'It counts as a loss.',
    draw: 'A draw?',
    drawWhy: 'Both players must agree.',
    agree: 'Agree on a draw',
    playOn: 'Play on',
    reset: 'Erase all statistics?',
    resetWhy: 'Games, runs and high scores will be gone. Export them first to keep them.',
    keep: 'Keep them',
    erase: 'Erase',
    share: 'Share or save',
    pdn: 'Game as PDN',
    fen: 'Position as FEN',
    link: 'Link to this position',
    copy: 'Copy',
    download: 'Download',
    load: 'Paste a game or a position',
    loadWhy: 'A FEN, a PDN game or a link with a position. You play on from its end.',
    loadButton: 'Play from it',
    cancel: 'Cancel',
    text: 'Text of a game or a position',
    newGame: 'New game',
  },
  link: {
    level: (value: string, levels: readonly string[]) =>
      `The link names a level “${clip(value)}”; there are ${list(levels, 'and')}. Your usual level is set up instead.`,
    pos: (reason: string) => `The position in the link cannot be played (${reason}), so here is the start.`,
  },
  storage: {
    blocked: 'This browser keeps nothing for this page: games and statistics last until you close it.',
    full: 'The browser’s storage is full: from here on nothing more is kept.',
    corrupt: 'Something kept from an earlier visit could not be read. It is set aside; play goes on.',
  },
  update: { ready: 'A new version is here.', reload: 'Reload' },
  statistics: {
    all: 'All',
    games: 'games',
    won: 'won',
    drawn: 'drawn',
    lost: 'lost',
    rate: 'win rate',
    run: 'wins in a row now',
    bestRun: 'best run of wins',
    fastest: 'fastest win',
    mostLeft: 'most pieces left',
    bestScore: 'best score',
    bars: 'Won · drawn · lost',
    scores: 'High scores',
    none: 'No games yet. The first one will show up here.',
    noScores: 'No scores yet.',
    export: 'Export',
    import: 'Import',
    reset: 'Reset',
    imported: 'Statistics imported.',
    notImported: 'That file holds no statistics of kingme; nothing was changed.',
    erased: 'Statistics erased.',
    file: 'kingme-statistics.json',
  },
  settings: {
    pieces: 'Pieces and board',
    play: 'Play',
    motion: 'Motion and sound',
    appearance: 'Appearance',
    scheme: 'Light or dark',
    schemes: { system: 'System', light: 'Light', dark: 'Dark' },
    showMoves: ['Show moves', 'rings on pieces, dots on squares'],
    playOn: ['Play a single continuation', 'when a chain has only one way on'],
    numbers: ['Square numbers', 'the same as in the move list'],
    motionMode: 'Animations',
    motions: { system: 'System', full: 'Full', reduced: 'Reduced', off: 'Off' },
    speed: 'Speed',
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
    effects: ['Effects', 'puffs, sparkles and the winning shower'],
    sound: ['Sound', 'made here, no files'],
    volume: 'Volume',
    data: 'Everything in one file',
    dataWhy: 'Settings, statistics, your functions, the game and the analysis, to keep or to take to another browser.',
    export: 'Export',
    import: 'Import',
    notImported: 'That is no file of kingme’s data, or there is no room for it; nothing was changed.',
    file: 'kingme-data.json',
  },
  moves: {
    title: 'Moves',
    none: 'No moves yet.',
    first: 'To the start',
    previous: 'One back',
    next: 'One forward',
    last: 'To the game',
    move: (number: number, side: string, text: string) => `Move ${number}, ${side}: ${text}`,
  },
  analysis: {
    title: 'Analysis',
    open: 'Analyse',
    openGame: 'Analyse this game',
    depth: (depth: number) => `depth ${depth}`,
    effort: (positions: string, speed: string) => `${positions} positions, ${speed} a second`,
    lines: 'Best lines',
    linesOff: 'The engine rests.',
    linesNone: 'Thinking …',
    course: 'Course of the game',
    courseNone: 'Go through the game to see where it turned.',
    /** What a review says of a move, after the move itself. */
    said: (move: string, note: string) => `${move}: ${note}.`,
    at: (ply: number, move: string, score: string) => (ply === 0 ? `Start${score}` : `${move}${score}`),
    worth: (score: string) => `, ${score} for the first side`,
    end: (won: boolean, plies: number) => `${won ? 'wins' : 'loses'} in ${plural(plies, 'ply', 'plies')}`,
    balance: (score: string, side: string) => `Balance: ${score} for ${side}`,
    over: (winner: string | null) => (winner === null ? 'The game is over: drawn.' : `The game is over: ${winner} has won.`),
    review: 'Find the mistakes',
    stop: 'Stop',
    reviewing: (percent: number) => `Going through the game: ${percent} %`,
    reviewed: (count: number) => (count === 0 ? 'No mistake found.' : `${plural(count, 'mistake')} found.`),
    next: 'Next mistake',
    summary: 'Summary',
    side: 'Side',
    accuracy: 'Accuracy',
    mistakes: 'Mistakes',
    blunders: 'Blunders',
    missed: 'Missed',
    engine: ['Engine', 'thinks about every position'],
    first: 'To the start',
    previous: 'One back',
    forward: 'One forward',
    last: 'To the end',
    promote: 'To main line',
    remove: 'Delete',
    file: 'Open file',
    save: 'Save PDN',
    copyPdn: 'Copy game',
    copyFen: 'Copy position',
    pdn: 'Game',
    fen: 'Position',
    paste: 'Paste',
    marks: { mistake: 'mistake', blunder: 'blunder' } satisfies Record<string, string>,
    failed: (reason: string) => `The engine stopped: ${reason}`,
    unreadable: (reason: string) => `That cannot be read. ${reason}`,
    analyseIt: 'Analyse it',
    choose: 'Which game?',
    chooseWhy: (count: number) => `There are ${count.toLocaleString('en')} games here.`,
    find: 'Find a player, an event, a year',
    games: 'Games',
    game: (number: number, of: number) => `Game ${number.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    gameFault: (number: number, reason: string) => `Game ${number} cannot be read. ${reason}`,
    players: (black: string, white: string) => (black === '' && white === '' ? 'No names' : `${black || 'no name'} – ${white || 'no name'}`),
    round: (round: string) => `round ${round}`,
    moveCount: (plies: number) => plural(plies, 'ply', 'plies'),
    faulty: 'has faults',
    noneFound: 'No game has that.',
    onlyGames: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString('en')}; write more to find others.`,
    fileName: 'kingme-analysis.pdn',
  },
  training: {
    title: 'Training',
    puzzle: (number: number, of: number) => `Puzzle ${number} of ${of}`,
    grade: (grade: number, of: number) => `Grade ${grade} of ${of}`,
    solvedBefore: 'solved before',
    task: (side: string, begun: boolean) => (begun ? `Right. ${side} goes on.` : `${side} to move and win.`),
    wrong: (move: string) => `${move} does not win. Look again.`,
    hintPiece: (square: number) => `The piece on ${square} moves. Another hint shows where to.`,
    hintMove: (move: string) => `Play ${move}.`,
    solved: 'Solved.',
    solvedHelped: 'Solved, with help.',
    shown: (plies: number) => `That was it, in ${plural(plies, 'ply', 'plies')}.`,
    show: 'Show',
    again: 'Again',
    next: 'Next',
    streak: 'in a row',
    best: 'best row',
    solvedCount: 'solved',
  },
  game: {
    you: 'You',
    taken: 'Taken',
    byYou: 'by you',
    by: (name: string) => `by ${name}`,
    takenBy: (name: string, count: number) => `${plural(count, 'piece')} taken by ${name}`,
    score: 'Score',
    streak: 'Streak',
    level: (number: number, of: number) => `level ${number} of ${of}`,
    offline: 'No network needed; everything is on this device.',
  },
  help: {
    rules: 'The game',
    rulesText: [
      'Men move one square diagonally forward, kings also back. A piece jumps over an enemy piece next to it if the square behind is empty, and takes it.',
      'A jump that is open must be taken, with whichever piece; where there are several, the choice is yours. A piece that can jump on must jump on, all in the same move.',
      'A man that reaches the far row becomes a king, and its move ends there.',
      'You win when the other side has no piece left, or no move. The game is drawn when a position comes up three times, or after forty moves each with nothing taken and no man moved.',
    ],
    moving: 'Moving',
    movingText: [
      'Press a piece, then the square it should go to; or drag it. Take a chain of jumps hop by hop; when there is only one way on, it plays itself.',
      'Rings show what can move, dots where to; pieces that must jump have wedges around them. Press any other piece and the board says why it must wait.',
    ],
    keys: 'Keys',
    keyList: [
      ['Arrows', 'walk over the squares'],
      ['Enter or Space', 'pick a piece, drop it'],
      ['U, Ctrl+Z', 'undo'],
      ['H', 'hint'],
      ['N', 'new game'],
      ['F', 'flip the board'],
      ['Esc', 'put the piece down, close a dialog'],
    ],
    scoring: 'Scoring',
    scoringText:
      'Points are multiplied by the streak and by the level. Each of your capturing moves raises the streak; losing a piece ends it, so an even exchange costs the run as well. What costs points costs them plainly.',
    events: {
      man: 'Enemy man taken',
      king: 'Enemy king taken',
      further: 'Each further piece in the same move',
      crowned: 'One of yours crowned',
      lost: 'One of yours taken',
      undo: 'Undo',
      hint: 'Hint',
      win: 'Winning',
      quick: (moves: number) => `Each of your moves under ${moves}, when you win`,
      left: 'Each piece left, when you win',
      noHelp: 'Winning without undo or hint',
    },
    streakRow: 'Captures in a row',
    levelRow: 'Level',
    counting: 'What counts',
    countingText:
      'A game counts when it ends; one that you leave part-way counts as a loss, one left before your first move does not count. Games of two people, and games from a pasted or linked position, count for nothing.',
  },
  numberWord,
  list,
  plural,
} as const;

function numberWord(count: number): string {
  const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
  return words[count] ?? String(count);
}

const clip = (text: string): string => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** A number of points, its thousands apart. */
export function points(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, '\u2009');
  return value < 0 ? `−${digits}` : digits;
}

/** Milliseconds as 2:14. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
