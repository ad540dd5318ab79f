import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';
import { openDatabasePath } from './database-path.ts';
import type { Path } from './path.ts';
import { createPeers, type Peers } from './peers.ts';
import { createReceivers } from './receivers.ts';
import { openRedisPath } from './redis-path.ts';

export interface ClusterTiming {
  /** Interval of each process's heartbeats, which it also listens for. */
  readonly beatMs: number;
  /** Redis counts as away if a heartbeat hasn't come back after this long. */
  readonly awayMs: number;
}

const TIMING: ClusterTiming = { beatMs: 500, awayMs: 2_000 };
const BEAT = 'bus.beat';
/** How long the start waits for its own first beat, and the stop for its last one to be sent. */
const FIRST_BEAT_MS = 1_000;
const LAST_BEAT_MS = 200;
/** Most beats that are remembered. Beyond that the oldest are forgotten. */
const BEATS_MAX = 100;

/** Sender, the message's number, its topic, and its payload as JSON. */
const envelope = z.tuple([z.string(), z.int(), z.string(), z.string()]);
const beat = z.object({
  /** Others answer at once. */
  isNew: z.boolean(),
  /** Redis doesn't reach this process, so others must send over the database. */
  isAway: z.boolean(),
  isLeaving: z.boolean(),
});
type Beat = z.infer<typeof beat>;

/**
 * Bus between several processes: Redis, or the database while Redis takes longer than two seconds because it is dead,
 * hangs, is slow or can't be reached. Messages that were on their way then are sent again, and each process takes a message
 * once. Only a message's own promise waits for Redis.
 * @throws Error when Redis does not answer at the start
 */
export async function createClusterBus(options: {
  url: string;
  database: Database;
  log: Log;
  timing?: ClusterTiming;
}): Promise<Bus> {
  const bus = new ClusterBus(options);
  await bus.open(options);
  return bus;
}

interface Unconfirmed {
  readonly text: string;
  readonly sent: PromiseWithResolvers<void>;
}

class ClusterBus implements Bus {
  readonly #self = newId();
  readonly #log: Log;
  readonly #timing: ClusterTiming;
  readonly #receivers: ReturnType<typeof createReceivers>;
  readonly #peers: Peers;
  /** Given to Redis and not taken yet, by number. */
  readonly #unconfirmed = new Map<number, Unconfirmed>();
  /** When our beats were sent, by number, until they come back. */
  readonly #beats = new Map<number, number>();
  #redis: Path | null = null;
  #database: Path | null = null;
  #count = 0;
  /** When the last beat was sent that has come back. */
  #lastSeenAt = 0;
  #isAway = false;
  #beating: NodeJS.Timeout | null = null;
  #closed: Promise<void> | null = null;

  constructor({ log, timing = TIMING }: { log: Log; timing?: ClusterTiming }) {
    this.#log = log;
    this.#timing = timing;
    this.#receivers = createReceivers(log);
    // A process that has lost Redis reports it over the database, but not at once.
    this.#peers = createPeers(2 * timing.awayMs);
  }

  async open({ url, database }: { url: string; database: Database }): Promise<void> {
    const log = this.#log;
    this.#redis = await openRedisPath({ url, log, receive: (text) => this.#receive(text, 'redis') });
    this.#database = openDatabasePath({ database, log, receive: (text) => this.#receive(text, 'database') });
    this.#lastSeenAt = performance.now();
    void this.#beat({ isNew: true });
    this.#beating = setInterval(() => this.#look(), this.#timing.beatMs);
    const until = performance.now() + FIRST_BEAT_MS;
    while (this.#beats.size > 0 && performance.now() < until) await pause(5);
  }

  publish(topic: string, payload: unknown): Promise<void> {
    const json = JSON.stringify(payload ?? null);
    this.#receivers.deliver(topic, json);
    return this.#send(topic, json);
  }

  subscribe: Bus['subscribe'] = (topic, receive) => this.#receivers.subscribe(topic, receive);

  peers(): number {
    return this.#peers.present();
  }

  isWhole(): boolean {
    return !this.#isAway;
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.#beating !== null) clearInterval(this.#beating);
    this.#receivers.clear();
    await Promise.race([this.#beat({ isLeaving: true }), pause(LAST_BEAT_MS)]);
    await this.#redis?.close();
    await this.#database?.close();
    for (const { sent } of this.#unconfirmed.values()) sent.reject(new Error('the bus was closed'));
  }

  #send(topic: string, json: string): Promise<void> {
    this.#count += 1;
    const number = this.#count;
    const text = JSON.stringify([this.#self, number, topic, json]);
    if (this.#isAway) return this.#sendByDatabase(text);
    const sent = Promise.withResolvers<void>();
    this.#unconfirmed.set(number, { text, sent });
    // Even a process that Redis doesn't reach gets this.
    if (this.#peers.isAnyAway()) this.#sendByDatabase(text).catch(() => undefined);
    this.#sendByRedis(text).then(
      () => this.#confirmed(number),
      () => this.#sendAgain(number),
    );
    return sent.promise;
  }

  #sendByRedis(text: string): Promise<void> {
    return this.#redis?.send(text) ?? Promise.reject(new Error('the bus is not open'));
  }

  #sendByDatabase(text: string): Promise<void> {
    return this.#database?.send(text) ?? Promise.reject(new Error('the bus is not open'));
  }

  #confirmed(number: number): void {
    this.#unconfirmed.get(number)?.sent.resolve();
    this.#unconfirmed.delete(number);
  }

  /** Redis has refused it, or keeps it too long. */
  #sendAgain(number: number): void {
    const message = this.#unconfirmed.get(number);
    if (message === undefined) return;
    this.#unconfirmed.delete(number);
    this.#sendByDatabase(message.text).then(message.sent.resolve, message.sent.reject);
  }

  #beat(fields: Partial<Beat> = {}): Promise<unknown> {
    const payload: Beat = { isNew: false, isAway: this.#isAway, isLeaving: false, ...fields };
    const json = JSON.stringify(payload);
    this.#beats.set(this.#count + 1, performance.now());
    const [oldest] = this.#beats.keys();
    if (this.#beats.size > BEATS_MAX && oldest !== undefined) this.#beats.delete(oldest);
    const sent = this.#send(BEAT, json);
    // Redis is still tried while it is away, or its return would go unnoticed.
    if (this.#isAway)
      this.#sendByRedis(JSON.stringify([this.#self, this.#count, BEAT, json])).catch(() => undefined);
    return sent.catch(() => undefined);
  }

  #look(): void {
    const isLate = performance.now() - this.#lastSeenAt > this.#timing.awayMs;
    if (isLate && !this.#isAway) this.#leaveRedis();
    void this.#beat();
  }

  #leaveRedis(): void {
    this.#isAway = true;
    this.#log.warn('Redis is not passing on messages, so processes use the database until it does');
    for (const number of this.#unconfirmed.keys()) this.#sendAgain(number);
  }

  #receive(text: string, by: 'redis' | 'database'): void {
    const read = envelope.safeParse(parsed(text));
    if (!read.success) return;
    const [from, number, topic, json] = read.data;
    if (from === this.#self) {
      if (by === 'redis') this.#receiveOwn(number);
      return;
    }
    if (!this.#peers.isNew(from, number)) return;
    if (topic === BEAT) this.#receiveBeat(from, parsed(json));
    else this.#receivers.deliver(topic, json);
  }

  #receiveOwn(number: number): void {
    const sentAt = this.#beats.get(number);
    if (sentAt === undefined) return;
    for (const earlier of this.#beats.keys()) if (earlier <= number) this.#beats.delete(earlier);
    this.#lastSeenAt = Math.max(this.#lastSeenAt, sentAt);
    if (!this.#isAway || performance.now() - this.#lastSeenAt > this.#timing.awayMs) return;
    this.#isAway = false;
    this.#log.info('Redis carries messages between processes again');
  }

  #receiveBeat(from: string, payload: unknown): void {
    const result = beat.safeParse(payload);
    if (!result.success) return;
    if (result.data.isLeaving) return this.#peers.left(from);
    this.#peers.seen(from, result.data.isAway);
    if (result.data.isNew) void this.#beat();
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
