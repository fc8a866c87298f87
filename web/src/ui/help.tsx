/** How to play: the game, the controls, the rules of scoring as the table has them. */
import type { JSX } from 'preact';
import { RULE_SETS } from '../game/match';
import { POINTS, STREAK } from '../game/score';
import { LEVELS } from '../levels';
import { points, RULE_WORDS, say } from '../words';
import { Header } from './header';

export function Help(): JSX.Element {
  const words = say.help;
  const { events } = words;
  const rows: [string, number][] = [
    [events.man, POINTS.man],
    [events.king, POINTS.king],
    [events.further, POINTS.further],
    [events.crowned, POINTS.crowned],
    [events.lost, POINTS.lost],
    [events.undo, POINTS.undo],
    [events.hint, POINTS.hint],
    [events.win, POINTS.win],
    [events.quick(POINTS.quickMoves), POINTS.quick],
    [events.left, POINTS.pieceLeft],
    [events.noHelp, POINTS.noHelp],
  ];
  return (
    <>
      <Header title={say.titles.help} />
      <main class="page help">
        <section class="card prose">
          <h2>{words.rules}</h2>
          {words.rulesText.map((text) => <p key={text}>{text}</p>)}
          <dl class="pairs">
            {RULE_SETS.map((rules) => (
              <div key={rules}>
                <dt>{RULE_WORDS[rules].title}</dt>
                <dd>{RULE_WORDS[rules].summary}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="card prose">
          <h2>{words.moving}</h2>
          {words.movingText.map((text) => <p key={text}>{text}</p>)}
          <h3>{words.keys}</h3>
          <dl class="pairs">
            {words.keyList.map(([key, meaning]) => (
              <div key={key}>
                <dt><kbd>{key}</kbd></dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section class="card prose">
          <h2>{words.scoring}</h2>
          <p>{words.scoringText}</p>
          <table>
            <tbody>
              {rows.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value > 0 ? '+' : ''}{points(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table>
            <tbody>
              <tr>
                <th scope="row">{words.streakRow}</th>
                {STREAK.slice(1).map((_, index) => <td key={index}>{index + 1}{index === STREAK.length - 2 ? '+' : ''}</td>)}
              </tr>
              <tr>
                <th scope="row">{say.game.streak}</th>
                {STREAK.slice(1).map((factor) => <td key={factor}>×{factor}</td>)}
              </tr>
            </tbody>
          </table>
          <table>
            <tbody>
              {LEVELS.map(({ key, name, character, multiplier }) => (
                <tr key={key}>
                  <th scope="row"><b>{name}</b><span class="second">{character}</span></th>
                  <td>×{multiplier}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section class="card prose">
          <h2>{words.counting}</h2>
          <p>{words.countingText}</p>
          <p class="second">{say.game.offline}</p>
        </section>
      </main>
    </>
  );
}
