import { describe, expect, test } from 'vitest';
import { normalizeUsername, usernameProblem, usernameSkeleton } from './username.ts';

describe('a typed username', () => {
  test.each([
    ['@Alice', 'alice'],
    ['  BOB ', 'bob'],
    ['carol', 'carol'],
    ['@@dave', '@dave'],
  ])('"%s" means "%s"', (typed, username) => {
    expect(normalizeUsername(typed)).toBe(username);
  });
});

describe('form', () => {
  test.each(['bob', 'alice', 'a.b', 'a-1', 'a_b', 'x'.repeat(30), 'zed99'])(
    '"%s" can be claimed',
    (username) => {
      expect(usernameProblem(username)).toBeNull();
    },
  );
  test.each([
    '',
    'ab',
    'x'.repeat(31),
    '1abc',
    '.abc',
    '-abc',
    '_abc',
    'al ice',
    'al@ice',
    'müller',
    'аlice',
    'ali\u200bce',
    'alice\n',
    'ALICE',
    'a/b',
    "a'b",
  ])('%j is not a username', (username) => {
    expect(usernameProblem(username)).toBe('identity.usernameInvalid');
  });
});

describe('reserved words', () => {
  test.each(['admin', 'ahoy', 'support', 'emergency', 'operator', 'current_user'])(
    '"%s" is kept back',
    (word) => {
      expect(usernameProblem(word)).toBe('identity.usernameReserved');
    },
  );
  test.each(['adm1n', 'supp0rt', 'a.d.m.i.n', 'ah0y', 'admin-', 'he1p'])(
    '"%s" looks like a reserved word and is kept back',
    (word) => {
      expect(usernameProblem(word)).toBe('identity.usernameReserved');
    },
  );
  test('a word that only begins with a reserved one is free', () => {
    expect(usernameProblem('adminah')).toBeNull();
  });
});

describe('looking alike', () => {
  test.each([
    ['alice', 'a1ice'],
    ['alice', 'aiice'],
    ['alice', 'al.ice'],
    ['alice', 'a_l-i.ce'],
    ['bob', 'b0b'],
    ['sam', '5am'],
    ['tom', 'torn'],
    ['will', 'vvill'],
  ])('%s and %s can be mistaken for each other', (one, other) => {
    expect(usernameSkeleton(other)).toBe(usernameSkeleton(one));
  });
  test.each([
    ['alice', 'alicia'],
    ['bob', 'rob'],
    ['tom', 'ton'],
    ['alice', 'alice2'],
  ])('%s and %s cannot', (one, other) => {
    expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(one));
  });
});
