import { DEVICES_PER_ACCOUNT_MAX } from '#kernel/realtime-protocol.ts';
import type { Connection } from './realtime.ts';

/** A returning device still has its old connection until that times out. A tab never needs more. */
const CONNECTIONS_PER_DEVICE_MAX = 3;

/** A connection that holds a place until it leaves. */
export interface PlaceHolder {
  /** Ends it, because its device has newer connections. */
  supersede(): void;
}

export interface DevicePlaces {
  /**
   * Takes a place for a connection. Refuses a new device if the account has the maximum. Closing another one instead
   * would end the call of a tab in the background, while someone is looking at the refused tab.
   * @returns a function that releases the place and can be called twice; null if there is no place
   */
  take(connection: Connection, holder: PlaceHolder): (() => void) | null;
}

export function createDevicePlaces(): DevicePlaces {
  /** Connections by account and device, oldest first. */
  const accounts = new Map<string, Map<string, Set<PlaceHolder>>>();
  return {
    take({ accountId, deviceId }, holder) {
      const devices = accounts.get(accountId) ?? new Map<string, Set<PlaceHolder>>();
      const connections = devices.get(deviceId) ?? new Set<PlaceHolder>();
      if (connections.size === 0 && devices.size >= DEVICES_PER_ACCOUNT_MAX) return null;
      accounts.set(accountId, devices.set(deviceId, connections.add(holder)));
      const [oldest] = connections;
      if (connections.size > CONNECTIONS_PER_DEVICE_MAX && oldest !== undefined) {
        connections.delete(oldest);
        oldest.supersede();
      }
      return () => {
        connections.delete(holder);
        // An empty entry may have been replaced in the meantime.
        if (connections.size === 0 && devices.get(deviceId) === connections) devices.delete(deviceId);
        if (devices.size === 0 && accounts.get(accountId) === devices) accounts.delete(accountId);
      };
    },
  };
}
