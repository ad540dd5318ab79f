import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import type { ConnectionState, ConnectionView } from './realtime.ts';

/** Why the server can't be reached. */
export type ConnectionProblem = 'offline' | 'away';

const listeners = createListeners<void>();
let current: ConnectionProblem | null = null;

/** Null while connected, and for the first moments after a loss, in which the connection usually comes back. */
export const connectionProblemOf = ({ state }: ConnectionState): ConnectionProblem | null =>
  state === 'offline' || state === 'away' ? state : null;

/** @param works what works again, such as "Calls work" */
export const problemWords = (hindrance: ConnectionProblem, works: string): string =>
  hindrance === 'offline'
    ? `You're offline. ${works} again when you're back online.`
    : `Can't reach Ahoy. ${works} again when the line is back.`;

/** Makes this tab's connection the one that all screens use. @returns a function that stops it */
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

/** Returns why a control that needs the server is disabled; null if it isn't. Every screen uses it. */
export function useConnectionProblem(works = 'This works'): string | null {
  const hindrance = useSyncExternalStore(
    (listener) => listeners.add('', listener),
    () => current,
    () => null,
  );
  return hindrance === null ? null : problemWords(hindrance, works);
}
