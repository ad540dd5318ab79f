import { expect, test } from 'vitest';
import { mayFind } from './findable.ts';

test.each([
  ['everyone', null, true],
  ['everyone', { talked: false }, true],
  ['acquaintances', null, false],
  ['acquaintances', { talked: false }, true],
  ['acquaintances', { talked: true }, true],
  ['nobody', null, false],
  ['nobody', { talked: false }, false],
  ['nobody', { talked: true }, true],
] as const)(
  'who is findable by %s is found by someone with the acquaintance %j: %s',
  (by, between, found) => {
    expect(mayFind(by, between)).toBe(found);
  },
);
