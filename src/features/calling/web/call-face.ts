import { formatDuration } from '#kernel/instant.ts';
import type { CallSnapshot, Phase } from './call-snapshot.ts';
import { type EchoFace, echoFace } from './echo-face.ts';
import type { LiveQuality } from './quality.ts';

/** What is asked of a call to say how its card looks. */
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

/** Everything that a card says of the state of a call. */
export interface CallFace {
  /** The line above the name. */
  readonly title: string;
  /** How long that has been so, on the clock of `Timer.now`; null where no time belongs to it. */
  readonly titleSince: number | null;
  /** Yellow: the call that people hear just now. */
  readonly isLive: boolean;
  readonly bars: LiveQuality['bars'];
  /** What the bars mean, for those who do not see them. */
  readonly soundWords: string;
  /** Whether the wave follows the voice or lies flat. */
  readonly hasWave: boolean;
  /** What the large figure counts; null where nothing is counted. */
  readonly clock: { readonly kind: 'talk' | 'ring'; readonly since: number } | null;
  /** Whether what is wrong with the sound is said. */
  readonly warnsOfSound: boolean;
  /** Whether what was measured of an ended call is told; the echo line has a verdict of its own, which it could contradict. */
  readonly tellsSound: boolean;
  /** Of the echo line alone. */
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

/** What a card says of a call. It claims nothing of the sound unless that is heard just now. */
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

/** Talk is counted from the answer, and first shown when it can be heard; ringing from when the call was placed here. */
function clockOf({ phase, talkingSince, ringingSince }: Faced): CallFace['clock'] {
  if (phase === 'talking' || phase === 'reconnecting')
    return talkingSince === null ? null : { kind: 'talk', since: talkingSince };
  const isRinging = phase === 'placing' || phase === 'dialing' || phase === 'ringing';
  return isRinging && ringingSince !== null ? { kind: 'ring', since: ringingSince } : null;
}

/** What calling the same person after a call is named: one who called is called back. */
export const againWords = ({ direction }: Pick<CallSnapshot, 'direction'>): string =>
  direction === 'incoming' ? 'Call back' : 'Call again';

/** What stands in the browser's tab during a call: "12:04 Priya Nair"; null when the page's own title does. */
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
