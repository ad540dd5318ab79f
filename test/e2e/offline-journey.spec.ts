import { NEAR_ADDRESS } from './cable.ts';
import { alice, bob, expect, toneOf } from './fixtures.ts';
import { expectNotReloaded, hasKeptAll, hasKeptPage, mark } from './kept-files.ts';
import { talkOverTheCable, test } from './over-a-cable.ts';

test.use({ host: NEAR_ADDRESS });

const OFFLINE = "You're offline. You may be seeing old data. We'll refresh when you're back online.";

test('on a call without a network every screen opens, and the call is there when the network is back', async ({
  cable,
  visit,
  app,
}) => {
  const { atAlice, atBob } = await talkOverTheCable(visit, {
    url: app.url,
    cable,
    serviceWorkers: 'allow',
  });
  const { page } = atBob;
  await hasKeptAll(page);
  await mark(page);
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const screens = await navigation.getByRole('link').all();

  await cable.cut();
  for (const screen of screens) {
    await screen.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/offline|unexpected|can't reach/i);
    await expect(page.locator('main').getByText('An unexpected error occurred')).toHaveCount(0);
  }
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByText('Line offline')).toBeVisible();
  await navigation.getByRole('link', { name: 'Usage' }).click();
  await expect(
    page.getByText("You're offline. Your usage loads again when you're back online."),
  ).toBeVisible();
  await navigation.getByRole('link', { name: 'Billing' }).click();
  for (const name of ['Top Up', 'Add Payment Method']) {
    const button = page.locator('main').getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      "You're offline. This works again when you're back online.",
    );
  }
  await cable.mend();

  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  // The phone is folded beside the last of the screens, and shows the call by its timer.
  await expect(atBob.callWith(alice)).toContainText(/\d:\d\d/);
  await expect(page.getByText(/Line ready/).first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
  await expectNotReloaded(page);
  expect(screens.length).toBeGreaterThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('a page that is reloaded without a network says so in our words, and opens by itself when it is back', async ({
  cable,
  visit,
  app,
}) => {
  const { atBob } = await talkOverTheCable(visit, { url: app.url, cable, serviceWorkers: 'allow' });
  const { page } = atBob;
  await atBob.press('End call');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await hasKeptPage(page);
  await cable.cut();
  await page.reload();
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText("This page isn't loaded yet. It opens when you're back online.")).toBeVisible();
  await cable.mend();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
});
