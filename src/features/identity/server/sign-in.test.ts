import { afterAll, beforeAll, expect, test } from 'vitest';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a newcomer registers, is signed in, and has no username until one is claimed', async () => {
  const browser = world.visitor();
  const registered = await browser.identity.register({
    name: alice.name,
    email: alice.email,
    password: alice.password,
  });
  expect(registered).toMatchObject({ name: 'Alice Archer', email: 'alice@people.test', username: null });
  expect((await browser.identity.claimUsername({ username: '@Alice' })).username).toBe('alice');
  expect(await browser.identity.me()).toMatchObject({ username: 'alice', emailVerified: false });
});

test('signing out ends the session at once', async () => {
  const browser = await world.signUp(bob);
  const kept = browser.cookie();
  await browser.identity.signOut();
  const copy = world.visitor();
  copy.useCookies(kept);
  await expect(copy.identity.me()).rejects.toMatchObject({ code: 'common.signedOut', status: 401 });
});
