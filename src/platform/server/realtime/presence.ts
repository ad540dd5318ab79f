import type { Connection, Presence, Realtime } from './realtime.ts';
import { deviceRoom } from './rooms.ts';

type PresenceListener = Parameters<Realtime['onPresence']>[0];

export interface PresenceBook {
  listen(changed: PresenceListener): void;
  /** Notes a connection. @returns what to call when it is gone */
  arrive(connection: Connection): (how: Exclude<Presence, 'connected'>) => void;
}

/**
 * Turns connections into devices. A device that reconnects has two connections until the old one times out, and
 * is neither new then nor gone afterwards.
 */
export function createPresence(): PresenceBook {
  const listeners: PresenceListener[] = [];
  const connections = new Map<string, number>();
  const tell = (connection: Connection, state: Presence) => {
    for (const changed of listeners) changed(connection, state);
  };
  return {
    listen: (changed) => void listeners.push(changed),
    arrive(connection) {
      const device = deviceRoom(connection);
      const before = connections.get(device) ?? 0;
      connections.set(device, before + 1);
      if (before === 0) tell(connection, 'connected');
      return (how) => {
        const left = (connections.get(device) ?? 1) - 1;
        if (left > 0) {
          connections.set(device, left);
          return;
        }
        connections.delete(device);
        tell(connection, how);
      };
    },
  };
}
