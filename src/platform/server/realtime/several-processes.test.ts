import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asDeviceId } from '#kernel/ids.ts';
import {
  alice,
  bob,
  connect,
  log,
  open,
  type RunningNode,
  refusal,
  roles,
  startNode,
  studio,
  tell,
  useRealtime,
  world,
} from '#test/realtime.ts';
import { hasRedis, startTestRedis, type TestRedis } from '#test/redis.ts';
import { eventually } from '#test/wait.ts';
import type { Bus } from '../bus/bus.ts';
import { createClusterBus } from '../bus/cluster-bus.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';

/* Two processes of one installation, and the Redis between them. */

const bobInStudio = { cookie: 'sid=bob', auth: { workspaceId: studio, deviceId: 'device-of-bob' } };
const QUICK = { beatMs: 50, awayMs: 1_000 };

useRealtime();

describe.runIf(hasRedis())('two processes', () => {
  let redis: TestRedis;
  let buses: [Bus, Bus];
  let here: RunningNode;
  let there: RunningNode;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    buses = [await openBus(), await openBus()];
    [here, there] = [await startNode({ others: buses[0] }), await startNode({ others: buses[1] })];
    await eventually(() => buses.every((bus) => bus.peers() === 1));
  });
  afterEach(async () => {
    redis.resume();
    await redis.restart();
    await Promise.all(buses.map((bus) => bus.close()));
  });

  const openBus = () => createClusterBus({ url: redis.url, database: world.database, log, timing: QUICK });

  const devices = async () =>
    [
      await connect({ to: here }),
      await connect({ to: there, auth: { deviceId: 'device-of-alice-there' } }),
    ] as const;

  test('a session with a page that answers is awake, in whichever process it is, and a frozen one is only connected', async () => {
    const [, far] = await devices();
    const sessions = await here.realtime.sessionsOf(alice);
    expect(sessions).toHaveLength(1);
    expect(await here.realtime.awakeSessionsOf(alice)).toEqual([]);
    far.socket.on('awake', (answer) => answer());
    expect(await here.realtime.awakeSessionsOf(alice)).toEqual(sessions);
  });

  test('events, messages, presence and revocations reach the sockets of both', async () => {
    const [, far] = await devices();
    for (const number of [1, 2, 3]) await tell(alice, number, here.realtime);
    here.realtime.send({ accountId: alice }, 'ring', 'now');
    here.realtime.send(
      { accountId: alice, exceptDeviceId: asDeviceId('device-of-alice-there') },
      'ring',
      'not there',
    );
    await eventually(() => far.received.length === 5);
    expect(far.seqs()).toEqual([1, 2, 3]);
    expect((await here.realtime.devicesOf(alice)).toSorted()).toEqual([
      'device-of-alice',
      'device-of-alice-there',
    ]);
    expect(await here.realtime.devicesOf(bob)).toEqual([]);
    expect(here.realtime.onlyDeviceOf(alice)).toBeNull();
    const seen: string[] = [];
    there.realtime.onPresence((_, state) => seen.push(state));
    const gone = new Promise((done) => far.socket.once('disconnect', done));
    here.realtime.disconnectSession('session of sid=alice');
    await gone;
    expect(seen).toEqual(['dismissed']);
  });

  test('a member removed at one is disconnected at the other, and gets nothing more there', async () => {
    const far = await connect({ ...bobInStudio, to: there });
    await tell({ audience: 'team' }, 'first', here.realtime);
    await eventually(() => far.payloads().length === 1);
    const gone = new Promise((done) => far.socket.once('disconnect', done));
    roles.delete('studio bob');
    here.realtime.disconnectMember(studio, bob);
    await gone;
    await tell({ audience: 'team' }, 'second', here.realtime);
    expect(far.received.at(-1)).toEqual(['rejoin']);
    expect(await refusal({ ...bobInStudio, to: there })).toBe('line.notInWorkspace');
  });

  test('a changed role disconnects no one twice', async () => {
    roles.set('studio bob', 'owner');
    there.realtime.checkMember(studio, bob);
    const back = await connect({ ...bobInStudio, to: there });
    here.realtime.checkMember(studio, bob);
    await tell({ audience: 'money' }, 'after the announcement', here.realtime);
    await eventually(() => back.payloads().length === 1);
    expect(back.received.map(([name]) => name)).toEqual(['welcome', 'events']);
  });

  test.each(['killed', 'paused'])(
    'with Redis %s each serves its own people at once, and those of the other all the same',
    async (how) => {
      const [near, far] = await devices();
      const member = await connect({ ...bobInStudio, to: there });
      if (how === 'killed') await redis.kill();
      else redis.pause();
      const begun = performance.now();
      await tell(alice, 'ring', here.realtime);
      here.realtime.send({ accountId: alice }, 'signal', 'offer');
      await eventually(() => near.received.length === 3);
      expect(performance.now() - begun).toBeLessThan(1_000);
      await eventually(() => far.received.length === 3);
      expect(far.received.slice(1)).toEqual(near.received.slice(1));
      await tell({ audience: 'team' }, 'for all', here.realtime);
      await eventually(() => member.payloads().length === 1);
      await eventually(() => buses.every((bus) => !bus.isWhole()));
      expect(await here.realtime.devicesOf(alice)).toHaveLength(2);
      const gone = new Promise((done) => far.socket.once('disconnect', done));
      here.realtime.disconnectSession('session of sid=alice');
      await gone;
      const removed = new Promise((done) => member.socket.once('disconnect', done));
      roles.delete('studio bob');
      here.realtime.disconnectMember(studio, bob);
      await removed;

      if (how === 'killed') await redis.restart();
      else redis.resume();
      await eventually(() => buses.every((bus) => bus.isWhole()), 10_000);
      const back = await connect({ to: there, cookie: 'sid=bob' });
      await tell(bob, 'again', here.realtime);
      await eventually(() => back.seqs().length === 1);
    },
  );
});

test('processes of the last release and ours understand each other on the bus', async () => {
  const bus = createMemoryBus({ log });
  const published: unknown[] = [];
  bus.subscribe('realtime.events', (message) => published.push(message));
  const here = await startNode({ others: bus });
  const device = await connect({ to: here });
  const event = { accountId: 'alice', seq: 1, topic: 'calls', payload: 'from the last release' };
  await bus.publish('realtime.events', { from: 'the last release', events: [event] });
  await eventually(() => device.payloads().length === 1);
  expect(device.payloads()).toEqual(['from the last release']);
  await tell({ audience: 'team' }, 'from this one', here.realtime);
  await eventually(() => published.length === 2);
  expect(published[1]).toMatchObject({
    events: [{ accountId: 'workspace:studio:team', seq: 1, topic: 'calls', payload: 'from this one' }],
  });
});

describe('a process that the bus does not reach', () => {
  /** Loses everything. */
  const lossy = (isWhole: boolean): Bus => ({
    publish: async () => undefined,
    subscribe: () => () => undefined,
    peers: () => 1,
    isWhole: () => isWhole,
    close: async () => undefined,
  });

  test.each([false, true])(
    'reads in the log what others have told its people, and only theirs (bus whole: %s)',
    async (isWhole) => {
      const followTiming = isWhole ? { wholeMs: 40, brokenMs: 20 } : { wholeMs: 60_000, brokenMs: 20 };
      const here = await startNode({ others: lossy(isWhole), followTiming });
      const there = await startNode({ others: lossy(isWhole), followTiming });
      await tell(alice, 'before anybody was here', here.realtime);
      const far = open({ to: there, auth: { last: { account: 1 } } });
      const all: unknown[] = [];
      far.socket.on('events', (_stream, events) => all.push(...events.map(({ payload }) => payload)));
      await eventually(() => far.received.length === 1);
      for (const number of [2, 3]) await tell(alice, number, here.realtime);
      await tell(alice, 4, there.realtime);
      await tell(alice, 5, here.realtime);
      await tell(bob, 'not for alice', here.realtime);
      await tell({ audience: 'team' }, 'not of her workspace', here.realtime);
      await eventually(() => new Set(all).size >= 4);
      const count = await eventually(async () => {
        const before = all.length;
        await new Promise((done) => setTimeout(done, 100));
        return all.length === before && before;
      });
      expect(new Set(all)).toEqual(new Set([2, 3, 4, 5]));
      // What went out behind a hole comes once more; clients drop it.
      expect(count).toBeLessThanOrEqual(6);
    },
  );

  test('reads events of workspaces in the log, and those of accounts for tabs of the last release', async () => {
    const followTiming = { wholeMs: 60_000, brokenMs: 20 };
    const here = await startNode({ others: lossy(false), followTiming });
    const there = await startNode({ others: lossy(false), followTiming });
    const member = await connect({ ...bobInStudio, to: there });
    const old = open({ to: there, auth: { lastSeq: null } });
    await eventually(() => old.received.length === 1);
    await tell({ audience: 'money' }, 'for owners', here.realtime);
    await tell({ audience: 'team' }, 'for all', here.realtime);
    await tell(alice, 'for Alice', here.realtime);
    await eventually(() => member.payloads().length === 1 && old.received.length === 2);
    expect(member.payloads()).toEqual(['for all']);
    expect(old.received[1]).toEqual(['events', [{ seq: 1, topic: 'calls', payload: 'for Alice' }]]);
  });

  test('says after three seconds which devices it knows of', async () => {
    const here = await startNode({ others: lossy(true) });
    await connect({ to: here });
    const begun = performance.now();
    expect(await here.realtime.devicesOf(alice)).toEqual(['device-of-alice']);
    expect(performance.now() - begun).toBeLessThan(3_500);
  });
});
