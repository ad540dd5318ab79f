import { formatDuration } from '#kernel/instant.ts';
import { answeredByText, callingText } from '../../constants.ts';
import type { Call, EndReason } from '../../model.ts';
import { shownName } from '../record/shown-name.ts';

/** Sound at the end of a call. none: the person ended it themselves, or never took part. */
export type EndTone = 'ended' | 'busy' | 'none';

export interface EndNote {
  /** "Call ended (1:05)": talk time only, 0:00 if it wasn't answered (decision R59). */
  readonly title: string;
  /** Reason as text; null if the title says everything. */
  readonly reason: string | null;
  readonly tone: EndTone;
  /** Whether the call failed, which nobody on it wanted. */
  readonly isFailure: boolean;
}

/** Failures: ends that nobody on the call chose. */
export const FAILURES: readonly EndReason[] = [
  'connection-lost',
  'failed',
  'number-unknown',
  'unreachable',
  'refused-by-network',
  'no-route',
  'out-of-money',
  'limit-reached',
  'monthly-limit',
  'left-workspace',
  'suspended',
];

/** Others who took part: the transfer target, and whoever answered in the user's place. */
interface Others {
  readonly transferredTo?: string | null;
  readonly answeredBy?: { readonly name: string } | undefined;
}

interface Wording {
  /** Takes the name of the other side. */
  readonly reason: ((name: string, others: Others) => string) | null;
  readonly tone: EndTone;
}
type Direction = Call['direction'];
type Answered = 'answered' | 'unanswered';

const says = (sentence: string, tone: EndTone): Wording => ({ reason: () => sentence, tone });
const asks = (reason: NonNullable<Wording['reason']>, tone: EndTone): Wording => ({ reason, tone });
const plain: Wording = { reason: null, tone: 'ended' };
/** For ends with the same text whether or not the call was answered. */
const both = (wording: Wording): Record<Answered, Wording> => ({ answered: wording, unanswered: wording });

/** For ends with the same text on both sides. */
function alike(wording: Wording): Record<Direction, Record<Answered, Wording>> {
  return { outgoing: both(wording), incoming: both(wording) };
}

/** Texts for every reason, from both sides, with and without an answer. */
const wordings: Readonly<
  Record<EndReason, Readonly<Record<Direction, Readonly<Record<Answered, Wording>>>>>
> = {
  hangup: { outgoing: both(plain), incoming: both(plain) },
  cancelled: {
    outgoing: both(says('You canceled', 'none')),
    incoming: both(says('Caller hung up', 'none')),
  },
  // Only the person who blocked sees it. For the caller the call goes on.
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
  'number-unknown': alike(says('This number is not in service', 'ended')),
  unreachable: alike(says("The network can't reach this number right now", 'ended')),
  'refused-by-network': alike(says('The network refused this call', 'ended')),
  'no-route': alike(says('No carrier could connect this call', 'ended')),
  'out-of-money': alike(says('Your balance was used up', 'ended')),
  'limit-reached': alike(says('A safety limit for calls was reached', 'ended')),
  'monthly-limit': alike(says('Your monthly limit was reached. An owner can change it.', 'ended')),
  'left-workspace': alike(says('Your access to calls in this workspace ended', 'ended')),
  suspended: alike(says('The call was ended by the operator', 'ended')),
  // The person who transfers a call has ended it themselves.
  transferred: alike(
    asks((_, { transferredTo }) => `Transferred to ${transferredTo ?? 'another number'}`, 'none'),
  ),
  'answered-elsewhere': {
    outgoing: both(plain),
    incoming: both(asks((_, { answeredBy }) => answeredByText(answeredBy?.name ?? 'someone else'), 'none')),
  },
};

/** Describes the end of a call to the person on one side. @param call an ended call */
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
    reason: reason?.(shownName(call.peer), call) ?? null,
    tone,
    isFailure: FAILURES.includes(endReason),
  };
}

/** "Call ended (1:05)". @param talkMs from answer to end, in milliseconds */
export function callEndedText(talkMs: number): string {
  return `${callingText.callEnded} (${formatDuration(talkMs)})`;
}

/** Where calls of others are shown, too, "you" could be anybody. Reasons that aren't here say it alike to all. */
const wordingsForAll: Partial<Record<EndReason, Partial<Record<Direction, string>>>> = {
  cancelled: { outgoing: 'Canceled' },
  declined: { incoming: 'Declined' },
  busy: { incoming: 'On another call' },
  'no-answer': { incoming: 'No answer' },
  'out-of-money': { outgoing: 'The balance was used up', incoming: 'The balance was used up' },
  'left-workspace': { outgoing: 'Their access to calls ended', incoming: 'Their access to calls ended' },
};

/** The reason for a history row, which has no talk time in front of it. */
export function endReasonText(
  item: Others & {
    direction: 'outgoing' | 'incoming' | 'missed';
    endReason: EndReason | null;
    talkMs: number;
    peer: { name: string };
    /** Set where calls of others are shown, too. */
    person?: unknown;
  },
): string | null {
  if (item.endReason === null) return null;
  const direction = item.direction === 'outgoing' ? 'outgoing' : 'incoming';
  const forAll = item.person === undefined ? undefined : wordingsForAll[item.endReason]?.[direction];
  if (forAll !== undefined) return forAll;
  const answered = item.talkMs > 0 ? 'answered' : 'unanswered';
  const { reason } = wordings[item.endReason][direction][answered];
  return reason?.(shownName(item.peer), item) ?? null;
}
