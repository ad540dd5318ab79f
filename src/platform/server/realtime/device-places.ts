import { DEVICES_PER_ACCOUNT_MAX } from '#kernel/realtime-protocol.ts';
import type { Connection } from './realtime.ts';

/** A device that comes back has its old line until that times out; more are none of a tab's. */
const LINES_PER_DEVICE_MAX = 3;

/** A line that holds a place until `leave`. */
export interface Line {
  /** Ends it: its device has come back by newer ones. */
  supersede(): void;
}

export interface DevicePlaces {
  /**
   * Takes a place for a line. A new device is refused where the account has as many as it may: closing another would end
   * the call of a tab that nobody looks at, while the one that is refused is the one that somebody looks at.
   * @returns what gives the place back, harmless when called twice; null when there is none
   */
  take(connection: Connection, line: Line): (() => void) | null;
}

export function createDevicePlaces(): DevicePlaces {
  /** Lines by account and device, oldest first. */
  const accounts = new Map<string, Map<string, Set<Line>>>();
  return {
    take({ accountId, deviceId }, line) {
      const devices = accounts.get(accountId) ?? new Map<string, Set<Line>>();
      const lines = devices.get(deviceId) ?? new Set<Line>();
      if (lines.size === 0 && devices.size >= DEVICES_PER_ACCOUNT_MAX) return null;
      accounts.set(accountId, devices.set(deviceId, lines.add(line)));
      const [oldest] = lines;
      if (lines.size > LINES_PER_DEVICE_MAX && oldest !== undefined) {
        lines.delete(oldest);
        oldest.supersede();
      }
      return () => {
        lines.delete(line);
        // Another may have come in the place of an empty one meanwhile.
        if (lines.size === 0 && devices.get(deviceId) === lines) devices.delete(deviceId);
        if (devices.size === 0 && accounts.get(accountId) === devices) accounts.delete(accountId);
      };
    },
  };
}
