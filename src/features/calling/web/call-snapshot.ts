import type { SnapshotFrom } from 'xstate';
import { ECHO_NUMBER, ECHO_PEER } from '../constants.ts';
import { dialErrors } from '../errors.ts';
import type { Call, Peer, PhoneCallFacts } from '../model.ts';
import type { EchoVerdict } from '../rules/echo-verdict.ts';
import { type EndAdvice, endAdvice } from '../rules/end-advice.ts';
import { type EndNote, endNote } from '../rules/history/end-reasons.ts';
import type { LineContext, lineMachine } from './line-machine.ts';
import type { LinePorts } from './line-ports.ts';
import type { LiveQuality } from './quality.ts';
import { isRefusal } from './until-answered.ts';

export type Phase =
  | 'placing'
  | 'dialing'
  | 'ringing'
  | 'incoming'
  | 'answering'
  | 'connecting'
  | 'talking'
  | 'reconnecting'
  | 'ended'
  | 'gone';

/** One call as the screen shows it. */
export interface CallSnapshot {
  readonly id: string;
  readonly phase: Phase;
  readonly direction: Call['direction'];
  readonly peer: Peer;
  readonly muted: boolean;
  readonly speakerOn: boolean;
  readonly heldByMe: boolean;
  readonly heldByPeer: boolean;
  /** The ringing was silenced here. */
  readonly ignored: boolean;
  /** On the clock of `Timer.now`. */
  readonly talkingSince: number | null;
  /** When it was placed here and when it was put on hold here, on the same clock; null where that is not known. */
  readonly ringingSince: number | null;
  readonly heldSince: number | null;
  /** What the server would not do for this call, in a sentence; null when it did everything. */
  readonly problem: string | null;
  readonly quality: LiveQuality;
  /** What to say about the end; null before it. */
  readonly end: EndNote | null;
  /** Null for a call between two people. */
  readonly phone: PhoneSnapshot | null;
}

/** What only telephone calls have. */
export interface PhoneSnapshot extends PhoneCallFacts {
  /** How much of the talk the plan pays for, as it was quoted here; null when it was quoted elsewhere or not at all. */
  readonly includedMs: number | null;
  /** When the talk will be ended, on the clock of `Timer.now`, and for want of what; null while that is not in sight. */
  readonly endsAt: number | null;
  readonly endsBecause: Call['lastsBecause'];
  /** Whether the other side can be connected with another number now. */
  readonly canTransfer: boolean;
  /** Whose sound has not reached the server for seconds. */
  readonly isSilent: Readonly<Record<'me' | 'them', boolean>>;
  /** Whether the network has been heard before the answer, ringing by itself or saying why it does not. */
  readonly isHeardEarly: boolean;
  /** Keys pressed in this call, and why the last of them didn't get through; null if they did. */
  readonly keys: { readonly pressed: string; readonly problem: string | null };
  /** Of the echo line: what it says of this device. */
  readonly echo: EchoVerdict | null;
  /** What to do now that it is over; null before the end. */
  readonly next: EndAdvice | null;
}

/** What the machine does not know of a telephone call. */
export type PhoneState = Omit<
  PhoneSnapshot,
  keyof PhoneCallFacts | 'endsAt' | 'endsBecause' | 'canTransfer' | 'next'
>;

export function phoneOf(
  { call, talkingSince, ending }: LineContext,
  known: { begun: PhoneCallFacts | null; direction: Call['direction']; state: PhoneState },
): PhoneSnapshot | null {
  const { direction, state } = known;
  const line = call?.phone ?? known.begun;
  if (line === null) return null;
  // The server's and this device's clocks differ, and go equally fast.
  const endsAt =
    talkingSince === null || call?.lastsUntil == null || call.answeredAt === null
      ? null
      : talkingSince + call.lastsUntil - call.answeredAt;
  const ended = ending?.kind === 'ended' ? { direction, endReason: ending.reason } : null;
  const canTransfer = call?.canTransfer ?? false;
  const endsBecause = call?.lastsBecause ?? null;
  return {
    ...line,
    ...state,
    endsAt,
    endsBecause,
    canTransfer,
    next: ending === null ? null : endAdvice(ended),
  };
}

/** Who is at the other end, as people know them. */
export function peerOf(peer: Peer, phone: Pick<PhoneCallFacts, 'number'> | null): Peer {
  return phone?.number === ECHO_NUMBER ? ECHO_PEER : peer;
}

export function phaseIn(snapshot: SnapshotFrom<typeof lineMachine>): Phase {
  const state = snapshot.value.call;
  if (typeof state === 'string') return state === 'begin' ? 'placing' : state;
  if ('before' in state) return state.before ?? 'placing';
  return 'ended' in state ? 'ended' : (state.on ?? 'connecting');
}

/**
 * Who is heard before the answer: this device, which rings by itself, or the network, which rings or says why it does not.
 * Never both: while it rings here the network is silent, and as soon as the network is noticed nothing rings here.
 */
export function earlySound({
  phase,
  phone,
}: Pick<CallSnapshot, 'phase' | 'phone'>): 'here' | 'network' | null {
  if (phase === 'dialing') return phone === null ? null : 'network';
  if (phase !== 'ringing') return null;
  return phone?.isHeardEarly === true ? 'network' : 'here';
}

export const TALK_KEY = 'ahoy.talk';

/** The server's and this device's clocks differ; where the talk began here is remembered over a reload. */
export function talkingSinceOf({ memory }: LinePorts, call: Call | null): number | null {
  if (call === null || call.answeredAt === null) return null;
  const [id, since] = (memory.getItem(TALK_KEY) ?? '').split(' ');
  return id === call.id ? Number(since) : call.answeredAt;
}

export function endOf({ ending, call, peer }: LineContext, direction: Call['direction']): EndNote | null {
  if (ending === null) return null;
  const note = endNote({
    direction,
    peer,
    endReason: ending.kind === 'ended' ? ending.reason : 'failed',
    answeredAt: call?.answeredAt == null ? null : 0,
    endedAt: ending.kind === 'ended' ? ending.talkMs : 0,
    transferredTo: call?.transferredTo ?? null,
  });
  return ending.kind === 'ended' ? note : { ...note, reason: ending.sentence };
}

/** What a refusal to place a call means to a person. */
export function refusalSentence(error: unknown): string {
  return isRefusal(error) && error instanceof Error ? error.message : dialErrors.failedToConnect().message;
}
