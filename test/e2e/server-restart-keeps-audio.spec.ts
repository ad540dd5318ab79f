import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';

test('a server that dies in the middle of a call is not missed, and the record stays right', async ({
  signUp,
  app,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await talk(atAlice, atBob);

  await app.kill();
  await expect(atAlice.page.getByText(/Line (connecting|offline)/)).toBeVisible();
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));

  await app.start();
  await expect(atAlice.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await expect(atBob.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));

  await atAlice.press('End call');
  await expect(atBob.ended).toContainText(/Call ended \(0:\d\d\)/);
  for (const { page } of [atAlice, atBob]) {
    await page.getByRole('tab', { name: 'Call History' }).click();
    const rows = page.getByRole('tabpanel', { name: 'Call History' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(/\d s, Free/);
  }
});

test('a call that rings while the server dies can still be answered after it is back', async ({
  signUp,
  app,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await app.kill();
  await app.start();
  await expect(atBob.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await atBob.accept(alice);
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
});
