import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CALL_HEARTBEAT_MS, CALL_ORPHANED_MS, CALL_SWEEP_MS } from '../constants.ts';
import type { CallEvent, CallRecord } from '../rules/transition.ts';
import type { CallingService } from './service.ts';

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
  let loop: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function unheardDeadline(now: Instant): Instant | null {
    // Time that passed by leaps, or ran backwards, was not spent listening.
    if (now < lastSweep || now - lastSweep > CALL_HEARTBEAT_MS) listeningSince = now;
    lastSweep = now;
    const deadline = now - CALL_ORPHANED_MS;
    return listeningSince <= deadline ? deadline : null;
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    const deadline = unheardDeadline(now);
    for (const call of await store.rungOut(now))
      await changeByClock(call, (record) => rungOutEvent(record, now));
    if (deadline === null) return;
    for (const call of await store.unheardSince(deadline))
      await changeByClock(call, (record) => orphanedEvent(record, deadline));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sweep();
      } catch (cause) {
        // The database may be away for a while; heartbeats fail as well then, so nobody's silence counts.
        listeningSince = clock.now();
        log.error({ err: cause }, 'calls could not be swept; trying again');
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
