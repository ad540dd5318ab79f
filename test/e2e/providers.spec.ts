import type { Locator, Page } from '@playwright/test';
import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test.describe.configure({ timeout: 180_000 });

/** A trunk without a server: its provider is listed as down. */
test.use({ settings: { SIP_TRUNKS: 'north=sip://127.0.0.1:9?prefix=+44' } });

const HEADER = 'country_code,provider,outbound_rate,active';

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Rates of providers' }).getByRole('row').filter({ hasText: text });

/** Opens the menu of the rate to the United Kingdom. */
async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for north in United Kingdom' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('the operator sees who is up and why not, and adds, changes and switches off rates beside their margins', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }).click();
  await expect(page).toHaveURL('/admin/providers');
  const providers = page.getByRole('list', { name: 'Providers' }).getByRole('listitem');
  await expect(providers).toHaveCount(2);
  await expect(providers.filter({ hasText: 'on-net' })).toContainText('Up');
  await expect(providers.filter({ hasText: 'north' })).toContainText('Down');
  await expect(providers.filter({ hasText: 'north' })).toContainText('No connection to 127.0.0.1:9');

  await page.getByRole('button', { name: 'Add a rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rate' });
  const save = dialog.getByRole('button', { name: 'Save rate' });
  await save.click();
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await expect(country).toBeFocused();
  await expect(country).toHaveAccessibleDescription('Choose a country first');
  await country.selectOption('United Kingdom');
  await dialog.getByRole('textbox', { name: 'Provider' }).fill('north');
  const cost = dialog.getByRole('textbox', { name: 'Cost per minute in dollars' });
  await cost.fill('free');
  await expect(dialog.getByText('Enter dollars with up to six decimals').first()).toBeVisible();
  await save.click();
  await expect(cost).toBeFocused();
  await examine(page, 'operator-providers-add');
  await cost.fill('0.0242');
  await page.route('**/api/admin/provider-rates', (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText("We can't reach Ahoy. Try again in a moment.");
  await expect(country).toHaveValue('GB');
  await expect(cost).toHaveValue('0.0242');
  await save.click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, 'north');
  await expect(row).toContainText('United Kingdom GB');
  await expect(row).toContainText('$0.0242');
  // Landlines are sold for 0.020 at least.
  await expect(row.getByRole('cell').nth(3)).toHaveText('$0.020');
  await expect(row.getByRole('cell').nth(4)).toHaveText('−21%');
  // Loss-making rows are at the top; unknown values have a dash.
  await expect(page.getByRole('table', { name: 'Rates of providers' }).getByRole('row').nth(1)).toContainText(
    'north',
  );
  await expect(rowOf(page, 'Canada').getByRole('cell').nth(2)).toHaveText('–');
  await expect(providers.filter({ hasText: 'north' })).toContainText('1 destination, 1 below cost');
  await examine(page, 'operator-providers');

  await act(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'north in United Kingdom' });
  await expect(edit.getByRole('textbox', { name: 'Cost per minute in dollars' })).toHaveValue('0.0242');
  // What is no price is not taken for "unknown", by Enter either.
  await edit.getByRole('textbox', { name: 'Cost per minute in dollars' }).fill('cheap');
  await page.keyboard.press('Enter');
  await expect(edit.getByText('Enter dollars with up to six decimals')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Cost per minute in dollars' }).fill('0.004');
  await edit.getByRole('button', { name: 'Save rate' }).click();
  await expect(row.getByRole('cell').nth(4)).toHaveText('80%');
  await act(page, 'Switch off');
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Off' }).click({ force: true });
  await expect(page.getByRole('table', { name: 'Rates of providers' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('radio', { name: 'Below cost' }).click({ force: true });
  await expect(page).toHaveURL('/admin/providers?show=below-cost');
  await expect(page.getByText('No rates match.')).toBeVisible();
  await page.getByRole('radio', { name: 'All' }).click({ force: true });
  await page.getByRole('searchbox', { name: 'Search rates' }).fill('kingdom');
  await expect(row).toBeVisible();
});

test('an import is previewed: what it changes, what loses money, and what is wrong in which line', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/admin/providers' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(page).toHaveURL('/admin/providers?dialog=import');
  const preview = page.getByRole('button', { name: 'Preview' });
  await expect(preview).toHaveAttribute('aria-disabled', 'true');
  const text = page.getByLabel('Or paste the CSV');
  await text.fill(`${HEADER}\nXX,south,0.1,true\nFR,south,free,true`);
  await preview.click();
  await expect(page.getByText('Some lines need fixing. See the list below.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([
    `Line 2"XX" isn't an ISO 3166-1 country code`,
    `Line 3"free" isn't a price. Enter dollars with up to six decimals, such as 0.0042, or leave it empty`,
  ]);
  await page.getByLabel('File').setInputFiles({
    name: 'rates.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADER}\nFR,south,0.003,true\nGB,south,1.5,true\nIT,south,,false\n`),
  });
  await expect(page.getByRole('list', { name: 'Problems' })).toBeHidden();
  await preview.click();
  const changes = page.getByRole('region', { name: 'Preview' });
  await expect(changes.getByText('Added').locator('..')).toHaveText('Added3');
  await expect(changes.getByRole('alert')).toContainText('1 of these rates is above our selling price');
  await expect(changes.getByRole('row').nth(1)).toContainText(
    'United Kingdom south$1.500NewLandlines−$1.480',
  );
  await examine(page, 'operator-providers-preview');

  // Someone else is faster.
  const other = { countryCode: 'FR', providerName: 'south', microUsdPerMinute: 2_000, isActive: true };
  expect((await page.request.put('/api/admin/provider-rates', { data: other })).status()).toBe(200);
  await changes.getByRole('button', { name: 'Import rates' }).click();
  await expect(changes.getByText('The rates changed since your preview.')).toBeVisible();
  await preview.click();
  await expect(changes.getByText('Raised').locator('..')).toHaveText('Raised1');
  await changes.getByRole('button', { name: 'Import rates' }).click();
  await expect(page.getByText('3 rates imported')).toBeVisible();
  await expect(changes).toBeHidden();
  await expect(rowOf(page, 'France')).toContainText('$0.003');
});

test('providers that cannot be loaded say so and are tried again; the page is the operator’s alone', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  await page.route('**/api/admin/provider-rates', (route) => route.abort());
  await page.route('**/api/admin/carriers', (route) => route.abort());
  await page.goto('/admin/providers');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/admin/provider-rates');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Providers' })).toContainText('Unknown');
  await expect(page.getByText("We can't check the carriers")).toBeVisible();
  await page.unroute('**/api/admin/carriers');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('list', { name: 'Providers' })).toContainText('Down');
  const { page: atBob } = await signUp(bob);
  await expect(
    atBob.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Providers' }),
  ).toBeHidden();
  await atBob.goto('/admin/providers');
  await expect(atBob.getByText('You do not have access to this')).toBeVisible();
});
