import type { SnapshotFrom } from 'xstate';
import { ECHO_NUMBER, ECHO_PEER } from '../constants.ts';
import { dialErrors } from '../errors.ts';
import type { Call, Peer, PhoneCallFacts } from '../model.ts';
import type { CallRecording } from '../model-recording.ts';
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
  /** Whether the ringing was silenced here. */
  readonly ignored: boolean;
  /** On the clock of `Timer.now`. */
  readonly talkingSince: number | null;
  /** When it was placed and put on hold here, on the same clock; null if unknown. */
  readonly ringingSince: number | null;
  readonly heldSince: number | null;
  /** Message of the last request that the server refused; null if none was. */
  readonly problem: string | null;
  readonly quality: LiveQuality;
  /** How the call ended; null before. */
  readonly end: EndNote | null;
  /** Null for a call between two people. */
  readonly phone: PhoneSnapshot | null;
  /** Absent unless someone on the call has asked to record it. */
  readonly recording?: CallRecording;
}

/** Facts of phone calls only. */
export interface PhoneSnapshot extends PhoneCallFacts {
  /** How much talk time the plan includes, as quoted here; null if it was quoted elsewhere or not at all. */
  readonly includedMs: number | null;
  /** When and why the talk will be ended, on the clock of `Timer.now`; null while that isn't foreseeable. */
  readonly endsAt: number | null;
  readonly endsBecause: Call['lastsBecause'];
  /** Name of the workspace that they may no longer talk for; null if that isn't why. */
  readonly endsIn: string | null;
  /** Whether the call can be transferred now. */
  readonly canTransfer: boolean;
  /** Sides whose sound hasn't reached the server for seconds. */
  readonly isSilent: Readonly<Record<'me' | 'them', boolean>>;
  /** Whether the network has been heard before the answer, with ringback or an announcement. */
  readonly isHeardEarly: boolean;
  /** Keys pressed in this call, and why the last of them failed; null if they didn't. */
  readonly keys: { readonly pressed: string; readonly problem: string | null };
  /** For the echo line: its verdict on this device. */
  readonly echo: EchoVerdict | null;
  /** What to do next; null before the end. */
  readonly next: EndAdvice | null;
}

/** Facts of a phone call that the state machine doesn't have. */
export type PhoneState = Omit<
  PhoneSnapshot,
  keyof PhoneCallFacts | 'endsAt' | 'endsBecause' | 'endsIn' | 'canTransfer' | 'next'
>;

export function phoneOf(
  { call, talkingSince, ending }: LineContext,
  known: { begun: PhoneCallFacts | null; direction: Call['direction']; state: PhoneState },
): PhoneSnapshot | null {
  const { direction, state } = known;
  const line = call?.phone ?? known.begun;
  if (line === null) return null;
  // The server's clock and this device's differ but run at the same speed.
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
    endsIn: call?.lastsIn ?? null,
    canTransfer,
    next: ending === null ? null : endAdvice(ended),
  };
}

/** The other side's name, as people know it. */
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
 * Who is heard before the answer: this device with its ringback, or the network with its own. Never both. Ringback here
 * silences the network, and stops as soon as the network is heard.
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

/** The server's clock and this device's differ, so the local start of the talk is remembered across reloads. */
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

/** Message for a refused call. */
export function refusalSentence(error: unknown): string {
  return isRefusal(error) && error instanceof Error ? error.message : dialErrors.failedToConnect().message;
}

/** What the contact of the other side is found by: a number (E.164), or "@alice". Null for a withheld number and the test call. */
export function contactKeyOf({
  peer,
  phone,
}: {
  readonly peer: Peer;
  readonly phone: Pick<PhoneCallFacts, 'number'> | null;
}): string | null {
  const number = phone?.number ?? null;
  if (number !== null) return number;
  return peer.username === '' || peer.username === ECHO_PEER.username ? null : `@${peer.username}`;
}
