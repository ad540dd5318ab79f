import { formatDay } from '#kernel/day.ts';
import type { PortIn, PortInState } from '../model-portins.ts';

/** Progress of a port-in in four bars: drafted, submitted, reviewed, scheduled. */
export interface PortInProgress {
  /** Bars that are full. */
  readonly done: number;
  /** Whether the next bar is in progress. */
  readonly isInProgress: boolean;
  /** "In review". */
  readonly words: string;
  /** "step 3 of 4". Null when it is over. */
  readonly step: string | null;
}

export const PORT_IN_STEPS = 4;

const STATES: Readonly<Record<PortInState, { done: number; words: string; isOver?: true }>> = {
  draft: { done: 0, words: 'Draft' },
  submitted: { done: 1, words: 'Submitted' },
  'in-review': { done: 2, words: 'In review' },
  rejected: { done: 0, words: 'Needs changes' },
  scheduled: { done: 3, words: 'Scheduled' },
  completed: { done: PORT_IN_STEPS, words: 'Completed', isOver: true },
  cancelled: { done: 0, words: 'Canceled', isOver: true },
};

export function portInProgress(state: PortInState): PortInProgress {
  const { done, words, isOver = false } = STATES[state];
  return { done, words, isInProgress: !isOver, step: isOver ? null : `step ${done + 1} of ${PORT_IN_STEPS}` };
}

/** "Arrives 2 Dec 2026"; null while no day is known. */
export function portInDay({ state, scheduledFor }: Pick<PortIn, 'state' | 'scheduledFor'>): string | null {
  if (scheduledFor === null) return null;
  return `${state === 'completed' ? 'Arrived' : 'Arrives'} ${formatDay(scheduledFor)}`;
}
