import { assert } from '#kernel/assert.ts';
import { type AccountId, asDeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';

/** The two ends of a talk. Everybody whom a call rings is on the callee's side. */
export type Side = 'caller' | 'callee';

/** The phone network as a party of a call: a carrier, and whoever is behind it. */
export const NETWORK = 'network';
/** A party of a call. Account IDs are UUIDs, so none of them is `NETWORK`. */
export type Party = AccountId | typeof NETWORK;
/** The network's device. It makes no requests; the server that holds the leg acts for it. */
export const NETWORK_DEVICE = asDeviceId(NETWORK);

/** Why somebody's devices don't ring: they have blocked the caller, or are in do not disturb (quiet.ts). */
export type Quiet = 'blocked' | 'do-not-disturb';

/**
 * State of a ring. ringing: they may answer, unless it is quiet. full: they had no free line. busy: they declined
 * during another call. connection-lost, failed: their device gave up. left-workspace: the number is no longer theirs.
 */
export type RingState =
  | 'ringing'
  | 'full'
  | 'declined'
  | 'busy'
  | 'connection-lost'
  | 'failed'
  | 'left-workspace';

/** How one party is rung. */
export interface Ring {
  readonly party: Party;
  /** Null if their devices ring. */
  readonly quiet: Quiet | null;
  readonly state: RingState;
  /** When they left while it went on ringing for others; null while they can answer. */
  readonly leftAt: Instant | null;
}

/** The caller, and the parties that the call rings, in order. */
export interface Parties {
  readonly callerId: Party;
  readonly rings: readonly Ring[];
}

export const ringFor = (party: Party, quiet: Quiet | null = null): Ring => ({
  party,
  quiet,
  state: 'ringing',
  leftAt: null,
});

export const isAccount = (party: Party): party is AccountId => party !== NETWORK;

export const otherSide = (side: Side): Side => (side === 'caller' ? 'callee' : 'caller');

/** The ring of a party; null for the caller and for others who aren't on the call. */
export const ringOf = ({ rings }: Pick<Parties, 'rings'>, party: Party): Ring | null =>
  rings.find((ring) => ring.party === party) ?? null;

/** The side of an account or the network; null for anybody else. */
export function sideOf(call: Parties, party: Party): Side | null {
  if (call.callerId === party) return 'caller';
  return ringOf(call, party) === null ? null : 'callee';
}

/** All parties of a call, the caller first. */
export const partiesOf = ({ callerId, rings }: Parties): Party[] => [
  callerId,
  ...rings.map(({ party }) => party),
];

/** The accounts on a call, the caller's first. A phone call to or from one person has one. */
export const accountsOf = (call: Parties): AccountId[] => partiesOf(call).filter(isAccount);

/** The party that the caller sees: whoever answered, and before that the first who is rung. */
export function shownToCaller({ rings }: Pick<Parties, 'rings'>, answeredBy: Party | null): Party {
  const first = answeredBy ?? rings[0]?.party;
  assert(first !== undefined, 'a call rings at least one party');
  return first;
}

/** Whether a party's devices ring. */
export const isRinging = ({ state, quiet }: Ring): boolean => state === 'ringing' && quiet === null;

/** The rings after one of them has changed. */
export const withRing = (rings: readonly Ring[], changed: Ring): readonly Ring[] =>
  rings.map((ring) => (ring.party === changed.party ? changed : ring));

/** End reason once nobody is left to answer. A decline counts more than busy. */
export function reasonOfAll(rings: readonly Ring[]): Exclude<RingState, 'ringing' | 'full'> {
  const states = new Set(rings.map(({ state }) => state));
  if (states.has('declined')) return 'declined';
  if (states.has('busy') || states.has('full')) return 'busy';
  if (states.has('connection-lost')) return 'connection-lost';
  return states.has('failed') ? 'failed' : 'left-workspace';
}
