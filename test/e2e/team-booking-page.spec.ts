import { alice, expect, openReady, test } from './fixtures.ts';
import { examine } from './screens.ts';

const DESK = {
  viewport: { width: 1280, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

test('a page of the team is set up, shown to visitors, changed and switched off', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page, context } = atAlice;
  await openReady(atAlice, '/calendar?tab=share');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Create team page' }).click();
  const create = page.getByRole('dialog', { name: 'Create team page' });
  await create.getByLabel('Title').fill('Demo');
  await create.getByRole('button', { name: 'Create page' }).click();
  await expect(create.getByText('Please enter the end of the address')).toBeVisible();
  await expect(create.getByText('Choose at least one person who can be booked')).toBeVisible();
  await create.getByLabel('End of the address').fill('demo');
  await create.getByText('Alice Archer', { exact: true }).click();
  await examine(page, 'calendar-team-page');
  await create.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByText('Booking page created')).toBeVisible();
  const address = main.getByLabel('Address of your booking page');
  await expect(address).toHaveValue(/\/book\/team\/[a-z0-9-]+\/demo$/);
  await main.getByRole('region', { name: 'Your Booking Page' }).getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const isShown = async () => (await context.request.get(copied)).status();
  expect(await isShown()).toBe(200);

  await main.getByRole('button', { name: 'Page settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Page settings' });
  await settings.getByRole('button', { name: /Who takes a booking/ }).click();
  await page.getByRole('option', { name: /^Everybody/ }).click();
  await settings.getByText('60 minutes', { exact: true }).click();
  await settings.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByText('Booking page saved')).toBeVisible();
  const saved = (await (await context.request.get('/api/workspace/booking-pages')).json()) as {
    pages: { assignment: string; durations: number[] }[];
  };
  expect(saved.pages).toMatchObject([{ assignment: 'everybody', durations: [15, 30, 45] }]);
  await main.getByRole('switch', { name: 'Booking link' }).click({ force: true });
  await expect.poll(isShown).toBe(404);
});
