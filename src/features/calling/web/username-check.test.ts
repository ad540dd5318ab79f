import { describe, expect, test } from 'vitest';
import type { Lookup } from '../model.ts';
import { usernameCheck, usernameIn } from './username-check.ts';

const bob: Lookup = { exists: true, peer: { username: 'bob', name: 'Bob Bell' }, presence: 'available' };
const nobody: Lookup = { exists: false, peer: null, presence: null };
const nothing = { lookup: undefined, isFailed: false };

describe('the four states of a username', () => {
  test('two characters are unknown, whatever was known before', () => {
    expect(usernameCheck({ typed: 'bo', settled: 'bob', lookup: bob, isFailed: false })).toEqual({
      state: 'unknown',
    });
  });

  test('three characters are checked, from the first moment on', () => {
    expect(usernameCheck({ typed: 'bob', settled: 'bo', ...nothing })).toEqual({ state: 'checking' });
    expect(usernameCheck({ typed: 'bob', settled: 'bob', ...nothing })).toEqual({ state: 'checking' });
  });

  test('an answer about an earlier text says nothing about this one', () => {
    expect(usernameCheck({ typed: 'bobby', settled: 'bob', lookup: bob, isFailed: false })).toEqual({
      state: 'checking',
    });
  });

  test('the answer decides', () => {
    expect(usernameCheck({ typed: 'bob', settled: 'bob', lookup: bob, isFailed: false })).toEqual({
      state: 'exists',
      lookup: bob,
    });
    expect(usernameCheck({ typed: 'bob', settled: 'bob', lookup: nobody, isFailed: false })).toEqual({
      state: 'not-found',
    });
  });

  test('no answer at all is not "not found"', () => {
    expect(usernameCheck({ typed: 'bob', settled: 'bob', lookup: undefined, isFailed: true })).toEqual({
      state: 'failed',
    });
  });
});

test('the @ and the spaces around a username are not part of it', () => {
  expect([' @bob ', 'bob', '@ bob', '@@bob', '  '].map(usernameIn)).toEqual(['bob', 'bob', 'bob', 'bob', '']);
});
