import { describe, expect, test } from 'vitest';
import type { LegEnd } from '#features/telephony/model.ts';
import { endOfLeg, endOfTalk, type LegEndReason, refusalOf } from './end-of-leg.ts';

const refused = (sipCode: number, q850: number | null = null): LegEnd => ({ by: 'carrier', sipCode, q850 });

/** Every final code of RFC 3261 and its successors; all others fall to their class. */
const table: Readonly<Record<number, readonly [LegEndReason, 'try another' | 'give up']>> = {
  401: ['refused-by-network', 'give up'],
  402: ['refused-by-network', 'give up'],
  403: ['refused-by-network', 'give up'],
  404: ['number-unknown', 'give up'],
  405: ['refused-by-network', 'give up'],
  406: ['refused-by-network', 'give up'],
  407: ['refused-by-network', 'give up'],
  408: ['unreachable', 'try another'],
  410: ['number-unknown', 'give up'],
  415: ['refused-by-network', 'give up'],
  420: ['refused-by-network', 'give up'],
  433: ['refused-by-network', 'give up'],
  480: ['unreachable', 'give up'],
  484: ['number-unknown', 'give up'],
  486: ['busy', 'give up'],
  487: ['cancelled', 'give up'],
  488: ['refused-by-network', 'give up'],
  500: ['no-route', 'try another'],
  502: ['no-route', 'try another'],
  503: ['no-route', 'try another'],
  504: ['no-route', 'try another'],
  600: ['busy', 'give up'],
  603: ['declined', 'give up'],
  604: ['number-unknown', 'give up'],
  606: ['refused-by-network', 'give up'],
  607: ['declined', 'give up'],
  608: ['refused-by-network', 'give up'],
};
const classes: Readonly<Record<number, LegEndReason>> = {
  3: 'unreachable',
  4: 'failed',
  5: 'no-route',
  6: 'declined',
};

describe('a leg that was never answered', () => {
  test.each(Array.from({ length: 400 }, (_, index) => 300 + index))(
    'ends with %i as the table says',
    (code) => {
      const [reason, next] = table[code] ?? [classes[Math.floor(code / 100)], 'give up'];
      expect(endOfLeg(refused(code))).toEqual({ reason, mayTryAnother: next === 'try another' });
    },
  );

  test.each([
    [480, 19, 'no-answer', false],
    [480, 18, 'unreachable', false],
    [480, 34, 'no-route', true],
    [480, 38, 'no-route', true],
    [480, 41, 'no-route', true],
    [480, 42, 'no-route', true],
    [480, 47, 'no-route', true],
    [500, 1, 'number-unknown', true],
    [503, 17, 'busy', true],
    [503, 21, 'declined', true],
    [502, 27, 'unreachable', true],
    [500, 126, 'no-route', true],
    [501, 34, 'no-route', true],
  ] as const)('%i with cause %i ends as %s', (code, cause, reason, mayTryAnother) => {
    expect(endOfLeg(refused(code, cause))).toEqual({ reason, mayTryAnother });
  });

  test("a clear status isn't overruled by the cause next to it", () => {
    expect(endOfLeg(refused(404, 17))).toEqual({ reason: 'number-unknown', mayTryAnother: false });
    expect(endOfLeg(refused(486, 34))).toEqual({ reason: 'busy', mayTryAnother: false });
  });

  test('our own CANCEL is a cancelled call, and our own refusal a declined one', () => {
    expect(endOfLeg({ by: 'us', sipCode: 487, q850: null }).reason).toBe('cancelled');
    expect(endOfLeg({ by: 'us', sipCode: 603, q850: null }).reason).toBe('declined');
  });
});

describe('a leg that was answered', () => {
  test('ends as hung up, on either side', () => {
    expect(endOfLeg({ by: 'carrier', sipCode: null, q850: 16 })).toEqual({
      reason: 'hangup',
      mayTryAnother: false,
    });
    expect(endOfLeg({ by: 'us', sipCode: null, q850: null }).reason).toBe('hangup');
    expect(endOfLeg({ by: 'carrier', sipCode: null, q850: null }).reason).toBe('hangup');
  });

  test('ends as failed when the network lost it, and is never placed again', () => {
    expect(endOfLeg({ by: 'carrier', sipCode: null, q850: 102 })).toEqual({
      reason: 'failed',
      mayTryAnother: false,
    });
    expect(endOfLeg({ by: 'carrier', sipCode: null, q850: 41 }).reason).toBe('failed');
  });

  test.each([
    ['hangup', null, null],
    ['hangup', null, 16],
    ['connection-lost', null, 102],
    ['connection-lost', null, 41],
    // The caller hung up before we answered.
    ['hangup', 487, null],
    ['hangup', 503, 102],
  ] as const)('ends its talk as %s after the status %j and the cause %j', (reason, sipCode, q850) => {
    expect(endOfTalk({ by: 'carrier', sipCode, q850 })).toBe(reason);
  });
});

test.each([
  ['declined', 603],
  ['busy', 486],
  ['no-answer', 480],
  ['failed', 500],
])('an incoming call that ends as %s is refused with %i', (reason, sipCode) => {
  expect(refusalOf(reason)).toBe(sipCode);
});
