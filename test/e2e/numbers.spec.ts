import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';

/** A number is chosen once the server keeps it. */
async function keep(radio: Locator): Promise<void> {
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}

/** Somebody with some dollars of a test card. */
async function topUp({ page }: PhonePage, dollars: 10 | 20): Promise<void> {
  const { request } = page.context();
  const card = await request.post('/api/billing/payment-methods', {
    data: { id: randomUUID(), reference: 'test_approved' },
  });
  const { id: methodId } = (await card.json()) as { id: string };
  const paid = await request.post('/api/billing/top-ups', {
    data: { id: randomUUID(), microUsd: dollars * 1_000_000, currency: 'USD', methodId },
  });
  expect(paid.ok()).toBe(true);
}

/** Finds a country by typing, and one of its areas in the list. */
async function choose(dialog: Locator, country: string, area: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole('combobox', { name: 'Country' }).fill(country);
  await page.getByRole('option', { name: country }).click();
  await dialog.getByRole('button', { name: 'Area code' }).click();
  await page.getByRole('option', { name: area }).click();
}

/** Opens the dialog and looks for numbers. */
async function search(page: Page, country: string, area: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New Number' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Number' });
  await choose(dialog, country, area);
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  return dialog;
}

/** Takes the first of the candidates. @returns how it is written */
async function reserve(dialog: Locator): Promise<string> {
  const first = dialog.getByRole('radio').first();
  await keep(first);
  await expect(dialog.getByText('Reserved for you for')).toBeVisible();
  const text = await dialog.locator('label span.display').first().textContent();
  await dialog.getByRole('button', { name: /^Reserve/ }).click();
  await expect(dialog).toBeHidden();
  return text ?? '';
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Your Numbers' }).getByRole('listitem').filter({ hasText: text });

async function act(page: Page, text: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${text}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a number is bought, named, released and taken back, on every device at once', async ({
  signUp,
  signIn,
}) => {
  test.setTimeout(180_000);
  const phone = await signUp(alice, { at: '/numbers' });
  await topUp(phone, 10);
  const laptop = await signIn(alice, { at: '/dashboard' });
  const card = laptop.page.getByRole('region', { name: 'Your Numbers' });
  await expect(card.getByText('Any phone can call you on it.')).toBeVisible();
  const { page } = phone;
  await expect(page.getByText('You have no numbers yet.')).toBeVisible();
  await examine(page, 'numbers-none');

  await page.getByRole('button', { name: 'New Number' }).first().click();
  const empty = page.getByRole('dialog', { name: 'New Number' });
  await empty.getByRole('button', { name: 'Search' }).click();
  await expect(empty.getByRole('alert')).toHaveText('Please select both country and area code');
  await page.keyboard.press('Escape');
  const dialog = await search(page, 'United States', '415 San Francisco');
  await dialog.getByRole('button', { name: /^Reserve/ }).click();
  await expect(dialog.getByText('Please select a number')).toBeVisible();
  await keep(dialog.getByRole('radio').nth(2));
  await expect(dialog.getByText('Reserved for you for')).toBeVisible();
  await expect(dialog.getByText('$1.99 a month from your balance, starting today.')).toBeVisible();
  await examine(page, 'numbers-new');
  const text = await reserve(dialog);
  expect(text).toMatch(/^\+1 415 555 01[0-8]\d$/);

  const row = rowOf(page, text);
  for (const fact of [
    'US - United States',
    'San Francisco',
    'Local',
    'Voice',
    'You, in the browser',
    'Ahoy',
    '$1.99 a month',
  ])
    await expect(row.getByText(fact, { exact: true })).toBeVisible();
  await expect(card.getByText(text)).toBeVisible();
  await expect(laptop.page.getByRole('region', { name: 'Balance' }).first()).toContainText('$8.01');

  await act(page, text, 'Add label');
  await page.getByRole('textbox', { name: 'Label' }).fill('Sales');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByText('Sales')).toBeVisible();
  await expect(card.getByText('Sales')).toBeVisible();

  await act(page, text, 'Emergency address');
  const address = page.getByRole('dialog', { name: 'Emergency address' });
  await expect(address.getByText("Ahoy can't reach emergency services.")).toBeVisible();
  // A link to the dialog opens it again.
  await page.reload();
  await address.getByRole('textbox', { name: 'Name at this address' }).fill('Alice Archer');
  await address.getByRole('textbox', { name: 'Street address' }).fill('1 Ferry Building');
  await address.getByRole('textbox', { name: 'City' }).fill('San Francisco');
  await address.getByRole('textbox', { name: 'State or province' }).fill('ca');
  await address.getByRole('button', { name: 'Save address' }).click();
  await expect(address.getByText('A ZIP code has five digits, such as 94103')).toBeVisible();
  await examine(page, 'numbers-emergency');
  await address.getByRole('textbox', { name: 'ZIP code' }).fill('94111');
  await address.getByRole('button', { name: 'Save address' }).click();
  await expect(address).toBeHidden();
  await examine(page, 'numbers');
  await examine(laptop.page, 'dashboard-with-number');

  await act(page, text, 'Release');
  await expect(page.getByText(`${text} released`)).toBeVisible();
  await expect(card.getByText('Any phone can call you on it.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Sales')).toBeVisible();
  await expect(card.getByText(text)).toBeVisible();

  await act(page, text, 'Release');
  const released = page.getByRole('list', { name: 'Recently released' });
  await expect(released).toContainText(text);
  await examine(page, 'numbers-released');
  await page.reload();
  await released.getByRole('button', { name: `Restore ${text}` }).click();
  await expect(row.getByText('Sales')).toBeVisible();
  await expect(released).toBeHidden();
});

test('a number that was chosen is still reserved when the dialog is opened again, until its ten minutes are over', async ({
  signUp,
}) => {
  const phone = await signUp(alice, { at: '/numbers' });
  const { page } = phone;
  await topUp(phone, 10);
  const dialog = await search(page, 'United States', '415 San Francisco');
  await keep(dialog.getByRole('radio').first());
  await expect(dialog.getByText('Reserved for you for')).toBeVisible();
  const text = (await dialog.locator('label span.display').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // On another page, and after a reload.
  await page.clock.install();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New Number' }).first().click();
  await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByText('US - United States')).toBeVisible();
  await expect(dialog.getByText(/^Reserved for you for 9:\d\d$/)).toBeVisible();
  await examine(page, 'numbers-kept');
  const nine = await dialog.getByText('Reserved for you for').textContent();
  await page.clock.fastForward('02:00');
  await expect(dialog.getByText(/^Reserved for you for 7:\d\d$/)).toBeVisible();
  expect(nine).not.toBe(await dialog.getByText('Reserved for you for').textContent());

  await dialog.getByRole('button', { name: 'Choose another' }).click();
  await expect(dialog.getByRole('button', { name: 'Area code' })).toContainText('415 San Francisco');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await page.keyboard.press('Escape');
  // Looking at others lets go of nothing.
  await page.getByRole('button', { name: 'New Number' }).first().click();
  await expect(dialog.getByText(text)).toBeVisible();
  await page.clock.fastForward('10:00');
  await expect(dialog.getByText('This number is no longer reserved for you.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Reserve/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // The server's clock has not moved: there it is still kept, and it is rented from here.
  await page.clock.setSystemTime(Date.now());
  await page.getByRole('button', { name: 'New Number' }).first().click();
  await dialog.getByRole('button', { name: 'Reserve for $1.99 a month' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your Numbers' }).getByText(text)).toBeVisible();
  // A rented number isn't reserved any more.
  await page.getByRole('button', { name: 'New Number' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('a balance that does not pay says so, and nothing is rented', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/dashboard' });
  const dialog = await search(page, 'United Kingdom', '020 London');
  await keep(dialog.getByRole('radio').first());
  await expect(dialog.getByText('Reserved for you for')).toBeVisible();
  await dialog.getByRole('button', { name: /^Reserve/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your balance is too low for this. Please top up.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Your Numbers' })).toContainText(
    'Any phone can call you on it.',
  );
});

test('numbers that cannot be loaded say whether the server failed or did not answer, and are tried again', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/dashboard' });
  await page.route('**/api/numbers', (route) => route.abort());
  await page.goto('/numbers');
  await expect(page.getByText('An error occurred while loading your phone numbers')).toBeVisible();
  await page.unroute('**/api/numbers');
  await page.route('**/api/numbers', (route) =>
    route.fulfill({
      status: 500,
      json: {
        defined: false,
        code: 'numbers.loadFailed',
        status: 500,
        message: 'Failed to load your phone numbers',
        data: {},
      },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load your phone numbers')).toBeVisible();
  await page.unroute('**/api/numbers');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no numbers yet.')).toBeVisible();
});

test('a number is brought over: a port-in is drafted, submitted and canceled', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/numbers' });
  await page.getByRole('button', { name: 'Bring a number' }).click();
  await expect(page).toHaveURL('/numbers?dialog=bring');
  const dialog = page.getByRole('dialog', { name: 'Bring a number' });
  await dialog.getByRole('textbox', { name: 'Number, with country code' }).fill('+44 20 7946 0991');
  await dialog.getByRole('textbox', { name: 'Current carrier' }).fill('Old Telecom');
  await dialog.getByRole('textbox', { name: 'Account number' }).fill('4711');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByText('Please enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Account holder' }).fill('Alice Archer');
  await examine(page, 'numbers-bring');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  const order = page.getByRole('list', { name: 'Port-ins' }).getByRole('listitem');
  await expect(order).toContainText('Draft, step 1 of 4');
  await order.getByRole('button', { name: /^Submit/ }).click();
  await expect(order).toContainText('Submitted, step 2 of 4');
  await order.getByRole('button', { name: /^Cancel/ }).click();
  await expect(order).toContainText('Canceled');
});
