import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planTalk, TALK_MS_MAX } from './talk-money.ts';

const answeredAt = 1_000_000;
const at = (seconds: number) => answeredAt + seconds * 1_000;

test('with a whole slice held, the next is requested 40 s before it is used up', () => {
  expect(planTalk({ answeredAt, heldSeconds: 60, short: null }, at(0))).toEqual({
    extendAt: at(20),
    warnAt: null,
    endAt: at(60),
    lastsUntil: null,
    endReason: 'out-of-money',
  });
});

test('with less, the end is shown, announced 30 s before, and checked again', () => {
  expect(planTalk({ answeredAt, heldSeconds: 75, short: 'money' }, at(20))).toEqual({
    extendAt: at(25),
    warnAt: at(45),
    endAt: at(75),
    lastsUntil: at(75),
    endReason: 'out-of-money',
  });
});

test('at the end it says which limit was reached', () => {
  const one = { answeredAt, heldSeconds: 75 };
  expect(planTalk({ ...one, short: 'monthly-limit' }, at(20))).toMatchObject({
    lastsUntil: at(75),
    endReason: 'monthly-limit',
  });
  expect(planTalk({ ...one, short: 'limit' }, at(20))).toMatchObject({ endReason: 'limit-reached' });
});

test('a talk that starts with less than half a minute is warned at once', () => {
  expect(planTalk({ answeredAt, heldSeconds: 12, short: 'money' }, at(0))).toMatchObject({
    warnAt: at(0),
    endAt: at(12),
  });
});

test('nothing more is held if the end comes first', () => {
  expect(planTalk({ answeredAt, heldSeconds: 75, short: 'money' }, at(71)).extendAt).toBeNull();
});

test('after four hours it ends, but not because of money', () => {
  expect(planTalk({ answeredAt, heldSeconds: 14_400, short: null }, at(14_370))).toMatchObject({
    extendAt: null,
    endAt: at(14_400),
    lastsUntil: at(14_400),
    endReason: 'limit-reached',
  });
});

describe('always', () => {
  test('the talk never outlasts what is paid for, or four hours', () => {
    fc.assert(
      fc.property(
        fc.record({
          answeredAt: fc.constant(answeredAt),
          heldSeconds: fc.nat(20_000),
          short: fc.constantFrom('money' as const, 'limit' as const, null),
        }),
        fc.nat(20_000),
        (money, seconds) => {
          const plan = planTalk(money, at(seconds));
          expect(plan.endAt).toBeLessThanOrEqual(answeredAt + money.heldSeconds * 1_000);
          expect(plan.endAt).toBeLessThanOrEqual(answeredAt + TALK_MS_MAX);
          if (plan.extendAt !== null) expect(plan.extendAt).toBeLessThan(plan.endAt);
        },
      ),
    );
  });
});
