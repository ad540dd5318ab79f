import { type E164, parseE164 } from '#kernel/e164.ts';
import type { LegEnd } from '../../model.ts';
import { attestationOfVerstat } from '../../rules/attestation/verstat.ts';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';
import type { CallerEvidence, IncomingLeg, LegListener } from './carrier.ts';
import { dialogOf, type ParsedRequest, type SipSession } from './jssip-session.ts';
import { RtpDescription } from './rtp-description.ts';
import { type AudioDescription, differs, isHold, rtpOf } from './sdp.ts';
import { asWritten, userOf } from './sip-address.ts';
import { type LegHost, SipLeg } from './sip-leg.ts';
import { DIALLED_HEADER } from './sip-wire.ts';

type Listener = Pick<LegListener, 'media' | 'held' | 'ended'>;

/** A call that a carrier brings us. */
export class IncomingSipLeg extends SipLeg implements IncomingLeg {
  readonly callId: string;
  readonly from: E164 | null;
  readonly evidence: CallerEvidence;
  readonly to: E164;
  readonly remote: RtpRemote | null;
  readonly #session: SipSession;
  readonly #reply: ParsedRequest['reply'];
  /** Their latest description; null while they leave the offer to us. */
  #remote: AudioDescription | null;
  #rtp: RtpDescription | null = null;
  #isRinging = false;
  #isAnswering = false;
  #isHeld = false;
  #listener: Listener | null = null;
  /** The end, if it came before there was a listener. */
  #undeliveredEnd: LegEnd | null = null;

  constructor(
    host: LegHost,
    {
      session,
      request,
      to,
      audio,
      takesVerstat,
    }: {
      session: SipSession;
      request: ParsedRequest;
      to: E164;
      /**
       * Null for an INVITE without a description: our offer goes out with the answer, and theirs comes with the ACK.
       */
      audio: AudioDescription | null;
      takesVerstat: boolean;
    },
  ) {
    super(host);
    this.callId = request.call_id;
    this.from = callerOf(request);
    this.evidence = evidenceOf(request, takesVerstat);
    this.to = to;
    this.remote = audio === null ? null : rtpOf(audio);
    this.#remote = audio;
    this.#session = session;
    this.noteAllowed(request);
    this.#reply = request.reply.bind(request);
    // JsSIP sends "180 Ringing" on its own, before anything rings.
    request.reply = (code, ...more) => {
      if (code !== 180) this.#reply(code, ...more);
    };
    session.on('accepted', () => {
      this.isAnswered = true;
      void host.up(this);
    });
    this.watch(session, { ownsCallId: false });
  }

  ring(): void {
    if (this.#isRinging || this.isOver || this.isAnswered) return;
    this.#isRinging = true;
    this.#reply(180, null, [`Contact: ${this.#session.contact}`]);
  }

  progress(media: RtpAddress): void {
    // Without an offer there is nothing to answer yet, and we could only offer in a reliable response.
    if (this.isOver || this.isAnswered || this.#remote === null) return;
    const description = this.#describe(media).answerTo(this.#remote);
    this.#reply(183, null, [`Contact: ${this.#session.contact}`], description);
  }

  answer(media: RtpAddress): void {
    if (this.isOver || this.isAnswered || this.#isAnswering) return;
    this.#isAnswering = true;
    this.early = dialogOf(this.#session);
    const written = this.written();
    if (written === undefined) this.#answerNow(media);
    else void written.then(() => this.#answerNow(media));
  }

  refuse(sipCode: number): void {
    if (this.isOver || this.isAnswered) return;
    this.ending = { by: 'us', sipCode, q850: null };
    if (!this.#session.isEnded()) this.#session.terminate({ status_code: sipCode });
    this.finish(this.ending);
  }

  hangUp(): void {
    if (!this.isAnswered) {
      this.refuse(480);
      return;
    }
    if (this.isOver) return;
    this.ending = { by: 'us', sipCode: null, q850: null };
    this.terminate(this.#session);
    this.finish(this.ending);
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    if (this.#undeliveredEnd !== null) this.tellEnd(this.#undeliveredEnd);
  }

  protected override session(): SipSession {
    return this.#session;
  }
  protected override description(): RtpDescription | null {
    return this.#rtp;
  }
  protected override tellEnd(end: LegEnd): void {
    if (this.#listener === null) this.#undeliveredEnd = end;
    else this.#listener.ended(end);
  }

  #answerNow(media: RtpAddress): void {
    if (this.isOver) return;
    const sessionSeconds = Math.ceil(this.host.timing.sessionMs / 1_000);
    this.safely(() => this.host.agent.answer(this.#session, { rtp: this.#describe(media), sessionSeconds }));
  }

  #describe(media: RtpAddress): RtpDescription {
    this.#rtp ??= new RtpDescription(media, {
      id: Date.now(),
      received: (remote) => this.#hear(remote),
      rejected: (why) => this.noteUnusable(why),
    });
    return this.#rtp;
  }

  #hear(remote: AudioDescription): void {
    const before = this.#remote;
    this.#remote = remote;
    if (this.isOver) return;
    if (before === null || differs(before, remote)) this.safely(() => this.#listener?.media(rtpOf(remote)));
    // While we hold, their silence is an answer to ours.
    if (this.#rtp?.holds === true || isHold(remote) === this.#isHeld) return;
    this.#isHeld = isHold(remote);
    this.safely(() => this.#listener?.held(this.#isHeld));
  }
}

/** A user part as a number: with its plus, or as digits that some carriers write without. */
export function numberOf(user: string | null): E164 | null {
  const digits = (user ?? '').replaceAll(/[-.()\s]/g, '').replace(/^00(?=[1-9])/, '+');
  return parseE164(digits.startsWith('+') ? digits : `+${digits}`);
}

/** The number that was dialled: of the request itself, or, where that names our account, of To. */
export function dialledNumber(request: Pick<ParsedRequest, 'getHeader'>, account: string): E164 | null {
  const places = [
    request.getHeader(DIALLED_HEADER),
    request.getHeader('p-called-party-id'),
    request.getHeader('to'),
  ];
  for (const place of places) {
    const user = userOf(asWritten(place ?? ''));
    // Accounts are often numbers themselves.
    const number = user === account ? null : numberOf(user);
    if (number !== null) return number;
  }
  return null;
}

/**
 * Returns the caller's number: the carrier's assertion (RFC 3325) first, then the caller's own claim. Null if the
 * caller wants to be anonymous.
 */
function callerOf(request: ParsedRequest): E164 | null {
  if (/\b(id|user|header)\b/i.test(request.getHeader('privacy') ?? '')) return null;
  const asserted = numberOf(userOf(request.getHeader('p-asserted-identity') ?? ''));
  return asserted ?? numberOf(userOf(asWritten(request.getHeader('from') ?? '')));
}

/** @param takesVerstat whether the carrier's own verification is trusted */
function evidenceOf(request: ParsedRequest, takesVerstat: boolean): CallerEvidence {
  const headers = ['p-asserted-identity', 'from'].map((name) => asWritten(request.getHeader(name) ?? ''));
  const indicator = request.getHeader('attestation-info') ?? request.getHeader('p-attestation-indicator');
  return {
    identities: request.getHeaders('identity'),
    verstat: takesVerstat ? attestationOfVerstat(headers, indicator) : null,
  };
}
