import { describe, expect, test } from 'vitest';
import { choiceOf, ruleOf } from './repeats.ts';

const BERLIN = 'Europe/Berlin';

describe('repeats', () => {
  const at = { day: '2026-11-24', timeZone: BERLIN };

  test('a choice becomes a rule, and the rule the same choice', () => {
    const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261231T225959Z';
    const choice = choiceOf(rule, at);
    expect(choice).toEqual({
      repeats: 'weekly',
      every: 2,
      weekdays: [1, 3],
      ends: 'on',
      until: '2026-12-31',
      count: 10,
    });
    expect(ruleOf(choice, BERLIN, null)).toBe(rule);
  });

  test('a rule that the form has no fields for stays as it is', () => {
    const rule = 'FREQ=MONTHLY;BYDAY=1MO';
    expect(choiceOf(rule, at).repeats).toBe('other');
    expect(ruleOf(choiceOf(rule, at), BERLIN, rule)).toBe(rule);
    expect(ruleOf(choiceOf(null, at), BERLIN, rule)).toBe(null);
  });

  test('a series ends after a number of times', () => {
    const choice = choiceOf('FREQ=DAILY;COUNT=5', at);
    expect([choice.ends, choice.count]).toEqual(['after', 5]);
    expect(ruleOf(choice, BERLIN, null)).toBe('FREQ=DAILY;COUNT=5');
  });
});
