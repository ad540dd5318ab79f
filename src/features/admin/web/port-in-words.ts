import type {
  PortInCase,
  PortInEventKind,
  PortInState,
  PortInsShown,
} from '#features/numbers/model-portins.ts';
import { missingCase } from '#kernel/assert.ts';
import { formatDay } from '#kernel/day.ts';

/** Names of the lists of requests. */
export const shownWords: Readonly<Record<PortInsShown, string>> = {
  waiting: 'Open',
  submitted: 'New',
  'in-review': 'In review',
  scheduled: 'Scheduled',
  rejected: 'Rejected',
  completed: 'Completed',
  cancelled: 'Canceled',
};

/** Sentences for empty lists. */
export const emptyWords: Readonly<Record<PortInsShown, string>> = {
  waiting: 'No port-in requests.',
  submitted: 'No new requests.',
  'in-review': 'No requests in review.',
  scheduled: 'No scheduled port-ins.',
  rejected: 'No rejected requests.',
  completed: 'No completed port-ins.',
  cancelled: 'No canceled requests.',
};

export const stateWords = (state: PortInState): string => (state === 'draft' ? 'Draft' : shownWords[state]);

/** One line of a request's history. */
export function happenedWords({ kind, reason, scheduledFor }: PortInCase['history'][number]): string {
  switch (kind) {
    case 'edited':
      return 'Drafted by customer';
    case 'submitted':
      return 'Submitted by customer';
    case 'cancelled':
      return 'Canceled by customer';
    case 'taken-up':
      return 'Review started';
    case 'rejected':
      return `Rejected: ${reason ?? ''}`;
    case 'scheduled':
      return scheduledFor === null ? 'Scheduled' : `Scheduled for ${formatDay(scheduledFor)}`;
    case 'completed':
      return 'Number arrived';
    default:
      return missingCase(kind);
  }
}

/** Label of the button for a step. */
export function stepWords(step: PortInEventKind, state: PortInState): string | null {
  if (step === 'taken-up') return 'Start review';
  if (step === 'scheduled') return state === 'scheduled' ? 'Reschedule' : 'Schedule';
  if (step === 'completed') return 'Mark as arrived';
  return step === 'rejected' ? 'Reject' : null;
}
