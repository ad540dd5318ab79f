import { createListeners } from './listeners.ts';

/** State of the connection to the server, as the dot in the header shows it. */
export type ConnectionState =
  /** The first connection is being made, or it was lost less than five seconds ago. */
  | { state: 'connecting' }
  | { state: 'ready'; latencyMs: number | null }
  /** Not connected, and the browser says that this device has no network. */
  | { state: 'offline' }
  /** Not connected for five seconds. `nextTryAt` is an epoch instant, null during an attempt. */
  | { state: 'away'; nextTryAt: number | null }
  /** The account has as many tabs and devices connected as it may. */
  | { state: 'crowded' };

/** How long the connection may be down before people see that the server can't be reached. */
const AWAY_AFTER_MS = 5_000;

export interface ConnectionStore {
  get(): ConnectionState;
  subscribe(listener: () => void): () => void;
  ready(latencyMs: number | null): void;
  crowded(): void;
  /** The connection is down. @param nextTryAt when the next attempt begins; null during one */
  lost(nextTryAt: number | null): void;
  close(): void;
}

/**
 * Creates the state of the connection. An open connection proves that there is a network, whatever the browser says.
 * Only without one does the browser's answer decide between "you're offline" and "the server doesn't answer".
 */
export function createConnectionStore(): ConnectionStore {
  const listeners = createListeners<void>();
  let state: ConnectionState = { state: 'connecting' };
  let nextTryAt: number | null = null;
  let isAway = false;
  const set = (next: ConnectionState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    listeners.call('', undefined);
  };
  const describeLoss = () => {
    if (isDeviceOffline()) set({ state: 'offline' });
    else set(isAway ? { state: 'away', nextTryAt } : { state: 'connecting' });
  };
  const startClock = () =>
    setTimeout(() => {
      isAway = true;
      if (state.state === 'connecting') describeLoss();
    }, AWAY_AFTER_MS);
  let clock: ReturnType<typeof setTimeout> | undefined = startClock();
  const stopClock = () => {
    clearTimeout(clock);
    clock = undefined;
    isAway = false;
  };
  return {
    get: () => state,
    subscribe: (listener) => listeners.add('', listener),
    ready(latencyMs) {
      stopClock();
      set({ state: 'ready', latencyMs });
    },
    crowded() {
      stopClock();
      set({ state: 'crowded' });
    },
    lost(next) {
      nextTryAt = next;
      if (clock === undefined) clock = startClock();
      describeLoss();
    },
    close: stopClock,
  };
}

function isDeviceOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}
