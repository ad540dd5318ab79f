import { expect, test } from 'vitest';
import { callWords, countWords, planWords } from './desk-words.ts';

test('things are counted in words', () => {
  expect(countWords(1, 'member')).toBe('1 member');
  expect(countWords(1_200, 'member')).toBe('1,200 members');
});

test.each([
  [{ id: 'free', status: 'active' }, 'Free'],
  [{ id: 'business', status: 'trialing' }, 'Business, trial'],
  [{ id: 'basic', status: 'past-due' }, 'Basic, past due'],
])('a plan says its state unless it is paid: %j', (plan, words) => {
  expect(planWords(plan)).toBe(words);
});

test('a call says its direction, and whether a phone was on it', () => {
  expect(callWords({ direction: 'outgoing', isPhone: true })).toBe('Outgoing call to a phone');
  expect(callWords({ direction: 'missed', isPhone: true })).toBe('Missed call from a phone');
  expect(callWords({ direction: 'incoming', isPhone: false })).toBe('Incoming call');
});
