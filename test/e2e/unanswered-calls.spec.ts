import type { Locator } from '@playwright/test';
import { alice, bob, carol, expect, mallory, talk, test } from './fixtures.ts';

const PAST_THE_RINGING_MS = 46_000;

test('a call that is declined ends for both, with the reason', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await atBob.decline(alice);
  await expect(atAlice.ended).toContainText('Call ended (0:00)');
  await expect(atAlice.ended).toContainText('Bob Bell declined');
  await expect(atBob.incomingFrom(alice)).toBeHidden();
});

test('a caller who gives up stops the ringing, and the call is a missed one', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await atAlice.press('Cancel call');
  await expect(atBob.incomingFrom(alice)).toBeHidden();
  await expect(atAlice.ended).toContainText('You canceled');
  await atBob.page.getByRole('tab', { name: 'Call History' }).click();
  // What needs Bob names it, too.
  const history = atBob.page.getByRole('tabpanel', { name: 'Call History' });
  await expect(history.getByRole('listitem').filter({ hasText: 'Alice Archer' })).toContainText('Missed');
});

test('a short message covers neither who calls nor the state of the line nor the account', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob, { viewport: { width: 1280, height: 800 }, at: '/profile?tab=privacy' });
  await expect(atBob.page.getByRole('radio', { name: 'Nobody' })).toBeAttached();
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await atBob.page.getByText('Nobody', { exact: true }).click();
  const message = atBob.page.getByRole('listitem').filter({ hasText: 'Profile information updated' });
  await expect(message).toBeVisible();
  const boxOf = async (place: Locator) => {
    const box = await place.boundingBox();
    if (box === null) throw new Error('it is not on the screen');
    return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
  };
  const account = await boxOf(atBob.page.getByRole('button', { name: 'Account' }));
  await expect.poll(async () => (await boxOf(message)).bottom).toBeLessThan(account.top);
  const shown = await boxOf(message);
  expect(shown.top).toBeGreaterThan((await boxOf(atBob.incomingFrom(alice))).bottom);
  expect(shown.right).toBeLessThan((await boxOf(atBob.page.getByText(/Line ready/))).left);
});

test('a call that nobody answers ends after 45 seconds', async ({ signUp, app }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  app.moveClock(PAST_THE_RINGING_MS);
  await expect(atAlice.ended).toContainText('No answer', { timeout: 10_000 });
  await expect(atAlice.ended).toContainText('Call ended (0:00)');
  await expect(atBob.incomingFrom(alice)).toBeHidden();
});

test('ignoring silences the ringing here while the caller hears it go on', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await atBob.incomingFrom(alice).getByRole('button', { name: 'Silence' }).click();
  await expect(atBob.incomingFrom(alice)).toContainText('Silenced here');
  await expect(atAlice.callWith(bob)).toContainText('Ringing');
  await atBob.accept(alice);
  await expect(atAlice.timer).toBeVisible();
});

test('somebody on two calls is busy to the next caller', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const atCarol = await signUp(carol);
  const atMallory = await signUp(mallory);
  await talk(atAlice, atBob);
  await atCarol.call(bob);
  await atBob.incomingFrom(carol).getByRole('button', { name: 'Hold and answer' }).click();
  await expect(atCarol.timer).toBeVisible();
  await atMallory.call(bob);
  await expect(atMallory.ended).toContainText('Busy');
  await expect(atBob.incomingFrom(mallory)).toBeHidden();
});
