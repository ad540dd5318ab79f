import type {
  PortInCase,
  PortInEventKind,
  PortInState,
  PortInsShown,
} from '#features/numbers/model-portins.ts';
import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';

/** What a list of orders is called. */
export const shownWords: Readonly<Record<PortInsShown, string>> = {
  waiting: 'Waiting',
  submitted: 'New',
  'in-review': 'In review',
  scheduled: 'Scheduled',
  rejected: 'Rejected',
  completed: 'Completed',
  cancelled: 'Called off',
};

/** What is said where such a list is empty. */
export const emptyWords: Readonly<Record<PortInsShown, string>> = {
  waiting: 'No number waits to be brought here.',
  submitted: 'No order waits to be taken up.',
  'in-review': 'No order is in review.',
  scheduled: 'No number has a day on which it comes.',
  rejected: 'No order is rejected at present.',
  completed: 'No number has been brought here yet.',
  cancelled: 'No order was called off.',
};

export const stateWords = (state: PortInState): string => (state === 'draft' ? 'Draft' : shownWords[state]);

/** One line of the history of an order. */
export function happenedWords({ kind, reason, scheduledFor }: PortInCase['history'][number]): string {
  switch (kind) {
    case 'edited':
      return 'Drafted by its owner';
    case 'submitted':
      return 'Sent by its owner';
    case 'cancelled':
      return 'Called off by its owner';
    case 'taken-up':
      return 'Taken up';
    case 'rejected':
      return `Rejected: ${reason ?? ''}`;
    case 'scheduled':
      return scheduledFor === null ? 'A day was set' : `Comes on ${formatDay(scheduledFor)}`;
    case 'completed':
      return 'The number is here';
    default:
      return missingCase(kind);
  }
}

/** What the operator presses for a step. */
export function stepWords(step: PortInEventKind, state: PortInState): string | null {
  if (step === 'taken-up') return 'Take up';
  if (step === 'scheduled') return state === 'scheduled' ? 'Move to this day' : 'Set the day';
  if (step === 'completed') return 'The number is here';
  return step === 'rejected' ? 'Reject' : null;
}
