import { NEAR_ADDRESS } from './cable.ts';
import { alice, bob, expect, toneOf } from './fixtures.ts';
import { talkOverTheCable, test } from './over-a-cable.ts';

const CUT_MS = 5_000;
/** The app gives up after 20 seconds; the rest is for a busy machine. */
const GIVEN_UP_MS = 30_000;

test.use({ host: NEAR_ADDRESS });

test('a network that is gone for five seconds is waited for', async ({ cable, visit, app }) => {
  const { atAlice, atBob } = await talkOverTheCable(visit, { url: app.url, cable });
  await cable.cut();
  await atBob.page.waitForTimeout(CUT_MS);
  await cable.mend();

  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  await expect(atBob.callWith(alice)).toContainText('On a call');
  await expect(atBob.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await atBob.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(0:\d\d\)/);
});

test('a network that does not come back ends the call, and a redial is offered', async ({
  cable,
  visit,
  app,
}) => {
  const { atAlice } = await talkOverTheCable(visit, { url: app.url, cable });
  await cable.cut();
  await expect(atAlice.callWith(bob)).toContainText('Reconnecting', { timeout: 15_000 });
  await expect(atAlice.ended).toContainText('Connection lost', { timeout: GIVEN_UP_MS });
  await expect(atAlice.ended.getByRole('button', { name: 'Call again' })).toBeVisible();
  await cable.mend();
});
