import { beforeEach, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import {
  alice,
  bob,
  connect,
  node,
  open,
  refusal,
  roles,
  sessions,
  studio,
  tell,
  useRealtime,
  world,
} from '#test/realtime.ts';
import { eventually } from '#test/wait.ts';

useRealtime();
beforeEach(() => sessions.set('sid=carol', 'carol'));

const inStudio = (cookie: string, auth: Record<string, unknown> = {}) =>
  ({ cookie, auth: { workspaceId: studio, ...auth } }) as const;
const team = { audience: 'team' };
const money = { audience: 'money' };

describe('an event of a workspace', () => {
  test('reaches everyone whose role belongs to its audience, and is stored once', async () => {
    const owner = await connect(inStudio('sid=alice'));
    const member = await connect(inStudio('sid=bob'));
    const elsewhere = await connect({ cookie: 'sid=bob' });
    await tell(money, 'for owners');
    await tell(team, 'for all');
    await tell(bob, 'for Bob');
    await eventually(() => owner.payloads().length === 2 && member.payloads().length === 2);
    await eventually(() => elsewhere.payloads().length === 1);
    expect(owner.received.slice(1)).toEqual([
      ['events', 'workspace.money', [{ seq: 1, topic: 'calls', payload: 'for owners' }]],
      ['events', 'workspace.team', [{ seq: 1, topic: 'calls', payload: 'for all' }]],
    ]);
    expect(member.payloads()).toEqual(['for all', 'for Bob']);
    expect(elsewhere.payloads()).toEqual(['for Bob']);
    const { rows } = await world.database.pool.query(
      'select account_id as stream from realtime_event order by created_at',
    );
    expect(rows).toEqual([
      { stream: 'workspace:studio:money' },
      { stream: 'workspace:studio:team' },
      { stream: 'bob' },
    ]);
  });

  test('can share a transaction with events of accounts', async () => {
    const owner = await connect(inStudio('sid=alice'));
    await node.realtime.events.transact(async ({ emit }) => {
      emit({ workspaceId: studio, ...team, topic: 'calls', payload: 'a' });
      emit({ accountId: alice, topic: 'calls', payload: 'b' });
      emit({ workspaceId: studio, ...team, topic: 'calls', payload: 'c' });
    });
    await eventually(() => owner.payloads().length === 3);
    expect([owner.seqs('workspace.team'), owner.seqs('account')]).toEqual([[1, 2], [1]]);
  });

  test('can come from a single statement', async () => {
    const member = await connect(inStudio('sid=bob'));
    const made = await node.realtime.events.change<number>({
      workspaceId: studio,
      ...team,
      topic: 'tally',
      statement: { name: 'test_seven', text: 'select to_jsonb($1::int) as payload', values: [7] },
    });
    await eventually(() => member.payloads().length === 1);
    expect([made, member.payloads()]).toEqual([7, [7]]);
    expect(await node.realtime.events.since({ workspaceId: studio, ...team }, 0, 10)).toEqual([
      { seq: 1, topic: 'tally', payload: 7 },
    ]);
    expect(await node.realtime.events.head({ workspaceId: studio, ...money })).toBe(0);
  });

  test('has a gapless sequence with twenty writers at once, in whichever order they emit to their streams', async () => {
    const owner = await connect(inStudio('sid=alice'));
    const seqs = new Map<string, Set<number>>([
      ['account', new Set()],
      ['workspace.team', new Set()],
    ]);
    owner.socket.on('events', (stream, events) => {
      for (const { seq } of events) seqs.get(stream)?.add(seq);
    });
    const both = [
      { workspaceId: studio, ...team, topic: 'calls', payload: 'team' },
      { accountId: alice, topic: 'calls', payload: 'alice' },
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        node.realtime.events.transact(async ({ emit }) => {
          for (const event of nth % 2 === 0 ? both : both.toReversed()) emit(event);
        }),
      ),
    );
    await eventually(() => [...seqs.values()].every(({ size }) => size === 20));
    const oneToTwenty = Array.from({ length: 20 }, (_, nth) => nth + 1);
    // Those of two connections to the database may overtake each other on the way. Clients ask for what is missing.
    for (const received of seqs.values())
      expect([...received].toSorted((a, b) => a - b)).toEqual(oneToTwenty);
  });
});

describe('a connection', () => {
  test("without a workspace in its handshake follows the account's own", async () => {
    const device = await connect();
    expect(device.received[0]).toMatchObject(['welcome', { workspaceId: 'alice' }]);
    await node.realtime.events.transact(async ({ emit }) =>
      emit({ workspaceId: asWorkspaceId('alice'), ...money, topic: 'calls', payload: 'own' }),
    );
    await eventually(() => device.payloads().length === 1);
  });

  test('of an account without workspaces follows only the account', async () => {
    const device = await connect({ cookie: 'sid=carol' });
    expect(device.received[0]).toMatchObject(['welcome', { workspaceId: null, heads: { account: 0 } }]);
    expect(Object.keys(device.heads())).toEqual(['account']);
  });

  test.each(['studio', 'no-such-workspace', '', '../studio', 'studio:money', 'x'.repeat(5_000)])(
    'to the workspace %j without being a member is refused, whether it exists or not',
    async (workspaceId) => {
      expect(await refusal({ cookie: 'sid=carol', auth: { workspaceId } })).toBe('line.notInWorkspace');
    },
  );

  test('that was away gets what it missed of each stream', async () => {
    for (const number of [1, 2, 3]) await tell(team, `team ${number}`);
    for (const number of [1, 2]) await tell(money, `money ${number}`);
    await tell(alice, 'alice 1');
    const last = { account: 0, 'workspace.team': 1, 'workspace.money': 2 };
    const back = await connect(inStudio('sid=alice', { last }));
    await eventually(() => back.payloads().length === 3);
    expect(back.payloads()).toEqual(['alice 1', 'team 2', 'team 3']);
  });

  test('starts a new stream from a fresh fetch', async () => {
    await tell(team, 'before');
    const device = await connect(inStudio('sid=bob', { last: { account: 0 } }));
    expect(device.heads()).toEqual({ account: 0, 'workspace.team': 1 });
    await tell(team, 'after');
    await eventually(() => device.payloads().length > 0);
    expect(device.payloads()).toEqual(['after']);
  });

  test('fetches one stream afresh that is too long to replay, and gets the missed events of another', async () => {
    await node.realtime.events.transact(async ({ emit }) => {
      for (let number = 0; number < 501; number += 1)
        emit({ workspaceId: studio, ...team, topic: 'calls', payload: number });
      emit({ accountId: bob, topic: 'calls', payload: 'for Bob' });
    });
    const back = await connect(inStudio('sid=bob', { last: { account: 0, 'workspace.team': 0 } }));
    await eventually(() => back.received.length === 3);
    expect(back.received.slice(1)).toEqual([
      ['events', 'account', [{ seq: 1, topic: 'calls', payload: 'for Bob' }]],
      ['resync', 'workspace.team', 501],
    ]);
  });

  test("gets nothing of streams that aren't its own, even if it asks for them", async () => {
    await tell(money, 'for owners');
    await tell(alice, 'for Alice');
    const guesses = { 'workspace.money': 0, 'workspace:studio:money': 0, alice: 0 };
    const member = await connect(inStudio('sid=bob', { last: { account: 0, ...guesses } }));
    const heads = await member.socket.emitWithAck('sync', { ...member.heads(), ...guesses });
    expect(heads).toEqual({ account: 0, 'workspace.team': 0 });
    expect(member.received.map(([name]) => name)).toEqual(['welcome']);
  });
});

describe('a tab of the last release', () => {
  const old = (lastSeq: number | null, cookie = 'sid=alice') => open({ cookie, auth: { lastSeq } });
  /** All messages as they came. */
  function listen({ socket }: ReturnType<typeof open>) {
    const said: unknown[] = [];
    socket.onAny((...words: unknown[]) => said.push(words));
    return said;
  }

  test('gets the events of its account in the old protocol, and no others', async () => {
    await tell(alice, 'missed');
    const said = listen(old(0));
    await eventually(() => said.length === 2);
    await tell(team, 'for all');
    await tell(alice, 'now');
    await connect();
    await eventually(() => said.length === 3);
    expect(said).toEqual([
      ['welcome', { headSeq: 1, serverTime: expect.any(Number), serverId: expect.any(String) }],
      ['events', [{ seq: 1, topic: 'calls', payload: 'missed' }]],
      ['events', [{ seq: 2, topic: 'calls', payload: 'now' }]],
    ]);
  });

  test('syncs with one number, and starts afresh if it is unknown', async () => {
    const device = old(null);
    const said = listen(device);
    await eventually(() => said.length === 1);
    await tell(alice, 1);
    // What such a tab sends is not of today's protocol.
    const asked = device.socket as unknown as {
      emitWithAck(name: 'sync', last: unknown): Promise<unknown>;
    };
    expect(await asked.emitWithAck('sync', 0)).toEqual({ headSeq: 1 });
    expect(await asked.emitWithAck('sync', 7)).toEqual({ headSeq: 1 });
    expect(said.slice(-2)).toEqual([
      ['events', [{ seq: 1, topic: 'calls', payload: 1 }]],
      ['resync', { headSeq: 1 }],
    ]);
  });

  test('is admitted without any workspace', async () => {
    roles.clear();
    expect(await refusal({ auth: { lastSeq: null } })).toBe('let in');
  });
});
