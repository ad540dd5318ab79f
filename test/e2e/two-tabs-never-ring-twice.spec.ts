import { alice, bob, expect, test, toneOf } from './fixtures.ts';

const RINGTONE_ROUND_MS = 3_000;

test('of two tabs of one browser one rings aloud, and one speaks', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const first = await signUp(bob);
  const second = await first.anotherTab('/calls');
  await atAlice.call(bob);
  await expect(first.incomingFrom(alice)).toBeVisible();
  await expect(second.incomingFrom(alice)).toBeVisible();
  // Longer than a round of the ringtone, so that a second one would have been heard.
  await first.page.waitForTimeout(RINGTONE_ROUND_MS + 200);
  expect([await first.hasSounded(), await second.hasSounded()].filter(Boolean)).toHaveLength(1);

  await second.accept(alice);
  await expect(first.incomingFrom(alice)).toBeHidden({ timeout: 1_000 });
  await expect(first.page.getByRole('region', { name: 'Call in another tab' })).toBeVisible();
  await second.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));
  await expect(first.timer).toBeHidden();
});
