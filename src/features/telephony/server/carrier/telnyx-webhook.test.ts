import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import type { StandInCall } from '#test/stand-ins/telnyx-calls.ts';
import { eventually } from '#test/wait.ts';
import { type RecordedLeg, recordLeg } from './carrier.suite.ts';
import type { IncomingLeg } from './carrier.ts';
import { FROM, openTelnyxWorld, type TelnyxWorld, TO } from './telnyx.world.ts';
import { forgetWebhooks } from './telnyx-webhook.ts';

const MEDIA = { address: '127.0.0.1', port: 20_000 };
const MINUTE_MS = 60_000;

let database: TestDatabase;
let world: TelnyxWorld;
let brought: IncomingLeg[];
beforeAll(async () => {
  database = await openTestDatabase({ connections: 20 });
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.database.pool.query('truncate carrier_webhooks');
  // Nobody looks around by themselves, so that what is told is all there is.
  world = await openTelnyxWorld(database.database, { timing: { aliveMs: 600_000 } });
  brought = [];
  world.carrier.onIncoming((leg) => {
    leg.listen({ media() {}, held() {}, ended() {} });
    brought.push(leg);
  });
});
afterEach(() => world.stop());

const rows = async () =>
  (await database.database.pool.query('select event_id, kind from carrier_webhooks')).rows;
const incoming = (callId: string, id?: string) =>
  world.telnyx.webhookOf('call.initiated', {
    callId,
    payload: { direction: 'incoming', from: FROM, to: TO, state: 'parked' },
    ...(id === undefined ? {} : { id }),
  });

/** A call of ours that was placed by a process, and is not answered. */
async function placed(by = world.carrier): Promise<{ call: RecordedLeg; farEnd: StandInCall }> {
  const dialled = Promise.withResolvers<StandInCall>();
  world.telnyx.onDial(dialled.resolve);
  const call = recordLeg(by, { from: FROM, to: TO, media: MEDIA });
  return { call, farEnd: await dialled.promise };
}

describe('a webhook gets a 401, writes nothing and rings nobody', () => {
  const stranger = generateKeyPairSync('ed25519').privateKey;

  test.each([
    ['when somebody else has signed it', { key: stranger }],
    ['without a signature', { signature: '' }],
    ['when its signature is none', { signature: 'AAAA' }],
    ['when it was signed six minutes ago', { at: Date.now() - 6 * MINUTE_MS }],
    ['when it will be signed in six minutes', { at: Date.now() + 6 * MINUTE_MS }],
  ])('%s', async (_what, signed) => {
    expect(await world.telnyx.send(incoming('v3:forged'), signed)).toBe(401);
    await sleep(50);
    expect(await rows()).toEqual([]);
    expect(brought).toEqual([]);
  });

  test('when its body was changed on the way', async () => {
    const body = incoming('v3:real');
    const signed = world.telnyx.signatureOf(body);
    const answer = await post(body.replace(FROM, '+12125550111'), signed);
    expect(answer).toBe(401);
    expect(await post(`${body} `, signed)).toBe(401);
    expect(await rows()).toEqual([]);
    expect(brought).toEqual([]);
  });

  test('when its time was changed on the way', async () => {
    const body = incoming('v3:real');
    const signed = world.telnyx.signatureOf(body);
    const later = String(Number(signed.timestamp) + 1);
    expect(await post(body, { ...signed, timestamp: later })).toBe(401);
    expect(await post(body, { ...signed, timestamp: '' })).toBe(401);
    expect(await post(body, { ...signed, timestamp: `${signed.timestamp}.0` })).toBe(401);
    expect(brought).toEqual([]);
  });
});

async function post(body: string, signed: { timestamp: string; signature: string }): Promise<number> {
  const response = await fetch(`${world.url}/webhooks/telnyx/calls`, {
    method: 'POST',
    headers: {
      'telnyx-timestamp': signed.timestamp,
      'telnyx-signature-ed25519': signed.signature,
    },
    body,
  });
  return response.status;
}

describe('a webhook that comes again', () => {
  test('is taken each time, and rings once', async () => {
    const body = incoming('v3:again');
    expect([await world.telnyx.send(body), await world.telnyx.send(body)]).toEqual([200, 200]);
    expect(brought).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('with the very signature that it had is taken, and rings once', async () => {
    const body = incoming('v3:replayed');
    const signed = world.telnyx.signatureOf(body);
    expect([await post(body, signed), await post(body, signed)]).toEqual([200, 200]);
    expect(brought).toHaveLength(1);
  });

  test('ten times at once is taken ten times, and rings once', async () => {
    const body = incoming('v3:at-once');
    const statuses = await Promise.all(Array.from({ length: 10 }, () => world.telnyx.send(body)));
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    expect(brought).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test('under another id is another webhook, and the call rings once all the same', async () => {
    await Promise.all(Array.from({ length: 5 }, () => world.telnyx.send(incoming('v3:ids', randomUUID()))));
    expect(brought).toHaveLength(1);
    expect(await rows()).toHaveLength(5);
  });

  test('ten times at once answers a call of ours once', async () => {
    const { call, farEnd } = await placed();
    const payload = { client_state: farEnd.commands[0]?.body['client_state'] };
    const body = world.telnyx.webhookOf('call.answered', { callId: farEnd.callId, payload });
    await Promise.all(Array.from({ length: 10 }, () => world.telnyx.send(body)));
    await call.answered();
    expect(call.events.filter((event) => event === 'answered')).toHaveLength(1);
    call.leg.hangUp();
    await call.ended;
  });
});

describe('webhooks in another order', () => {
  test('an end before the answer is the end', async () => {
    const { call, farEnd } = await placed();
    const payload = { client_state: farEnd.commands[0]?.body['client_state'] };
    const answered = world.telnyx.webhookOf('call.answered', { callId: farEnd.callId, payload });
    await farEnd.hangUp('user_busy', '486');
    expect(await world.telnyx.send(answered)).toBe(200);
    expect(await call.ended).toMatchObject({ sipCode: 486 });
    await sleep(600);
    expect(call.events).toEqual(['ended']);
  });

  test('an answer before the beginning is the answer', async () => {
    world.telnyx.lose('call.initiated');
    const { call, farEnd } = await placed();
    await farEnd.answer();
    await call.answered();
    const payload = { client_state: farEnd.commands[0]?.body['client_state'], direction: 'outgoing' };
    await world.telnyx.send(world.telnyx.webhookOf('call.initiated', { callId: farEnd.callId, payload }));
    await sleep(1_000);
    expect(call.events).toEqual(['media', 'answered']);
    call.leg.hangUp();
    await call.ended;
  });

  test('a call that comes in and whose end came first does not ring', async () => {
    const end = world.telnyx.webhookOf('call.hangup', {
      callId: 'v3:early-end',
      payload: { hangup_cause: 'originator_cancel' },
    });
    expect(await world.telnyx.send(end)).toBe(200);
    expect(await world.telnyx.send(incoming('v3:early-end'))).toBe(200);
    expect(brought).toEqual([]);
  });

  test('a call whose beginning and end come at once is over, whichever is first', async () => {
    const calls = Array.from({ length: 8 }, (_, nth) => `v3:both-${nth}`);
    const ended: string[] = [];
    world.carrier.onIncoming((leg) => {
      leg.listen({ media() {}, held() {}, ended: () => ended.push(leg.callId) });
      brought.push(leg);
    });
    await Promise.all(
      calls.flatMap((callId) => [
        world.telnyx.send(incoming(callId)),
        world.telnyx.send(world.telnyx.webhookOf('call.hangup', { callId })),
      ]),
    );
    await eventually(() => ended.length === brought.length);
  });
});

describe('irrelevant events are accepted and not stored', () => {
  test.each(['call.speak.ended', 'call.dtmf.received', 'message.received'])('%s', async (type) => {
    expect(await world.telnyx.send(world.telnyx.webhookOf(type, { callId: 'v3:x' }))).toBe(200);
    expect(await rows()).toEqual([]);
  });

  test.each(['', '{}', 'no json', '[]', '{"data":{"id":"1","event_type":"call.answered"}}'])(
    '"%s"',
    async (body) => {
      expect(await world.telnyx.send(body)).toBe(200);
      expect(await rows()).toEqual([]);
    },
  );

  test('an event of a call of another program that uses the same application', async () => {
    const payload = { client_state: Buffer.from('theirs').toString('base64'), direction: 'outgoing' };
    await world.telnyx.send(world.telnyx.webhookOf('call.initiated', { callId: 'v3:theirs', payload }));
    await world.telnyx.send(world.telnyx.webhookOf('call.answered', { callId: 'v3:theirs', payload }));
    await sleep(600);
    expect(world.telnyx.requests.filter((request) => request.includes('hangup'))).toEqual([]);
  });
});

describe('a call that a process has left behind when it died', () => {
  test('is found by the next process at its start, and hung up; that of a process that lives is let be', async () => {
    const other = await world.another();
    const [left, kept] = [await placed(other.carrier), await placed()];
    world.telnyx.fail(`${left.farEnd.callId.slice('v3:'.length)}/actions/hangup`, 'cut', 3);
    await other.stop();
    expect(left.farEnd.isUp).toBe(true);
    await world.another();
    await eventually(() => !left.farEnd.isUp);
    await sleep(600);
    expect(kept.farEnd.isUp).toBe(true);
    expect(kept.call.events).not.toContain('ended');
  });

  test('is let be when it was given away', async () => {
    const { call, farEnd } = await placed();
    await farEnd.answer();
    await call.answered();
    const transferred = call.leg.transfer(asE164('+12125550177'));
    const command = await eventually(() => farEnd.commands.find(({ what }) => what === 'transfer'));
    const payload = { client_state: command.body['target_leg_client_state'] };
    await world.telnyx.send(world.telnyx.webhookOf('call.answered', { callId: 'v3:target', payload }));
    await transferred;
    await world.another();
    await sleep(1_000);
    expect(farEnd.isUp).toBe(true);
  });
});

describe('with several processes', () => {
  test('a webhook that comes to another process than the one that holds the call reaches it', async () => {
    const other = await world.another();
    const { call, farEnd } = await placed(other.carrier);
    await farEnd.answer();
    await call.answered();
    await eventually(() => farEnd.hasStream);
    await sleep(600);
    expect(farEnd.isUp).toBe(true);
    await farEnd.hangUp();
    expect(await call.ended).toMatchObject({ by: 'carrier', sipCode: null });
    expect(call.events.filter((event) => event === 'answered')).toHaveLength(1);
  });

  test('a call that no process holds is hung up at the first webhook of it', async () => {
    const other = await world.another();
    const { farEnd } = await placed(other.carrier);
    world.telnyx.fail('actions/hangup', 'cut', 3);
    await other.stop();
    expect(farEnd.isUp).toBe(true);
    await farEnd.answer({ stream: false });
    await eventually(() => !farEnd.isUp);
  });
});

test('events of a call after its end hang nothing up', async () => {
  const { call, farEnd } = await placed();
  await farEnd.hangUp('user_busy', '486');
  await call.ended;
  await farEnd.tell('streaming.stopped');
  await sleep(600);
  expect(world.telnyx.requests.filter((request) => request.includes('hangup'))).toEqual([]);
});

test('a webhook that could not be written down is asked for again, and then has its effect', async () => {
  const { pool } = database.database;
  await pool.query('alter table carrier_webhooks rename to gone');
  const body = incoming('v3:later');
  expect(await world.telnyx.send(body)).toBe(500);
  expect(brought).toEqual([]);
  await pool.query('alter table gone rename to carrier_webhooks');
  expect(await world.telnyx.send(body)).toBe(200);
  expect(brought).toHaveLength(1);
});

test('webhooks are forgotten after a day', async () => {
  await world.telnyx.send(incoming('v3:old'));
  const forget = (now: number) => forgetWebhooks({ database: database.database, clock: { now: () => now } });
  await forget(Date.now() + DAY_MS - MINUTE_MS);
  expect(await rows()).toHaveLength(1);
  await forget(Date.now() + DAY_MS + MINUTE_MS);
  expect(await rows()).toEqual([]);
});
