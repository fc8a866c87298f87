/** What is always there: the open screen, the dialogs, the news, and the voice for screen readers. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { App } from './app';
import { Dialogs } from './dialogs';
import { Door } from './door';
import { Game } from './game';
import { Help } from './help';
import { Home } from './home';
import { Notices } from './notices';
import { SettingsScreen } from './settings';
import { StatisticsScreen } from './statistics';
import { AppContext, useApp } from './use';

export function Root({ app }: { app: App }): JSX.Element {
  return (
    <AppContext.Provider value={app}>
      <Screen />
      <Dialogs />
      <Voice />
    </AppContext.Provider>
  );
}

function Screen(): JSX.Element {
  const { screen } = useApp();
  const screens = {
    home: <Home />,
    game: <Game />,
    analysis: <Door room="analysis" />,
    training: <Door room="training" />,
    settings: <SettingsScreen />,
    statistics: <StatisticsScreen />,
    help: <Help />,
    lab: <Door room="lab" />,
  };
  return (
    <div class={`screen screen-${screen}`} key={screen}>
      {screens[screen]}
      <Notices />
    </div>
  );
}

/** A live region; texts that come in one moment are read as one. */
function Voice(): JSX.Element {
  const app = useApp();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let waiting: string[] = [];
    app.speakWith((text) => {
      if (waiting.length === 0) {
        setTimeout(() => {
          if (region.current) region.current.textContent = [...new Set(waiting)].join(' ');
          waiting = [];
        }, 60);
      }
      waiting.push(text);
    });
  }, [app]);
  return <div class="unseen" role="status" aria-live="polite" ref={region} />;
}
