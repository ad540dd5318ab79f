import { type E164, parseE164 } from '#kernel/e164.ts';
import type { LegEnd } from '../../model.ts';
import type { RtpRemote } from '../media/media-engine.ts';
import type { LegListener } from './carrier.ts';
import type { IncomingSipLeg } from './incoming-leg.ts';
import type { Referral } from './jssip-session.ts';
import { userOf } from './sip-address.ts';

/** A phone or a test line, as the network sees it. */
export interface NetworkLeg {
  hangUp(): void;
  hold(on: boolean): Promise<void>;
  /** It is to send its audio elsewhere. */
  redirect(media: RtpRemote): Promise<void>;
  onReferral(listener: (referral: Referral) => void): void;
}

/** Whom the network calls, for whom, and where that one awaits audio. */
export interface NetworkCall {
  readonly from: E164 | null;
  readonly to: E164;
  readonly media: RtpRemote;
}

/** What a call needs from the network. */
export interface Exchange {
  reaches(to: E164): Promise<boolean>;
  place(call: NetworkCall, listener: LegListener): NetworkLeg;
}

/** How long a transfer target may ring. */
const RING_MS = 30_000;
/** A party that has transferred a call should hang up. After this long the network hangs up. */
const GOES_MS = 1_000;

const NOT_FOUND = 404;
const REQUEST_TIMEOUT = 408;
const UNAVAILABLE = 480;
const NOT_ACCEPTABLE = 488;
const REQUEST_PENDING = 491;
const SERVER_ERROR = 500;

/** One party of a call. */
interface Party {
  readonly leg: NetworkLeg;
  readonly number: E164 | null;
  /** Where it receives audio; null until it has said so. */
  media: RtpRemote | null;
  peer: Party | null;
  /** Cancels an attempt to connect this party with someone else. */
  giveUp: (() => void) | null;
}

/** Connects a call to its callee. Each side learns where the other receives RTP, so audio bypasses us. */
export function leadOn(exchange: Exchange, leg: IncomingSipLeg): void {
  const { remote: media } = leg;
  // Our own trunks always send an offer.
  if (media === null) return leg.refuse(NOT_ACCEPTABLE);
  const caller = partyOf(exchange, { leg, number: leg.from, media });
  let isAnswered = false;
  const far = placed(
    exchange,
    { from: leg.from, to: leg.to, media },
    {
      ringing: () => leg.ring(),
      media(remote) {
        // Media is reported just before the answer.
        setImmediate(() => {
          if (!isAnswered) leg.progress(remote);
        });
      },
      answered() {
        isAnswered = true;
        if (far.media !== null) leg.answer(far.media);
      },
      ended({ sipCode }) {
        if (!isAnswered) leg.refuse(sipCode ?? UNAVAILABLE);
      },
    },
  );
  join(caller, far);
  leg.listen({
    media: (remote) => {
      caller.media = remote;
    },
    held: (on) => holdPeer(caller, on),
    ended: () => left(caller),
  });
}

/** Events of a party, apart from those that concern its peer. */
type CallerListener = Pick<LegListener, 'ringing' | 'media' | 'answered' | 'ended'>;

function placed(exchange: Exchange, call: NetworkCall, listener: CallerListener): Party {
  // A leg reports nothing before it is placed.
  const party: Party = partyOf(exchange, {
    number: call.to,
    media: null,
    leg: exchange.place(call, {
      ringing: () => listener.ringing(),
      media(remote) {
        party.media = remote;
        listener.media(remote);
      },
      answered: () => listener.answered(),
      held: (on) => holdPeer(party, on),
      ended(end) {
        listener.ended(end);
        left(party);
      },
    }),
  });
  return party;
}

function partyOf(exchange: Exchange, known: Pick<Party, 'leg' | 'number' | 'media'>): Party {
  const party: Party = { ...known, peer: null, giveUp: null };
  party.leg.onReferral((referral) => {
    transfer(exchange, party, referral).catch(() => referral.refuse(SERVER_ERROR));
  });
  return party;
}

function join(one: Party, other: Party): void {
  one.peer = other;
  other.peer = one;
}

function left(party: Party): void {
  const { peer } = party;
  party.giveUp?.();
  party.peer = null;
  if (peer === null) return;
  peer.peer = null;
  peer.giveUp?.();
  peer.leg.hangUp();
}

/** If the other leg refuses the hold, the side that asked still holds. */
function holdPeer({ peer }: Party, on: boolean): void {
  void peer?.leg.hold(on).catch(() => {});
}

/** Connects the party's peer with someone else (RFC 5589 section 6). The two keep talking until the target answers. */
async function transfer(exchange: Exchange, party: Party, referral: Referral): Promise<void> {
  const to = parseE164(userOf(referral.target) ?? '');
  const isReached = to !== null && (await exchange.reaches(to));
  const { peer: kept } = party;
  if (to === null || !isReached) return referral.refuse(NOT_FOUND);
  if (kept === null || kept.media === null || kept.giveUp !== null || party.giveUp !== null)
    return referral.refuse(REQUEST_PENDING);
  referral.take();
  let isOver = false;
  const over = (sipCode: number) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    kept.giveUp = null;
    referral.notify(sipCode);
  };
  const target = placed(
    exchange,
    { from: kept.number, to, media: kept.media },
    {
      ringing: () => referral.notify(RINGING),
      media() {},
      answered() {
        if (isOver || target.media === null) return;
        over(OK);
        handOver({ from: party, kept, target });
      },
      ended: (end) => over(statusOf(end)),
    },
  );
  const timer = setTimeout(() => target.leg.hangUp(), RING_MS);
  kept.giveUp = () => {
    // Said before the leg ends: a leg that ends without a word of a transfer was transferred.
    over(UNAVAILABLE);
    target.leg.hangUp();
  };
}

const RINGING = 180;
const OK = 200;

/** We cancelled it because there was no answer in time. */
const statusOf = ({ by, sipCode }: LegEnd): number =>
  by === 'us' ? REQUEST_TIMEOUT : (sipCode ?? UNAVAILABLE);

function handOver({ from, kept, target }: { from: Party; kept: Party; target: Party }): void {
  from.peer = null;
  join(kept, target);
  if (target.media !== null)
    kept.leg.redirect(target.media).catch(() => {
      // Its audio would go to nobody.
      kept.leg.hangUp();
    });
  setTimeout(() => from.leg.hangUp(), GOES_MS).unref();
}
