import { missingCase } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import type { PortInEventKind, PortInState, PortInsShown } from '../model-portins.ts';

/** A port-in as the rule sees it. */
export interface PortInRecord {
  readonly state: PortInState;
  /** Rejections only. */
  readonly reason: string | null;
  readonly scheduledFor: Instant | null;
}

/** An event of a port-in. The first three are the owner's, the others the operator's. */
export type PortInEvent =
  | { kind: 'edited' }
  | { kind: 'submitted' }
  | { kind: 'cancelled' }
  | { kind: 'taken-up' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'scheduled'; for: Instant }
  | { kind: 'completed' };

/** States from which an event can happen. Completed and cancelled port-ins never change. */
const FROM: Readonly<Record<PortInEventKind, readonly PortInState[]>> = {
  // A rejected port-in can be corrected and submitted again.
  edited: ['draft', 'rejected'],
  submitted: ['draft'],
  cancelled: ['draft', 'submitted', 'in-review', 'rejected', 'scheduled'],
  'taken-up': ['submitted'],
  rejected: ['submitted', 'in-review', 'scheduled'],
  // A day can be moved.
  scheduled: ['in-review', 'scheduled'],
  completed: ['scheduled'],
};

/** @returns the order after the event; null when its state does not allow that */
export function transition(record: PortInRecord, event: PortInEvent): PortInRecord | null {
  if (!FROM[event.kind].includes(record.state)) return null;
  const cleared = { reason: null, scheduledFor: null };
  switch (event.kind) {
    case 'edited':
      return { state: 'draft', ...cleared };
    case 'submitted':
      return { state: 'submitted', ...cleared };
    case 'cancelled':
      return { state: 'cancelled', ...cleared };
    case 'taken-up':
      return { state: 'in-review', ...cleared };
    case 'rejected':
      return { state: 'rejected', reason: event.reason, scheduledFor: null };
    case 'scheduled':
      return { state: 'scheduled', reason: null, scheduledFor: event.for };
    case 'completed':
      return { state: 'completed', reason: null, scheduledFor: record.scheduledFor };
    default:
      return missingCase(event);
  }
}

/** Whether a port-in still needs work. */
export const isOpen = (state: PortInState): boolean => state !== 'completed' && state !== 'cancelled';

const DESK_STEPS = ['taken-up', 'scheduled', 'completed', 'rejected'] as const;

/** The operator's possible steps, the next regular one first. */
export const deskSteps = (state: PortInState): PortInEventKind[] =>
  DESK_STEPS.filter((event) => canDo(state, event));

/** States of the orders that are meant; what waits is in the hands of the operator or of another carrier. */
export const statesShown = (shown: PortInsShown): readonly PortInState[] =>
  shown === 'waiting' ? ['submitted', 'in-review', 'scheduled'] : [shown];

/** Whether this can happen to it now. */
export const canDo = (state: PortInState, event: PortInEventKind): boolean => FROM[event].includes(state);
