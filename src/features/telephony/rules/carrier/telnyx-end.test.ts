import { describe, expect, test } from 'vitest';
import { endOfLeg } from '#features/calling/rules/phone/end-of-leg.ts';
import { endOfTelnyxCall, type HungUpCall } from './telnyx-end.ts';

const call = (changed: Partial<HungUpCall>): HungUpCall => ({
  cause: 'normal_clearing',
  sipCause: null,
  direction: 'outgoing',
  isAnswered: false,
  ...changed,
});

describe('a call of ours that was never answered', () => {
  test.each([
    ['user_busy', null, 486, 'busy'],
    ['user_busy', '486', 486, 'busy'],
    ['user_busy', '600', 600, 'busy'],
    ['call_rejected', null, 603, 'declined'],
    ['call_rejected', '403', 403, 'refused-by-network'],
    ['call_rejected', '603', 603, 'declined'],
    ['not_found', null, 404, 'number-unknown'],
    ['not_found', '404', 404, 'number-unknown'],
    ['no_answer', null, 480, 'no-answer'],
    ['timeout', null, 480, 'no-answer'],
    ['timeout', '408', 408, 'unreachable'],
    ['originator_cancel', null, 487, 'cancelled'],
    ['originator_cancel', '487', 487, 'cancelled'],
    ['normal_clearing', null, 480, 'unreachable'],
    ['normal_clearing', '200', 480, 'unreachable'],
    ['unspecified', 'unspecified', 480, 'unreachable'],
    ['unspecified', '503', 503, 'no-route'],
    ['unspecified', '500', 500, 'no-route'],
    ['unspecified', '484', 484, 'number-unknown'],
    ['a_new_cause', null, 480, 'unreachable'],
    ['a_new_cause', '999', 480, 'unreachable'],
  ])('%s with %s ends with %i: %s', (cause, sipCause, sipCode, reason) => {
    const end = endOfTelnyxCall(call({ cause, sipCause }));
    expect(end).toMatchObject({ by: 'carrier', sipCode });
    expect(endOfLeg(end).reason).toBe(reason);
  });

  test('may be tried with another carrier when the network of this one failed, and not when the number is busy', () => {
    const next = (changed: Partial<HungUpCall>) => endOfLeg(endOfTelnyxCall(call(changed))).mayTryAnother;
    expect(next({ cause: 'unspecified', sipCause: '503' })).toBe(true);
    expect(next({ cause: 'user_busy', sipCause: '486' })).toBe(false);
    expect(next({ cause: 'unspecified' })).toBe(false);
  });
});

describe('a call that was answered', () => {
  test.each(['normal_clearing', 'originator_cancel', 'call_rejected', 'unspecified'])(
    'and ends with %s was hung up',
    (cause) => {
      const end = endOfTelnyxCall(call({ cause, isAnswered: true, sipCause: '200' }));
      expect(end).toEqual({ by: 'carrier', sipCode: null, q850: null });
      expect(endOfLeg(end).reason).toBe('hangup');
    },
  );

  test('and is cut off by the limit of Telnyx has failed', () => {
    expect(endOfLeg(endOfTelnyxCall(call({ cause: 'time_limit', isAnswered: true }))).reason).toBe('failed');
  });
});

test("a caller who wasn't answered has cancelled the call, whatever the cause says", () => {
  for (const cause of ['originator_cancel', 'normal_clearing', 'timeout'])
    expect(endOfTelnyxCall(call({ cause, direction: 'incoming', sipCause: '486' }))).toEqual({
      by: 'carrier',
      sipCode: 487,
      q850: null,
    });
});
