import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rent, renter } from '#features/numbers/server/renting/renters.world.ts';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import type { Role } from '#kernel/roles.ts';
import type { Client } from '#test/client.ts';
import { bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

/** More than fits into the buffers between a server and somebody who doesn't read on. */
const CALLS = 30_000;
let world: World;
let ann: Client;
let ben: Client;
let numberId: string;

beforeAll(async () => {
  world = await startWorld();
  ({ client: ann } = await renter(world, 'ann', 20));
  ben = await world.signUp(bob);
  const number = await rent(ann);
  numberId = number.id;
  await world.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason, phone_number, own_number,
       workspace_id)
     select 'call-' || n, $1, 'network', 'ended', 2, at, at, at, 'no-answer', '+442079460123', $2, $1
     from generate_series(1, ${CALLS}) as n, lateral (select now() - n * interval '1 minute' as at) as placed`,
    [ann.user.id, number.number],
  );
});
afterAll(() => world.stop());
beforeEach(() => become('admin'));

const become = (role: Role) =>
  world.sql(
    `insert into workspace_members values ($1, $2, $3, now())
     on conflict (workspace_id, account_id) do update set role = excluded.role`,
    [ann.user.id, ben.user.id, role],
  );

/** Begins to fetch the file, and doesn't read on. */
async function begin(client: Client): Promise<Response> {
  return client.fetch('/api/workspace/calls.csv', { headers: { [WORKSPACE_HEADER]: ann.user.id } });
}

/** Resolves with what ended the file, and after how long. */
async function endOf(file: Response): Promise<{ end: string; milliseconds: number }> {
  const startedAt = performance.now();
  const end = await file.text().then(
    (text) => `all ${text.trimEnd().split('\r\n').length - 1} calls`,
    () => 'broken off',
  );
  return { end, milliseconds: performance.now() - startedAt };
}

describe('a file of the calls of a workspace that is being fetched', () => {
  test('breaks off within a second when its person is removed', async () => {
    const file = await begin(ben);
    await ann.workspaces.remove({ accountId: ben.user.id });
    const { end, milliseconds } = await endOf(file);
    expect(end).toBe('broken off');
    expect(milliseconds).toBeLessThan(1_000);
  });

  test('breaks off when they may no longer see calls, and not for another role that may', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => begin(ben)));
    await ann.workspaces.setRole({ accountId: ben.user.id, role: 'billing' });
    const ends = await Promise.all(files.map(endOf));
    expect(ends.map(({ end }) => end)).toEqual(Array.from({ length: 4 }, () => 'broken off'));
    await become('admin');
    const lowered = await begin(ben);
    await become('agent');
    expect((await endOf(lowered)).end).toBe('broken off');
    await become('admin');
    const file = await begin(ben);
    await become('owner');
    expect((await endOf(file)).end).toBe(`all ${CALLS} calls`);
  });

  test('breaks off when a number in it is taken away', async () => {
    await become('agent');
    const give = (...people: Client[]) =>
      ann.numbers.givePeople({
        id: numberId,
        people: people.map(({ user }) => {
          return { accountId: user.id, mayCall: false, isRung: false, mayRead: true };
        }),
      });
    await give(ben);
    const file = await begin(ben);
    await give();
    expect((await endOf(file)).end).toBe('broken off');
    await give(ben);
    expect((await endOf(await begin(ben))).end).toBe(`all ${CALLS} calls`);
  });

  test('of somebody else goes on', async () => {
    const file = await begin(ann);
    await ann.workspaces.remove({ accountId: ben.user.id });
    expect((await endOf(file)).end).toBe(`all ${CALLS} calls`);
  });
});
