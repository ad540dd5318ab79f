import { alice, bob, expect, openReady, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('a missed call is told of with the way to call back, until somebody has', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  const noted = await page.request.post('/api/calls/first-steps', { data: { step: 'over' } });
  expect(noted.status()).toBe(200);
  await openReady(atAlice, '/dashboard');
  const needs = page.getByRole('region', { name: 'Needs you' });
  const recent = page.getByRole('region', { name: 'Recent' });
  await expect(recent).toContainText('No calls yet');
  await expect(needs).toBeHidden();

  const atBob = await signUp(bob);
  await atBob.call(alice);
  await expect(atAlice.incomingFrom(bob)).toBeVisible();
  await atBob.press('Cancel call');
  await expect(needs.getByRole('listitem')).toContainText('Missed call from Bob Bell');
  await expect(recent.getByRole('listitem')).toContainText('Missed');
  const week = page.getByRole('region', { name: 'Calls, last 7 days' });
  await expect(week).toContainText('1 missed');
  await examine(page, 'dashboard-needs-you');

  await needs.getByRole('button', { name: 'Call back: Bob Bell' }).click();
  await atBob.accept(alice);
  await expect(atAlice.timer).toBeVisible();
  await expect(recent.getByRole('button', { name: 'Call Bob Bell back' })).toBeDisabled();
  await atBob.press('End call');
  await expect(needs).toBeHidden();
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await expect(recent.getByRole('listitem').first()).toContainText('Free');
});

test('each section that cannot be loaded says so by itself, and is tried again by itself', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  const failing = /\/api\/(calls|calls\/week|billing\/wallet|rates\/summary)(\?|$)/;
  await page.route(failing, (route) => route.abort());
  await openReady(atAlice, '/dashboard');
  for (const name of ['Recent', 'Calls, last 7 days', 'Balance', 'Call Rates'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('alert')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Minutes left' })).toContainText('10 min');
  await examine(page, 'dashboard-failed');
  await page.unroute(failing);
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await balance.getByRole('button', { name: 'Try again' }).click();
  await expect(balance).toContainText('$0.00');
});
