import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_NUMBERS } from '#features/telephony/constants.ts';
import { asAccountId, asCallId, asDeviceId } from '#kernel/ids.ts';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { FIRST_STEPS_TOPIC } from '../../constants-topics.ts';
import { placed } from '../../rules/record/call-record.ts';
import { NETWORK, NETWORK_DEVICE, ringFor } from '../../rules/record/parties.ts';
import { type CallEvent, transition } from '../../rules/record/transition.ts';
import { createStore } from '../store.ts';

const DEVICE = asDeviceId('a-tab-of-mine');
/** 10 PM in London is 7 AM on the next day in Tokyo. */
const START = Date.parse('2026-11-20T22:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;
let cat: Client;

beforeAll(async () => {
  clock.advance(START - clock.now());
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  cat = await world.signUp(carol);
});
afterAll(() => world.stop());

const fetchWeek = async (client: Client, timeZone?: string) =>
  (await client.calling.week(timeZone === undefined ? {} : { timeZone })).days
    .filter(({ calls }) => calls > 0)
    .map(({ day, calls, missed }) => `${day}: ${calls}, ${missed} missed`);

async function missedCall(from: Client, to: string): Promise<void> {
  const { id } = await from.calling.place({ id: newCallId(), to, deviceId: DEVICE });
  await from.calling.hangUp({ id });
}

async function talk(from: Client, to: string, at: Client): Promise<void> {
  const { id } = await from.calling.place({ id: newCallId(), to, deviceId: DEVICE });
  await at.calling.answer({ id, deviceId: 'their-tab' });
  await from.calling.hangUp({ id });
}

/** Saves an answered call to the echo line, made by the rule. */
async function calledEcho(client: Client): Promise<void> {
  const at = clock.now();
  const fresh = placed({
    id: asCallId(newCallId()),
    callerId: asAccountId(client.user.id),
    rings: [ringFor(NETWORK)],
    callerDeviceId: DEVICE,
    placedAt: at,
    ringUntil: at + 45_000,
    phone: { number: TEST_NUMBERS.echo, ownNumber: null, microUsdPerMinute: null, attestation: null },
  });
  const events: CallEvent[] = [
    { kind: 'answered', by: NETWORK, deviceId: NETWORK_DEVICE, at: at + 1_000 },
    { kind: 'hungUp', by: asAccountId(client.user.id), reason: 'hangup', at: at + 9_000 },
  ];
  const record = events.reduce((call, event) => transition(call, event).record, fresh);
  await createStore(world.platform.database.queries).insert(record);
}

describe('the last seven days', () => {
  test('count calls in both directions, on the days of the requested time zone', async () => {
    expect((await ann.calling.week({})).days).toHaveLength(7);
    await talk(ann, 'bob', ben);
    await missedCall(ben, 'alice');
    clock.advance(4 * HOUR_MS);
    await talk(ben, 'alice', ann);
    expect(await fetchWeek(ann)).toEqual(['2026-11-20: 2, 1 missed', '2026-11-21: 1, 0 missed']);
    expect(await fetchWeek(ann, 'Asia/Tokyo')).toEqual(['2026-11-21: 3, 1 missed']);
  });

  test('belong to each person: a call that the caller gave up is missed by the callee only', async () => {
    expect(await fetchWeek(ben)).toEqual(['2026-11-20: 2, 0 missed', '2026-11-21: 1, 0 missed']);
    expect(await fetchWeek(cat)).toEqual([]);
  });

  test('count neither open calls nor calls from eight days ago', async () => {
    const { id } = await ann.calling.place({ id: newCallId(), to: 'carol', deviceId: DEVICE });
    expect(await fetchWeek(cat)).toEqual([]);
    await cat.calling.decline({ id });
    expect(await fetchWeek(cat)).toEqual(['2026-11-21: 1, 0 missed']);
    clock.advance(7 * DAY_MS);
    expect(await fetchWeek(cat)).toEqual([]);
  });

  test.each(['Europe/Atlantis', '+01:00'])('reject an unknown time zone: %s', async (timeZone) => {
    await expect(ann.calling.week({ timeZone })).rejects.toMatchObject({ status: 400 });
  });
});

describe('the first steps', () => {
  test('come from hearing oneself on the echo line, not from calling it, and from a call by somebody', async () => {
    const mal = await world.signUp(mallory);
    expect(await mal.calling.firstSteps()).toEqual({ hasHeardSelf: false, hasInvited: false, isOver: false });
    await calledEcho(mal);
    expect(await mal.calling.firstSteps()).toMatchObject({ hasHeardSelf: false });
    expect(await mal.calling.noteFirstStep({ step: 'heard-self' })).toMatchObject({ hasHeardSelf: true });
    await missedCall(ann, 'mallory');
    expect(await mal.calling.firstSteps()).toEqual({ hasHeardSelf: true, hasInvited: true, isOver: false });
  });

  test('noted by a device reach all other devices', async () => {
    const before = { hasHeardSelf: false, hasInvited: true, isOver: false };
    const socket = await cat.connect('another-device');
    const received: unknown[] = [];
    socket.on('events', (_stream, events) => {
      for (const { topic, payload } of events) if (topic === FIRST_STEPS_TOPIC) received.push(payload);
    });
    expect(await cat.calling.firstSteps()).toEqual(before);
    const after = { ...before, isOver: true };
    expect(await cat.calling.noteFirstStep({ step: 'over' })).toEqual(after);
    await eventually(async () => received.length > 0);
    // The event equals a fresh fetch.
    expect(received).toEqual([after]);
    expect(await cat.calling.firstSteps()).toEqual(after);
  });

  test('noted twenty times at once are noted once, for this account only', async () => {
    const before = await ben.calling.firstSteps();
    await Promise.all(Array.from({ length: 20 }, () => ann.calling.noteFirstStep({ step: 'over' })));
    const rows = await world.sql('select count(*)::int as count from first_steps where account_id = $1', [
      ann.user.id,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
    const events = await world.sql(
      'select count(*)::int as count from realtime_event where account_id = $1 and topic = $2',
      [ann.user.id, FIRST_STEPS_TOPIC],
    );
    expect(events).toEqual([{ count: 1 }]);
    expect(await ben.calling.firstSteps()).toEqual(before);
  });

  test('reject unknown steps', async () => {
    // @ts-expect-error Unknown step.
    await expect(ann.calling.noteFirstStep({ step: 'flown' })).rejects.toMatchObject({ status: 400 });
  });
});

test.each([
  ['GET', '/api/calls/week'],
  ['GET', '/api/calls/first-steps'],
  ['POST', '/api/calls/first-steps'],
])('signed out: %s %s is refused', async (method, path) => {
  const stranger = world.visitor();
  const response = await stranger.fetch(path, {
    method,
    headers: { 'content-type': 'application/json', origin: world.url },
    ...(method === 'POST' ? { body: '{"step":"over"}' } : {}),
  });
  expect(response.status).toBe(401);
});
