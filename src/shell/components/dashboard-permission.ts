import { useEffect, useState } from 'react';
import type { Permission } from './dashboard-steps.ts';

const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Whether the system may show incoming calls. People are only asked when they press the button. */
export function usePermission(): { permission: Permission; ask: () => void; check: () => void } {
  const [permission, setPermission] = useState(readPermission);
  const check = () => setPermission(readPermission());
  useEffect(() => {
    const watching = new AbortController();
    const watch = async () => {
      const status = await navigator.permissions.query({ name: 'notifications' });
      status.addEventListener('change', () => setPermission(readPermission()), { signal: watching.signal });
    };
    // A browser without change events is asked again by a press.
    watch().catch(() => undefined);
    return () => watching.abort();
  }, []);
  return { permission, check, ask: () => void Notification.requestPermission().then(check) };
}
