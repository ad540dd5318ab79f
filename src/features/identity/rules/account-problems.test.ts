import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { accountProblems, leftOutNotice } from './account-problems.ts';

const ann = { name: 'Ann', email: 'ann@people.test', password: 'tencharact' };

test('a form that was sent empty says at each field what belongs there', () => {
  expect(accountProblems('sign-in', {})).toEqual([
    { field: 'email', sentence: 'Enter your email' },
    { field: 'password', sentence: 'Enter your password' },
  ]);
  expect(accountProblems('registration', { name: ' ', email: ' ', password: '' })).toEqual([
    { field: 'name', sentence: 'Enter your full name' },
    { field: 'email', sentence: 'Enter your email' },
    { field: 'password', sentence: 'Enter a password' },
  ]);
});

test('a form with nothing wrong has no problems, and spaces around an address are none', () => {
  expect(accountProblems('registration', ann)).toEqual([]);
  expect(accountProblems('sign-in', { ...ann, email: ' ann@people.test ', password: 'x' })).toEqual([]);
});

test('a password that is being chosen has ten characters at least, one that is given any number', () => {
  expect(accountProblems('registration', { ...ann, password: 'ninechars' })).toEqual([
    { field: 'password', sentence: 'Use at least 10 characters' },
  ]);
  expect(accountProblems('sign-in', { ...ann, password: 'ninechars' })).toEqual([]);
});

test('a name that the server would refuse is too long here already', () => {
  expect(accountProblems('registration', { ...ann, name: 'x'.repeat(121) })).toEqual([
    { field: 'name', sentence: 'Use at most 120 characters' },
  ]);
});

test('an address is one exactly when the contract takes it', () => {
  const addresses = [
    'ann@people.test',
    "o'neil+tag@mail.people.test",
    'ANN_1@PEOPLE.TEST',
    'ann@people',
    'ann@.test',
    '.ann@people.test',
    'a..n@people.test',
    'ann@peo ple.test',
    'ann@people.t',
    'ann.people.test',
    '@people.test',
    'ann@-people.test',
  ];
  const taken = addresses.filter(
    (email) => accountProblems('sign-in', { email, password: 'x' }).length === 0,
  );
  expect(taken).toEqual(addresses.filter((email) => z.email().safeParse(email).success));
  expect(taken).toEqual(['ann@people.test', "o'neil+tag@mail.people.test", 'ANN_1@PEOPLE.TEST']);
});

test('a form with a field left out says so as a whole, spaces alone are left out', () => {
  expect(leftOutNotice('sign-in', { email: 'a@b.test', password: '  ' })).toBe('Please fill out all fields');
  expect(leftOutNotice('registration', { email: 'a@b.test', password: 'x' })).toBe(
    'Please fill out all fields',
  );
  expect(leftOutNotice('sign-in', { email: 'a@b', password: 'x' })).toBe('');
});
