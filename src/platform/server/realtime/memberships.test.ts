import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { connectRealtime } from '#platform/browser/realtime.ts';
import {
  alice,
  bob,
  type ClientSocket,
  closers,
  connect,
  gate,
  node,
  open,
  refusal,
  roles,
  startNode,
  studio,
  tell,
  useRealtime,
} from '#test/realtime.ts';
import { eventually } from '#test/wait.ts';
import { createMemberChanges } from './member-changes.ts';

useRealtime();

const auth = (deviceId = 'device-of-bob') => ({ workspaceId: studio, deviceId });
const asBob = (deviceId?: string) => ({ cookie: 'sid=bob', auth: auth(deviceId) });
const team = { audience: 'team' };
const money = { audience: 'money' };

/** What the workspaces do: the row, and then the announcement of the database. */
function remove(): void {
  roles.delete('studio bob');
  node.realtime.disconnectMember(studio, bob);
}

describe('a removed member', () => {
  test('is disconnected at once on every device, gets nothing more of the workspace, and is refused when coming back', async () => {
    const devices = [await connect(asBob('device-desk')), await connect(asBob('device-phone'))];
    const closed = devices.map(({ socket }) => new Promise((done) => socket.once('disconnect', done)));
    remove();
    await tell(team, 'a secret');
    expect(await Promise.all(closed)).toEqual(['transport close', 'transport close']);
    for (const { received } of devices) expect(received.map(([name]) => name)).toEqual(['welcome', 'rejoin']);
    expect(await refusal(asBob())).toBe('line.notInWorkspace');
  });

  test('keeps other connections, as do all others', async () => {
    const own = await connect({ cookie: 'sid=bob', auth: { deviceId: 'device-own' } });
    const owner = await connect({ auth: { workspaceId: studio } });
    const gone = await connect(asBob());
    const closed = new Promise((done) => gone.socket.once('disconnect', done));
    remove();
    await closed;
    await tell(team, 'for the team');
    await tell(bob, 'for Bob');
    await eventually(() => own.payloads().length === 1 && owner.payloads().length === 1);
    expect([own.payloads(), owner.payloads()]).toEqual([['for Bob'], ['for the team']]);
  });

  test('is gone for a moment but not dismissed, so that calls continue', async () => {
    const seen: string[] = [];
    node.realtime.onPresence(({ deviceId }, state) => seen.push(`${deviceId} ${state}`));
    await connect(asBob());
    remove();
    await eventually(() => seen.length === 2);
    expect(seen).toEqual(['device-of-bob connected', 'device-of-bob gone']);
  });
});

describe('a member with a changed role', () => {
  test('is disconnected, and comes back with the streams of the new role', async () => {
    const before = await connect(asBob());
    const closed = new Promise((done) => before.socket.once('disconnect', done));
    roles.set('studio bob', 'owner');
    node.realtime.checkMember(studio, bob);
    await closed;
    const after = await connect(asBob());
    await tell(money, 'for owners');
    await eventually(() => after.payloads().length === 1);
    expect([before.payloads(), after.payloads()]).toEqual([[], ['for owners']]);
  });

  test("doesn't get the old role's events if it changes during admission", async () => {
    roles.set('studio bob', 'owner');
    const read = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const slow = await startNode({
      gate: {
        ...gate,
        async member(session, named) {
          const member = await gate.member(session, named);
          read.resolve();
          await changed.promise;
          return member;
        },
      },
    });
    const late = open({ ...asBob(), to: slow });
    await read.promise;
    roles.set('studio bob', 'member');
    slow.realtime.checkMember(studio, bob);
    changed.resolve();
    await new Promise((done) => late.socket.once('disconnect', done));
    expect(late.received).toEqual([['rejoin']]);
    const back = await connect({ ...asBob(), to: slow });
    expect(Object.keys(back.heads())).toEqual(['account', 'workspace.team']);
  });

  test("doesn't get the old role's events on any of twenty devices that connect at once", async () => {
    roles.set('studio bob', 'owner');
    const devices = Array.from({ length: 20 }, (_, nth) => open(asBob(`device-number-${nth}`)));
    await eventually(() => devices.some(({ received }) => received.length > 0));
    roles.set('studio bob', 'member');
    node.realtime.checkMember(studio, bob);
    await eventually(() =>
      devices.every(
        ({ received, heads }) =>
          received.at(-1)?.[0] === 'rejoin' || (received.length > 0 && !('workspace.money' in heads())),
      ),
    );
    await tell(money, 'for owners');
    const owner = await connect({ auth: { workspaceId: studio, last: { 'workspace.money': 0 } } });
    await eventually(() => owner.payloads().length === 1);
    expect(devices.flatMap(({ payloads }) => payloads())).toEqual([]);
  });
});

describe('an announced change', () => {
  test('that leaves the streams as they are disconnects no one', async () => {
    const device = await connect(asBob());
    roles.set('studio bob', 'agent');
    node.realtime.checkMember(studio, bob);
    await tell(team, 'still here');
    await eventually(() => device.payloads().length === 1);
    expect(device.received.map(([name]) => name)).toEqual(['welcome', 'events']);
  });

  test("disconnects the member while roles can't be read", async () => {
    let isDown = false;
    const strict = await startNode({
      gate: {
        ...gate,
        async member(session, named) {
          if (isDown) throw new Error('the database is away');
          return gate.member(session, named);
        },
      },
    });
    const device = await connect({ ...asBob(), to: strict });
    const closed = new Promise((done) => device.socket.once('disconnect', done));
    isDown = true;
    strict.realtime.checkMember(studio, bob);
    await closed;
  });
});

describe('changes that a process has missed', () => {
  test('are found by a check, which disconnects only those members', async () => {
    const owner = await connect({ auth: { workspaceId: studio } });
    const own = await connect({ cookie: 'sid=bob', auth: { deviceId: 'device-own' } });
    const member = await connect(asBob());
    const closed = new Promise((done) => member.socket.once('disconnect', done));
    roles.delete('studio bob');
    node.realtime.checkMembers();
    await closed;
    await tell(alice, 'still here');
    await tell(bob, 'still here');
    await eventually(() => owner.payloads().length === 1 && own.payloads().length === 1);
  });

  test('are found with the next check of the sessions', async () => {
    const strict = await startNode({ sessionCheckMs: 50 });
    const member = await connect({ ...asBob(), to: strict });
    const closed = new Promise((done) => member.socket.once('disconnect', done));
    roles.delete('studio bob');
    await closed;
    expect(member.received.at(-1)).toEqual(['rejoin']);
  });

  test("disconnect no one while roles can't be read", async () => {
    let isDown = false;
    const strict = await startNode({
      gate: {
        ...gate,
        async member(session, named) {
          if (isDown) throw new Error('the database is away');
          return gate.member(session, named);
        },
      },
    });
    const member = await connect({ ...asBob(), to: strict });
    isDown = true;
    strict.realtime.checkMembers();
    await tell(team, 'still here', strict.realtime);
    await eventually(() => member.payloads().length === 1);
  });
});

describe('the client of the browser', () => {
  function browser(workspaceId: () => string | null) {
    const got: unknown[] = [];
    const news: string[] = [];
    const client = connectRealtime({
      url: node.url,
      deviceId: 'device-of-bob',
      workspaceId,
      onWorkspaceGone: () => news.push('workspace gone'),
      open: (url, handshake): ClientSocket =>
        io(url, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          auth: (fill) => fill({ ...handshake() }),
          extraHeaders: { cookie: 'sid=bob' },
        }),
    });
    closers.push(() => client.close());
    client.onEvent('calls', (payload) => got.push(payload));
    client.onResync(() => news.push('fetch'));
    client.connection.subscribe(() => news.push(client.connection.get().state));
    /** Waits for the next connection. */
    const joined = async (work: () => void) => {
      news.length = 0;
      work();
      await eventually(() => news.includes('ready'));
    };
    return { client, got, news, joined };
  }

  /** What happened from the loss of the connection on: the news of the connection before it may come late. */
  const sinceLost = (news: readonly string[]) => news.slice(news.indexOf('connecting'));

  test('reconnects at once with a new role and its streams', async () => {
    const { got, news, joined } = browser(() => studio);
    await joined(() => undefined);
    const begun = performance.now();
    await joined(() => {
      roles.set('studio bob', 'owner');
      node.realtime.checkMember(studio, bob);
    });
    expect(performance.now() - begun).toBeLessThan(290);
    await tell(money, 'for owners');
    await eventually(() => got.length === 1);
    expect(sinceLost(news).slice(0, 3)).toEqual(['connecting', 'ready', 'fetch']);
  });

  test("continues in the account's own workspace after a removal", async () => {
    const { got, news, joined } = browser(() => studio);
    await joined(() => undefined);
    await joined(remove);
    await tell(team, 'a secret');
    await tell(bob, 'for Bob');
    await eventually(() => got.length === 1);
    expect(got).toEqual(['for Bob']);
    await eventually(() => sinceLost(news).includes('fetch'));
    expect(sinceLost(news).slice(0, 4)).toEqual(['connecting', 'workspace gone', 'ready', 'fetch']);
  });

  test('changes to another workspace and back without missing an event of the account', async () => {
    let shown: string | null = null;
    const { client, got, joined } = browser(() => shown);
    await joined(() => undefined);
    await tell(team, 'told at home');
    shown = studio;
    await joined(() => client.changeWorkspace());
    await tell(team, 'told at the studio');
    await eventually(() => got.length === 1);
    shown = null;
    await joined(() => {
      client.changeWorkspace();
      void tell(bob, 'for Bob');
    });
    await tell(team, 'told at home again');
    shown = studio;
    await joined(() => client.changeWorkspace());
    await tell(team, 'told at the studio again');
    await eventually(() => got.length === 3);
    expect(got).toEqual(['told at the studio', 'for Bob', 'told at the studio again']);
  });
});

test('a change is remembered for a minute, longer than any admission takes', () => {
  let now = 0;
  const changes = createMemberChanges(() => now);
  const member = { workspaceId: studio, accountId: bob };
  const before = changes.mark();
  changes.add(member);
  expect(changes.since(before, member)).toBe(true);
  expect(changes.since(changes.mark(), member)).toBe(false);
  expect(changes.since(before, { workspaceId: studio, accountId: alice })).toBe(false);
  now = 59_999;
  changes.add({ workspaceId: studio, accountId: alice });
  expect(changes.since(before, member)).toBe(true);
  now = 60_000;
  changes.add({ workspaceId: studio, accountId: alice });
  expect(changes.since(before, member)).toBe(false);
});
