import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Connection } from '#platform/server/realtime/realtime.ts';
import {
  CALL_HEARTBEAT_MS,
  CALL_ORPHANED_MS,
  CALL_SWEEP_MS,
  DISMISSED_KEEPS_CALLS_MS,
  PHONE_ORPHANED_MS,
} from '../constants.ts';
import { type CallEvent, type CallRecord, NETWORK, otherSide, sideOf } from '../rules/transition.ts';
import type { CallingService } from './service.ts';
import type { DueCall } from './store.ts';

export interface Sweeper {
  /** Looks once. @returns when all calls that were due have been dealt with */
  sweep(): Promise<void>;
  /** Sweeps at once, then each second. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Ends calls that rang too long and calls that all their devices have left. A device cannot be heard while the
 * server is away, so after a start, a pause of the process or a failure of the database every device is given the
 * whole time again before its silence counts.
 */
export function createSweeper(
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
  { store, changeByClock }: Pick<CallingService, 'store' | 'changeByClock'>,
): Sweeper {
  let listeningSince = clock.now();
  let lastSweep = listeningSince;
  let isRunning = false;
  let isFailing = false;
  let loop: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function noteSweep(now: Instant): void {
    // Time that passed by leaps, or ran backwards, was not spent listening.
    if (now < lastSweep || now - lastSweep > CALL_HEARTBEAT_MS) listeningSince = now;
    lastSweep = now;
  }

  /** Who was not heard since then has been silent for so long; null while that cannot be known. */
  function deadlineOf(silentMs: number): Instant | null {
    const deadline = lastSweep - silentMs;
    return listeningSince <= deadline ? deadline : null;
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    noteSweep(now);
    await endEach(await store.rungOut(now), (record) => rungOutEvent(record, now));
    const server = deadlineOf(PHONE_ORPHANED_MS);
    if (server === null) return;
    const device = deadlineOf(CALL_ORPHANED_MS);
    // Neither a device nor a server that is gone may leave a telephone call that somebody pays for.
    const lost = { server, device: device ?? 0 };
    await endEach(await store.phonesUnheardSince(lost), (record) => phoneOrphanedEvent(record, lost));
    if (device === null) return;
    await endEach(await store.unheardSince(device), (record) => orphanedEvent(record, device));
  }

  /** One call that cannot be ended must not keep the others from ending. */
  async function endEach(due: readonly DueCall[], decide: (record: CallRecord) => CallEvent | null) {
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
        // The database may be away for a while; heartbeats fail as well then, so nobody's silence counts.
        listeningSince = clock.now();
        if (!isFailing) log.error({ err: cause }, 'calls could not be swept; trying again each second');
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

function orphanedEvent(record: CallRecord, deadline: Instant): CallEvent | null {
  if (record.state !== 'answered') return null;
  const lastHeardAt = Math.max(record.heardAt.caller, record.heardAt.callee);
  return lastHeardAt < deadline ? { kind: 'orphaned', lastHeardAt } : null;
}

function phoneOrphanedEvent(
  record: CallRecord,
  before: { device: Instant; server: Instant },
): CallEvent | null {
  const network = sideOf(record, NETWORK);
  if (record.state !== 'answered' || network === null) return null;
  const { heardAt } = record;
  const isLost = heardAt[network] < before.server || heardAt[otherSide(network)] < before.device;
  return isLost ? { kind: 'orphaned', lastHeardAt: Math.min(heardAt.caller, heardAt.callee) } : null;
}

/**
 * Ends the calls of devices that the server has sent away: signed out from elsewhere, by a new password or by time.
 * Such a device cannot say that it hangs up any more. Where this is not done, because the process ends first or the
 * device was not connected just then, the other side loses the way for audio and gives up by itself.
 */
export function endCallsOfDismissed(
  { realtime, log }: Pick<Platform, 'realtime' | 'log'>,
  { store, leave }: Pick<CallingService, 'store' | 'leave'>,
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
