/** News for the person that is no part of a game. */
import type { JSX } from 'preact';
import { say } from '../words';
import { Icon } from './icons';
import { useApp } from './use';

/** News at the foot of the page: each stays until it is put away. */
export function Notices(): JSX.Element | null {
  const app = useApp();
  if (app.notices.length === 0) return null;
  return (
    <div class="notices" role="alert">
      {app.notices.map((notice) => (
        <p key={notice.text}>
          <span>{notice.text}</span>
          {notice.action && <button type="button" class="inline" onClick={notice.action.run}>{notice.action.name}</button>}
          <button type="button" class="icon-button" aria-label={say.actions.close} onClick={() => { app.dismiss(notice); }}>
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
