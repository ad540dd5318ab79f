import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { connectRealtime, type RealtimeClient } from '#platform/browser/realtime.ts';
import {
  alice,
  bob,
  type ClientSocket,
  closers,
  connect,
  NOW,
  node,
  refusal,
  tell,
  useRealtime,
  world,
} from '#test/realtime.ts';
import { eventually } from '#test/wait.ts';
import { pruneEvents } from './pruning.ts';

useRealtime();

describe('who is let in', () => {
  test('a signed-in person, and the greeting comes first', async () => {
    await tell(alice, 1);
    const device = await connect();
    expect(device.received[0]).toEqual([
      'welcome',
      {
        workspaceId: 'alice',
        heads: { account: 1, 'workspace.team': 0, 'workspace.money': 0 },
        serverTime: NOW,
        serverId: expect.any(String),
      },
    ]);
  });

  test('no one without a cookie or with an unknown one', async () => {
    expect(await refusal({ cookie: null })).toBe('common.signedOut');
    expect(await refusal({ cookie: 'sid=mallory' })).toBe('common.signedOut');
  });

  test.each([
    [{ deviceId: undefined }],
    [{ deviceId: 7 }],
    [{ deviceId: 'x' }],
    [{ deviceId: 'has a space' }],
    [{ deviceId: 'x'.repeat(65) }],
    [{ workspaceId: 7 }],
    [{ workspaceId: { $ne: '' } }],
    [{ last: 1 }],
    [{ last: { account: -1 } }],
    [{ last: { account: 1.5 } }],
    [{ last: { account: 'all' } }],
    [{ last: { account: { $gt: 0 } } }],
  ])('nobody whose handshake is malformed: %j', async (auth) => {
    expect(await refusal({ auth })).toBe('common.badInput');
  });

  test("no page of another site, even with our user's cookie", async () => {
    expect(await refusal({ headers: { origin: 'https://evil.test' } })).toBe('websocket error');
    expect(await refusal({ headers: { 'sec-fetch-site': 'cross-site' } })).toBe('websocket error');
    expect(await refusal({ headers: { origin: 'http://ahoy.test' } })).toBe('let in');
  });

  test('the account comes from the session, whatever the handshake claims', async () => {
    const device = await connect({ cookie: 'sid=bob', auth: { accountId: 'alice' } });
    await tell(alice, 'for alice');
    await tell(bob, 'for bob');
    await eventually(() => device.seqs().length > 0);
    expect(device.received.at(-1)).toEqual([
      'events',
      'account',
      [{ seq: 1, topic: 'calls', payload: 'for bob' }],
    ]);
  });
});

describe('durable events', () => {
  test('arrive in the order in which they were committed, on every connection of the account alike', async () => {
    const phone = await connect({ auth: { deviceId: 'device-phone' } });
    const desk = await connect({ auth: { deviceId: 'device-desk' } });
    for (let number = 1; number <= 50; number += 1) await tell(alice, number);
    await eventually(() => phone.seqs().length === 50 && desk.seqs().length === 50);
    expect(phone.seqs()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(desk.received.slice(1)).toEqual(phone.received.slice(1));
  });

  test('several of one transaction arrive together and in their order', async () => {
    const device = await connect();
    await node.realtime.events.transact(async ({ emit }) => {
      emit({ accountId: alice, topic: 'calls', payload: 'a' });
      emit({ accountId: bob, topic: 'calls', payload: 'x' });
      emit({ accountId: alice, topic: 'calls', payload: 'b' });
    });
    await eventually(() => device.seqs().length === 2);
    expect(device.received.slice(1)).toEqual([
      [
        'events',
        'account',
        [
          { seq: 1, topic: 'calls', payload: 'a' },
          { seq: 2, topic: 'calls', payload: 'b' },
        ],
      ],
    ]);
  });

  test("a change of one statement sends its result, with the account's next number", async () => {
    await world.database.pool.query(
      'create table if not exists tally (account_id text primary key, count int)',
    );
    await world.database.pool.query("insert into tally values ('alice', 6) on conflict do nothing");
    const device = await connect();
    await tell(alice, 'first');
    const count = (accountId: typeof alice) =>
      node.realtime.events.change<number>({
        accountId,
        topic: 'tally',
        statement: {
          name: 'test_tally',
          text: 'update tally set count = count + $2 where account_id = $1 returning to_jsonb(count) as payload',
          values: [accountId, 1],
        },
      });
    expect([await count(alice), await count(bob), await count(alice)]).toEqual([7, null, 8]);
    await tell(alice, 'last');
    await eventually(() => device.seqs().length === 4);
    expect(device.received.slice(2, 4)).toEqual([
      ['events', 'account', [{ seq: 2, topic: 'tally', payload: 7 }]],
      ['events', 'account', [{ seq: 3, topic: 'tally', payload: 8 }]],
    ]);
    expect(await node.realtime.events.head({ accountId: bob })).toBe(0);
    expect(await node.realtime.events.since({ accountId: alice }, 1, 10)).toMatchObject([
      { seq: 2, topic: 'tally', payload: 7 },
      { seq: 3, topic: 'tally', payload: 8 },
      { seq: 4, topic: 'calls', payload: 'last' },
    ]);
    await world.database.pool.query('drop table tally');
  });

  test('of a transaction that rolls back nothing is sent and no number is used', async () => {
    const device = await connect();
    const failing = node.realtime.events.transact(async ({ emit }) => {
      emit({ accountId: alice, topic: 'calls', payload: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await tell(alice, 'first');
    await eventually(() => device.seqs().length === 1);
    expect(device.received.slice(1)).toEqual([
      ['events', 'account', [{ seq: 1, topic: 'calls', payload: 'first' }]],
    ]);
  });

  test("a transaction's last statements run in order, with or without events", async () => {
    const { pool } = world.database;
    await pool.query('create table tally (account_id text primary key, count int)');
    const insert = (count: number) => ({
      name: 'tally_insert',
      text: 'insert into tally values ($1, $2)',
      values: [`n${count}`, count],
    });
    const double = { name: 'tally_double', text: 'update tally set count = count * 2', values: [] };
    await node.realtime.events.transact(async ({ emit, lastly }) => {
      lastly(insert(1));
      lastly(double);
      emit({ accountId: alice, topic: 'calls', payload: 'told' });
    });
    await node.realtime.events.transact(async ({ lastly }) => {
      lastly(insert(5));
      lastly(double);
    });
    const { rows } = await pool.query('select count from tally order by count');
    await pool.query('drop table tally');
    expect(rows).toEqual([{ count: 4 }, { count: 10 }]);
  });

  test('a transaction whose last statement fails says why, and neither writes nor tells anything', async () => {
    const device = await connect();
    const divide = { name: 'divide', text: 'select 1 / $1::int', values: [0] };
    const remember = { name: 'remember', text: 'create table remembered ()', values: [] };
    const failing = node.realtime.events.transact(async ({ emit, lastly }) => {
      lastly(remember);
      lastly(divide);
      emit({ accountId: alice, topic: 'calls', payload: 'never' });
    });
    await expect(failing).rejects.toThrow('division by zero');
    await tell(alice, 'first');
    await eventually(() => device.seqs().length === 1);
    expect(device.received.slice(1)).toEqual([
      ['events', 'account', [{ seq: 1, topic: 'calls', payload: 'first' }]],
    ]);
    const { rows } = await world.database.pool.query("select to_regclass('remembered') as it");
    expect(rows).toEqual([{ it: null }]);
  });

  test('a returning client gets exactly the missed events', async () => {
    for (const number of [1, 2, 3, 4, 5]) await tell(alice, number);
    const device = await connect({ auth: { last: { account: 2 } } });
    await eventually(() => device.seqs().length === 3);
    expect(device.seqs()).toEqual([3, 4, 5]);
  });

  test('who missed nothing gets nothing', async () => {
    await tell(alice, 1);
    const device = await connect({ auth: { last: { account: 1 } } });
    const answer = await device.socket.emitWithAck('sync', device.heads());
    expect(answer).toEqual({ account: 1, 'workspace.team': 0, 'workspace.money': 0 });
    expect(device.received.map(([name]) => name)).toEqual(['welcome']);
  });

  test.each([
    ['that is longer than 500 events', 501, 0],
    ['from ahead of us', 3, 9],
  ])('a gap %s is not replayed: everything is to be fetched again', async (_case, count, from) => {
    await node.realtime.events.transact(async ({ emit }) => {
      for (let number = 0; number < count; number += 1)
        emit({ accountId: alice, topic: 'calls', payload: number });
    });
    const device = await connect({ auth: { last: { account: from } } });
    await eventually(() => device.received.length > 1);
    expect(device.received.slice(1)).toEqual([['resync', 'account', count]]);
  });

  test('a gap whose beginning was pruned is not replayed; events of the last week are kept', async () => {
    for (const number of [1, 2, 3]) await tell(alice, number);
    const old = new Date(NOW - 7 * DAY_MS - 1_000);
    const recent = new Date(NOW - 7 * DAY_MS + 1_000);
    await world.database.pool.query('update realtime_event set created_at = $1 where seq <= 2', [old]);
    await world.database.pool.query('update realtime_event set created_at = $1 where seq = 3', [recent]);
    await pruneEvents({ database: world.database, clock: { now: () => NOW } });
    const away = await connect({ auth: { last: { account: 0 } } });
    await eventually(() => away.received.length > 1);
    expect(away.received.slice(1)).toEqual([['resync', 'account', 3]]);
    const nearly = await connect({ auth: { last: { account: 2 } } });
    await eventually(() => nearly.received.length > 1);
    expect(nearly.seqs()).toEqual([3]);
  });

  test.each([[null], ['1'], [-1], [Number.NaN], [{}]])(
    'a sync from %j in a stream is answered with a resync of that stream',
    async (from) => {
      await tell(alice, 1);
      const device = await connect();
      // The wire carries whatever a client sends.
      await device.socket.emitWithAck('sync', { ...device.heads(), account: from as number });
      expect(device.received.at(-1)).toEqual(['resync', 'account', 1]);
    },
  );

  test('the client of the browser applies all of them once and in order, through lost connections', async () => {
    const got: unknown[] = [];
    const client = browserClient();
    client.onEvent('calls', (payload) => got.push(payload));
    await eventually(() => client.connection.get().state === 'ready');
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let number = 0; number < 25; number += 1) await tell(alice, `${writer}-${number}`);
    });
    for (let cut = 0; cut < 3; cut += 1) {
      await eventually(() => client.connection.get().state === 'ready');
      await new Promise((done) => setTimeout(done, 30));
      // Cuts the wire, as a network does, not the session.
      cutWires();
    }
    await Promise.all(writers);
    await eventually(() => got.length >= 100, 15_000);
    const { rows } = await world.database.pool.query<{ payload: unknown }>(
      'select payload from realtime_event order by seq',
    );
    expect(got).toEqual(rows.map((row) => row.payload));
  });
});

/** Sockets that `browserClient` opened, to be cut. */
let wires: { disconnect(): void }[] = [];
const cutWires = () => {
  for (const wire of wires) wire.disconnect();
};

function browserClient(): RealtimeClient {
  wires = [];
  const client = connectRealtime({
    url: node.url,
    deviceId: 'device-of-alice',
    open(url, handshake) {
      const socket: ClientSocket = io(url, {
        transports: ['websocket'],
        reconnectionDelay: 20,
        forceNew: true,
        auth: (fill) => fill({ ...handshake() }),
        extraHeaders: { cookie: 'sid=alice' },
      });
      // A transport that is closed while it opens is not noticed by Socket.IO for many seconds.
      wires.push({ disconnect: () => void (socket.connected && socket.io.engine.close()) });
      return socket;
    },
  });
  closers.push(() => client.close());
  return client;
}
