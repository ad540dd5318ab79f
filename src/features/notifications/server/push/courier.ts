import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId, SessionId } from '#kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Outbox, Taken } from './outbox.ts';
import type { Sender } from './sender.ts';

export type Courier = ReturnType<typeof createCourier>;

/** How often a process looks for pushes that others have left. */
const LOOK_MS = SECOND_MS;
/** How long a stop waits for pushes. */
const STOP_WITHIN_MS = SECOND_MS;
/** Browsers that one process pushes to at the same time, before it takes more. */
const LANES_MAX = 200;

/** Hands pushes to push services: those of a transaction as soon as it has committed, and later what is left. */
export function createCourier(parts: {
  platform: Pick<Platform, 'clock' | 'log' | 'realtime'>;
  outbox: Outbox;
  send: Sender;
}) {
  const { outbox, send } = parts;
  const { clock, log, realtime } = parts.platform;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const lanes = createLanes(async (push) => outbox.settle(push, await send(push, push)));
  let loop: Promise<void> = Promise.resolve();

  function run(work: () => Promise<void>): void {
    const done = work()
      // The rows are still there: the next look takes them up.
      .catch((cause: unknown) => log.warn({ err: cause }, 'pushes could not be sent, trying again'))
      .finally(() => running.delete(done));
    running.add(done);
  }

  /** Sends until there is nothing more to take. A browser that hangs holds up nobody else. */
  async function sendAll(take: () => Promise<Taken[]>): Promise<void> {
    const sending: Promise<void>[] = [];
    for (;;) {
      const pushes = await take();
      if (pushes.length === 0) break;
      sending.push(...pushes.map(lanes.run));
      if (lanes.count() >= LANES_MAX) await Promise.allSettled(sending);
    }
    const failed = (await Promise.allSettled(sending)).filter(({ status }) => status === 'rejected');
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} pushes failed`);
  }

  /** Pushes to browsers without a page at once, and to those whose page doesn't answer a little later. */
  async function ring(batch: string, people: readonly AccountId[]): Promise<void> {
    const sessions = async (ask: (accountId: AccountId) => Promise<SessionId[]>) =>
      (await Promise.all(people.map(ask))).flat();
    const connected = await sessions(realtime.sessionsOf);
    await Promise.all([
      sendAll(() => outbox.takeBatch(batch, connected)),
      connected.length === 0 ? undefined : ringAsleep(),
    ]);

    async function ringAsleep(): Promise<void> {
      await outbox.spare(batch, await sessions(realtime.awakeSessionsOf));
      await sendAll(() => outbox.takeBatch(batch));
    }
  }

  async function look(): Promise<void> {
    let prunedAt = clock.elapsed();
    while (!stopping.signal.aborted) {
      await pause(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      run(() => sendAll(outbox.takeDue));
      if (clock.elapsed() - prunedAt < MINUTE_MS) continue;
      prunedAt = clock.elapsed();
      run(outbox.prune);
    }
  }

  return {
    /** Sends what a transaction wrote. Called after its commit. */
    leave: (batch: string) => run(() => sendAll(() => outbox.takeBatch(batch))),
    /** The same for a ring, which browsers with a page that runs don't need. */
    leaveRing: (batch: string, people: readonly AccountId[]) => run(() => ring(batch, people)),
    /** Looks every second for what is due. */
    start(): void {
      loop = look();
    },
    /** Waits a little for what is being sent. The rest stays in the outbox for another process. */
    async stop(): Promise<void> {
      stopping.abort();
      await loop;
      await Promise.race([Promise.all(running), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Sends one push at a time to each browser, so that a ring never arrives after what takes it back. */
function createLanes(send: (push: Taken) => Promise<void>) {
  const lanes = new Map<string, Promise<void>>();
  return {
    count: () => lanes.size,
    run(push: Taken): Promise<void> {
      const { subscriptionId } = push;
      const before = lanes.get(subscriptionId) ?? Promise.resolve();
      const done = before
        .catch(() => undefined)
        .then(() => send(push))
        .finally(() => {
          if (lanes.get(subscriptionId) === done) lanes.delete(subscriptionId);
        });
      lanes.set(subscriptionId, done);
      return done;
    },
  };
}
