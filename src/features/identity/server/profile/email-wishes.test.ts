import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { createUnsubscribeTokens } from './email-wishes.ts';

const SECRET = 'a secret of this installation, long enough';
let world: World;
let aliceAtHome: Client;
let bobAtHome: Client;
beforeAll(async () => {
  world = await startWorld({ env: { SESSION_SECRET: SECRET } });
  aliceAtHome = await world.signUp(alice);
  bobAtHome = await world.signUp(bob);
});
afterAll(() => world.stop());

const tokenOf = (client: Client, secret = SECRET) =>
  createUnsubscribeTokens(secret).make(asAccountId(client.user.id), 'billing');
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (token: string, headers: Record<string, string> = form) =>
  world.visitor().fetch(`/api/identity/unsubscribe?token=${token}`, {
    method: 'POST',
    headers,
    body: 'List-Unsubscribe=One-Click',
  });

test('a mail program turns a category off without a session, and nothing else', async () => {
  const answer = await press(tokenOf(aliceAtHome));
  expect([answer.status, await answer.json()]).toEqual([200, { category: 'billing' }]);
  expect(await aliceAtHome.identity.emailPreferences()).toEqual({
    promotional: false,
    productUpdates: true,
    billing: false,
    security: true,
  });
  expect(await bobAtHome.identity.emailPreferences()).toMatchObject({ billing: true });
});

test('pressing it twice, or many times at once, is like once', async () => {
  const token = tokenOf(bobAtHome);
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await bobAtHome.identity.emailPreferences()).toMatchObject({ billing: false });
});

test('opening the address changes nothing, because mail scanners do', async () => {
  await bobAtHome.identity.saveEmailPreferences({
    promotional: true,
    productUpdates: true,
    billing: true,
    security: true,
  });
  const answer = await world.visitor().fetch(`/api/identity/unsubscribe?token=${tokenOf(bobAtHome)}`);
  expect(answer.status).toBe(404);
  expect(await bobAtHome.identity.emailPreferences()).toMatchObject({ billing: true });
});

test.each([
  ['made by another installation', () => tokenOf(bobAtHome, 'the secret of another installation')],
  ['for another category', () => tokenOf(bobAtHome).replace('.billing.', '.security.')],
  ['for another account', () => tokenOf(bobAtHome).replace(bobAtHome.user.id, aliceAtHome.user.id)],
  ['cut short', () => tokenOf(bobAtHome).slice(0, -1)],
  ['without a signature', () => 'x'],
])('a token %s is refused', async (_, token) => {
  const answer = await press(token());
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'identity.linkExpired' }]);
});

test('a form that is no one-click request is refused as every form is', async () => {
  const answer = await world.visitor().fetch(`/api/identity/unsubscribe?token=${tokenOf(bobAtHome)}`, {
    method: 'POST',
    headers: form,
    body: 'name=value',
  });
  expect(answer.status).toBe(400);
});
