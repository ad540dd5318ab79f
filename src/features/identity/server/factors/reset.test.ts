import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { startWorld, type World } from '#test/world.ts';
import { resetFactors } from './reset.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

test('the operator removes the factors of a person who has lost them: sessions end, the history and an email tell', async () => {
  const atAlice = await world.signUp(alice);
  const atBob = await world.signUp(bob);
  for (const client of [atAlice, atBob]) {
    const { id, secret } = await client.identity.addTotp({ name: 'Pixel' });
    await client.identity.confirmFactor({ id, code: codeAt(secret, clock.now()) });
  }
  expect(await resetFactors(world.platform, ' Alice@People.test ')).toBe(true);
  await expect(atAlice.identity.me()).rejects.toMatchObject({ status: 401 });
  const again = world.visitor();
  await again.signIn(alice);
  expect(await again.identity.security()).toMatchObject({
    asksFactor: false,
    factors: [],
    recoveryCodesLeft: 0,
  });
  const history = await world.sql(
    "select facts from safety_events where account_id = $1 and kind = 'factor-removed'",
    [atAlice.user.id],
  );
  expect(history).toEqual([{ facts: { name: 'All factors and passkeys', by: 'operator' } }]);
  expect((await world.mailTo(alice.email, 'Two-step sign-in was turned off')).text).toContain(
    '/forgot-password',
  );
  expect((await atBob.identity.security()).asksFactor).toBe(true);
});

test('an address that nobody has changes nothing', async () => {
  expect(await resetFactors(world.platform, 'nobody@people.test')).toBe(false);
});
