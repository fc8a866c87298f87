/** The ways into the screens that are loaded when somebody goes in. Draws what is seen meanwhile. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../words';
import { Header } from './header';

const ROOMS = {
  analysis: { title: say.analysis.title, load: async () => (await import('./analysis')).AnalysisScreen },
  training: { title: say.training.title, load: async () => (await import('./training')).TrainingScreen },
  lab: { title: say.titles.lab, load: async () => (await import('./lab/screen')).LabScreen },
} satisfies Record<string, { title: string; load: () => Promise<ComponentType> }>;

export type RoomName = keyof typeof ROOMS;

/** The screens that were loaded; coming back to one shows it at once. */
const open = new Map<RoomName, ComponentType>();

export function Door({ room }: { room: RoomName }): JSX.Element {
  const [, draw] = useState(0);
  const [failed, setFailed] = useState(false);
  const Screen = open.get(room);
  useEffect(() => {
    if (Screen) return;
    ROOMS[room].load().then(
      (loaded) => {
        open.set(room, loaded);
        draw((times) => times + 1);
      },
      () => { setFailed(true); },
    );
  }, [room, Screen]);
  if (Screen) return <Screen />;
  return (
    <>
      <Header title={ROOMS[room].title} />
      <main class="page"><p role="status">{failed ? say.rooms.failed : say.rooms.loading}</p></main>
    </>
  );
}
