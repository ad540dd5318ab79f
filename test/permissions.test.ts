import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenWhileSuspended } from '#features/workspaces/rules/may.ts';
import { ACTIONS, type Action, may } from '#features/workspaces/server/service.ts';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import { ROLES, type Role } from '#kernel/roles.ts';
import { features } from '../src/entries/features.ts';
import type { Client } from './client.ts';
import { alice } from './people.ts';
import { eventually } from './wait.ts';
import { ROUTES } from './workspace-routes.ts';
import { startWorld, type World } from './world.ts';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}
const routes: readonly Route[] = features.flatMap(({ name: feature, contract }) =>
  Object.entries(contract).map(([procedure, { '~orpc': definition }]) => {
    const { method = 'POST', path = '' } = definition.route;
    return { name: `${feature}.${procedure}`, method, path };
  }),
);
/** These end the session or the membership that the next request needs. Their own tests are beside them. */
const ENDING = new Set(['identity.signOut', 'identity.endAllSessions', 'workspaces.leave']);

let world: World;
let owner: Client;
const people = new Map<Role, Client>();
beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp(alice);
  people.set('owner', owner);
  for (const role of ROLES.filter((one) => one !== 'owner')) {
    const client = await world.signUp({ ...alice, username: `the.${role}`, email: `${role}@people.test` });
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      client.user.id,
      role,
    ]);
    people.set(role, client);
  }
});
afterAll(() => world.stop());

/** Asks with nothing in it: who may not is refused before what was sent is read. */
async function ask(client: Client, { method, path }: Route, workspace = owner.user.id) {
  const headers = { 'content-type': 'application/json', [WORKSPACE_HEADER]: workspace };
  const body = method === 'GET' ? {} : { body: '{}' };
  const answer = await client.fetch(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers, ...body });
  const wire: unknown = await answer.json().catch(() => null);
  return { status: answer.status, wire: Object(wire) as { code?: string; data?: { action?: string } } };
}

test('every route of a workspace is in the table, with the action that it takes', async () => {
  // Guests may do nothing but tasks, which those in billing may not.
  const askers = [people.get('guest'), people.get('billing')].filter((one) => one !== undefined);
  const found: Record<string, string> = {};
  for (const route of routes) {
    if (ENDING.has(route.name)) continue;
    for (const asker of askers) {
      const { wire } = await ask(asker, route);
      if (wire.code === 'workspaces.notAllowed') found[route.name] = String(wire.data?.action);
    }
  }
  expect(askers).toHaveLength(2);
  expect(found).toEqual(ROUTES);
});

describe.each(ROLES)('as %s', (role) => {
  test('each route is open or refused as the table of roles says', async () => {
    const client = people.get(role);
    for (const [name, action] of Object.entries(ROUTES)) {
      const route = routes.find((one) => one.name === name);
      if (client === undefined || route === undefined) throw new Error(name);
      const { status, wire } = await ask(client, route);
      expect([name, status === 403 && wire.code === 'workspaces.notAllowed']).toEqual([
        name,
        !may(role, action),
      ]);
    }
  });

  test('no route answers for a workspace that they are not in', async () => {
    const client = people.get(role);
    const other = await world.signUp({
      ...alice,
      username: `other.${role}`,
      email: `other-${role}@people.test`,
    });
    for (const name of Object.keys(ROUTES)) {
      const route = routes.find((one) => one.name === name);
      if (client === undefined || route === undefined) throw new Error(name);
      expect([name, (await ask(client, route, other.user.id)).status]).toEqual([name, 404]);
    }
  });
});

describe('a phone call', () => {
  /** Ids of calls: one placed by each role, one of another workspace, and one that there isn't. */
  const callOf = (role: Role) => `call-of-${role}`;
  const ELSEWHERE = 'call-elsewhere';
  const MISSING = 'call-missing';

  async function insertCall(id: string, by: Client, workspaceId: string): Promise<void> {
    await world.sql(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, ended_at, end_reason,
         ended_by, phone_number, own_number, workspace_id)
       values ($1, $2, 'network', 'ended', 2, now(), now(), 'a-device', now(), 'cancelled', 'caller', '+442079460991',
         '+12125550123', $3)`,
      [id, by.user.id, workspaceId],
    );
    await world.sql(
      `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, settled_at)
       values ($1, $2, 'outgoing', 3, 'a process', now())`,
      [id, workspaceId],
    );
  }
  beforeAll(async () => {
    for (const [role, client] of people) await insertCall(callOf(role), client, owner.user.id);
    const other = await world.signUp({ ...alice, username: 'elsewhere', email: 'elsewhere@people.test' });
    await insertCall(ELSEWHERE, other, other.user.id);
  });

  /** The code of a refusal; null if the call is shown. */
  const refusalOf = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => (error as { code?: string }).code,
    );

  describe.each(ROLES)('as %s', (role) => {
    const things = [
      ['their own', callOf(role)],
      ['another member’s', callOf(role === 'admin' ? 'agent' : 'admin')],
      ['another workspace’s', ELSEWHERE],
      ['a missing one', MISSING],
    ] as const;

    test.each(things)('%s among the calls of everyone', async (_whose, id) => {
      const { calling } = (people.get(role) ?? owner).inWorkspace(owner.user.id);
      const isOfWorkspace = id !== ELSEWHERE && id !== MISSING;
      const expected = !may(role, 'calls.read-shared')
        ? 'workspaces.notAllowed'
        : isOfWorkspace && may(role, 'calls.read-all')
          ? null
          : 'calling.callNotFound';
      expect(await refusalOf(calling.teamDetails({ id }))).toBe(expected);
      const seen =
        expected === 'workspaces.notAllowed'
          ? []
          : (await calling.teamHistory({})).items.map((item) => item.id);
      expect(seen.includes(id)).toBe(expected === null);
    });

    test.each(things)('%s among their own calls, whatever workspace it was for', async (whose, id) => {
      const { calling } = people.get(role) ?? owner;
      expect(await refusalOf(calling.details({ id }))).toBe(
        whose === 'their own' ? null : 'calling.callNotFound',
      );
      const seen = (await calling.history({})).items.map((item) => item.id);
      expect(seen.includes(id)).toBe(whose === 'their own');
    });

    test.each(things)(
      'a link to %s leads to its workspace, if they see everyone’s calls there',
      async (_, id) => {
        const { workspaces } = people.get(role) ?? owner;
        const isFound = id !== ELSEWHERE && id !== MISSING && may(role, 'calls.read-all');
        expect(await refusalOf(workspaces.having({ kind: 'call', id }))).toBe(
          isFound ? null : 'common.notFound',
        );
      },
    );
  });
});

/** They make something cheaper. */
const ENDS_COSTS = new Set([
  'meetings.callBotBack',
  'billing.cancelSubscription',
  'billing.removePaymentMethod',
  'numbers.release',
]);

describe('a suspended workspace', () => {
  const suspended = (isIt: boolean) =>
    world.sql('update workspaces set suspended_at = case when $2 then now() end where id = $1', [
      owner.user.id,
      isIt,
    ]);
  const codeOf = async (name: string): Promise<string | undefined> => {
    const route = routes.find((one) => one.name === name);
    if (route === undefined) throw new Error(name);
    return (await ask(owner, route)).wire.code;
  };
  beforeAll(async () => {
    await suspended(true);
    await eventually(async () => (await codeOf('workspaces.inviteByLink')) === 'workspaces.suspended');
  });

  test('changes nothing and spends nothing, on no route, and can still be seen and cost less', async () => {
    for (const [name, action] of Object.entries(ROUTES)) {
      const isRead = routes.find((one) => one.name === name)?.method === 'GET';
      const isOpen = isRead || isOpenWhileSuspended(action) || ENDS_COSTS.has(name);
      expect([name, (await codeOf(name)) === 'workspaces.suspended']).toEqual([name, !isOpen]);
    }
    const rented = await owner.fetch('/rest/v1/phone_numbers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await rented.json()).toMatchObject({ code: 'workspaces.suspended' });
  });

  test('is as before once it is restored', async () => {
    await suspended(false);
    await eventually(async () => (await codeOf('workspaces.inviteByLink')) !== 'workspaces.suspended');
    expect((await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 1 })).role).toBe('guest');
  });
});

test('every action guards a route, or says why not', () => {
  const used = new Set(Object.values(ROUTES));
  const elsewhere = new Set(['workspace.read', 'calls.read-all']);
  const unused = Object.keys(ACTIONS).filter((action) => !used.has(action as Action));
  expect(unused.filter((action) => !elsewhere.has(action))).toEqual([]);
});
