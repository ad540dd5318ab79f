import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { RecordedEvent } from './event-log.ts';
import { REPLAY_MAX } from './replay.ts';
import type { StreamKey } from './streams.ts';

/** How often the log is checked while the bus works, and while it doesn't. */
export interface FollowTiming {
  readonly wholeMs: number;
  readonly brokenMs: number;
}

const TIMING: FollowTiming = { wholeMs: 5_000, brokenMs: 500 };

export interface LogFollower {
  /** Called when a client connects here that has everything of a stream up to this point. */
  arrived(stream: StreamKey, head: number): void;
  /** These events went to the sockets of this process. */
  sent(events: readonly RecordedEvent[]): void;
  stop(): void;
}

/**
 * Checks the log for events of other processes in streams that are followed here. The bus is faster, but events that must
 * arrive do so whatever happens to the bus. Clients drop duplicates.
 */
export function followLog(options: {
  bus: Bus;
  database: Database;
  log: Log;
  /** Whether a stream still has a connection here. */
  isHere: (stream: StreamKey) => boolean;
  send: (events: readonly RecordedEvent[]) => void;
  timing?: FollowTiming;
}): LogFollower {
  const { bus, database, log, isHere, timing = TIMING } = options;
  const known = new Map<StreamKey, number>();
  let lookedAt = performance.now();
  let isLooking = false;
  const timer = setInterval(() => {
    const pauseMs = bus.isWhole() ? timing.wholeMs : timing.brokenMs;
    if (!isLooking && performance.now() - lookedAt >= pauseMs) void look();
  }, timing.brokenMs);
  timer.unref();

  function sent(events: readonly RecordedEvent[]): void {
    for (const { stream, seq } of events) {
      // Behind a hole nothing counts as sent, until the log has filled it.
      if (known.get(stream) === seq - 1) known.set(stream, seq);
    }
  }

  async function look(): Promise<void> {
    isLooking = true;
    try {
      for (const stream of known.keys()) if (!isHere(stream)) known.delete(stream);
      if (known.size === 0) return;
      const missed = await database.run<Row>({
        name: 'realtime_follow',
        text: MISSED,
        values: [[...known.keys()], [...known.values()], REPLAY_MAX],
      });
      const events = missed.map(({ seq, account_id: stream, topic, payload }) => ({
        stream,
        seq: Number(seq),
        topic,
        payload,
      }));
      // The bus may have brought some of them in the meantime.
      const fresh = events.filter(({ stream, seq }) => seq > (known.get(stream) ?? seq));
      sent(fresh);
      if (fresh.length > 0) options.send(fresh);
    } catch (cause) {
      log.warn({ err: cause }, 'could not read the events of other processes, trying again');
    } finally {
      lookedAt = performance.now();
      isLooking = false;
    }
  }

  return {
    arrived(stream, head) {
      if (!known.has(stream)) known.set(stream, head);
    },
    sent,
    stop: () => clearInterval(timer),
  };
}

interface Row {
  readonly account_id: StreamKey;
  readonly seq: string;
  readonly topic: string;
  readonly payload: unknown;
}

/** One index lookup for each stream. Clients ask for anything beyond a replay themselves. */
const MISSED = `
  select known.account_id, event.seq, event.topic, event.payload
  from unnest($1::text[], $2::bigint[]) as known (account_id, seq)
  cross join lateral (
    select seq, topic, payload from realtime_event
    where account_id = known.account_id and seq > known.seq order by seq limit $3::int
  ) event
  order by known.account_id, event.seq`;
