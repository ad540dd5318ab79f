import type { Page } from '@playwright/test';
import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const HEADER = 'prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate';
const US = '1415,United States,US,landline,1,0.010,false';
const UK = '44,United Kingdom,GB,landline,2,0.020,false';
const MOBILE = '447,United Kingdom,GB,mobile,3,0.075,false';
const DECK = [HEADER, US, UK, MOBILE].join('\n');

const tableOf = (page: Page) => page.getByRole('table', { name: 'Call rates' });
const countriesOf = (page: Page) => tableOf(page).getByRole('rowheader');
const rowOf = (page: Page, country: string) =>
  tableOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: country, exact: true }) });
const sorter = (page: Page, name: string) => tableOf(page).getByRole('button', { name, exact: true });
const head = (page: Page, name: string) => tableOf(page).getByRole('columnheader', { name, exact: true });

/** Publishes a deck without the page. */
async function publish(page: Page, csv: string) {
  const preview = await page.request.post('/api/admin/rates/preview', { data: { csv } });
  const { digest, latestVersion }: { digest: string; latestVersion: number } = await preview.json();
  const answer = await page.request.post('/api/admin/rates', {
    data: { csv, digest, latestVersion, effectiveFrom: 'now', note: '' },
  });
  expect(answer.status()).toBe(200);
}

test.describe('the public list', () => {
  test('has every country with its prices, finds it by a part of its name, and says when there is none', async ({
    visit,
  }) => {
    const { page } = await visit(alice, { at: '/rates' });
    await expect(
      page.getByText('Calls to 244 countries and territories, from $0.010/min to $1.630/min.'),
    ).toBeVisible();
    await expect(countriesOf(page)).toHaveCount(244);
    await expect(rowOf(page, 'United Kingdom').getByRole('cell')).toHaveText([
      '$0.020/min',
      '$0.050/min',
      '$0.020/min',
      '2 / 3',
    ]);
    await expect(rowOf(page, 'South Africa').getByRole('cell').nth(2)).toHaveText('$0.050/min');
    const search = page.getByPlaceholder('Search countries...');
    // The page is there before its script is.
    await expect(async () => {
      await search.fill('');
      await search.fill('UNITED');
      await expect(countriesOf(page)).toHaveCount(3, { timeout: 500 });
    }).toPass();
    await expect(countriesOf(page)).toHaveText(['United Arab Emirates', 'United Kingdom', 'United States']);
    await search.fill('Atlantis');
    await expect(countriesOf(page)).toHaveCount(0);
    await expect(page.getByText('No countries found')).toBeVisible();
  });

  test('never breaks a price over two lines, and scrolls nothing sideways on a phone', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/rates', viewport: { width: 390, height: 844 } });
    const prices = tableOf(page).getByRole('cell', { name: '$0.280/min', exact: true });
    await expect(prices.first()).toBeVisible();
    // Chromium never breaks after a slash. Firefox does: the lines are counted there (firefox.spec.ts).
    for (const price of await prices.all()) await expect(price).toHaveCSS('white-space', 'nowrap');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('is sorted by name or by price, by keyboard too, and says how', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/rates' });
    await expect(page.getByText(/^Version 1, in force since/)).toBeVisible();
    await expect(head(page, 'Country')).toHaveAttribute('aria-sort', 'ascending');
    await expect(countriesOf(page).first()).toHaveText('Afghanistan');
    await sorter(page, 'Landline').focus();
    await page.keyboard.press('Enter');
    await expect(head(page, 'Landline')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head(page, 'Country')).toHaveAttribute('aria-sort', 'none');
    await expect(countriesOf(page).first()).toHaveText('Canada');
    await expect(countriesOf(page).nth(1)).toHaveText('United States');
    await page.keyboard.press('Space');
    await expect(head(page, 'Landline')).toHaveAttribute('aria-sort', 'descending');
    await expect(countriesOf(page).first()).toHaveText('Saint Helena');
    await page.getByPlaceholder('Search countries...').fill('united');
    await expect(countriesOf(page)).toHaveText(['United Arab Emirates', 'United Kingdom', 'United States']);
    await sorter(page, 'Mobile').click();
    await expect(countriesOf(page)).toHaveText(['United States', 'United Kingdom', 'United Arab Emirates']);
    await sorter(page, 'Country').click();
    await sorter(page, 'Country').click();
    await expect(countriesOf(page)).toHaveText(['United States', 'United Kingdom', 'United Arab Emirates']);
  });

  test('is the deck in force, also when the page was made with another', async ({ signUp }) => {
    const { page } = await signUp(alice);
    await publish(page, DECK);
    await page.goto('/rates');
    await expect(countriesOf(page)).toHaveText(['United Kingdom', 'United States']);
    await expect(page.getByText(/^Version 2, in force since \d+ \w+ 20\d\d\./)).toBeVisible();
    await expect(rowOf(page, 'United Kingdom').getByRole('cell')).toHaveText([
      '$0.020/min',
      '$0.075/min',
      '$0.020/min',
      '2 / 3',
    ]);
    await expect(
      page.getByText('Calls to 2 countries and territories, from $0.010/min to $0.075/min.'),
    ).toBeVisible();
    await page.getByPlaceholder('Search countries...').fill('states');
    await expect(countriesOf(page)).toHaveText(['United States']);
  });

  test('is what every other public page quotes, and what it has no rate for says so', async ({ signUp }) => {
    const { page } = await signUp(alice);
    const london = '4420,United Kingdom,GB,landline,3,0.035,false';
    await publish(page, [HEADER, US.replace('0.010', '0.015'), UK, london].join('\n'));
    const priceOf = (country: string) =>
      tableOf(page).getByRole('row').filter({ hasText: country }).getByRole('cell').nth(1);
    const pad = page.getByRole('region', { name: 'Dial pad to try' });

    await page.goto('/');
    await expect(page.getByText(/^Version 2, in force since \d+ \w+ 20\d\d\.$/)).toBeVisible();
    await expect(priceOf('United States')).toHaveText('$0.015/min');
    await expect(priceOf('United Kingdom')).toHaveText('$0.020/min');
    await expect(priceOf('Germany')).toHaveText('no published rate');
    await expect(page.getByText(/^United Kingdom · /)).toHaveText('United Kingdom · $0.035/min');
    await expect(pad).toContainText('London, United Kingdom · $0.035/min');

    await page.goto('/features/virtual-calling');
    await expect(priceOf('United States')).toHaveText('$0.015/min');
    await expect(priceOf('Brazil')).toHaveText('no published rate');
    await expect(pad).toContainText('London, United Kingdom · $0.035/min');
    await pad.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(pad).toContainText('This would ring +44 20 7946 0018 at $0.035/min.');
    await pad.getByRole('textbox', { name: 'Phone number' }).fill('+44161');
    await expect(pad).toContainText('Manchester, United Kingdom · $0.020/min');
    await pad.getByRole('textbox', { name: 'Phone number' }).fill('+4930');
    await expect(pad).toContainText('Berlin, Germany · no published rate');
    await pad.getByRole('textbox', { name: 'Phone number' }).fill('');
    await expect(pad).toContainText('London, United Kingdom · $0.035/min');

    await page.goto('/pricing');
    const country = page.getByRole('combobox', { name: 'Country' });
    await expect(country.getByRole('option')).toHaveText(['United Kingdom', 'United States']);
    await expect(country).toHaveValue('US');
    await expect(page.getByText('The cheapest plan for these calls is Phone: $6.49 a month')).toBeVisible();
    await expect(page.getByText(/Rates: Version 2, in force since/)).toBeVisible();
    await publish(page, [HEADER, UK].join('\n'));
    await page.reload();
    await expect(country.getByRole('option')).toHaveText(['Choose a country', 'United Kingdom']);
    await expect(page.getByRole('status').filter({ hasText: 'Choose a country' })).toBeVisible();
    await expect(country).toHaveAttribute('aria-invalid', 'true');
    await country.selectOption('United Kingdom');
    await expect(page.getByText('50 included, 50 at $0.020/min for $1.00')).toHaveCount(2);

    // Without an answer a page stays as it was built, and says so.
    await page.route('**/api/rates/summary', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Version 1, as this page was made.')).toBeVisible();
    await expect(priceOf('Germany')).toHaveText('$0.030/min');
    await pad.getByRole('textbox', { name: 'Phone number' }).fill('+4930');
    await expect(pad).toContainText('Berlin, Germany');
    await expect(pad).not.toContainText('/min');
  });

  test('can be read without scripts, and has no control then that does nothing', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/rates', javaScriptEnabled: false });
    await expect(countriesOf(page)).toHaveCount(244);
    await expect(page.getByPlaceholder('Search countries...')).toBeHidden();
    await expect(tableOf(page).getByRole('button')).toHaveCount(0);
    await expect(head(page, 'Landline')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Iridium/ })).toContainText('$6.000/min');
  });
});

test.describe('the tab of billing', () => {
  test('shows that it loads, and then the deck in force', async ({ signUp }) => {
    const { page } = await signUp(alice);
    let answer = () => {};
    await page.route('**/api/rates', async (route) => {
      await new Promise<void>((done) => (answer = done));
      await route.continue();
    });
    await page.goto('/billing?tab=rates');
    const card = page.getByRole('region', { name: 'Worldwide Call Rates' });
    await expect(card.getByText('standard per-minute rates')).toBeVisible();
    await expect(card.getByText('Loading the rates')).toBeVisible();
    answer();
    await expect(countriesOf(page)).toHaveCount(244);
    for (const name of ['Country', 'Rate per minute', 'Landline', 'Mobile'])
      await expect(head(page, name)).toBeVisible();
    await page.getByPlaceholder('Search countries...').fill('KINGDOM');
    await expect(countriesOf(page)).toHaveText(['United Kingdom']);
    await page.getByPlaceholder('Search countries...').fill('Atlantis');
    await expect(page.getByText('No countries found')).toBeVisible();
    await page.getByPlaceholder('Search countries...').fill('united');
    await sorter(page, 'Landline').click();
    await expect(countriesOf(page)).toHaveText(['United States', 'United Kingdom', 'United Arab Emirates']);
    await expect(head(page, 'Landline')).toHaveAttribute('aria-sort', 'ascending');
    await expect(card.getByText(/^Version 1, in force since/)).toBeVisible();
  });

  test('says when the rates cannot be had, and tries again', async ({ signUp }) => {
    const { page } = await signUp(alice);
    await page.route('**/api/rates', (route) => route.abort());
    await page.goto('/billing?tab=rates');
    await expect(page.getByText("We can't reach Ahoy. Try again in a moment.")).toBeVisible();
    await page.unroute('**/api/rates');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(countriesOf(page)).toHaveCount(244);
  });

  test('has its summary on the dashboard', async ({ signUp }) => {
    const { page } = await signUp(alice);
    await expect(page.getByRole('region', { name: 'Call Rates' }).locator('dl > div')).toHaveText([
      'US$0.010/min',
      'Canada$0.010/min',
      'UK$0.020/min',
      'Europe$0.030/min',
      'Asia$0.050/min',
    ]);
  });
});

test.describe('the operator', () => {
  test('previews a deck from a file, publishes it, and everybody pays by it', async ({ signUp }) => {
    const { page } = await signUp(alice);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rates' }).click();
    await expect(page).toHaveURL('/admin/rates');
    await expect(page.getByRole('button', { name: 'Preview' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabel('File').setInputFiles({
      name: 'deck.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${DECK}`),
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('3 rows, compared with version 1, the current one.')).toBeVisible();
    await expect(preview.getByText('Unchanged').locator('..')).toHaveText('Unchanged2');
    await expect(preview.getByText('Raised').locator('..')).toHaveText('Raised1');
    await expect(
      preview.getByRole('table', { name: 'Largest price changes' }).getByRole('row').nth(1),
    ).toHaveText('United Kingdom 447$0.050/min$0.075/min+50 %');
    await expect(preview.getByRole('alert')).toContainText('destinations would lose their price');
    await examine(page, 'operator-rates-preview');
    await preview.getByLabel('Note').fill('Dearer mobiles');
    await preview.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(page.getByText('Version 2 published')).toBeVisible();
    await expect(preview).toBeHidden();
    const decks = page.getByRole('table', { name: 'Published rates' }).getByRole('row');
    await expect(decks.nth(1)).toContainText('2Current');
    await expect(decks.nth(1)).toContainText('Dearer mobiles');
    await expect(decks.nth(2)).toContainText('1Past');
    const answer = await page.request.get('/api/rates/lookup?number=%2B447400123456');
    expect(await answer.json()).toMatchObject({ version: 2, microUsdPerMinute: 75_000 });
  });

  test('is told which lines are wrong, and what is changed must be looked at again', async ({ signUp }) => {
    const { page } = await signUp(alice, { at: '/admin/rates' });
    const text = page.getByLabel('Or paste the CSV');
    await text.fill(`${DECK}\n44,Twice,GB,landline,2,-1,false`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText('These rates have problems. Please fix the lines listed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([
      'Line 5The price must be dollars such as 0.015',
    ]);
    await examine(page, 'operator-rates-problems');
    await text.fill(DECK);
    await expect(page.getByRole('list', { name: 'Problems' })).toBeHidden();
    await page.getByRole('button', { name: 'Preview' }).click();
    const publish = page.getByRole('button', { name: 'Publish version 2' });
    await expect(publish).toBeVisible();
    await text.fill(`${DECK}\n49,Germany,DE,landline,3,0.030,false`);
    await expect(publish).toBeHidden();
  });

  test('plans a deck for a day, and never for one that is over', async ({ signUp }) => {
    const { page } = await signUp(alice, { at: '/admin/rates' });
    await page.getByLabel('Or paste the CSV').fill(DECK);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('radio', { name: 'On a day' }).click({ force: true });
    const publish = page.getByRole('button', { name: 'Publish version 2' });
    const day = page.getByLabel('Day', { exact: true });
    await page.getByLabel('Note').fill('For the new year');
    await publish.click();
    await expect(day).toBeFocused();
    await expect(day).toHaveAccessibleDescription(/Choose a day first/);
    await day.fill('2020-01-01');
    await page.getByLabel('Note').press('Enter');
    await expect(day).toHaveAccessibleDescription(/Rates can't start in the past/);
    await expect(day).toBeFocused();
    await expect(page.getByLabel('Note')).toHaveValue('For the new year');
    await day.fill('2099-12-01');
    await publish.click();
    const decks = page.getByRole('table', { name: 'Published rates' }).getByRole('row');
    await expect(decks.nth(1)).toContainText('2Planned1 Dec 2099');
    await expect(decks.nth(2)).toContainText('1Current');
    expect(await (await page.request.get('/api/rates')).json()).toMatchObject({ version: 1 });
  });

  test('alone finds the page; others are told that it is not theirs', async ({ signUp }) => {
    await signUp(alice);
    const { page } = await signUp(bob);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rates' }),
    ).toBeHidden();
    await page.goto('/admin/rates');
    await expect(page.getByText('You do not have access to this')).toBeVisible();
  });
});
