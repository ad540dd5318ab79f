import { z } from 'zod';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Log } from '#platform/server/log.ts';
import { PHONE_HEARTBEAT_MS, PHONE_ORPHANED_MS } from '../../constants.ts';
import type { CallDialog, Carrier, CarrierDialogs } from './carrier.ts';

/** Tries, twenty seconds apart, before we assume that the carrier has ended the call itself. */
const TRIES_MAX = 50;

const stored = z.object({
  callId: z.string(),
  from: z.string(),
  to: z.string(),
  target: z.string(),
  routes: z.array(z.string()),
  cseq: z.number(),
});

export interface DialogKeeper {
  /** Runs one round: reports which calls are held here, and ends those that no process holds any more. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface KeeperParts {
  readonly carriers: readonly Carrier[];
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Records the calls that are up on trunks, and ends those of processes that have died. The carrier doesn't know about the
 * death, and would bill them until its session timer runs out. Only one process ends a call, however many look at once.
 */
export function keepDialogs(parts: KeeperParts): DialogKeeper {
  return new Keeper(parts);
}

class Keeper implements DialogKeeper {
  readonly #parts: KeeperParts;
  readonly #dialogs: ReadonlyMap<string, CarrierDialogs>;
  /** The recorded text of each call that is up here. */
  readonly #written = new Map<string, string>();
  /** What the next statement writes, by carrier. */
  readonly #unwritten = new Map<string, { dialogs: Map<string, CallDialog>; written: Promise<void> }>();
  /** Calls of other processes that are being ended here. */
  readonly #ending = new Set<string>();
  /** Keeps writes and deletions of a call in order. */
  #writing: Promise<unknown> = Promise.resolve();
  #listeningSince: Instant;
  #lookedAt: Instant;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#listeningSince = parts.clock.now();
    this.#lookedAt = this.#listeningSince;
    this.#dialogs = new Map(
      parts.carriers.flatMap(({ name, dialogs }) =>
        dialogs === undefined ? [] : [[name, dialogs] as const],
      ),
    );
    for (const [name, dialogs] of this.#dialogs)
      dialogs.watch({
        up: (dialog) => this.#note(name, dialog),
        over: (callId) =>
          void this.#inTurn('a call that is over could not be struck off', () => this.#forget(name, callId)),
      });
  }

  async look(): Promise<void> {
    if (this.#dialogs.size === 0) return;
    const { clock, log } = this.#parts;
    this.#noteLook(clock.now());
    try {
      const beaten = this.#writing.then(() => this.#beat());
      this.#writing = beaten.catch(() => undefined);
      await beaten;
      await this.#endUnheld();
    } catch (cause) {
      this.#listeningSince = clock.now();
      log.warn({ err: cause }, 'could not check the calls that are up, trying again');
    }
  }

  start(): void {
    // A round that still waits for a carrier doesn't stop the next from reporting what is held here.
    this.#timer = setInterval(() => void this.look(), PHONE_HEARTBEAT_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
  }

  /** Calls wait to be answered until they are written down, so those that come together go in one statement. */
  #note(name: string, dialog: CallDialog): Promise<void> {
    const waiting = this.#unwritten.get(name);
    if (waiting !== undefined) {
      waiting.dialogs.set(dialog.callId, dialog);
      return waiting.written;
    }
    const dialogs = new Map([[dialog.callId, dialog]]);
    const written = this.#inTurn('a call that is up could not be written down', () => {
      this.#unwritten.delete(name);
      return this.#write(name, [...dialogs.values()]);
    });
    this.#unwritten.set(name, { dialogs, written });
    return written;
  }

  #inTurn(what: string, work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work).catch((cause: unknown) => {
      this.#parts.log.error({ err: cause }, what);
    });
    this.#writing = done;
    return done;
  }

  async #write(name: string, dialogs: readonly CallDialog[]): Promise<void> {
    const changed = dialogs.filter(
      (dialog) => this.#written.get(keyOf(name, dialog.callId)) !== asText(dialog),
    );
    if (changed.length === 0) return;
    const { database, clock } = this.#parts;
    await database.run({
      name: 'calling_write_dialogs',
      text: WRITE,
      values: [name, changed.map(({ callId }) => callId), changed.map(asText), timeOf(clock.now())],
    });
    for (const dialog of changed) this.#written.set(keyOf(name, dialog.callId), asText(dialog));
  }

  async #forget(name: string, callId: string): Promise<void> {
    // A call that was never close to an answer has no record.
    if (this.#written.delete(keyOf(name, callId))) await this.#strikeOff(name, callId);
  }

  async #strikeOff(name: string, callId: string): Promise<void> {
    const { database } = this.#parts;
    await database.run({ name: 'calling_forget_dialog', text: FORGET, values: [name, callId] });
  }

  /** Reports which calls are held here. */
  async #beat(): Promise<void> {
    const { database, clock } = this.#parts;
    for (const [name, dialogs] of this.#dialogs) {
      const up = dialogs.up();
      const callIds = [...up.map(({ callId }) => callId), ...this.#ending];
      if (callIds.length === 0) continue;
      await this.#write(name, up);
      const values = [name, callIds, timeOf(clock.now())];
      await database.run({ name: 'calling_keep_dialogs', text: KEEP, values });
    }
  }

  /** As with calls, silence doesn't count while this process wasn't listening. */
  #noteLook(now: Instant): void {
    if (now < this.#lookedAt || now - this.#lookedAt > 2 * PHONE_HEARTBEAT_MS) this.#listeningSince = now;
    this.#lookedAt = now;
  }

  async #endUnheld(): Promise<void> {
    const { database, clock, log } = this.#parts;
    const now = clock.now();
    const before = now - PHONE_ORPHANED_MS;
    if (this.#listeningSince > before) return;
    const values = [this.#reachable(), timeOf(before), timeOf(now)];
    const claimed = await database.run<Claimed>({ name: 'calling_claim_dialogs', text: CLAIM, values });
    const ends = claimed.map((claim) =>
      this.#end(claim).catch((cause: unknown) =>
        log.error({ err: cause, callId: claim.call_id }, 'a call that nobody holds could not be ended'),
      ),
    );
    await Promise.all(ends);
  }

  /** Starts no BYE that can't be sent now: it would go out whenever there is a connection again. */
  #reachable(): string[] {
    return this.#parts.carriers
      .filter((carrier) => this.#dialogs.has(carrier.name) && carrier.health().isUp)
      .map(({ name }) => name);
  }

  async #end({ carrier_name: name, call_id: callId, dialog, tries }: Claimed): Promise<void> {
    const carrier = this.#dialogs.get(name);
    if (carrier === undefined) return;
    // A call that is still up here, because this process couldn't write for a while, isn't another process's.
    if (carrier.up().some((up) => up.callId === callId)) return;
    this.#ending.add(callId);
    const isEnded = await carrier.end(stored.parse(dialog), tries).finally(() => this.#ending.delete(callId));
    this.#parts.log.warn(
      { carrier: name, callId, isEnded },
      'a call of a process that has died was ended at its carrier',
    );
    if (isEnded || tries >= TRIES_MAX) await this.#strikeOff(name, callId);
  }
}

interface Claimed {
  readonly carrier_name: string;
  readonly call_id: string;
  readonly dialog: unknown;
  readonly tries: number;
}

const keyOf = (name: string, callId: string) => `${name} ${callId}`;
const asText = (dialog: CallDialog) => JSON.stringify(dialog);
const timeOf = (at: Instant) => new Date(at).toISOString();

const WRITE = `
  insert into carrier_dialogs (carrier_name, call_id, dialog, heard_at)
  select $1::text, call_id, dialog, $4::timestamptz
  from unnest($2::text[], $3::jsonb[]) as it (call_id, dialog)
  on conflict (carrier_name, call_id) do update set dialog = excluded.dialog, heard_at = excluded.heard_at`;
const FORGET = 'delete from carrier_dialogs where carrier_name = $1 and call_id = $2';
const KEEP = `
  update carrier_dialogs set heard_at = $3::timestamptz
  where carrier_name = $1 and call_id = any($2::text[])`;
/** The second process waits for the row, and then sees a fresh heartbeat. */
const CLAIM = `
  update carrier_dialogs set heard_at = $3::timestamptz, tries = tries + 1
  where carrier_name = any($1::text[]) and heard_at < $2::timestamptz
  returning carrier_name, call_id, dialog, tries`;
