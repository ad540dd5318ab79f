import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../src/entries/features.ts';
import type { Client } from './client.ts';
import { alice, bob } from './people.ts';
import { startWorld, type World } from './world.ts';

/** All that is left to somebody who has asked to delete their account and signs in again. */
const KEEPING = new Set(['identity.me', 'identity.signOut', 'privacy.stopDeletion']);
const account = { of: { kind: 'account' } } as const;

let world: World;
let ben: Client;
beforeAll(async () => {
  world = await startWorld();
  await world.signUp(alice);
  ben = await world.signUp(bob);
  await ben.privacy.askDeletion(account);
  await ben.signIn(bob);
});
afterAll(() => world.stop());

const routes = features.flatMap(({ name: feature, contract }) =>
  Object.entries(contract).map(([procedure, { '~orpc': definition }]) => {
    const { method = 'POST', path = '' } = definition.route;
    return { name: `${feature}.${procedure}`, method, path: path.replaceAll(/\{\w+\}/g, 'x') };
  }),
);

async function answerTo(client: Client, { method, path }: (typeof routes)[number]) {
  const headers = { 'content-type': 'application/json' };
  const answer = await client.fetch(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
  const wire: unknown = await answer.json().catch(() => null);
  return [answer.status, (Object(wire) as { code?: string }).code];
}

test('on every route but three, somebody whose account waits to be deleted is signed out', async () => {
  const visitor = world.visitor();
  expect((await ben.identity.me()).deletesAt).toEqual(expect.any(Number));
  for (const route of routes)
    if (!KEEPING.has(route.name))
      expect([route.name, ...(await answerTo(ben, route))]).toEqual([
        route.name,
        ...(await answerTo(visitor, route)),
      ]);
  expect(routes.filter(({ name }) => KEEPING.has(name))).toHaveLength(3);
});

test('so they are at the tables, for the auth client, and on the line', async () => {
  expect((await ben.fetch('/rest/v1/telephony_providers')).status).toBe(401);
  const auth = (path: string, token: string, method = 'GET') =>
    fetch(`${world.url}/auth/v1/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const granted = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: bob.email, password: bob.password }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  expect([granted.status, typeof token]).toEqual([200, 'string']);
  expect((await auth('user', token)).status).toBe(403);
  expect((await auth('logout?scope=local', token, 'POST')).status).toBe(204);
  await expect(ben.connect('ben-tab-1')).rejects.toThrow('common.signedOut');
});

test('who keeps the account has all of it at once', async () => {
  await ben.privacy.stopDeletion(account);
  expect((await ben.identity.me()).deletesAt).toBe(null);
  expect((await ben.workspaces.mine()).map(({ id }) => id)).toEqual([ben.user.id]);
  await ben.connect('ben-tab-1');
});
