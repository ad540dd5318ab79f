import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js';
import { Client as PgClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectDevice, newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ann: Client;
let ben: Client;
let mal: Client;

beforeAll(async () => {
  // One test removes a table on purpose, so the server's errors are expected.
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  mal = await world.signUp(mallory);
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const open of await ann.calling.active()) await ann.calling.hangUp({ id: open.id });
});

const deviceId = 'a-tab-of-mine';
const place = async () => (await ann.calling.place({ id: newCallId(), to: 'bob', deviceId })).id;

const ofOneCall: [string, (client: Client, id: string) => Promise<unknown>][] = [
  ['ringing', (client, id) => client.calling.ringing({ id, deviceId })],
  ['answer', (client, id) => client.calling.answer({ id, deviceId })],
  ['decline', (client, id) => client.calling.decline({ id })],
  ['hangUp', (client, id) => client.calling.hangUp({ id })],
  ['hold', (client, id) => client.calling.hold({ id, on: true })],
  ['heartbeat', (client, id) => client.calling.heartbeat({ id, deviceId })],
  ['quality', (client, id) => client.calling.quality({ id, minutes: [] })],
  ['rate', (client, id) => client.calling.rate({ id, verdict: 'good', reasons: [] })],
  ['details', (client, id) => client.calling.details({ id })],
];
const ofNoCall: [string, (client: Client) => Promise<unknown>][] = [
  ['lookup', (client) => client.calling.lookup({ username: 'bob' })],
  ['place', (client) => client.calling.place({ id: newCallId(), to: 'bob', deviceId })],
  ['active', (client) => client.calling.active()],
  ['history', (client) => client.calling.history({})],
  ['historyFile', (client) => client.calling.historyFile({})],
  ['iceServers', (client) => client.calling.iceServers()],
  ['usernameCall', (client) => client.calling.usernameCall({ toUsername: 'bob' })],
];

describe('signed-out requests are refused', () => {
  test.each([...ofNoCall, ...ofOneCall])('%s', async (_route, call) => {
    await expect(call(world.visitor(), newCallId())).rejects.toMatchObject({
      status: 401,
      code: 'common.signedOut',
    });
  });
});

describe("somebody else's call doesn't exist, and isn't changed", () => {
  test.each(ofOneCall)('%s', async (_route, call) => {
    const id = await place();
    const before = await ann.calling.active();
    await expect(call(mal, id)).rejects.toMatchObject({ status: 404, code: 'calling.callNotFound' });
    expect(await ann.calling.active()).toEqual(before);
    await expect(call(mal, newCallId())).rejects.toMatchObject({ status: 404, code: 'calling.callNotFound' });
  });

  test("lists contain only the account's own calls", async () => {
    await place();
    expect(await mal.calling.active()).toEqual([]);
    expect((await mal.calling.history({})).items).toEqual([]);
  });
});

describe('bad input is refused with the name of the field', () => {
  test.each([
    ['POST', '/api/calls', {}],
    ['POST', '/api/calls', { id: 'x y', to: 'bob', deviceId }],
    ['POST', '/api/calls', { id: 'x'.repeat(65), to: 'bob', deviceId }],
    ['POST', '/api/calls', { id: 'call-1', to: 'b'.repeat(101), deviceId }],
    ['POST', '/api/calls', { id: 'call-1', to: 'bob', deviceId: 'a\u0000b' }],
    ['POST', '/api/calls', { id: 'call-1', to: 'bob', deviceId, offer: { callId: 'call-1' } }],
    ['POST', '/api/calls/call-1/answer', {}],
    ['POST', '/api/calls/call%00/answer', { deviceId }],
    ['POST', '/api/calls/call-1/hold', { on: 'yes' }],
    ['POST', '/api/calls/call-1/hang-up', { reason: 'cancelled' }],
    ['POST', '/api/calls/call-1/quality', { minutes: [{ minute: -1 }] }],
    ['POST', '/api/calls/call-1/rating', { verdict: 'fine', reasons: [] }],
    ['POST', '/api/calls/call-1/rating', { verdict: 'bad', reasons: ['boring'] }],
    ['POST', '/functions/v1/username-call', { toUsername: 7 }],
  ])('%s %s %j', async (method, path, body) => {
    const response = await ann.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'common.badInput',
      message: 'Some of the values sent are not valid',
    });
  });

  test('an unknown filter of the history', async () => {
    expect((await ann.fetch('/api/calls?show=secret')).status).toBe(400);
  });
});

test('a call by username leaves both balances, statements and allowances as they were', async () => {
  const moneyOf = async ({ billing }: Client) => [
    await billing.wallet(),
    await billing.statement({}),
    (await billing.usage({})).services,
  ];
  const before = [await moneyOf(ann), await moneyOf(ben)];
  const phone = await connectDevice(ben);
  const id = await place();
  await ben.calling.answer({ id, deviceId: phone.id });
  await ann.calling.hangUp({ id });
  const [ended] = (await ann.calling.history({})).items;
  expect(ended).toMatchObject({ id, endReason: 'hangup' });
  expect([await moneyOf(ann), await moneyOf(ben)]).toEqual(before);
});

const functions = (client: Client) =>
  new FunctionsClient(`${world.url}/functions/v1`, { headers: { cookie: client.cookie() } });

async function refusal(client: Client, body: Record<string, unknown>) {
  const { data, error } = await functions(client).invoke('username-call', { body });
  expect(data).toBeNull();
  if (!(error instanceof FunctionsHttpError)) throw new Error('the call was not refused');
  // The client types its context loosely; with this error it is the response.
  const response = error.context as Response;
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

describe('the function username-call, through the npm client that pages use', () => {
  test('rings the callee and returns the ID of the call', async () => {
    const benPhone = await connectDevice(ben);
    const { data, error } = await functions(ann).invoke<{ callId: string }>('username-call', {
      body: { fromUsername: 'current_user', toUsername: 'bob', userId: ann.user.id },
    });
    expect(error).toBeNull();
    const callId = data?.callId ?? '';
    expect(await benPhone.sees(callId, { state: 'dialing' })).toMatchObject({
      peer: { username: 'alice' },
      peerDeviceId: null,
    });
  });

  test('the first device of the caller with a heartbeat has the call; the second is refused', async () => {
    const benPhone = await connectDevice(ben);
    const { callId } = await ann.calling.usernameCall({ fromUsername: '@Alice', toUsername: 'bob' });
    const tab = await connectDevice(ann);
    expect(await ann.calling.heartbeat({ id: callId, deviceId: tab.id })).toMatchObject({
      myDeviceId: tab.id,
      version: 2,
    });
    await benPhone.sees(callId, { peerDeviceId: tab.id });
    await expect(ann.calling.heartbeat({ id: callId, deviceId: 'another-tab' })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
  });

  test.each([
    [
      "somebody else's userId",
      { toUsername: 'bob', userId: 'somebody-else' },
      403,
      'You can only call as yourself',
    ],
    [
      "somebody else's username",
      { fromUsername: 'mallory', toUsername: 'bob' },
      403,
      'You can only call as yourself',
    ],
    ['no callee', { fromUsername: 'current_user' }, 400, 'Please enter a username'],
    ['an empty callee', { toUsername: '' }, 400, 'Please enter a username'],
    ['nobody', { toUsername: 'zelda' }, 404, 'Invalid username. Please enter a valid username.'],
    [
      'a callee of two letters',
      { toUsername: 'bo' },
      404,
      'Invalid username. Please enter a valid username.',
    ],
    ['oneself', { toUsername: 'alice' }, 400, 'You cannot call yourself'],
  ])('%s is refused', async (_what, body, status, message) => {
    expect(await refusal(ann, body)).toMatchObject({ status, message });
  });

  test('signed-out requests are refused', async () => {
    expect(await refusal(world.visitor(), { toUsername: 'bob' })).toMatchObject({ status: 401 });
  });

  test('a server failure says "Failed to connect username call", for placing, too', async () => {
    const database = new PgClient({ connectionString: world.databaseUrl });
    await database.connect();
    try {
      await database.query('alter table calls rename to calls_away');
      const failed = {
        status: 502,
        code: 'calling.failedToConnect',
        message: 'Failed to connect username call',
      };
      expect(await refusal(ann, { toUsername: 'bob' })).toEqual(failed);
      await expect(place()).rejects.toMatchObject(failed);
    } finally {
      await database.query('alter table calls_away rename to calls');
      await database.end();
    }
  });
});

describe('rate limits', () => {
  let strict: World;
  beforeAll(async () => {
    strict = await startWorld({ env: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => strict.stop());

  test('the 101st lookup is refused, whichever route is used', async () => {
    const scraper = await strict.signUp(alice);
    const statuses: number[] = [];
    for (let n = 0; n < 110; n += 1) {
      const request =
        n % 2 === 0
          ? scraper.fetch(`/api/calls/lookup?username=person-${n}`)
          : scraper.fetch('/functions/v1/check-username', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ username: `person-${n}` }),
            });
      statuses.push((await request).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test('the 31st call within a minute is refused', async () => {
    const caller = await strict.signUp(bob);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const attempt = caller.calling.place({ id: newCallId(), to: 'zelda', deviceId });
      statuses.push(
        await attempt.then(
          () => 200,
          (error) => error.status,
        ),
      );
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404));
    expect(statuses[30]).toBe(429);
  });
});
