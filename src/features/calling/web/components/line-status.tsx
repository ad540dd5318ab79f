import { useEffect } from 'react';
import { lineErrors } from '#kernel/line-errors.ts';
import type { LineState } from '#platform/browser/realtime.ts';
import { PresenceDot } from '#ui/badge.tsx';
import { toast } from '#ui/toast.tsx';
import { useConnection, useLine } from './phone-context.tsx';
import { useSecurePage } from './use-secure-page.ts';

/** Whether calls can come and go, always in sight. */
export function LineStatus() {
  const connection = useConnection();
  const { elsewhere } = useLine();
  const isSecure = useSecurePage();
  const isCrowded = connection.state === 'crowded';
  useEffect(() => {
    if (isCrowded) toast.error(lineErrors.tooManyDevices().message);
  }, [isCrowded]);
  if (!isSecure) return <PresenceDot presence="offline">Calls need HTTPS</PresenceDot>;
  if (connection.state === 'ready' && elsewhere.length > 0)
    return <PresenceDot presence="busy">On a call in another tab</PresenceDot>;
  return <PresenceDot presence={dots[connection.state]}>{wordsOf(connection)}</PresenceDot>;
}

const dots = {
  ready: 'available',
  connecting: 'connecting',
  offline: 'offline',
  away: 'offline',
  crowded: 'offline',
} as const;

function wordsOf(connection: LineState): string {
  if (connection.state === 'offline' || connection.state === 'away') return 'Line offline';
  if (connection.state === 'connecting') return 'Line connecting';
  if (connection.state === 'crowded') return 'Too many tabs open';
  return connection.latencyMs === null ? 'Line ready' : `Line ready, ${connection.latencyMs} ms`;
}
