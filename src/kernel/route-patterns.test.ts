import { expect, test } from 'vitest';
import { matchesAny } from './route-patterns.ts';

const patterns = ['/', '/dashboard', '/calls/:id', '/help/:topic?', '/files/*'];

test.each([
  ['/', true],
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/dashboard/more', false],
  ['/Dashboard', false],
  ['/calls', false],
  ['/calls/42', true],
  ['/calls/42/notes', false],
  ['/help', true],
  ['/help/turn', true],
  ['/files/a/b/c', true],
  ['/nowhere', false],
])('%s is a page of the app: %s', (path, expected) => {
  expect(matchesAny(patterns, path)).toBe(expected);
});
