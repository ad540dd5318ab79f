import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import { ask } from '#platform/server/checks.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CONTACT_KEPT_DAYS, STATUS_DAYS } from '../constants.ts';
import { MINUTES_PER_DAY, minuteOf } from '../rules/uptime.ts';
import type { SiteStore } from './store.ts';

const PRUNE_QUEUE = 'site-prune';

/** Declares what the feature's queues do. */
export function defineJobs({ platform, store }: { platform: Platform; store: SiteStore }): void {
  const { clock, jobs } = platform;
  jobs.define(PRUNE_QUEUE, prune);
  jobs.schedule(PRUNE_QUEUE, '41 3 * * *', { timeZone: 'UTC' });

  async function prune(): Promise<void> {
    const now = clock.now();
    await store.deleteReceivedBefore(now - CONTACT_KEPT_DAYS * DAY_MS);
    await store.deleteBeatsBefore(minuteOf(now) - STATUS_DAYS * MINUTES_PER_DAY);
  }
}

export interface Heartbeats {
  /** Writes down that this process is up, and what its parts say. */
  beat(): Promise<void>;
  /** Beats at once, then in the middle of each minute. */
  start(): void;
  stop(): Promise<void>;
}

/** A mail server may take its time to greet strangers. */
const CHECKS_MS = 10 * SECOND_MS;
const AGAIN_AFTER_MS = 10 * SECOND_MS;

/** Records each minute that this process is up. For services that it doesn't run, it records nothing. */
export function createHeartbeats(
  { checks, clock, config, log }: Pick<Platform, 'checks' | 'clock' | 'config' | 'log'>,
  store: Pick<SiteStore, 'beat'>,
): Heartbeats {
  const stopping = new AbortController();
  const runs = (service: (typeof config.SERVICES)[number]) => config.SERVICES.includes(service);
  let loop: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function beat(): Promise<void> {
    const minute = minuteOf(clock.now());
    const { mail, jobs, realtime } = checks;
    const results = await ask({ mail, jobs, realtime }, CHECKS_MS);
    await store.beat({
      minute,
      web: runs('web') ? true : null,
      mail: results.mail,
      jobs: runs('worker') ? results.jobs : null,
      realtime: runs('realtime') ? results.realtime : null,
    });
  }

  /** @returns how long to wait for the next */
  async function beatOrLog(): Promise<number> {
    try {
      await beat();
      isFailing = false;
      // Far from both ends of the minute, so that a late timer does not skip one.
      return MINUTE_MS + MINUTE_MS / 2 - (clock.now() % MINUTE_MS);
    } catch (cause) {
      if (!isFailing) log.error({ err: cause }, 'A heartbeat could not be written. Trying again.');
      isFailing = true;
      return AGAIN_AFTER_MS;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await beatOrLog();
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    beat,
    start() {
      loop = run();
    },
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
