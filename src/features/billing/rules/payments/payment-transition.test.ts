import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_PAYMENT, type PaymentFact, type PaymentState, paymentTransition } from './payment-transition.ts';

const changed = (
  status: PaymentState['status'],
  more: Partial<{
    eventId: string;
    occurredAt: number;
    failure: PaymentState['failure'];
    clientSecret: string;
  }> = {},
): PaymentFact => ({
  kind: 'payment-changed',
  eventId: more.eventId ?? `event-${status}`,
  occurredAt: more.occurredAt ?? 1,
  state: { ref: 'pi_1', status, failure: more.failure ?? null, clientSecret: more.clientSecret ?? null },
});
const refunded: PaymentFact = {
  kind: 'refunded',
  eventId: 'event-refunded',
  occurredAt: 2,
  paymentRef: 'pi_1',
  refundRef: 're_1',
  microUsd: 4_000_000,
};
const disputed: PaymentFact = {
  kind: 'disputed',
  eventId: 'event-disputed',
  occurredAt: 3,
  paymentRef: 'pi_1',
  disputeRef: 'dp_1',
  microUsd: 10_000_000,
};
const failed: PaymentFact = { ...refunded, kind: 'refund-failed', eventId: 'event-refund-failed' };
const closed = (isWon: boolean): PaymentFact => ({
  ...disputed,
  kind: 'dispute-closed',
  eventId: `event-closed-${isWon}`,
  isWon,
});

/** The state after all facts, and everything that was news on the way. */
function applied(...facts: readonly PaymentFact[]) {
  return facts.reduce<{ state: PaymentState; news: string[] }>(
    ({ state, news }, fact) => {
      const step = paymentTransition(state, fact);
      return { state: step.next, news: [...news, ...step.news.map(({ kind }) => kind)] };
    },
    { state: NEW_PAYMENT, news: [] },
  );
}

describe('a payment', () => {
  test('that succeeds is news once, however often it is reported', () => {
    const { state, news } = applied(changed('succeeded'), changed('succeeded'), changed('succeeded'));
    expect(state).toMatchObject({ status: 'succeeded', ref: 'pi_1' });
    expect(news).toEqual(['succeeded']);
  });

  test('that has succeeded is not undone by older reports', () => {
    const { state, news } = applied(
      changed('succeeded'),
      changed('failed', { failure: 'card-declined' }),
      changed('requires-action', { clientSecret: 'secret' }),
      changed('processing'),
    );
    expect(state).toMatchObject({ status: 'succeeded', failure: null, clientSecret: null });
    expect(news).toEqual(['succeeded']);
  });

  test('that waits for a challenge has what the page gives the bank, and no longer when it is over', () => {
    const waiting = applied(changed('processing'), changed('requires-action', { clientSecret: 'secret' }));
    expect(waiting).toMatchObject({ state: { status: 'requires-action', clientSecret: 'secret' }, news: [] });
    const failed = applied(
      changed('requires-action', { clientSecret: 'secret' }),
      changed('failed', { failure: 'challenge-failed' }),
    );
    expect(failed).toMatchObject({
      state: { status: 'failed', clientSecret: null, failure: 'challenge-failed' },
      news: ['failed'],
    });
  });

  test('that failed may still succeed, and both are news', () => {
    const { state, news } = applied(changed('failed', { failure: 'card-declined' }), changed('succeeded'));
    expect(state).toMatchObject({ status: 'succeeded', failure: null });
    expect(news).toEqual(['failed', 'succeeded']);
  });

  test('whose failure has no reason was declined', () => {
    expect(applied(changed('failed')).state.failure).toBe('card-declined');
  });

  test('of two reasons to fail has the later one, in either order of arrival', () => {
    const early = changed('failed', { eventId: 'a', occurredAt: 1, failure: 'insufficient-funds' });
    const late = changed('failed', { eventId: 'b', occurredAt: 2, failure: 'expired-card' });
    expect(applied(early, late).state.failure).toBe('expired-card');
    expect(applied(late, early).state.failure).toBe('expired-card');
  });

  test('that is refunded before its success is reported has succeeded', () => {
    const { state, news } = applied(refunded, changed('succeeded'));
    expect(state).toMatchObject({ status: 'succeeded', refunds: { re_1: 4_000_000 } });
    expect(news).toEqual(['succeeded', 'refunded']);
  });

  test('has each of its refunds once', () => {
    const second = { ...refunded, eventId: 'event-second', refundRef: 're_2', microUsd: 1_000_000 };
    const { state, news } = applied(changed('succeeded'), refunded, second, refunded);
    expect(state.refunds).toEqual({ re_1: 4_000_000, re_2: 1_000_000 });
    expect(news).toEqual(['succeeded', 'refunded', 'refunded']);
  });

  test('whose refund fails after it was given has it taken back once, and none whose failure came first', () => {
    expect(applied(refunded, failed, failed, refunded).news).toEqual([
      'succeeded',
      'refunded',
      'refund-failed',
    ]);
    expect(applied(failed, refunded, failed).news).toEqual(['succeeded']);
  });

  test('is disputed and won or lost, once each', () => {
    expect(applied(changed('succeeded'), disputed, closed(false), disputed, closed(false)).news).toEqual([
      'succeeded',
      'disputed',
      'dispute-closed',
    ]);
  });

  test('whose dispute is only reported when it is closed was disputed before', () => {
    const { state, news } = applied(changed('succeeded'), closed(true), disputed);
    expect(state.disputes).toEqual({ dp_1: { microUsd: 10_000_000, state: 'won' } });
    expect(news).toEqual(['succeeded', 'disputed', 'dispute-closed']);
  });
});

test('facts in any order and any number end in the same state, and whatever became true of it was news', () => {
  const facts: PaymentFact[] = [
    changed('processing', { occurredAt: 1 }),
    changed('requires-action', { occurredAt: 2, clientSecret: 'one' }),
    changed('requires-action', { eventId: 'again', occurredAt: 3, clientSecret: 'two' }),
    changed('failed', { occurredAt: 4, failure: 'challenge-failed' }),
    changed('failed', { eventId: 'asked', occurredAt: 5, failure: 'card-declined' }),
    changed('succeeded', { occurredAt: 6 }),
    refunded,
    failed,
    disputed,
    closed(false),
    closed(true),
  ];
  const some = fc.subarray(facts, { minLength: 1 });
  const orders = some.chain((chosen) =>
    fc.tuple(
      fc.shuffledSubarray(chosen, { minLength: chosen.length }),
      fc.shuffledSubarray([...chosen, ...chosen], { minLength: chosen.length * 2 }),
    ),
  );
  fc.assert(
    fc.property(orders, ([once, twice]) => {
      const [first, second] = [applied(...once), applied(...twice)];
      expect(second.state).toEqual(first.state);
      const { status, refunds, failedRefunds, disputes } = first.state;
      const given = Object.keys(refunds).filter((ref) => failedRefunds[ref] === undefined).length;
      for (const { news } of [first, second]) {
        expect(news.filter((kind) => kind === 'succeeded')).toHaveLength(status === 'succeeded' ? 1 : 0);
        const reversed = news.filter((kind) => kind === 'refund-failed').length;
        expect(news.filter((kind) => kind === 'refunded')).toHaveLength(given + reversed);
        expect(reversed).toBeLessThanOrEqual(1);
        expect(news.filter((kind) => kind === 'disputed')).toHaveLength(Object.keys(disputes).length);
        expect(news.filter((kind) => kind === 'failed').length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 1_000 },
  );
});
