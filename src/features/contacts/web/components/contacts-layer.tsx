import { useEffect } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace } from '#features/workspaces/web/widgets.tsx';
import { WAITING_KEY } from '../waiting-key.ts';

/** Sends what waits as soon as the app is open and online, whatever the page. Loads nothing while nothing waits. */
export function ContactsLayer() {
  const accountId = useUser().user?.id;
  const workspaceId = useWorkspace()?.id;
  useEffect(() => {
    if (accountId === undefined || workspaceId === undefined) return undefined;
    const send = () => {
      const waiting = localStorage.getItem(WAITING_KEY) ?? '[]';
      if (waiting === '[]') return;
      import('../late-changes.ts').then(
        ({ sendWaiting }) => sendWaiting({ accountId, workspaceId }),
        // Without a network the file can't be loaded either; the next event tries again.
        () => undefined,
      );
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [accountId, workspaceId]);
  return null;
}
