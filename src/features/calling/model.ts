import * as z from 'zod/mini';
import { attestation } from '#features/telephony/model.ts';
import { ID_PATTERN } from '#kernel/ids.ts';
import { CANDIDATES_MAX } from './constants.ts';
import { callRating } from './model-rating.ts';

/** Why a call ended; each member has one sentence and one tone (rules/end-reasons.ts). */
export const endReason = z.enum([
  /** Somebody who was on the answered call hung up. */
  'hangup',
  /** The caller gave up before an answer. */
  'cancelled',
  'declined',
  /** The callee was on other calls. */
  'busy',
  'no-answer',
  /** The media path was lost and could not be restored in time. */
  'connection-lost',
  /** No path could be set up after the answer. */
  'failed',
  /** Telephone: the number does not exist, or is not in service. */
  'number-unknown',
  /** Telephone: its network cannot reach it just now. */
  'unreachable',
  /** Telephone: the network would not take the call. */
  'refused-by-network',
  /** Telephone: no carrier could be brought to take the call. */
  'no-route',
  /** Telephone: neither the balance nor the plan paid for any more of it. */
  'out-of-money',
  /** Telephone: a limit that keeps a stolen account from costing a fortune. */
  'limit-reached',
  /** Telephone: the other side was connected with another number, and talks on without us. */
  'transferred',
  /** The callee has blocked the caller. Only the callee sees it, and only where it was ringing then. */
  'blocked',
  /** Somebody else whom the call rang has answered it. Those see it who were rung and didn't. */
  'answered-elsewhere',
]);
export type EndReason = z.infer<typeof endReason>;

export const callState = z.enum(['dialing', 'ringing', 'answered', 'ended']);
export type CallState = z.infer<typeof callState>;

export const peer = z.object({ username: z.string(), name: z.string() });
export type Peer = z.infer<typeof peer>;

/** What a telephone call is about; the other side of it is the network and not an account. */
export const phoneCallFacts = z.object({
  /** The other side's number in E.164; null when it is withheld. */
  number: z.nullable(z.string()),
  /** The number of mine that is calling or was dialled; null for the echo line, to which nobody needs one. */
  ownNumber: z.nullable(z.string()),
  /** Outgoing: what a minute costs beyond what the plan includes, as it was quoted; null for an incoming call. */
  microUsdPerMinute: z.nullable(z.int()),
  /** Incoming: of the other side's number; null when nothing was looked at, as for our own network. */
  attestation: z.nullable(attestation),
});
export type PhoneCallFacts = z.infer<typeof phoneCallFacts>;

/**
 * One call as one of its people sees it. Instants are milliseconds since the epoch.
 * `version` rises with every change: a view with a lower version than the one held is old news.
 */
export const call = z.object({
  id: z.string(),
  version: z.number(),
  direction: z.enum(['outgoing', 'incoming']),
  peer,
  /** dialing: no device of the callee has rung yet; ringing: at least one rings. */
  state: callState,
  placedAt: z.number(),
  answeredAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  endReason: z.nullable(endReason),
  /** Who else answered a call that rang me too; all other calls lack it. */
  answeredBy: z.optional(peer),
  /** It rings, or rang, others together with me; all other calls lack it. */
  ringsOthers: z.optional(z.literal(true)),
  /** When the ringing will be given up. */
  ringUntil: z.number(),
  /** The device of mine that is on this call; null while it rings on several, or when it was never answered. */
  myDeviceId: z.nullable(z.string()),
  /** The other side's device, to which signalling goes; null until it is known. */
  peerDeviceId: z.nullable(z.string()),
  onHoldByMe: z.boolean(),
  onHoldByPeer: z.boolean(),
  /** Null for a call between two people of this installation. */
  phone: z.nullable(phoneCallFacts),
  /** When the talk will be ended; null while that is not in sight. */
  lastsUntil: z.nullable(z.number()),
  /** Why: nothing pays for more of it, or a limit that keeps an account safe allows no more. */
  lastsBecause: z.nullable(z.enum(['money', 'limit'])),
  /** Whether the other side can be connected with another number now. */
  canTransfer: z.boolean(),
  /** With which number it was, as people write it; null for calls that did not end so. */
  transferredTo: z.nullable(z.string()),
});
export type Call = z.infer<typeof call>;

/** How a call sounded during one minute, measured by one device (rules/quality.ts says how it is judged). */
export const qualityMinute = z.object({
  /** Minute of the talk, from 0. */
  minute: z.number().check(z.int(), z.gte(0), z.lte(100_000)),
  roundTripMs: z.nullable(z.number().check(z.gte(0), z.lte(60_000))),
  jitterMs: z.nullable(z.number().check(z.gte(0), z.lte(60_000))),
  /** Share of packets lost on the way to this device, 0 to 1. */
  loss: z.nullable(z.number().check(z.gte(0), z.lte(1))),
  /** Such as "opus". */
  codec: z.nullable(z.string().check(z.regex(/^[\w./+-]{1,40}$/))),
  /** How the media went: between the browsers directly, through a STUN-found address, or relayed by TURN. */
  path: z.nullable(z.enum(['direct', 'reflexive', 'relay'])),
  /** Mean opinion score, 1 to 4.5, estimated by the E-model (ITU-T G.107) from the figures above. */
  mos: z.nullable(z.number().check(z.gte(1), z.lte(5))),
});
export type QualityMinute = z.infer<typeof qualityMinute>;

/**
 * A call that its caller gave up within two seconds, so that it is called back (rules/short-ring.ts).
 * costly: that costs a lot. widespread: the number rings many people so.
 */
export const shortRing = z.enum(['costly', 'widespread']);
export type ShortRing = z.infer<typeof shortRing>;

/** A row of the call history (specification 001 §3; real records, R08). */
export const historyItem = z.object({
  id: z.string(),
  peer,
  direction: z.enum(['outgoing', 'incoming', 'missed']),
  placedAt: z.number(),
  /** Talk time in milliseconds; 0 when it was never answered. */
  talkMs: z.number(),
  endReason: z.nullable(endReason),
  /** Who else answered a call that rang me too; all other calls lack it. */
  answeredBy: z.optional(peer),
  /** Lowest estimated MOS of my side's minutes; null when nothing was measured. */
  mos: z.nullable(z.number()),
  /** Null for a call between two people of this installation. */
  phone: z.nullable(z.extend(phoneCallFacts, { chargeMicroUsd: z.int(), shortRing: z.nullable(shortRing) })),
  /** With which number the other side was connected at the end, as people write it; null where it was with none. */
  transferredTo: z.nullable(z.string()),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const callDetails = z.object({
  item: historyItem,
  answeredAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  minutes: z.array(qualityMinute),
  /** How I said that it sounded; null when I did not. */
  rating: z.nullable(callRating),
  /** How a telephone call went through the network, and what it cost. */
  route: z.nullable(
    z.object({
      /** The carriers that were asked, in order, and what each said; the last one took the call if anybody did. */
      attempts: z.array(
        z.object({ providerName: z.string(), sipCode: z.nullable(z.int()), q850: z.nullable(z.int()) }),
      ),
      billedSeconds: z.int(),
      /** Of these the plan covered so many. */
      includedSeconds: z.int(),
      chargeMicroUsd: z.int(),
    }),
  ),
});
export type CallDetails = z.infer<typeof callDetails>;

/** What is known of a username that somebody is about to call. */
export const lookup = z.object({
  exists: z.boolean(),
  peer: z.nullable(peer),
  /**
   * available: a device of theirs is online; busy: on calls; offline: none is online, the call rings all the same;
   * do-not-disturb: it rings nobody, and they see later that they were called.
   */
  presence: z.nullable(z.enum(['available', 'busy', 'offline', 'do-not-disturb'])),
});
export type Lookup = z.infer<typeof lookup>;

/** What a call to a number would be: shown before anybody presses Call, and held to afterwards. */
export const quote = z.object({
  /** Null when what was typed is no number that can be called. */
  number: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** ISO 3166-1; null for networks that belong to no country. */
  countryCode: z.nullable(z.string()),
  /** Null: nothing is published for it, so it is neither dialled nor billed (decision R10). */
  microUsdPerMinute: z.nullable(z.int()),
  /** How long one could talk: first on the plan, then on the balance. */
  includedMs: z.int(),
  affordableMs: z.int(),
  /** Why it cannot be called now; the first reason that holds. */
  refusal: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
});
export type Quote = z.infer<typeof quote>;

/** Topic of the transient message about the audio of a telephone call. */
export const PHONE_NOTICE_TOPIC = 'calling.phoneNotice';
/** `silent`: nothing has been heard of that side for 3 s, or is heard again. `attach`: this device must attach anew. */
export const phoneNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), callId: z.string(), side: z.enum(['me', 'them']), on: z.boolean() }),
  z.object({ kind: z.literal('attach'), callId: z.string() }),
]);
export type PhoneNotice = z.infer<typeof phoneNotice>;

/** Topic of the durable event "this call is now so"; its payload is a `call`. */
export const CALL_TOPIC = 'calling.call';
/** Topic of the durable event "the missed calls were seen"; how many are left is asked for. */
export const MISSED_TOPIC = 'calling.missed';
/** How many calls were missed since they were last looked at. */
export const missed = z.object({ count: z.int() });
export type Missed = z.infer<typeof missed>;
/** Topic of the transient message between the two devices of a call; its payload is a `signal`. */
export const SIGNAL_TOPIC = 'calling.signal';

/**
 * Session description and candidates on their way between two devices. Messages may be lost, doubled or
 * re-ordered: `seq` numbers those of one link from 0, the receiver acknowledges each, the sender repeats.
 * A link is one peer connection: a reload or a second ringing device makes a new one.
 */
export const signal = z.object({
  callId: z.string().check(z.maxLength(64)),
  linkId: z.string().check(z.maxLength(64)),
  seq: z.number().check(z.int(), z.gte(0)),
  /** The sender has everything of this link up to and including this number. */
  acked: z.optional(z.number().check(z.int(), z.gte(0))),
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('offer'), sdp: z.string().check(z.maxLength(60_000)) }),
    z.object({ kind: z.literal('answer'), sdp: z.string().check(z.maxLength(60_000)) }),
    z.object({
      kind: z.literal('candidates'),
      candidates: z
        .array(
          z.object({
            candidate: z.string().check(z.maxLength(2_000)),
            sdpMid: z.nullable(z.string().check(z.maxLength(64))),
          }),
        )
        .check(z.maxLength(CANDIDATES_MAX)),
    }),
    /** Asks the side that made the offer to restart ICE. */
    z.object({ kind: z.literal('restart') }),
    /** This device has (re)loaded and knows nothing: whoever makes offers is to make a new link to it. */
    z.object({ kind: z.literal('hello') }),
    /** Says nothing but what arrived, when there is nothing else to say: everything up to and including `of`. */
    z.object({ kind: z.literal('ack'), of: z.number().check(z.int(), z.gte(0)) }),
  ]),
});
export type Signal = z.infer<typeof signal>;

/** A username as somebody types it, which may be none. */
export const typedUsername = z.string().check(z.maxLength(100));

/** Topic of the message that places a call over the line that is open already; its payload is a `placing`. */
export const PLACE_TOPIC = 'calling.place';
export const placeMessage = z.object({
  /** Made by the device (UUID); the same id again answers with the same call and rings nobody twice. */
  id: z.string().check(z.regex(ID_PATTERN)),
  to: typedUsername,
  /** The first offer, so that the transport can come up while it rings; sent on to every device that rings. */
  offer: z.optional(signal),
  /** What the device has sent behind it, while nobody could take it: its first candidates. */
  candidates: z.optional(signal),
});
export type PlaceMessage = z.infer<typeof placeMessage>;

/** Topic of the message that answers a call over the same line, from the device that sends it. */
export const ANSWER_TOPIC = 'calling.answer';
export const answerMessage = z.object({ id: z.string().check(z.regex(ID_PATTERN)) });

/** A signal as a device sends it: `toDeviceId` null means every device of the other person. */
export const signalOut = z.object({ toDeviceId: z.nullable(z.string().check(z.maxLength(64))), signal });
export type SignalOut = z.infer<typeof signalOut>;
/** A signal as a device receives it; the server vouches for `fromDeviceId`. */
export const signalIn = z.object({
  fromDeviceId: z.string(),
  signal,
  /** What came right behind it, for this device alone. */
  next: z.optional(signal),
});
export type SignalIn = z.infer<typeof signalIn>;
