import { setTimeout as pause } from 'node:timers/promises';
import { PHONE_HEARTBEAT_MS, PHONE_ORPHANED_MS } from '#features/telephony/constants.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Connection } from '#platform/server/realtime/realtime.ts';
import {
  CALL_HEARTBEAT_MS,
  CALL_ORPHANED_MS,
  CALL_SWEEP_MS,
  DISMISSED_KEEPS_CALLS_MS,
} from '../constants.ts';
import type { CallRecord } from '../rules/record/call-record.ts';
import { NETWORK, otherSide, sideOf } from '../rules/record/parties.ts';
import type { CallEvent } from '../rules/record/transition.ts';
import { readClock } from './changes/call-clock.ts';
import type { Calling } from './service.ts';
import type { DueCall } from './store.ts';

export interface Sweeper {
  /** Sweeps once. @returns when all due calls have been handled */
  sweep(): Promise<void>;
  /** Sweeps at once, then every second. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Ends calls that rang too long and calls that all devices have left. Devices can't be heard from while the server is
 * down. So after a start, a pause of the process or a database failure, silence is counted from zero again.
 */
export function createSweeper(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  { store, changeByClock }: Pick<Calling, 'store' | 'changeByClock'>,
): Sweeper {
  let listeningSince = clock.elapsed();
  let lastSweep = listeningSince;
  let isRunning = false;
  let isFailing = false;
  let loop: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function noteSweep(elapsed: number): void {
    // Time that the clock skipped wasn't spent listening.
    if (elapsed - lastSweep > CALL_HEARTBEAT_MS) listeningSince = elapsed;
    lastSweep = elapsed;
  }

  /** Whether silence of this length would have been noticed. */
  const listenedFor = (silentMs: number) => lastSweep - listeningSince >= silentMs;

  async function sweep(): Promise<void> {
    const reading = readClock(clock);
    noteSweep(reading.elapsed);
    await endEach(await store.rungOut(reading), rungOutEvent);
    if (!listenedFor(PHONE_ORPHANED_MS)) return;
    // A phone call costs money, so it must not outlive the device or the server that holds its leg.
    const device = listenedFor(CALL_ORPHANED_MS) ? CALL_ORPHANED_MS : null;
    const lost = { server: PHONE_ORPHANED_MS, device };
    await endEach(await store.silentPhoneCalls(lost, reading), (record, now) =>
      phoneOrphanedEvent(record, lost, now),
    );
    if (device === null) return;
    await endEach(await store.silentFor(device, reading), orphanedEvent);
  }

  /** Ends each call. One that can't be ended doesn't stop the others. */
  async function endEach(due: readonly DueCall[], decide: Parameters<typeof changeByClock>[1]) {
    const failures: unknown[] = [];
    for (const call of due)
      await changeByClock(call, decide).catch((cause: unknown) => void failures.push(cause));
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} calls could not be ended`);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sweep();
        isFailing = false;
      } catch (cause) {
        // Heartbeats fail, too, while the database is down, so silence doesn't count.
        listeningSince = clock.elapsed();
        if (!isFailing) log.error({ err: cause }, 'could not sweep calls, trying again every second');
        isFailing = true;
      }
      await pause(CALL_SWEEP_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    sweep,
    start() {
      if (isRunning) return;
      isRunning = true;
      loop = run();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

function rungOutEvent(record: CallRecord, now: Instant): CallEvent | null {
  const rings = record.state === 'dialing' || record.state === 'ringing';
  return rings && record.ringUntil <= now ? { kind: 'timedOut' } : null;
}

function orphanedEvent(record: CallRecord, now: Instant): CallEvent | null {
  if (record.state !== 'answered' || record.phone !== null) return null;
  const lastSeenAt = Math.max(record.lastSeenAt.caller, record.lastSeenAt.callee);
  return now - lastSeenAt > CALL_ORPHANED_MS ? { kind: 'orphaned', lastSeenAt } : null;
}

/**
 * Ends a phone call that was abandoned. The server that holds the leg beats for the network. If that server is gone,
 * the call ended with its last beat. While it is there, the leg is up and paid for, so a silent device ends the call
 * now.
 */
function phoneOrphanedEvent(
  record: CallRecord,
  silentMs: { device: number | null; server: number },
  now: Instant,
): CallEvent | null {
  const network = sideOf(record, NETWORK);
  if (record.state !== 'answered' || network === null) return null;
  const networkSeenAt = record.lastSeenAt[network];
  const unheldMs = now - networkSeenAt;
  if (unheldMs > silentMs.server) return { kind: 'orphaned', lastSeenAt: networkSeenAt };
  // The server may have died a moment ago. Then it isn't known yet how long the leg was up.
  if (silentMs.device === null || unheldMs > 2 * PHONE_HEARTBEAT_MS) return null;
  const isSilent = now - record.lastSeenAt[otherSide(network)] > silentMs.device;
  return isSilent ? { kind: 'cutOff', reason: 'connection-lost', at: now } : null;
}

/**
 * Ends the calls of devices that the server has disconnected: signed out from elsewhere, by a new password or by
 * expiry. Such a device can't hang up any more. If this doesn't run, because the process ends first or the device
 * wasn't connected, the other side loses its media path and gives up.
 */
export function endCallsOfDismissed(
  { realtime, log }: Pick<Platform, 'realtime' | 'log'>,
  { store, leave }: Pick<Calling, 'store' | 'leave'>,
): { stop(): void } {
  const waiting = new Set<NodeJS.Timeout>();

  async function endCalls({ accountId, deviceId }: Connection): Promise<void> {
    const devices = await realtime.devicesOf(accountId);
    if (devices.includes(deviceId)) return;
    for (const { id } of await store.open(accountId)) await leave({ accountId, id }, deviceId);
  }

  realtime.onPresence((connection, state) => {
    if (state !== 'dismissed') return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      endCalls(connection).catch((cause: unknown) =>
        log.error({ err: cause }, 'the calls of a device that was signed out could not be ended'),
      );
    }, DISMISSED_KEEPS_CALLS_MS);
    timer.unref();
    waiting.add(timer);
  });
  return {
    stop() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
