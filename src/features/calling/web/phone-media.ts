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
  /** Asks the server for its side of a connection. @throws what the API throws */
  readonly attach: (offer: string) => Promise<string>;
  readonly makeLink: MakePhoneLink;
  readonly timer: Timer;
  /**
   * ours: this device places the call, and is heard and hears from the start. ringing: it rings here, and this is the
   * device of its browser that gets ready to answer. waiting: another one does.
   */
  readonly role: 'ours' | 'ringing' | 'waiting';
}

const FIRST_WAIT_MS = SECOND_MS / 4;
const LONGEST_WAIT_MS = 4 * SECOND_MS;
/** On a network that lets the audio through at all it does so in less; browsers would wait for half a minute. */
const CONNECT_AWAITED_MS = 4 * SECOND_MS;
const TOO_MANY_REQUESTS = 429;

/** A connection that has begun, and what it asks the server with. */
interface Begun {
  readonly link: PhoneLink;
  readonly offer: Promise<string>;
}

/**
 * Of the tabs of a browser that ring, one gets ready to answer: the server speaks to one device. Of a call that rings others too,
 * none does, because nobody may hear what another person answers.
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
 * The audio of a telephone call: one connection to the server, which holds the telephone. This device always offers.
 * What is lost is not mended but made anew, which the telephone does not notice: a reload, another network and a
 * crashed media worker are all the same to it.
 */
export class PhoneMedia implements CallAudio {
  readonly #options: PhoneMediaOptions;
  #listener: CallAudioListener | null = null;
  #isEngaged: boolean;
  #prepared: Begun | null = null;
  /** Waits for the server's answer. */
  #asking: PhoneLink | null = null;
  #current: PhoneLink | null = null;
  /** The connection that is up; the current one, or none. */
  #up: PhoneLink | null = null;
  #track: MediaStreamTrack | null = null;
  #reported: LinkState = 'new';
  #timeout: unknown = null;
  #wait = 0;
  #closed = false;

  constructor(options: PhoneMediaOptions) {
    this.#options = options;
    this.#isEngaged = options.role === 'ours';
    // While the server dials, the browser gets ready.
    if (this.#isEngaged) this.#prepared = this.#open();
  }

  get isOffered(): boolean {
    return this.#asking !== null || this.#current !== null;
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
    // What had been got ready may have been given to another ringing device since.
    if (this.#asking === null && this.#up === null) void this.#attach();
  }

  /** There is one network, and one way to it. */
  choose(): void {}

  /** The two ends of this connection speak by requests. */
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
    this.#asking?.close();
    this.#current?.close();
  }

  /** A later attempt overtakes an earlier one. What is heard goes on until the server has answered. */
  async #attach(): Promise<void> {
    if (this.#closed) return;
    this.#options.timer.clearTimeout(this.#timeout);
    this.#asking?.close();
    const { link, offer } = this.#prepared ?? this.#open();
    this.#prepared = null;
    this.#asking = link;
    const isOvertaken = () => this.#closed || (this.#asking !== link && this.#current !== link);
    try {
      const ready = await offer;
      // Making an offer takes time (Firefox: up to 0.1 seconds). Sent now, it would replace the newer one.
      if (isOvertaken()) return;
      const answer = await this.#options.attach(ready);
      if (isOvertaken()) return;
      this.#use(link);
      await link.accept(answer);
      if (this.#current === link && this.#up === null && this.#asking === null) this.#awaitConnection();
    } catch (error) {
      if (!isOvertaken()) this.#failed(link, error);
    }
  }

  #use(link: PhoneLink): void {
    this.#asking = null;
    const before = this.#current;
    this.#current = link;
    // To the person the new one takes the place of the old one, unless it takes long to come up.
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
    if (this.#asking === link) this.#asking = null;
    link.close();
    // The call is over, or another device has it: the server's view of the call says so too.
    const isFinal = isRefusal(error) && !(error instanceof ORPCError && error.status === TOO_MANY_REQUESTS);
    // Who only rings is ready or is not: another device may be, and who answers attaches in any case.
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
    // Looked at when it is used, if ever.
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
    // Before it is answered, another device that rings may have taken the place of this one, and is left in peace.
    if (state === 'interrupted' && this.#isEngaged && this.#asking === null) this.#tryAgain();
  }

  /** At once, then more and more slowly. */
  #tryAgain(): void {
    const wait = this.#wait;
    this.#wait = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, wait * 2));
    const { timer } = this.#options;
    timer.clearTimeout(this.#timeout);
    this.#timeout = timer.setTimeout(() => void this.#attach(), wait);
  }

  #report(state: LinkState): void {
    if (this.#closed || state === this.#reported || state === 'new') return;
    // What has never been up cannot be lost.
    if (state === 'interrupted' && this.#reported === 'new') return;
    this.#reported = state;
    this.#listener?.onState(state);
  }
}
