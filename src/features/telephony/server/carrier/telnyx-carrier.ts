import { randomBytes, randomUUID } from 'node:crypto';
import type { E164 } from '#kernel/e164.ts';
import type { SocketRoute, TextSocket } from '#platform/server/http/sockets.ts';
import type { Log } from '#platform/server/log.ts';
import type { Carrier, CarrierHealth, CarrierLeg, IncomingLeg } from './carrier.ts';
import { openStreamBridge, type StreamBridge } from './stream-bridge.ts';
import { type CommandedLeg, CommandRefused, noteUntaken, type TelnyxCommands } from './telnyx-commands.ts';
import type { CallFact } from './telnyx-event.ts';
import { TELNYX_TIMING, type TelnyxHost, type TelnyxLeg, type TelnyxTiming } from './telnyx-leg.ts';
import { IncomingTelnyxLeg, OutgoingTelnyxLeg } from './telnyx-legs.ts';

export const TELNYX = 'telnyx';
export const STREAMS_PATH = '/streams/telnyx/';

export interface TelnyxCarrierOptions {
  readonly commands: TelnyxCommands;
  /** Number that Telnyx gets for calls with a hidden caller. Without it they can't be placed. */
  readonly hiddenCaller: E164 | null;
  /** Where Telnyx opens websockets to this process, such as "wss://ahoy.example.com". */
  streamOrigin(): string;
  /** See TelnyxHost. */
  readonly offersTransfers: boolean;
  readonly log: Log;
  readonly timing?: Partial<TelnyxTiming>;
}

/** A carrier that is spoken with by webhooks and websockets: what came to this process is given to it. */
export interface TelnyxCarrier extends Carrier {
  /** @returns whether the call belongs to this process */
  hear(fact: CallFact): boolean;
  /** A call that comes in is ours from now on. One that we know already is not taken again. */
  take(fact: Extract<CallFact, { kind: 'initiated' }>): Promise<void>;
  /** Whether a call is one of this process, or was one that it has given away. */
  holds(leg: CommandedLeg): boolean;
  /**
   * Sets the receiver for calls that are up at Telnyx but not held by this process. They are also looked for at the
   * start.
   */
  onUnheld(report: (leg: CommandedLeg) => void): void;
  /** Ends a call that no process holds. */
  hangUpUnheld(leg: CommandedLeg): void;
  readonly timing: TelnyxTiming;
  /** Where its media streams come in. */
  readonly streams: SocketRoute;
}

/** 50 frames a second of some 400 bytes each. After a network pause, seconds of them arrive at once. */
const MESSAGE_BYTES_MAX = 16_384;
const MESSAGES_PER_SECOND_MAX = 400;
/** How long events may still arrive for a call that continues without us. */
const GIVEN_AWAY_MS = 5 * 60_000;
/** How long to wait for pending hang-ups when the process stops. */
const STOPPING_MS = 2_000;
const NOT_FOUND = 404;

/**
 * The carrier API: calls by Telnyx Call Control. Commands go out as requests, what happens comes in as webhooks, and the
 * sound as PCMU over a websocket that Telnyx opens to us, which a bridge on loopback makes RTP of.
 *
 * What this API cannot do, and what we do instead: it does not say that a call rings (OutgoingTelnyxLeg); it has no sound
 * towards a caller before the answer, so what is announced answers the call (IncomingTelnyxLeg); it knows no hold, so the
 * far end hears our hold tone, and we are not told of theirs; digits of ours are commands. A refusal of ours is "busy" or
 * "rejected", whatever its code. Sound before the answer of an outgoing call is passed on where Telnyx streams it.
 */
export function createTelnyxCarrier(options: TelnyxCarrierOptions): TelnyxCarrier {
  return new CallControl(options);
}

class CallControl implements TelnyxCarrier {
  readonly name = TELNYX;
  readonly isOwnNetwork = false;
  readonly timing: TelnyxTiming;
  readonly streams: SocketRoute;
  readonly #options: TelnyxCarrierOptions;
  readonly #legs = new Map<string, TelnyxLeg>();
  /** Incoming calls by Telnyx's IDs. */
  readonly #incoming = new Map<string, TelnyxLeg>();
  readonly #givenAway = new Set<string>();
  readonly #awaited = new Map<string, StreamBridge>();
  readonly #host: TelnyxHost;
  readonly #pending = new Set<Promise<void>>();
  #receive: ((leg: IncomingLeg) => void) | null = null;
  #unheld: (leg: CommandedLeg) => void = () => undefined;
  #problem: string | null = 'Telnyx has not answered yet.';
  #asking: NodeJS.Timeout | null = null;

  constructor(options: TelnyxCarrierOptions) {
    this.#options = options;
    this.timing = { ...TELNYX_TIMING, ...options.timing };
    const commands = { ...options.commands, hangUp: (leg: CommandedLeg) => this.#hangUp(leg) };
    this.#host = {
      commands,
      log: options.log,
      timing: this.timing,
      offersTransfers: options.offersTransfers,
      streamUrl: (bridge) => this.#streamUrl(bridge),
      forgetStreams: (bridge) => this.#forgetStreams(bridge),
      over: (leg, isGivenAway) => this.#over(leg, isGivenAway),
    };
    this.streams = {
      path: STREAMS_PATH,
      messageBytesMax: MESSAGE_BYTES_MAX,
      messagesPerSecondMax: MESSAGES_PER_SECOND_MAX,
      admit: (key) => this.#admit(key),
    };
  }

  /** Telnyx reaches every country. Its rates decide whether it is used. */
  reaches(): Promise<boolean> {
    return Promise.resolve(true);
  }

  place: Carrier['place'] = ({ from, to, media }, listener): CarrierLeg => {
    const leg = new OutgoingTelnyxLeg(this.#host, { id: randomUUID(), listener });
    const shown = from ?? this.#options.hiddenCaller;
    this.#legs.set(leg.id, leg);
    if (shown === null) leg.refuse();
    else leg.dial({ from: shown, isHidden: from === null, to, media });
    return leg;
  };

  onIncoming(receive: (leg: IncomingLeg) => void): void {
    this.#receive = receive;
  }

  hear(fact: CallFact): boolean {
    const own = fact.leg?.id ?? '';
    const leg = this.#legs.get(own) ?? this.#incoming.get(fact.callId);
    leg?.hear(fact);
    return leg !== undefined || this.#givenAway.has(own);
  }

  holds({ id, callId }: CommandedLeg): boolean {
    return this.#legs.has(id) || this.#incoming.has(callId) || this.#givenAway.has(id);
  }

  onUnheld(report: (leg: CommandedLeg) => void): void {
    this.#unheld = report;
  }

  take: TelnyxCarrier['take'] = async ({ callId, from, to, verstat }) => {
    const receive = this.#receive;
    const id = randomUUID();
    if (this.#incoming.has(callId)) return;
    if (receive === null || to === null) {
      void this.#options.commands.reject({ id, callId }, 'CALL_REJECTED').catch((cause: unknown) => {
        this.#options.log.warn({ err: cause, callId }, 'a call that nobody takes could not be refused');
      });
      return;
    }
    const bridge = await openStreamBridge(this.#options.log);
    const leg = new IncomingTelnyxLeg(this.#host, { id, callId, from, to, verstat, bridge });
    this.#legs.set(id, leg);
    this.#incoming.set(callId, leg);
    receive(leg);
  };

  hangUpUnheld(leg: CommandedLeg): void {
    this.#options.log.warn({ callId: leg.callId }, 'hanging up a call at Telnyx that no process has');
    void this.#hangUp(leg).catch((cause: unknown) => noteUntaken(this.#options.log, leg.callId, cause));
  }

  health(): CarrierHealth {
    return { isUp: this.#problem === null, problem: this.#problem };
  }

  start(): Promise<void> {
    void this.#ask();
    this.#asking = setInterval(() => void this.#ask(), this.timing.aliveMs);
    this.#asking.unref();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    if (this.#asking !== null) clearInterval(this.#asking);
    for (const leg of this.#legs.values()) leg.hangUp();
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, STOPPING_MS).unref();
    });
    await Promise.race([Promise.allSettled(this.#pending), late]);
  }

  #hangUp(leg: CommandedLeg): Promise<void> {
    const done = this.#options.commands.hangUp(leg);
    const noted = done.catch(() => undefined).finally(() => this.#pending.delete(noted));
    this.#pending.add(noted);
    return done;
  }

  /** Each address is used once, by whoever it was given to: a 256-bit key that no one else knows. */
  #streamUrl(bridge: StreamBridge): string {
    this.#forgetStreams(bridge);
    const key = randomBytes(32).toString('base64url');
    this.#awaited.set(key, bridge);
    return `${this.#options.streamOrigin()}${STREAMS_PATH}${key}`;
  }

  #forgetStreams(bridge: StreamBridge): void {
    for (const [key, awaiting] of this.#awaited) if (awaiting === bridge) this.#awaited.delete(key);
  }

  #admit(key: string): ((socket: TextSocket) => void) | null {
    const bridge = this.#awaited.get(key);
    if (bridge === undefined) return null;
    this.#awaited.delete(key);
    return (socket) => bridge.take(socket);
  }

  #over(leg: TelnyxLeg, isGivenAway: boolean): void {
    this.#legs.delete(leg.id);
    this.#incoming.delete(leg.callId);
    if (!isGivenAway) return;
    this.#givenAway.add(leg.id);
    setTimeout(() => this.#givenAway.delete(leg.id), GIVEN_AWAY_MS).unref();
  }

  async #ask(): Promise<void> {
    try {
      const active = await this.#options.commands.activeCalls();
      this.#problem = null;
      for (const leg of active) if (!this.holds(leg)) this.#unheld(leg);
    } catch (cause) {
      this.#problem = problemOf(cause);
    }
  }
}

function problemOf(cause: unknown): string {
  const status = cause instanceof CommandRefused ? cause.status : null;
  if (status === null) return 'Telnyx does not answer.';
  if (status === 401 || status === 403) return `Telnyx does not know our key (${status}).`;
  if (status === NOT_FOUND)
    return 'Telnyx has no Call Control application with the id in TELNYX_CONNECTION_ID.';
  return `Telnyx fails with ${status}.`;
}
