import { describe, expect, test } from 'vitest';
import { PORT_IN_STATES, type PortInState } from '../model-portins.ts';
import {
  canDo,
  deskSteps,
  isOpen,
  type PortInEvent,
  type PortInRecord,
  statesShown,
  transition,
} from './port-in.ts';

const EVENTS: readonly PortInEvent[] = [
  { kind: 'edited' },
  { kind: 'submitted' },
  { kind: 'cancelled' },
  { kind: 'taken-up' },
  { kind: 'rejected', reason: 'No' },
  { kind: 'scheduled', for: 7 },
  { kind: 'completed' },
];

const record = (state: PortInState): PortInRecord => ({
  state,
  reason: state === 'rejected' ? 'No' : null,
  scheduledFor: state === 'scheduled' || state === 'completed' ? 5 : null,
});

/** Each row: what each event makes of a state; a dash where it cannot happen. */
const TABLE: Readonly<Record<PortInState, string>> = {
  draft: 'draft submitted cancelled - - - -',
  submitted: '- - cancelled in-review rejected - -',
  'in-review': '- - cancelled - rejected scheduled -',
  rejected: 'draft - cancelled - - - -',
  scheduled: '- - cancelled - rejected scheduled completed',
  completed: '- - - - - - -',
  cancelled: '- - - - - - -',
};

describe('an order to bring a number', () => {
  test.each(PORT_IN_STATES)('that is %s becomes what the table says', (state) => {
    const becomes = EVENTS.map((event) => transition(record(state), event)?.state ?? '-');
    expect(becomes.join(' ')).toBe(TABLE[state]);
  });

  test('has a reason when it is rejected and at no other time, and a day when one was named', () => {
    for (const state of PORT_IN_STATES)
      for (const event of EVENTS) {
        const next = transition(record(state), event);
        if (next === null) continue;
        expect(next.reason !== null).toBe(next.state === 'rejected');
        expect(next.scheduledFor !== null).toBe(['scheduled', 'completed'].includes(next.state));
      }
    expect(transition(record('in-review'), { kind: 'scheduled', for: 7 })?.scheduledFor).toBe(7);
    expect(transition(record('scheduled'), { kind: 'completed' })?.scheduledFor).toBe(5);
  });

  test('offers the operator exactly the steps that the table allows, what leads on first', () => {
    expect(PORT_IN_STATES.map((state) => [state, deskSteps(state).join(' ')])).toEqual([
      ['draft', ''],
      ['submitted', 'taken-up rejected'],
      ['in-review', 'scheduled rejected'],
      ['rejected', ''],
      ['scheduled', 'scheduled completed rejected'],
      ['completed', ''],
      ['cancelled', ''],
    ]);
  });

  test('waits while it is in the hands of the operator or of another carrier', () => {
    expect(statesShown('waiting')).toEqual(['submitted', 'in-review', 'scheduled']);
    expect(statesShown('rejected')).toEqual(['rejected']);
  });

  test('is open until it is completed or cancelled', () => {
    expect(PORT_IN_STATES.filter((state) => !isOpen(state))).toEqual(['completed', 'cancelled']);
    for (const state of PORT_IN_STATES)
      for (const event of EVENTS)
        expect(canDo(state, event.kind)).toBe(transition(record(state), event) !== null);
  });
});
