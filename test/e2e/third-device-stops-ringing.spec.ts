import { alice, bob, carol, expect, test, toneOf } from './fixtures.ts';

test('every device rings, the first answer wins and the others stop within a second', async ({
  signUp,
  signIn,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  // Another browser process with another microphone, so that it can be heard which of the two answered.
  const onBobsTablet = await signIn(bob, { ears: { hertz: toneOf(carol) } });
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await expect(onBobsTablet.incomingFrom(alice)).toBeVisible();
  await expect(onBobsTablet.page).toHaveTitle('Alice Archer is calling');

  await atBob.accept(alice);
  await expect(onBobsTablet.incomingFrom(alice)).toBeHidden({ timeout: 1_000 });
  await expect(onBobsTablet.page).toHaveTitle('Dashboard');
  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  await expect(onBobsTablet.timer).toBeHidden();
});
