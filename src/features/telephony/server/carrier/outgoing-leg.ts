import type { LegEnd } from '../../model.ts';
import type { LegListener, OutgoingLeg } from './carrier.ts';
import { acceptLongerSession, delayAnswer, keepFirstAnswer } from './jssip-answers.ts';
import {
  callIdOf,
  earlyDialogOf,
  keepEarlyAnswer,
  onFault,
  onResponse,
  onSending,
  type ParsedMessage,
  type SipSession,
} from './jssip-session.ts';
import { RtpDescription } from './rtp-description.ts';
import { type AudioDescription, differs, isHold, rtpOf } from './sdp.ts';
import { type LegHost, SipLeg } from './sip-leg.ts';

/** An outgoing call, before and after the carrier has taken it. */
export class OutgoingSipLeg extends SipLeg {
  readonly callId: string;
  readonly #session: SipSession;
  readonly #rtp: RtpDescription;
  readonly #listener: LegListener;
  #remote: AudioDescription | null = null;
  #isRinging = false;
  #isHeld = false;
  #timers: NodeJS.Timeout[] = [];

  constructor(
    host: LegHost,
    {
      leg,
      listener,
      headers,
      from,
    }: { leg: OutgoingLeg; listener: LegListener; headers: string[]; from: string },
  ) {
    super(host);
    this.#listener = listener;
    this.#rtp = new RtpDescription(leg.media, {
      id: Date.now(),
      received: (remote) => this.#hear(remote),
      rejected: (why) => this.noteUnusable(why),
    });
    const sessionSeconds = Math.ceil(host.timing.sessionMs / 1_000);
    this.#session = host.agent.call(host.addressOf(leg.to), { rtp: this.#rtp, headers, sessionSeconds });
    this.callId = callIdOf(this.#session);
    onSending(this.#session, (request) => {
      const tag = /;tag=[^;\s]+/.exec(request.getHeader('from') ?? '')?.[0] ?? '';
      request.setHeader('from', `${from}${tag}`);
    });
    this.#watch();
  }

  hangUp(): void {
    this.#giveUp({ by: 'us', sipCode: this.isAnswered ? null : 487, q850: null });
  }

  /** The connection on which it was being placed is gone. */
  connectionLost(): void {
    if (!this.isAnswered) this.#giveUp({ by: 'carrier', sipCode: 503, q850: null });
  }

  protected override session(): SipSession {
    return this.#session;
  }
  protected override description(): RtpDescription {
    return this.#rtp;
  }
  protected override tellEnd(end: LegEnd): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#listener.ended(end);
  }

  #watch(): void {
    const { timing } = this.host;
    const unanswered = () => this.#giveUp({ by: 'carrier', sipCode: 408, q850: null });
    const first = setTimeout(unanswered, timing.firstResponseMs);
    const answer = setTimeout(unanswered, timing.answerMs);
    this.#timers = [first, answer];
    this.#session.on('progress', ({ response }) => this.#progress(response));
    this.#session.on('accepted', () => {
      clearTimeout(answer);
      this.isAnswered = true;
      void this.host.up(this);
      this.safely(() => this.#listener.answered());
    });
    keepEarlyAnswer(this.#session);
    onResponse(this.#session, (response) => {
      clearTimeout(first);
      this.noteAllowed(response);
    });
    onFault(this.#session, (sipCode) => {
      if (!this.isAnswered) this.ending ??= { by: 'carrier', sipCode, q850: null };
    });
    acceptLongerSession(this.#session);
    keepFirstAnswer(this.#session);
    delayAnswer(this.#session, {
      until: (response) => this.#noteDialog(response),
      receive: (receive) => this.safely(receive),
    });
    this.watch(this.#session, { ownsCallId: true });
  }

  /** The answer can come at any moment after ringing. Without ringing, it comes with the answer itself. */
  #noteDialog(response: ParsedMessage): Promise<void> | undefined {
    const early = earlyDialogOf(response);
    if (early === null) return undefined;
    this.early = early;
    return this.written();
  }

  #progress(response: ParsedMessage | null): void {
    if (this.#isRinging || this.isOver || response === null) return;
    // "Session Progress" with early media speaks for itself, and needn't be ringing (RFC 3960).
    if (response.status_code === SESSION_PROGRESS && response.body !== null && response.body !== '') return;
    this.#isRinging = true;
    this.safely(() => this.#listener.ringing());
  }

  #hear(remote: AudioDescription): void {
    const before = this.#remote;
    this.#remote = remote;
    if (this.isOver) return;
    if (before === null || differs(before, remote)) this.safely(() => this.#listener.media(rtpOf(remote)));
    // While we hold, their silence is an answer to ours.
    if (!this.isAnswered || this.#rtp.holds || isHold(remote) === this.#isHeld) return;
    this.#isHeld = isHold(remote);
    this.safely(() => this.#listener.held(this.#isHeld));
  }

  #giveUp(end: LegEnd): void {
    if (this.isOver) return;
    this.ending = end;
    this.terminate(this.#session);
    this.finish(end);
  }
}

const SESSION_PROGRESS = 183;
