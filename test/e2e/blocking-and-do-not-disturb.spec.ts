import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const PAST_THE_RINGING_MS = 46_000;

test('who is blocked in the history hears no answer, and rings again once unblocked', async ({
  signUp,
  app,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atBob.call(alice);
  await atAlice.decline(bob);
  await expect(atBob.ended).toBeVisible();

  const { page } = atAlice;
  await page.goto('/calls');
  const row = page.getByRole('region', { name: 'Call history' }).getByRole('listitem').first();
  await row
    .getByRole('button', { name: /Bob Bell/ })
    .first()
    .click();
  await row.getByRole('button', { name: 'Block Bob Bell' }).click();
  await page
    .getByRole('alertdialog', { name: 'Block Bob Bell?' })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Unblock Bob Bell' })).toBeVisible();

  await atBob.call(alice);
  await expect(atBob.callWith(alice)).toContainText('Ringing');
  await expect(atAlice.incomingFrom(bob)).toBeHidden();
  app.moveClock(PAST_THE_RINGING_MS);
  await expect(atBob.ended).toContainText('No answer', { timeout: 10_000 });
  await expect(page.getByRole('region', { name: 'Call history' }).getByRole('listitem')).toHaveCount(1);

  await page.goto('/profile?tab=privacy');
  const blocked = page.getByRole('list', { name: 'Blocked' });
  await expect(blocked).toContainText('@bob');
  await examine(page, 'profile-privacy');
  await blocked.getByRole('button', { name: 'Unblock Bob Bell' }).click();
  await expect(page.getByText("You haven't blocked anyone.")).toBeVisible();
  await atBob.call(alice);
  await expect(atAlice.incomingFrom(bob)).toBeVisible();
});

test('do not disturb is the same in two tabs, keeps calls from ringing and ends by itself', async ({
  signUp,
  app,
}) => {
  const atAlice = await signUp(alice, { at: '/profile?tab=notifications' });
  const other = await atAlice.anotherTab('/profile?tab=notifications');
  const atBob = await signUp(bob);
  await atAlice.page.getByRole('button', { name: 'Turn on do not disturb' }).click();
  await atAlice.page.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await expect(atAlice.page.getByText(/^Until .*\d/)).toBeVisible();
  await expect(other.page.getByText(/^Until .*\d/)).toBeVisible();

  await atBob.page.getByRole('textbox', { name: 'Username' }).fill(alice.username);
  await expect(atBob.page.getByText('Do not disturb')).toBeVisible();
  await atBob.call(alice);
  await expect(atBob.callWith(alice)).toContainText('Ringing');
  await expect(atAlice.incomingFrom(bob)).toBeHidden();
  app.moveClock(PAST_THE_RINGING_MS);
  await expect(atBob.ended).toContainText('No answer', { timeout: 10_000 });
  await other.page.goto('/calls');
  await expect(other.page.getByRole('listitem').filter({ hasText: 'Bob Bell' })).toContainText('Missed');

  app.moveClock(60 * 60_000);
  await atBob.call(alice);
  await expect(atAlice.incomingFrom(bob)).toBeVisible();
});
