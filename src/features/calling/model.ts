import * as z from 'zod/mini';
import { attestation } from '#features/telephony/model.ts';
import { ID_PATTERN } from '#kernel/ids.ts';
import { CANDIDATES_MAX } from './constants.ts';
import { callRating } from './model-rating.ts';
import { callRecording } from './model-recording.ts';

/** Why a call ended. Each reason has one sentence and one tone (rules/history/end-reasons.ts). */
export const endReason = z.enum([
  /** Somebody on the answered call hung up. */
  'hangup',
  /** The caller gave up before an answer. */
  'cancelled',
  'declined',
  /** The callee had no free line. */
  'busy',
  'no-answer',
  /** The media path was lost and couldn't be restored in time. */
  'connection-lost',
  /** No media path could be set up after the answer. */
  'failed',
  /** Phone: the number doesn't exist, or isn't in service. */
  'number-unknown',
  /** Phone: its network can't reach it right now. */
  'unreachable',
  /** Phone: the network refused the call. */
  'refused-by-network',
  /** Phone: no carrier took the call. */
  'no-route',
  /** Phone: neither the plan nor the balance could pay for more. */
  'out-of-money',
  /** Phone: a safety limit for stolen accounts was reached. */
  'limit-reached',
  /** Phone: the caller's monthly limit in the workspace paid for no more. */
  'monthly-limit',
  /** Phone: the other side was connected with another number, and talks on without us. */
  'transferred',
  /** The callee blocked the caller while it rang. Only the callee sees this. */
  'blocked',
  /** Phone: they may no longer call or answer for its workspace (decision 042). */
  'left-workspace',
  /** The operator suspended somebody on the call, or its workspace. */
  'suspended',
  /** Somebody else whom the call rang has answered it. Only those who were rung and didn't answer see this. */
  'answered-elsewhere',
]);
export type EndReason = z.infer<typeof endReason>;

export const callState = z.enum(['dialing', 'ringing', 'answered', 'ended']);
export type CallState = z.infer<typeof callState>;

/** Contact that has the number of somebody in the phone network. */
export const knownCaller = z.object({
  /** Of the contact. */
  id: z.string(),
  name: z.string(),
  /** Empty if it isn't known. */
  company: z.string(),
});

export const peer = z.object({
  username: z.string(),
  name: z.string(),
  /** The contact of the workspace that has this number; missing if there is none. */
  contact: z.optional(knownCaller),
  /** Hash of their picture; missing without one. */
  avatar: z.optional(z.nullable(z.string())),
});
export type Peer = z.infer<typeof peer>;

/** Facts of a call to or from a phone. The other side is the network rather than an account. */
export const phoneCallFacts = z.object({
  /** The other side's number in E.164; null if withheld. */
  number: z.nullable(z.string()),
  /** The user's number that is calling or was dialled; null for the echo line, which needs none. */
  ownNumber: z.nullable(z.string()),
  /** Outgoing: the quoted rate beyond what the plan includes. Null for an incoming call. */
  microUsdPerMinute: z.nullable(z.int()),
  /** Incoming: attestation of the caller's number; null if it wasn't checked, as within our own network. */
  attestation: z.nullable(attestation),
  /** Workspace that pays for the call, or has the number that was called. Absent before the server has the call. */
  workspaceId: z.optional(z.string()),
});
export type PhoneCallFacts = z.infer<typeof phoneCallFacts>;

/**
 * A call as one of its people sees it. Instants are milliseconds since the epoch. `version` rises with every change,
 * and a view with a lower version than the current one is outdated.
 */
export const call = z.object({
  id: z.string(),
  version: z.number(),
  direction: z.enum(['outgoing', 'incoming']),
  peer,
  /** dialing: no device of the callee rings yet. ringing: at least one does. */
  state: callState,
  placedAt: z.number(),
  answeredAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  endReason: z.nullable(endReason),
  /** Somebody else who answered a call that rang this user, too; absent from other calls. */
  answeredBy: z.optional(peer),
  /** Set if the call rings or rang others, too. */
  ringsOthers: z.optional(z.literal(true)),
  /** When the ringing will time out. */
  ringUntil: z.number(),
  /** The user's device with this call; null while it rings on several, or if it was never answered. */
  myDeviceId: z.nullable(z.string()),
  /** The other side's device for signalling; null until it is known. */
  peerDeviceId: z.nullable(z.string()),
  onHoldByMe: z.boolean(),
  onHoldByPeer: z.boolean(),
  /** Null for a call between two accounts. */
  phone: z.nullable(phoneCallFacts),
  /** When the talk will be ended; null while that isn't foreseeable. */
  lastsUntil: z.nullable(z.number()),
  /**
   * Why: the money runs out, a safety limit or the caller's monthly limit is reached, or the user has left the call's
   * workspace or has a role there that may not call.
   */
  lastsBecause: z.nullable(z.enum(['money', 'limit', 'monthly-limit', 'left', 'role'])),
  /** Name of that workspace; absent unless it is why. */
  lastsIn: z.optional(z.string()),
  /** Whether the call can be transferred now. */
  canTransfer: z.boolean(),
  /** Transfer target, formatted for people; null if the call wasn't transferred. */
  transferredTo: z.nullable(z.string()),
  /** Absent unless someone on the call has asked to record it, and once the call has ended. */
  recording: z.optional(callRecording),
});
export type Call = z.infer<typeof call>;

/** Quality of one minute of a call, measured by one device (judged in rules/history/quality.ts). */
export const qualityMinute = z.object({
  /** Minute of the talk, starting at 0. */
  minute: z.number().check(z.int(), z.gte(0), z.lte(100_000)),
  roundTripMs: z.nullable(z.number().check(z.gte(0), z.lte(60_000))),
  jitterMs: z.nullable(z.number().check(z.gte(0), z.lte(60_000))),
  /** Share of packets lost on the path to this device, 0 to 1. */
  loss: z.nullable(z.number().check(z.gte(0), z.lte(1))),
  /** Such as "opus". */
  codec: z.nullable(z.string().check(z.regex(/^[\w./+-]{1,40}$/))),
  /** Media path: directly between the browsers, through an address found by STUN, or relayed by TURN. */
  path: z.nullable(z.enum(['direct', 'reflexive', 'relay'])),
  /** Mean opinion score, 1 to 4.5, estimated by the E-model (ITU-T G.107) from the figures above. */
  mos: z.nullable(z.number().check(z.gte(1), z.lte(5))),
});
export type QualityMinute = z.infer<typeof qualityMinute>;

/**
 * A call given up within two seconds, so that it is called back (rules/phone/short-ring.ts). costly: calling back is
 * expensive. widespread: the number does this to many people.
 */
export const shortRing = z.enum(['costly', 'widespread']);
export type ShortRing = z.infer<typeof shortRing>;

/** A row of the call history (specification 001 §3; real records, R08). */
export const historyItem = z.object({
  id: z.string(),
  peer,
  direction: z.enum(['outgoing', 'incoming', 'missed']),
  placedAt: z.number(),
  /** Talk time in milliseconds; 0 if it wasn't answered. */
  talkMs: z.number(),
  endReason: z.nullable(endReason),
  /** Somebody else who answered a call that rang this user, too; absent from other calls. */
  answeredBy: z.optional(peer),
  /** Only where calls of others are shown: who placed or answered this one; null if nobody answered. */
  person: z.optional(z.nullable(peer)),
  /** Lowest estimated MOS of this user's minutes; null if not measured. */
  mos: z.nullable(z.number()),
  /** Null for a call between two accounts. */
  phone: z.nullable(z.extend(phoneCallFacts, { chargeMicroUsd: z.int(), shortRing: z.nullable(shortRing) })),
  /** Transfer target, formatted for people; null if the call wasn't transferred. */
  transferredTo: z.nullable(z.string()),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const callDetails = z.object({
  item: historyItem,
  answeredAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
  minutes: z.array(qualityMinute),
  /** When the call was recorded, and whether by this user. Empty: never, or it isn't this user's call. */
  recorded: z.array(
    z.object({
      from: z.number(),
      /** Null while the call continues. */
      until: z.nullable(z.number()),
      byMe: z.boolean(),
    }),
  ),
  /** The user's rating; null without one. */
  rating: z.nullable(callRating),
  /** Route of a phone call through the network, and its cost. */
  route: z.nullable(
    z.object({
      /** Carriers that were tried, in order, with their answers. The last one took the call if any did. */
      attempts: z.array(
        z.object({ providerName: z.string(), sipCode: z.nullable(z.int()), q850: z.nullable(z.int()) }),
      ),
      billedSeconds: z.int(),
      /** Part of them that the plan included. */
      includedSeconds: z.int(),
      chargeMicroUsd: z.int(),
    }),
  ),
});
export type CallDetails = z.infer<typeof callDetails>;

/** Result of looking up a username to call. */
export const lookup = z.object({
  exists: z.boolean(),
  peer: z.nullable(peer),
  /**
   * available: a device is online. busy: on calls. offline: no device is online, but the call rings anyway.
   * do-not-disturb: it rings nobody, and they see later that they were called.
   */
  presence: z.nullable(z.enum(['available', 'busy', 'offline', 'do-not-disturb'])),
});
export type Lookup = z.infer<typeof lookup>;

/** Price and checks of a call to a number, shown before the call. The price holds for the call. */
export const quote = z.object({
  /** Null if the typed text isn't a number that can be called. */
  number: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** ISO 3166-1; null for networks that belong to no country. */
  countryCode: z.nullable(z.string()),
  /** Null without a published rate. Such numbers are neither dialled nor billed (decision R10). */
  microUsdPerMinute: z.nullable(z.int()),
  /** Longest talk time: first on the plan, then on the balance. */
  includedMs: z.int(),
  affordableMs: z.int(),
  /** Why it can't be called now; the first reason that applies. */
  refusal: z.nullable(z.object({ code: z.string(), sentence: z.string() })),
});
export type Quote = z.infer<typeof quote>;

/**
 * Something about the sound of a phone call. `silent`: nothing has been heard from that side for 3 s, or it is heard again. `attach`: this device must attach
 * again.
 */
export const phoneNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), callId: z.string(), side: z.enum(['me', 'them']), on: z.boolean() }),
  z.object({ kind: z.literal('attach'), callId: z.string() }),
]);
export type PhoneNotice = z.infer<typeof phoneNotice>;

/** Number of unseen missed calls. */
export const missed = z.object({ count: z.int() });
export type Missed = z.infer<typeof missed>;

/**
 * Session descriptions and candidates sent between two devices. Messages may be lost, doubled or reordered: `seq`
 * numbers those of one link from 0, the receiver acknowledges each, the sender repeats. A link is one peer connection,
 * and a reload or a second ringing device makes a new one.
 */
export const signal = z.object({
  callId: z.string().check(z.maxLength(64)),
  linkId: z.string().check(z.maxLength(64)),
  seq: z.number().check(z.int(), z.gte(0)),
  /** The sender has received everything on this link up to and including this number. */
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
    /** This device has just loaded and knows nothing, so the side that makes offers has to make a new link to it. */
    z.object({ kind: z.literal('hello') }),
    /** Acknowledges everything up to and including `of`, when there is no other message to carry it. */
    z.object({ kind: z.literal('ack'), of: z.number().check(z.int(), z.gte(0)) }),
  ]),
});
export type Signal = z.infer<typeof signal>;

/** A typed username, possibly invalid. */
export const typedUsername = z.string().check(z.maxLength(100));

/** A request to place a call, over the open socket. */
export const placeMessage = z.object({
  /** Made by the device (UUID). Repeating it returns the same call and rings nobody twice. */
  id: z.string().check(z.regex(ID_PATTERN)),
  to: typedUsername,
  /** The first offer, so that the transport can be set up while it rings. Relayed to every device that rings. */
  offer: z.optional(signal),
  /** The first candidates, which the device couldn't send to any one device yet. */
  candidates: z.optional(signal),
});
export type PlaceMessage = z.infer<typeof placeMessage>;

/** The answer to a call over the same socket, for the device that sends it. */
export const answerMessage = z.object({ id: z.string().check(z.regex(ID_PATTERN)) });

/** A signal as sent. `toDeviceId` null means every device of the other person. */
export const signalOut = z.object({ toDeviceId: z.nullable(z.string().check(z.maxLength(64))), signal });
export type SignalOut = z.infer<typeof signalOut>;
/** A signal as received. The server vouches for `fromDeviceId`. */
export const signalIn = z.object({
  fromDeviceId: z.string(),
  signal,
  /** The following signal, only for this device. */
  next: z.optional(signal),
});
export type SignalIn = z.infer<typeof signalIn>;
