import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock(Date.UTC(2026, 10, 24, 12));
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ plan: 'business', clock, env: { RATE_LIMIT_SCALE: '1' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

const transcript = 'Ana: I will send the contract to Acme by Friday.';
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('a person can use the functions 20 times in 10 minutes, and others still can', async () => {
  const ask = (client: Client) => outcome(client.meetings.meetingNotes({ transcript, recordingName: 'X' }));
  const outcomes: unknown[] = [];
  for (let nth = 0; nth < 21; nth += 1) outcomes.push(await ask(ann));
  expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'done'));
  expect(outcomes[20]).toBe('common.tooManyRequests');
  expect(await outcome(ann.meetings.extractContacts({ transcript }))).toBe('common.tooManyRequests');
  expect(await ask(ben)).toBe('done');
});

test('a person can have notes made again 20 times in 10 minutes', async () => {
  const id = randomUUID();
  const body = new Blob([transcript], { type: 'application/octet-stream' });
  await ann.meetings.add({ query: { id, name: 'X', day: '2026-11-24' }, body });
  const outcomes: unknown[] = [];
  for (let nth = 0; nth < 21; nth += 1) outcomes.push(await outcome(ann.meetings.makeNotes({ id })));
  expect(outcomes).toEqual([...Array.from({ length: 20 }, () => 'done'), 'common.tooManyRequests']);
});

test('20,000 people in a transcript are no error of ours', async () => {
  const cap = (number: number) =>
    `X${Array.from({ length: 4 }, (_, at) => String.fromCodePoint(97 + (Math.floor(number / 26 ** at) % 26))).join('')}`;
  const lines = Array.from(
    { length: 18_000 },
    (_, at) => `My name is ${cap(at)} ${cap(at * 7 + 3)} from Acme.`,
  );
  const { contacts } = await ben.meetings.extractContacts({ transcript: lines.join('\n') });
  expect(contacts).toHaveLength(1_000);
}, 60_000);
