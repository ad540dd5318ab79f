import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import type { ConnectionState, ConnectionView } from './realtime.ts';

/** Why nothing reaches the server just now. */
export type ConnectionProblem = 'offline' | 'away';

const listeners = createListeners<void>();
let current: ConnectionProblem | null = null;

/** Null while the line is up, and for the moments in which it usually comes back. */
export const connectionProblemOf = ({ state }: ConnectionState): ConnectionProblem | null =>
  state === 'offline' || state === 'away' ? state : null;

/** @param works what works again, such as "Calls work" */
export const problemWords = (hindrance: ConnectionProblem, works: string): string =>
  hindrance === 'offline'
    ? `You're offline. ${works} again when you're back online.`
    : `Can't reach Ahoy. ${works} again when the line is back.`;

/** Makes this tab's line the one that all screens ask about. @returns a function that ends it */
export function followConnectionProblem(connection: Pick<ConnectionView, 'get' | 'subscribe'>): () => void {
  const follow = () => set(connectionProblemOf(connection.get()));
  follow();
  const stop = connection.subscribe(follow);
  return () => {
    stop();
    set(null);
  };
}

function set(next: ConnectionProblem | null): void {
  if (next === current) return;
  current = next;
  listeners.call('', undefined);
}

/** Why a control that needs the server can't be used; null while it can. Every screen's reason for a line that is down. */
export function useConnectionProblem(works = 'This works'): string | null {
  const hindrance = useSyncExternalStore(
    (listener) => listeners.add('', listener),
    () => current,
    () => null,
  );
  return hindrance === null ? null : problemWords(hindrance, works);
}
