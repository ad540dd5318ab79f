import { SECOND_MS } from '#kernel/instant.ts';
import type { Signal, SignalOut } from '../model.ts';
import type { Timer } from './timer.ts';

/** Time after which an unacknowledged message is repeated. */
export const RESEND_MS = SECOND_MS;
/** Time before an acknowledgement is sent alone instead of with a message; well below the repetition. */
const ACK_AFTER_MS = 100;
/** Messages of one link that may wait for an earlier one. Honest devices never reach it. */
const WAITING_MAX = 200;

/** Messages that are delivered in order. Acknowledgements aren't. */
export type Carried = Exclude<Signal['body'], { kind: 'ack' }>;

export interface SignalStreamOptions {
  readonly callId: string;
  readonly linkId: string;
  /** The other device; null for all devices of the other person until `bind`. */
  readonly to: string | null;
  readonly send: (out: SignalOut) => void;
  /** Receives each message of the other side once and in order. */
  readonly deliver: (body: Carried) => void;
  readonly timer: Timer;
}

interface Sent {
  readonly signal: Signal;
  carried: boolean;
  readonly ackedBy: Set<string>;
  timeout: unknown;
}

/**
 * Reliable, ordered messages of one link over a transport that may lose, double and reorder them. Sent messages are
 * numbered and repeated until acknowledged. Received ones are acknowledged, sorted and delivered once.
 */
export class SignalStream {
  readonly #options: SignalStreamOptions;
  #to: string | null;
  #sent: Sent[] = [];
  #nextOut = 0;
  #nextIn = 0;
  #waiting = new Map<number, Carried>();
  #acking: { to: string; timeout: unknown } | null = null;
  #corked = false;
  #closed = false;

  constructor(options: SignalStreamOptions) {
    this.#options = options;
    this.#to = options.to;
  }

  /** The device at the other end; null while any device may take the link. */
  get to(): string | null {
    return this.#to;
  }

  /** Holds messages back until `uncork`, because the server refuses them for unknown calls. */
  cork(): void {
    this.#corked = true;
  }

  uncork(): void {
    this.#corked = false;
    for (const sent of this.#sent) {
      if (sent.carried) this.#repeatLater(sent);
      else this.#transmit(sent);
    }
  }

  send(body: Carried): void {
    this.#transmit(this.#number(body, false));
  }

  /**
   * Numbers a message whose first copy is sent by other means, in the request that places a call. Repetitions go this
   * way.
   */
  carry(body: Carried): Signal {
    const sent = this.#number(body, true);
    if (!this.#corked) this.#repeatLater(sent);
    return sent.signal;
  }

  /** The next message that is waiting, if any. It may be sent with the first one. */
  carryNext(): Signal | null {
    const next = this.#sent.find(({ carried }) => !carried);
    if (next === undefined) return null;
    next.carried = true;
    return next.signal;
  }

  /** Binds the link to a device, which has everything up to `acked`, and sends it the rest again. */
  bind(deviceId: string, acked = -1): void {
    if (this.#to !== null) return;
    this.#acknowledged(deviceId, acked);
    this.#to = deviceId;
    for (const sent of this.#sent) if (!sent.ackedBy.has(deviceId)) this.#transmit(sent);
    this.#forgetAcked();
  }

  /** Sends everything unacknowledged now, because the connection to the server is back. */
  resend(): void {
    for (const sent of this.#sent) if (this.#isPending(sent)) this.#transmit(sent);
  }

  /** @param isFollowed whether the following message came with it, as candidates do with an offer */
  receive(from: string, signal: Signal, isFollowed = false): void {
    if (this.#closed) return;
    const { acked, body } = signal;
    if (body.kind === 'ack') return this.#acknowledged(from, body.of);
    if (acked !== undefined) this.#acknowledged(from, acked);
    // Acknowledged at once, because the first device that has the offer gets its candidates.
    if (body.kind === 'offer' && !isFollowed) acknowledge(this.#options.send, from, signal);
    else this.#acknowledgeLater(from);
    if (signal.seq < this.#nextIn || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(signal.seq, body);
    for (let body = this.#takeNext(); body !== undefined; body = this.#takeNext())
      this.#options.deliver(body);
  }

  close(): void {
    this.#closed = true;
    this.#options.timer.clearTimeout(this.#acking?.timeout);
    for (const sent of this.#sent) this.#options.timer.clearTimeout(sent.timeout);
    this.#sent = [];
    this.#waiting.clear();
  }

  #number(body: Carried, carried: boolean): Sent {
    const { callId, linkId } = this.#options;
    const signal: Signal = { callId, linkId, seq: this.#nextOut, body };
    this.#nextOut += 1;
    const sent: Sent = { signal, carried, ackedBy: new Set(), timeout: null };
    this.#sent.push(sent);
    return sent;
  }

  #takeNext(): Carried | undefined {
    const body = this.#waiting.get(this.#nextIn);
    if (body === undefined || this.#closed) return undefined;
    this.#waiting.delete(this.#nextIn);
    this.#nextIn += 1;
    return body;
  }

  /** @param upTo number of the last message that this device has, including all before it */
  #acknowledged(from: string, upTo: number): void {
    for (const sent of this.#sent) {
      if (sent.signal.seq > upTo) continue;
      sent.ackedBy.add(from);
      if (this.#isPending(sent)) continue;
      this.#options.timer.clearTimeout(sent.timeout);
      sent.timeout = null;
    }
    this.#forgetAcked();
  }

  #acknowledgeLater(to: string): void {
    if (this.#acking !== null) return;
    const timeout = this.#options.timer.setTimeout(() => {
      this.#acking = null;
      const { callId, linkId, send } = this.#options;
      const upTo = this.#nextIn - 1;
      // A message that arrived early is acknowledged once the missing ones have arrived.
      if (upTo >= 0)
        send({ toDeviceId: to, signal: { callId, linkId, seq: upTo, body: { kind: 'ack', of: upTo } } });
    }, ACK_AFTER_MS);
    this.#acking = { to, timeout };
  }

  /** The acknowledgement that a message carries, if it goes to the device that sent the acknowledged ones. */
  #takeAck(): { acked?: number } {
    if (this.#acking === null || this.#acking.to !== this.#to || this.#nextIn === 0) return {};
    this.#options.timer.clearTimeout(this.#acking.timeout);
    this.#acking = null;
    return { acked: this.#nextIn - 1 };
  }

  /**
   * While the link isn't bound, an acknowledgement only pauses the repetition. The device that takes the link needs all
   * messages.
   */
  #isPending(sent: Sent): boolean {
    return this.#to === null ? sent.ackedBy.size === 0 : !sent.ackedBy.has(this.#to);
  }

  #forgetAcked(): void {
    if (this.#to !== null) this.#sent = this.#sent.filter((sent) => this.#isPending(sent));
  }

  #transmit(sent: Sent): void {
    if (this.#closed || this.#corked || !this.#mayGo(sent)) return;
    this.#repeatLater(sent);
    this.#options.send({ toDeviceId: this.#to, signal: { ...sent.signal, ...this.#takeAck() } });
  }

  /**
   * Only the offer goes to all devices. Candidates wait for the device that takes it. With them, the others could
   * connect to the same socket and take the place of the device that answered.
   */
  #mayGo({ signal: { body } }: Sent): boolean {
    return this.#to !== null || body.kind === 'offer' || body.kind === 'hello';
  }

  #repeatLater(sent: Sent): void {
    const { timer } = this.#options;
    timer.clearTimeout(sent.timeout);
    sent.timeout = timer.setTimeout(() => {
      if (this.#isPending(sent)) this.#transmit(sent);
    }, RESEND_MS);
  }
}

/** Acknowledges a message, even a repeated one, because the first acknowledgement may be lost. */
export function acknowledge(send: (out: SignalOut) => void, to: string, signal: Signal): void {
  const { callId, linkId, seq } = signal;
  send({ toDeviceId: to, signal: { callId, linkId, seq, body: { kind: 'ack', of: seq } } });
}
