import { describe, expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

const problemOf = (password: string) =>
  passwordProblem({
    password,
    name: 'Alice Archer',
    email: 'alice.archer@people.test',
    isCommon: (candidate) => ['qwertyuiop', 'sunshine'].includes(candidate),
  });

describe('length', () => {
  test('nine characters are too few', () => expect(problemOf('k7#pQz!mw')).toBe('tooShort'));
  test('ten characters are enough', () => expect(problemOf('k7#pQz!mwe')).toBeNull());
  test('an emoji counts as one character', () => expect(problemOf('🦊🐻🐼🐨🐯')).toBe('tooShort'));
  test('128 characters are allowed', () =>
    expect(problemOf('horse battery '.repeat(10).slice(0, 128))).toBeNull());
  test('129 are not', () => expect(problemOf('horse battery '.repeat(10).slice(0, 129))).toBe('tooLong'));
  test('letters that are written in two ways count the same', () => {
    expect(problemOf('ｋ７ｐＱｚmwehe')).toBeNull();
    expect(problemOf('ﬃ12345')).toBe('tooShort');
  });
});

describe('guessing', () => {
  test.each(['qwertyuiop', 'QWERTYUIOP', 'sunshine123!', 'Sunshine2026'])('%s is on the list', (password) => {
    expect(problemOf(password)).toBe('common');
  });
  test.each(['aaaaaaaaaa', 'abababababab', 'abcdefghij', '9876543210'])('%s is a pattern', (password) => {
    expect(problemOf(password)).toBe('common');
  });
  test.each(['alicearcher', 'Alice.Archer', 'archer2026', 'ahoyalice1', 'people.test'])(
    '%s is made of the person',
    (password) => {
      expect(problemOf(password)).toBe('common');
    },
  );
  test('a name inside a long password does no harm', () => {
    expect(problemOf('alice dials seven digits')).toBeNull();
  });
  test('a phrase of small letters is welcome', () => expect(problemOf('correct horse staple')).toBeNull());
});
