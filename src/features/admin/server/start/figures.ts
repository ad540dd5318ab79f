import { stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  BACKUP_MARK,
  FIGURES_FIRST_DAYS,
  FIGURES_MAX_AGE_MS,
  FIGURES_WAIT_MS,
  type Span,
} from '../../constants-start.ts';
import type { Figures } from '../../model-start.ts';
import { spanAt, stepped } from '../../rules/spans.ts';
import { callsNow, countPeople, note, sumBetween, summedUntil, sumsOf } from './sums.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface StartFigures {
  /** Brings the sums up to now. */
  refresh(): Promise<void>;
  read(span: Span): Promise<Figures>;
  disk(): Promise<{ free: number; size: number }>;
  /** When the last backup was noted; null if none ever was. */
  backupAt(): Promise<Instant | null>;
  /** When the first migration was applied. */
  installedAt(): Promise<Instant>;
}

export function createFigures({ database, clock, jobs, config }: Platform): StartFigures {
  const { queries } = database;
  let people = 0;
  let refreshed: { at: number; done: Promise<void>; isRunning: boolean } | undefined;

  async function disk() {
    const { bsize, blocks, bavail } = await statfs(resolve(config.DATA_DIR));
    return { free: bsize * bavail, size: bsize * blocks };
  }
  async function refresh() {
    const now = clock.now();
    people = await countPeople(queries);
    const until = await summedUntil(queries);
    // The hour before too: what ended just before the hour may have been written after the last sum.
    const from = until === null ? now - FIGURES_FIRST_DAYS * DAY_MS : until - HOUR_MS;
    await sumBetween(queries, Math.floor(from / HOUR_MS) * HOUR_MS, now);
    const { free, size } = await disk();
    await note(queries, { measure: 'disk', at: now, amount: size - free });
  }
  /** Requests at the same time share one, and for some seconds after it. The first one of all sums half a year. */
  function refreshLately(): Promise<void> {
    const at = clock.elapsed();
    if (refreshed === undefined || (!refreshed.isRunning && at - refreshed.at > FIGURES_MAX_AGE_MS)) {
      const begun = { at, done: Promise.resolve(), isRunning: true };
      begun.done = refresh().finally(() => {
        begun.isRunning = false;
      });
      begun.done.catch(() => {
        if (refreshed === begun) refreshed = undefined;
      });
      refreshed = begun;
    }
    return refreshed.done;
  }
  return {
    refresh,
    disk,
    async installedAt() {
      const { rows } = await queries.execute<{ at: string }>(
        sql`select extract(epoch from min(applied_at)) * 1000 as at from migration`,
      );
      return Math.floor(Number(rows[0]?.at ?? clock.now()));
    },
    backupAt: () => touchedAt(join(resolve(config.DATA_DIR), BACKUP_MARK)),
    async read(span) {
      await Promise.race([refreshLately(), pause(FIGURES_WAIT_MS, undefined, { ref: false })]);
      const now = clock.now();
      const { from, before, stepMs, steps } = spanAt(span, now);
      const [sums, calls, jobFigures, room] = await Promise.all([
        sumsOf(queries, { from, before, stepMs }),
        callsNow(queries),
        jobs.figures(),
        disk(),
      ]);
      return {
        at: now,
        span,
        from,
        stepMs,
        ...stepped(sums, steps),
        live: {
          callsNow: calls,
          people,
          jobsWaiting: jobFigures.waiting,
          jobsFailed: jobFigures.failed,
          oldestDueAt: jobFigures.oldestDueAt,
          diskFree: room.free,
          diskSize: room.size,
        },
      };
    },
  };
}

/** When a file was last touched; null if there is none. */
async function touchedAt(file: string): Promise<Instant | null> {
  try {
    return Math.floor((await stat(file)).mtimeMs);
  } catch {
    return null;
  }
}
