import { expect, test } from 'vitest';
import { type ConsentHolder, consentStateOf } from './consents.ts';

const said = (given: boolean, at: number) => ({ about: 'recording', given, at }) as const;
const holder = (entries: ConsentHolder['entries'], merged: ConsentHolder['merged'] = []): ConsentHolder => ({
  entries,
  merged,
});
const state = (one: ConsentHolder) => consentStateOf(one).recording;

test('somebody who was never asked has neither agreed nor refused', () => {
  expect(consentStateOf(holder([]))).toEqual({ recording: null, ai: null, sms: null, mail: null });
});

test('the last answer counts, and of two at one instant the refusal', () => {
  expect(state(holder([said(true, 1), said(false, 2)]))).toBe(false);
  expect(state(holder([said(false, 1), said(true, 2)]))).toBe(true);
  expect(state(holder([said(false, 2), said(true, 2)]))).toBe(false);
});

test('after a merge a refusal of either counts, whoever said it later', () => {
  expect(state(holder([said(true, 5)], [{ holder: holder([said(false, 1)]), at: 9 }]))).toBe(false);
  expect(state(holder([said(false, 1)], [{ holder: holder([said(true, 5)]), at: 9 }]))).toBe(false);
  expect(state(holder([], [{ holder: holder([said(true, 5)]), at: 9 }]))).toBe(true);
});

test('an answer after the merge settles what was said before it', () => {
  expect(state(holder([said(true, 10)], [{ holder: holder([said(false, 1)]), at: 9 }]))).toBe(true);
});

test('a refusal reaches through merges of merged contacts', () => {
  const inner = holder([said(true, 2)], [{ holder: holder([said(false, 1)]), at: 3 }]);
  expect(state(holder([said(true, 4)], [{ holder: inner, at: 5 }]))).toBe(false);
});
