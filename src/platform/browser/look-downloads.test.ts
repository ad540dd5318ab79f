import { expect, test } from 'vitest';
import { nameIn } from './look-downloads.ts';

test.each([
  ['attachment; filename="ahoy-calls.csv"', 'ahoy-calls.csv'],
  ['attachment', 'ahoy'],
  [null, 'ahoy'],
])('a fetched file has the name that the server gives it: %j', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name);
});
