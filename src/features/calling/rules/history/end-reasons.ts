import { formatDuration } from '#kernel/instant.ts';
import { answeredByText, callingText } from '../../constants.ts';
import type { Call, EndReason } from '../../model.ts';

/** What the page sounds when a call is over. none: the person ended it with their own hand, or never took part. */
export type EndTone = 'ended' | 'busy' | 'none';

export interface EndNote {
  /** "Call ended (1:05)": talk time only, 0:00 when it was never answered (decision R59). */
  readonly title: string;
  /** Why, for people; null where the title says everything. */
  readonly reason: string | null;
  readonly tone: EndTone;
  /** Whether it went wrong, so that nobody on the call wanted this end. */
  readonly isFailure: boolean;
}

/** Ends that nobody on the call wanted or chose: they are what one looks for when something is wrong. */
export const FAILURES: readonly EndReason[] = [
  'connection-lost',
  'failed',
  'number-unknown',
  'unreachable',
  'refused-by-network',
  'no-route',
  'out-of-money',
  'limit-reached',
];

/** Who else took part: with whom the other end was left, and who answered in my place. */
interface Others {
  readonly transferredTo?: string | null;
  readonly answeredBy?: { readonly name: string } | undefined;
}

interface Wording {
  /** Of who was at the other end. */
  readonly reason: ((name: string, others: Others) => string) | null;
  readonly tone: EndTone;
}
type Direction = Call['direction'];
type Answered = 'answered' | 'unanswered';

const says = (sentence: string, tone: EndTone): Wording => ({ reason: () => sentence, tone });
const asks = (reason: NonNullable<Wording['reason']>, tone: EndTone): Wording => ({ reason, tone });
const plain: Wording = { reason: null, tone: 'ended' };
/** For ends that are alike whether or not somebody had answered. */
const both = (wording: Wording): Record<Answered, Wording> => ({ answered: wording, unanswered: wording });

/** Happens mostly to calls that we make; of another it is said in the same words. */
function outgoingOnly(wording: Wording): Record<Direction, Record<Answered, Wording>> {
  return { outgoing: both(wording), incoming: both(wording) };
}

/** Every reason, seen from both sides, with and without an answer: a reason that is added must be worded here. */
const wordings: Readonly<
  Record<EndReason, Readonly<Record<Direction, Readonly<Record<Answered, Wording>>>>>
> = {
  hangup: { outgoing: both(plain), incoming: both(plain) },
  cancelled: {
    outgoing: both(says('You cancelled', 'none')),
    incoming: both(says('Caller hung up', 'none')),
  },
  // Only who has blocked the caller sees it; the caller's call goes on.
  blocked: { outgoing: both(plain), incoming: both(says('Blocked', 'none')) },
  declined: {
    outgoing: both(asks((name) => `${name} declined`, 'busy')),
    incoming: both(says('You declined', 'none')),
  },
  busy: {
    outgoing: both(says('Busy', 'busy')),
    incoming: both(says('You were on another call', 'none')),
  },
  'no-answer': {
    outgoing: both(says('No answer', 'ended')),
    incoming: both(says('Missed', 'none')),
  },
  'connection-lost': {
    outgoing: both(says('Connection lost', 'ended')),
    incoming: {
      answered: says('Connection lost', 'ended'),
      unanswered: says('The caller lost the connection', 'none'),
    },
  },
  failed: {
    outgoing: both(says("The call couldn't be connected", 'ended')),
    incoming: {
      answered: says("The call couldn't be connected", 'ended'),
      unanswered: says("The caller couldn't connect", 'none'),
    },
  },
  'number-unknown': outgoingOnly(says('This number is not in service', 'ended')),
  unreachable: outgoingOnly(says("The network can't reach this number right now", 'ended')),
  'refused-by-network': outgoingOnly(says('The network refused this call', 'ended')),
  'no-route': outgoingOnly(says('No carrier could connect this call', 'ended')),
  'out-of-money': outgoingOnly(says('Your balance was used up', 'ended')),
  'limit-reached': outgoingOnly(says('A safety limit for calls was reached', 'ended')),
  // Whoever transfers a call has ended it with their own hand.
  transferred: outgoingOnly(
    asks((_, { transferredTo }) => `Transferred to ${transferredTo ?? 'another number'}`, 'none'),
  ),
  'answered-elsewhere': {
    outgoing: both(plain),
    incoming: both(asks((_, { answeredBy }) => answeredByText(answeredBy?.name ?? 'someone else'), 'none')),
  },
};

/** How the end of a call is told to the person on one side of it. @param call an ended call */
export function endNote(
  call: Pick<Call, 'direction' | 'endReason' | 'answeredAt' | 'endedAt'> &
    Others & { peer: { name: string } },
): EndNote {
  const talkMs = call.answeredAt === null || call.endedAt === null ? 0 : call.endedAt - call.answeredAt;
  const answered = call.answeredAt === null ? 'unanswered' : 'answered';
  const endReason = call.endReason ?? 'hangup';
  const { reason, tone } = wordings[endReason][call.direction][answered];
  return {
    title: callEndedText(talkMs),
    reason: reason?.(call.peer.name, call) ?? null,
    tone,
    isFailure: FAILURES.includes(endReason),
  };
}

/** "Call ended (1:05)". @param talkMs from answer to end, in milliseconds */
export function callEndedText(talkMs: number): string {
  return `${callingText.callEnded} (${formatDuration(talkMs)})`;
}

/** The same reason in a line of the history, where there is no talk time before it. */
export function endReasonText(
  item: Others & {
    direction: 'outgoing' | 'incoming' | 'missed';
    endReason: EndReason | null;
    talkMs: number;
    peer: { name: string };
  },
): string | null {
  if (item.endReason === null) return null;
  const direction = item.direction === 'outgoing' ? 'outgoing' : 'incoming';
  const answered = item.talkMs > 0 ? 'answered' : 'unanswered';
  const { reason } = wordings[item.endReason][direction][answered];
  return reason?.(item.peer.name, item) ?? null;
}
