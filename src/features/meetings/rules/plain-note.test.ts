import { describe, expect, test } from 'vitest';
import { addressesNotIn, plainNote } from './plain-note.ts';

describe('what a model wrote, as plain text', () => {
  test.each([
    ['**The plan** is `ready`.', 'The plan is ready.'],
    ['- The plan is ready', 'The plan is ready'],
    ['## Plan', 'Plan'],
    ['See [the plan](https://evil.example)', 'See the plan'],
    ['![x](https://evil.example/p.png) The plan', 'x The plan'],
    ['<b>The</b> plan <img src=x onerror=alert(1)>', 'The plan'],
    ['The\u202Eplan\u200B is\u0000 ready', 'The plan is ready'],
    ['Five is < six and > four', 'Five is < six and > four'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['snake_case and __init', 'snake_case and __init'],
  ])('%s is %s', (written, plain) => {
    expect(plainNote(written)).toBe(plain);
  });

  test('is never longer than 600 characters', () => {
    expect(Array.from(plainNote('🎉'.repeat(2_000)))).toHaveLength(600);
  });
});

describe('an address', () => {
  test('that was said counts as it is written and as it is spelt', () => {
    expect(addressesNotIn('Write to ana@fold.example.', 'My address is Ana@Fold.example')).toEqual([]);
    expect(addressesNotIn('Write to ana@fold.example', 'ana at fold dot example')).toEqual([]);
    expect(addressesNotIn('See https://fold.example/a', 'it is on https://fold.example/a')).toEqual([]);
  });

  test('that nobody said is found', () => {
    expect(addressesNotIn('See https://evil.example?q=1', 'see the page')).toEqual([
      'https://evil.example?q=1',
    ]);
    expect(addressesNotIn('Write to evil@evil.example', 'write to Ana')).toEqual(['evil@evil.example']);
  });
});
