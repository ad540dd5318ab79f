import { assert } from '#kernel/assert.ts';
import { type AccountId, asDeviceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';

/** The two ends of a talk. Everybody whom a call rings is on the callee's side. */
export type Side = 'caller' | 'callee';

/** The side of a telephone call that is no account of ours: a carrier's network, and whoever is behind it. */
export const NETWORK = 'network';
/** Who is on a call. Ids of accounts are UUIDs, so none of them is `NETWORK`. */
export type Party = AccountId | typeof NETWORK;
/** The device on which the network has a call. It makes no requests: the server that holds the leg acts for it. */
export const NETWORK_DEVICE = asDeviceId(NETWORK);

/** Why nobody's device rings: its person has blocked the caller, or doesn't want to be disturbed (quiet.ts). */
export type Quiet = 'blocked' | 'do-not-disturb';

/**
 * How somebody is rung. ringing: they may answer, unless it is quiet. full: their lines were taken when the call came in.
 * busy: they refused it while talking on another call. connection-lost, failed: their device gave up.
 */
export type RingState = 'ringing' | 'full' | 'declined' | 'busy' | 'connection-lost' | 'failed';

/** One of those whom a call rings. */
export interface Ring {
  readonly party: Party;
  /** Null for somebody whose devices ring. */
  readonly quiet: Quiet | null;
  readonly state: RingState;
  /** When they could no longer answer while it went on ringing for others; null while they can. */
  readonly leftAt: Instant | null;
}

/** Who calls, and whom the call rings: one party or several, in the order in which they are named. */
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

/** How a party is rung; null for the caller and for anybody who isn't on the call. */
export const ringOf = ({ rings }: Pick<Parties, 'rings'>, party: Party): Ring | null =>
  rings.find((ring) => ring.party === party) ?? null;

/** The side that an account, or the network, is on; null for anybody else. */
export function sideOf(call: Parties, party: Party): Side | null {
  if (call.callerId === party) return 'caller';
  return ringOf(call, party) === null ? null : 'callee';
}

/** Everybody on a call, the caller first. */
export const partiesOf = ({ callerId, rings }: Parties): Party[] => [
  callerId,
  ...rings.map(({ party }) => party),
];

/** The accounts on a call, the caller's first. A telephone call to or from one person has one. */
export const accountsOf = (call: Parties): AccountId[] => partiesOf(call).filter(isAccount);

/** The one whom the caller sees: who answered, and until then the first who is rung. */
export function shownToCaller({ rings }: Pick<Parties, 'rings'>, answeredBy: Party | null): Party {
  const first = answeredBy ?? rings[0]?.party;
  assert(first !== undefined, 'a call rings at least one party');
  return first;
}

/** Whether somebody's devices ring. */
export const isRinging = ({ state, quiet }: Ring): boolean => state === 'ringing' && quiet === null;

/** The rings after one of them has changed. */
export const withRing = (rings: readonly Ring[], changed: Ring): readonly Ring[] =>
  rings.map((ring) => (ring.party === changed.party ? changed : ring));

/** Why a call ends that nobody is left to answer. Somebody who said no counts more than a line that was busy. */
export function reasonOfAll(rings: readonly Ring[]): Exclude<RingState, 'ringing' | 'full'> {
  const states = new Set(rings.map(({ state }) => state));
  if (states.has('declined')) return 'declined';
  if (states.has('busy') || states.has('full')) return 'busy';
  return states.has('connection-lost') ? 'connection-lost' : 'failed';
}
