import { expect, test } from 'vitest';
import { usernameVerdict } from './username-verdict.ts';

const free = { username: 'ada', available: true, reason: null, suggestions: [] };
const taken = {
  username: 'ada',
  available: false,
  reason: 'identity.usernameTaken',
  suggestions: ['ada.l'],
} as const;

test('two letters are not looked up', () => {
  expect(usernameVerdict({ username: 'ad', current: null, isSettled: true, answer: undefined })).toEqual({
    state: 'too-short',
  });
});

test('while someone is typing nothing is promised, even with an older answer', () => {
  expect(usernameVerdict({ username: 'adal', current: null, isSettled: false, answer: free })).toEqual({
    state: 'checking',
  });
});

test('a name that the server calls free is available', () => {
  expect(usernameVerdict({ username: 'ada', current: null, isSettled: true, answer: free })).toEqual({
    state: 'available',
  });
});

test('a taken name is refused with its sentence and free alternatives', () => {
  const answer = { ...taken, suggestions: ['ada.l'] };
  expect(usernameVerdict({ username: 'ada', current: null, isSettled: true, answer })).toEqual({
    state: 'refused',
    sentence: 'This username is taken',
    suggestions: ['ada.l'],
  });
});

test('the username one has already is no change, in whatever case it is typed', () => {
  expect(usernameVerdict({ username: 'Ada', current: 'ada', isSettled: true, answer: undefined })).toEqual({
    state: 'unchanged',
  });
});
