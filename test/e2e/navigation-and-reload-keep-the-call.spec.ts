import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';

test('going from page to page does not touch the call', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await talk(atAlice, atBob);
  const main = atAlice.page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Calls', 'Billing', 'Profile', 'Usage', 'Dashboard']) {
    await main.getByRole('link', { name }).click();
    await expect(atAlice.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(atAlice.timer).toBeVisible();
  }
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
});

test('reloading the page goes on with the same call', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await talk(atAlice, atBob);

  await atAlice.page.reload();
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));

  // The callee can reload as well.
  await atBob.page.reload();
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));

  await atAlice.press('End call');
  await expect(atBob.ended).toContainText(/Call ended \(0:\d\d\)/);
  await atAlice.page.getByRole('tab', { name: 'Call History' }).click();
  const calls = atAlice.page.getByRole('tabpanel', { name: 'Call History' }).getByRole('listitem');
  await expect(calls).toHaveCount(1);
});
