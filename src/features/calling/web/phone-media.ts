import { ORPCError } from '@orpc/client';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Call } from '../model.ts';
import type { CallAudio, CallAudioListener } from './call-audio.ts';
import type { LinkState } from './media-link.ts';
import type { MakePhoneLink, PhoneLink } from './phone-link.ts';
import type { LinkSample } from './quality.ts';
import type { Timer } from './timer.ts';
import { isRefusal } from './until-answered.ts';

export interface PhoneMediaOptions {
  /** Sends an offer to the server for its answer. @throws the API's errors */
  readonly attach: (offer: string) => Promise<string>;
  readonly makeLink: MakePhoneLink;
  readonly timer: Timer;
  /**
   * ours: this device places the call, and has audio both ways from the start. ringing: it rings, and this device
   * prepares to answer. waiting: it rings, and another device of the browser prepares.
   */
  readonly role: 'ours' | 'ringing' | 'waiting';
}

const FIRST_WAIT_MS = SECOND_MS / 4;
const LONGEST_WAIT_MS = 4 * SECOND_MS;
/** Networks that let audio through at all connect faster. Browsers would wait for half a minute. */
const CONNECT_AWAITED_MS = 4 * SECOND_MS;
const TOO_MANY_REQUESTS = 429;

/** A started connection and its offer. */
interface Begun {
  readonly link: PhoneLink;
  readonly offer: Promise<string>;
}

/**
 * Role of this device. Of the ringing tabs of a browser, one prepares to answer, because the server talks to one
 * device. None does in a call that rings other people, too, because what one person answers is not for the others.
 */
export function phoneRole(
  { direction, state, ringsOthers }: Call,
  isLeader: boolean,
): PhoneMediaOptions['role'] {
  if (direction === 'outgoing' || state === 'answered') return 'ours';
  if (ringsOthers === true) return 'waiting';
  return isLeader ? 'ringing' : 'waiting';
}

/**
 * Audio of a phone call: one connection to the server, which holds the phone's leg. This device always offers. A lost
 * connection is replaced, which the far end doesn't notice. Reloads, network changes and crashed media workers are all
 * handled this way.
 */
export class PhoneMedia implements CallAudio {
  readonly #options: PhoneMediaOptions;
  #listener: CallAudioListener | null = null;
  #isEngaged: boolean;
  #prepared: Begun | null = null;
  /** Waiting for the server's answer. */
  #attaching: PhoneLink | null = null;
  #current: PhoneLink | null = null;
  /** The connection that is up: the current one, or none. */
  #up: PhoneLink | null = null;
  #track: MediaStreamTrack | null = null;
  #reported: LinkState = 'new';
  #timeout: unknown = null;
  #wait = 0;
  #closed = false;

  constructor(options: PhoneMediaOptions) {
    this.#options = options;
    this.#isEngaged = options.role === 'ours';
    // The browser prepares while the server dials.
    if (this.#isEngaged) this.#prepared = this.#open();
  }

  get isOffered(): boolean {
    return this.#attaching !== null || this.#current !== null;
  }

  listen(listener: CallAudioListener): void {
    this.#listener = listener;
  }

  placed(): void {
    this.begin();
  }

  begin(): void {
    if (!this.isOffered && this.#options.role !== 'waiting') void this.#attach();
  }

  engage(): void {
    if (this.#isEngaged) return;
    this.#isEngaged = true;
    // Another ringing device may have taken the prepared audio since.
    if (this.#attaching === null && this.#up === null) void this.#attach();
  }

  /** There is only one path to the network. */
  choose(): void {}

  /** Both ends of this connection signal by requests. */
  receive(): void {}

  setTrack(track: MediaStreamTrack | null): void {
    this.#track = track;
    this.#current?.setTrack(track);
  }

  restart(): void {
    if (this.isOffered && this.#isEngaged) void this.#attach();
  }

  resend(): void {
    if (this.#up === null) this.restart();
  }

  async sample(): Promise<LinkSample | null> {
    return (await this.#current?.sample()) ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#options.timer.clearTimeout(this.#timeout);
    this.#prepared?.link.close();
    this.#attaching?.close();
    this.#current?.close();
  }

  /** A later attempt replaces an earlier one. Current audio goes on until the server has answered. */
  async #attach(): Promise<void> {
    if (this.#closed) return;
    this.#options.timer.clearTimeout(this.#timeout);
    this.#attaching?.close();
    const { link, offer } = this.#prepared ?? this.#open();
    this.#prepared = null;
    this.#attaching = link;
    const isOvertaken = () => this.#closed || (this.#attaching !== link && this.#current !== link);
    try {
      const ready = await offer;
      // Making an offer takes time (Firefox: up to 0.1 seconds). Sent now, it would replace the newer one.
      if (isOvertaken()) return;
      const answer = await this.#options.attach(ready);
      if (isOvertaken()) return;
      this.#use(link);
      await link.accept(answer);
      if (this.#current === link && this.#up === null && this.#attaching === null) this.#awaitConnection();
    } catch (error) {
      if (!isOvertaken()) this.#failed(link, error);
    }
  }

  #use(link: PhoneLink): void {
    this.#attaching = null;
    const before = this.#current;
    this.#current = link;
    // The new connection replaces the old one without a visible interruption, unless it comes up slowly.
    this.#up = null;
    before?.close();
    link.setTrack(this.#track);
  }

  #awaitConnection(): void {
    if (this.#closed) return;
    this.#timeout = this.#options.timer.setTimeout(() => {
      this.#report('interrupted');
      if (this.#isEngaged) void this.#attach();
    }, CONNECT_AWAITED_MS);
  }

  #failed(link: PhoneLink, error: unknown): void {
    if (this.#attaching === link) this.#attaching = null;
    link.close();
    // The call is over, or another device has it. The server's view of the call says so, too.
    const isFinal = isRefusal(error) && !(error instanceof ORPCError && error.status === TOO_MANY_REQUESTS);
    // While ringing a failure doesn't matter: another device may be ready, and answering attaches again anyway.
    if (!isFinal && this.#isEngaged) this.#tryAgain();
  }

  #open(): Begun {
    const link = this.#options.makeLink({
      state: (state) => {
        if (link === this.#current) this.#follow(state);
      },
      remote: (stream) => {
        if (link === this.#current) this.#listener?.onRemote(stream);
      },
    });
    const offer = link.offer();
    // Checked only when it is used.
    offer.catch(() => undefined);
    return { link, offer };
  }

  #follow(state: LinkState): void {
    this.#up = state === 'connected' ? this.#current : null;
    if (state === 'connected') {
      this.#wait = 0;
      this.#options.timer.clearTimeout(this.#timeout);
    }
    this.#report(state);
    // Before the answer another ringing device may have taken over, and keeps the audio.
    if (state === 'interrupted' && this.#isEngaged && this.#attaching === null) this.#tryAgain();
  }

  /** Retries at once, then less and less often. */
  #tryAgain(): void {
    const wait = this.#wait;
    this.#wait = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, wait * 2));
    const { timer } = this.#options;
    timer.clearTimeout(this.#timeout);
    this.#timeout = timer.setTimeout(() => void this.#attach(), wait);
  }

  #report(state: LinkState): void {
    if (this.#closed || state === this.#reported || state === 'new') return;
    // A connection that was never up can't be lost.
    if (state === 'interrupted' && this.#reported === 'new') return;
    this.#reported = state;
    this.#listener?.onState(state);
  }
}
