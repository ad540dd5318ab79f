import { expect, test } from 'vitest';
import { answerOf, nextAttemptAt } from './answer.ts';
import { pushServiceOf } from './push-service.ts';
import { topicOf } from './push-words.ts';
import { testWords } from './test-words.ts';

test.each([
  [201, 'accepted'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'too-large'],
  [429, 'later'],
  [503, 'later'],
] as const)('status %i means that the push is %s', (status, answer) => {
  expect(answerOf(status)).toBe(answer);
});

test.each([
  ['what it asked for', { waitMs: 30_000, attempts: 1 }, 30_000],
  ['an hour at most', { waitMs: 86_400_000, attempts: 1 }, 3_600_000],
  ['two seconds at least', { waitMs: -5, attempts: 1 }, 2_000],
  ['two seconds the first time', { waitMs: null, attempts: 1 }, 2_000],
  ['longer each time', { waitMs: null, attempts: 4 }, 16_000],
])('a push service is left alone for %s', (_what, given, wait) => {
  expect(nextAttemptAt({ ...given, now: 1_000_000 })).toBe(1_000_000 + wait);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'Google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', 'Mozilla'],
  ['https://web.push.apple.com/x', 'Apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', 'Microsoft'],
  ['https://notgoogleapis.com/x', 'notgoogleapis.com'],
])('%s belongs to %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint)).toBe(service);
});

test('a topic of an id is 32 letters', () => {
  expect(topicOf('01a2084b-bce9-79f2-9282-05c4182b3cb1')).toBe('01a2084bbce979f2928205c4182b3cb1');
});

test('the answer to a test says who gave it, and what to do', () => {
  const said = (answer: Parameters<typeof testWords>[0]['answer'], status: number | null) =>
    testWords({ answer, service: 'Mozilla', status });
  expect(said('accepted', 201)).toBe('Mozilla accepted it (201). It should appear in a moment.');
  expect(said('gone', 410)).toBe('That browser no longer accepts notifications (410), so we removed it.');
  expect(said('too-slow', null)).toBe("Mozilla didn't answer in time. Try again in a minute.");
});
