import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assert } from '#kernel/assert.ts';
import { PLAN_IDS } from '../../model.ts';
import { type SubscriptionEvent, type SubscriptionRecord, transition } from './subscription-transition.ts';

const at = (text: string) => Date.parse(`${text}T10:00Z`);
const november = { start: at('2026-11-01'), end: at('2026-12-01') };
const december = { start: at('2026-12-01'), end: at('2027-01-01') };

const bought: SubscriptionEvent = { kind: 'bought', planId: 'business', period: november };
const tried: SubscriptionEvent = {
  kind: 'trial-started',
  planId: 'business',
  period: { start: at('2026-11-01'), end: at('2026-11-04') },
};
const began: SubscriptionEvent = { kind: 'renewal-began', period: december, at: december.start };
const failed: SubscriptionEvent = { kind: 'renewal-failed', at: december.start };

function after(...events: SubscriptionEvent[]): SubscriptionRecord | null {
  return events.reduce<SubscriptionRecord | null>((record, event) => transition(record, event).record, null);
}
const outcome = (record: SubscriptionRecord | null, event: SubscriptionEvent) =>
  transition(record, event).outcome;

describe('a plan', () => {
  test('begins when it is bought, and its days are counted from then', () => {
    expect(after(bought)).toEqual({
      status: 'active',
      planId: 'business',
      anchor: november.start,
      period: november,
      nextPlanId: null,
    });
  });

  test('becomes a bigger one at once, in the same period, and forgets what was to follow', () => {
    expect(
      after(
        bought,
        { kind: 'change-scheduled', planId: 'basic' },
        { kind: 'upgraded', planId: 'enterprise', periodStart: november.start },
      ),
    ).toEqual({
      status: 'active',
      planId: 'enterprise',
      anchor: november.start,
      period: november,
      nextPlanId: null,
    });
  });

  test('never becomes a smaller one at once, nor one that was paid for another period', () => {
    const record = after(bought);
    const upgrade = (planId: 'basic' | 'enterprise', periodStart: number) =>
      outcome(record, { kind: 'upgraded', planId, periodStart });
    expect(upgrade('basic', november.start)).toBe('not-now');
    expect(upgrade('enterprise', december.start)).toBe('not-now');
  });

  test('changes at the next period when that was asked for', () => {
    const scheduled = after(bought, { kind: 'change-scheduled', planId: 'basic' });
    expect(scheduled).toMatchObject({ planId: 'business', nextPlanId: 'basic' });
    expect(after(bought, { kind: 'change-scheduled', planId: 'basic' }, began, { kind: 'renewed' })).toEqual({
      status: 'active',
      planId: 'basic',
      anchor: november.start,
      period: december,
      nextPlanId: null,
    });
  });

  test('does not change after the change was cancelled', () => {
    expect(
      after(bought, { kind: 'change-scheduled', planId: 'basic' }, { kind: 'change-unscheduled' }),
    ).toEqual(after(bought));
  });

  test('stays until its period is over when it is cancelled', () => {
    const cancelled = after(bought, { kind: 'cancelled', at: at('2026-11-12') });
    expect(cancelled).toMatchObject({ status: 'active', planId: 'business', nextPlanId: 'free' });
    expect(outcome(cancelled, { kind: 'period-over', at: november.end - 1 })).toBe('not-now');
    expect(outcome(cancelled, began)).toBe('not-now');
    expect(transition(cancelled, { kind: 'period-over', at: november.end }).record).toMatchObject({
      status: 'ended',
      endReason: 'cancelled',
    });
  });

  test('goes on when it is resumed in time', () => {
    expect(after(bought, { kind: 'cancelled', at: at('2026-11-12') }, { kind: 'resumed' })).toEqual(
      after(bought),
    );
  });

  test('resuming cancels no scheduled change, and cancelling a change resumes nothing', () => {
    const scheduled = after(bought, { kind: 'change-scheduled', planId: 'basic' });
    expect(outcome(scheduled, { kind: 'resumed' })).toBe('not-now');
    const cancelled = after(bought, { kind: 'cancelled', at: at('2026-11-12') });
    expect(outcome(cancelled, { kind: 'change-unscheduled' })).toBe('not-now');
  });
});

describe('a renewal', () => {
  test('is not begun before the period is over, nor for time that was paid already', () => {
    const record = after(bought);
    expect(outcome(record, { kind: 'renewal-began', period: december, at: november.end - 1 })).toBe(
      'not-now',
    );
    expect(outcome(record, { kind: 'renewal-began', period: november, at: november.end })).toBe('not-now');
  });

  test('lets nothing else happen until it is known how the payment ended', () => {
    const renewing = after(bought, began);
    expect(renewing).toMatchObject({ status: 'renewing', planId: 'business', period: november });
    expect(outcome(renewing, { kind: 'cancelled', at: at('2026-12-02') })).toBe('renewing');
    expect(outcome(renewing, { kind: 'grace-over', at: at('2027-12-02') })).toBe('renewing');
    expect(outcome(renewing, began)).toBe('renewing');
  });

  test('that was paid is the next period', () => {
    expect(after(bought, began, { kind: 'renewed' })).toMatchObject({ status: 'active', period: december });
  });

  test('that was not paid leaves the plan past due, in the period that was paid last', () => {
    expect(after(bought, began, failed)).toMatchObject({
      status: 'past-due',
      planId: 'business',
      period: november,
      failedAt: december.start,
      triedAt: december.start,
    });
  });
});

describe('a past-due plan', () => {
  const due = after(bought, began, failed);
  const retried = (date: string): SubscriptionEvent => ({ kind: 'retried', at: at(date) });

  test('is paid by a retry, for the period that was due', () => {
    expect(after(bought, began, failed, retried('2026-12-04'), { kind: 'renewed' })).toMatchObject({
      status: 'active',
      period: december,
    });
  });

  test('counts its grace from the first failure', () => {
    expect(
      after(bought, began, failed, retried('2026-12-04'), { kind: 'renewal-failed', at: at('2026-12-04') }),
    ).toMatchObject({ failedAt: december.start, triedAt: at('2026-12-04'), isAsking: false });
  });

  test('does not end while a retry may still succeed, and is not retried twice at once', () => {
    const asking = after(bought, began, failed, retried('2026-12-08'));
    expect(outcome(asking, { kind: 'grace-over', at: at('2026-12-20') })).toBe('renewing');
    expect(outcome(asking, retried('2026-12-09'))).toBe('renewing');
  });

  test('ends on Free when the grace is over, or at once when it is cancelled', () => {
    expect(transition(due, { kind: 'grace-over', at: at('2026-12-08') }).record).toMatchObject({
      status: 'ended',
      endReason: 'not-paid',
    });
    expect(transition(due, { kind: 'cancelled', at: at('2026-12-02') }).record).toMatchObject({
      status: 'ended',
      endReason: 'cancelled',
    });
  });

  test('is not changed to another plan', () => {
    expect(outcome(due, { kind: 'upgraded', planId: 'enterprise', periodStart: november.start })).toBe(
      'past-due',
    );
    expect(outcome(due, { kind: 'change-scheduled', planId: 'basic' })).toBe('past-due');
  });
});

describe('a trial', () => {
  test('lapses when its days are over, and not before', () => {
    const trial = after(tried);
    expect(outcome(trial, { kind: 'trial-lapsed', at: at('2026-11-04') - 1 })).toBe('not-now');
    expect(transition(trial, { kind: 'trial-lapsed', at: at('2026-11-04') }).record).toMatchObject({
      status: 'ended',
      endReason: 'trial-lapsed',
    });
  });

  test('gives way to a plan that was bought', () => {
    expect(after(tried, { kind: 'trial-replaced', at: at('2026-11-02') })).toMatchObject({
      status: 'ended',
      endReason: 'trial-replaced',
    });
  });

  test('is never renewed, so it is never charged', () => {
    expect(outcome(after(tried), began)).toBe('trialing');
    expect(outcome(after(tried), { kind: 'renewed' })).toBe('trialing');
  });
});

const instant = fc.integer({ min: at('2026-10-01'), max: at('2027-03-01') });
const planId = fc.constantFrom(...PLAN_IDS);
const period = fc.constantFrom(november, december, { start: at('2027-01-01'), end: at('2027-02-01') });
const event: fc.Arbitrary<SubscriptionEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('bought', 'trial-started'), planId, period }),
  fc.record({
    kind: fc.constantFrom(
      'trial-lapsed',
      'trial-replaced',
      'cancelled',
      'period-over',
      'renewal-failed',
      'retried',
      'grace-over',
    ),
    at: instant,
  }),
  fc.record({
    kind: fc.constant('upgraded'),
    planId,
    periodStart: fc.constantFrom(november.start, december.start),
  }),
  fc.record({ kind: fc.constant('change-scheduled'), planId }),
  fc.record({ kind: fc.constantFrom('change-unscheduled', 'resumed', 'renewed') }),
  fc.record({ kind: fc.constant('renewal-began'), period, at: instant }),
);

/** Every step of a run: the record before and after each event. */
function steps(events: readonly SubscriptionEvent[]) {
  let record: SubscriptionRecord | null = null;
  return events.map((happened) => {
    const before: SubscriptionRecord | null = record;
    const step = transition(before, happened);
    record = step.record;
    return { before, happened, after: step.record, outcome: step.outcome };
  });
}

test('whatever happens in whatever order: what ended never changes, and a refusal changes nothing', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      for (const step of steps(events)) {
        if (step.outcome !== 'done' || step.before?.status === 'ended') expect(step.after).toBe(step.before);
        if (step.before?.status === 'ended') expect(step.outcome).toBe('over');
      }
    }),
    { numRuns: 1_000 },
  );
});

test('whatever happens, a period is followed by none that overlaps it, and time is paid for once', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      for (const { before, happened, after: next } of steps(events)) {
        if (happened.kind !== 'renewed' || before === null || next === before) continue;
        assert(next !== null, 'a subscription does not vanish');
        expect(next.period.start).toBeGreaterThanOrEqual(before.period.end);
      }
    }),
    { numRuns: 1_000 },
  );
});
