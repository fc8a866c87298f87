/** The way into the lab, which is loaded when somebody goes in. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { say } from '../../words';
import { Header } from '../header';

export function LabDoor(): JSX.Element {
  const [room, setRoom] = useState<{ Screen: ComponentType } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./screen').then(
      ({ LabScreen }) => { setRoom({ Screen: LabScreen }); },
      () => { setFailed(true); },
    );
  }, []);
  if (room) return <room.Screen />;
  return (
    <>
      <Header title={say.titles.lab} />
      <main class="page"><p role="status">{failed ? say.lab.failed : say.lab.loading}</p></main>
    </>
  );
}
