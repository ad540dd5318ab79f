import { formatDuration } from '#kernel/instant.ts';
import type { CallSnapshot, Phase } from './call-snapshot.ts';
import { type EchoFace, echoFace } from './echo-face.ts';
import type { LiveQuality } from './quality.ts';

/** The part of a call that decides how its card looks. */
export type Faced = Pick<
  CallSnapshot,
  | 'phase'
  | 'peer'
  | 'muted'
  | 'heldByMe'
  | 'heldByPeer'
  | 'talkingSince'
  | 'ringingSince'
  | 'heldSince'
  | 'quality'
  | 'end'
> & { readonly phone: Pick<NonNullable<CallSnapshot['phone']>, 'echo'> | null };

/** State of a call as its card shows it. */
export interface CallFace {
  /** The line above the name. */
  readonly title: string;
  /** Start of that state, on the clock of `Timer.now`; null if no time belongs to it. */
  readonly titleSince: number | null;
  /** Whether this is the active call, shown on yellow. */
  readonly isLive: boolean;
  readonly bars: LiveQuality['bars'];
  /** Text alternative of the bars. */
  readonly soundWords: string;
  /** Whether the wave follows the voice or is flat. */
  readonly hasWave: boolean;
  /** What the large timer counts; null for nothing. */
  readonly clock: { readonly kind: 'talk' | 'ring'; readonly since: number } | null;
  /** Whether problems with the sound are shown. */
  readonly warnsOfSound: boolean;
  /** Whether measurements of an ended call are shown. Not for the echo line, whose own verdict could differ. */
  readonly tellsSound: boolean;
  /** For the echo line only. */
  readonly echo: EchoFace | null;
}

const titles: Readonly<Record<Phase, string>> = {
  placing: 'Calling',
  dialing: 'Calling',
  ringing: 'Ringing',
  incoming: 'Incoming call',
  answering: 'Answering',
  connecting: 'Connecting',
  talking: 'On a call',
  reconnecting: 'Reconnecting…',
  ended: 'Call ended',
  gone: 'Call ended',
};

const barWords = [
  'Measuring the sound',
  'Sound is bad',
  'Sound is poor',
  'Sound is fair',
  'Sound is good',
] as const;

/** Describes a call for its card. Says nothing about the sound unless it is audible right now. */
export function callFace(call: Faced): CallFace {
  const isHeld = call.phase === 'talking' && (call.heldByMe || call.heldByPeer);
  const isLive = call.phase === 'talking' && !isHeld;
  const echo = echoFace(call);
  return {
    title: titleOf(call),
    titleSince: call.phase === 'talking' && call.heldByMe ? call.heldSince : null,
    isLive,
    bars: isLive ? call.quality.bars : 0,
    soundWords: soundWords(call, isLive),
    hasWave: isLive,
    clock: clockOf(call),
    warnsOfSound: isLive,
    tellsSound: echo === null,
    echo,
  };
}

function titleOf({ phase, heldByMe, heldByPeer, end }: Faced): string {
  if (phase === 'talking' && heldByMe) return 'On hold';
  if (phase === 'talking' && heldByPeer) return "You're on hold";
  return end?.title ?? titles[phase];
}

function soundWords({ phase, quality }: Faced, isLive: boolean): string {
  if (phase === 'reconnecting') return 'No sound until the call is back';
  if (!isLive) return 'No sound now';
  return quality.isArriving ? barWords[quality.bars] : 'Waiting for sound';
}

/**
 * Talk time counts from the answer and is first shown when audible. Ringing counts from when the call was placed here.
 */
function clockOf({ phase, talkingSince, ringingSince }: Faced): CallFace['clock'] {
  if (phase === 'talking' || phase === 'reconnecting')
    return talkingSince === null ? null : { kind: 'talk', since: talkingSince };
  const isRinging = phase === 'placing' || phase === 'dialing' || phase === 'ringing';
  return isRinging && ringingSince !== null ? { kind: 'ring', since: ringingSince } : null;
}

/** Label of the button that calls the same person again: "back" after an incoming call. */
export const againWords = ({ direction }: Pick<CallSnapshot, 'direction'>): string =>
  direction === 'incoming' ? 'Call back' : 'Call again';

/** Title of the tab during a call: "12:04 Priya Nair"; null for the page's own title. */
export function tabTitle(calls: readonly CallSnapshot[], now: number): string | null {
  const ringing = calls.find(({ phase }) => phase === 'incoming');
  if (ringing !== undefined) return `${ringing.peer.name} is calling`;
  const call = calls.find(({ phase }) => phase !== 'ended' && phase !== 'gone');
  if (call === undefined) return null;
  const { clock, title } = callFace(call);
  return clock?.kind === 'talk'
    ? `${formatDuration(now - clock.since)} ${call.peer.name}`
    : `${title} ${call.peer.name}`;
}
