import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { alice, bob, expect, test } from './fixtures.ts';
import { type Books, openBooks } from './issued-invoices.ts';
import { examine } from './screens.ts';

const DAY_MS = 86_400_000;
const AT = { at: '/billing?tab=invoices' };
const balance = (dollars: number) => ({
  title: `Balance, $${dollars}.00`,
  lines: [{ description: 'Balance', unitMicroUsd: dollars * 1_000_000 }] as const,
});
const business = {
  title: 'Business, monthly',
  lines: [
    {
      description: 'Business, monthly',
      unitMicroUsd: 24_990_000,
      period: { start: Date.UTC(2026, 10, 21), end: Date.UTC(2026, 11, 21) },
    },
    { description: 'Unused time on Basic', unitMicroUsd: -4_990_000 },
  ] as const,
};

let books: Books;
test.beforeEach(({ app }) => {
  books = openBooks(app);
});
test.afterEach(() => books.close());

const history = (page: Page) => page.getByRole('region', { name: 'Billing History' });
const rowOf = (page: Page, number: string) => history(page).getByRole('row').filter({ hasText: number });

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { name: download.suggestedFilename(), text };
}

test('an account that has paid nothing has no invoices, and is told so', async ({ signUp }) => {
  const { page } = await signUp(alice, AT);
  await expect(history(page)).toContainText('No invoices yet.');
  await expect(history(page).getByRole('table')).toHaveCount(0);
});

test('invoices are listed newest first, with their day, amount and status', async ({ signUp }) => {
  const phone = await signUp(alice);
  const { page } = phone;
  const old = await books.issue(phone, { ...balance(20), issuedAt: Date.now() - 30 * DAY_MS });
  const paid = await books.issue(phone, { ...business, isPaid: true });
  await page.goto(AT.at);
  await expect(history(page).getByRole('columnheader')).toHaveText([
    'Invoice',
    'Date',
    'Amount',
    'Status',
    'Download',
  ]);
  const numbers = history(page).getByRole('rowheader').getByRole('link');
  await expect(numbers).toHaveText([paid.number, old.number]);
  await expect(rowOf(page, paid.number)).toContainText(/\$20\.00Paid/);
  await expect(rowOf(page, old.number)).toContainText(/\$20\.00Overdue/);
});

test('the document of an invoice is downloaded and says what the page says', async ({ signUp }) => {
  const phone = await signUp(alice);
  const { page } = phone;
  const { number } = await books.issue(phone, { ...business, isPaid: true });
  await page.goto(AT.at);
  const fromTheList = await downloaded(page, () =>
    page.getByRole('link', { name: `Download ${number}` }).click(),
  );
  expect(fromTheList.name).toBe(`${number}.pdf`);
  for (const part of [`Invoice ${number}`, 'Alice Archer', 'Unused time on Basic 1 −$4.99 −$4.99'])
    expect(fromTheList.text).toContain(part);
  expect(fromTheList.text).toMatch(/Total \(USD\)\s+\$20\.00/);
  await page.getByRole('link', { name: number, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(dialog).toContainText('Total (USD)$20.00');
  await expect(dialog).toContainText('No tax was charged.');
  const fromTheDetails = await downloaded(page, () =>
    dialog.getByRole('link', { name: 'Download PDF' }).click(),
  );
  expect(fromTheDetails).toEqual(fromTheList);
});

test('an invoice has an address of its own, and the way back closes it', async ({ signUp }) => {
  const phone = await signUp(alice, AT);
  const { page } = phone;
  const { id, number } = await books.issue(phone, { ...business, isPaid: true });
  const address = `/billing?tab=invoices&invoice=${id}`;
  await page.reload();
  await page.getByRole('link', { name: number, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goto(address);
  await expect(dialog).toContainText('21 Nov 2026 to 21 Dec 2026');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/billing\?tab=invoices$/);
});

test("somebody else's invoice does not exist", async ({ signUp }) => {
  const mine = await signUp(alice);
  const { id } = await books.issue(mine, balance(20));
  const { page } = await signUp(bob, { at: `/billing?tab=invoices&invoice=${id}` });
  await expect(page.getByRole('dialog')).toContainText("This invoice doesn't exist");
});

test('what the operator does to an invoice is seen without a reload', async ({ signUp }) => {
  // The first account is the operator's.
  const operator = await signUp(bob);
  const phone = await signUp(alice);
  const { page } = phone;
  const open = await books.issue(phone, balance(20));
  const paid = await books.issue(phone, { ...balance(50), isPaid: true });
  await page.goto(AT.at);
  await expect(rowOf(page, open.number)).toContainText('Open');
  const act = (path: string, data: object) =>
    operator.context.request.post(`/api/admin/invoices/${path}`, { data });
  expect((await act(`${open.id}/void`, {})).status()).toBe(200);
  await expect(rowOf(page, open.number)).toContainText('Void');
  const credited = await act(`${paid.id}/credit`, { key: 'sorry', microUsd: 5_000_000, reason: 'Noise' });
  const { number } = (await credited.json()) as { number: string };
  await expect(rowOf(page, number)).toContainText('−$5.00');
  await page.getByRole('link', { name: paid.number, exact: true }).click();
  const invoice = page.getByRole('dialog', { name: `Invoice ${paid.number}` });
  await expect(invoice).toContainText(`${number}−$5.00`);
  await invoice.getByRole('link', { name: number, exact: true }).click();
  const note = page.getByRole('dialog', { name: `Credit note ${number}` });
  await expect(note).toContainText('ReasonNoise');
  await expect(note.getByRole('link', { name: paid.number, exact: true })).toBeVisible();
});

test('a list that cannot be loaded says so and is loaded by another try', async ({ signUp }) => {
  const phone = await signUp(alice);
  const { page } = phone;
  const { number } = await books.issue(phone, balance(20));
  await page.route('**/api/billing/invoices', (route) => route.abort());
  await page.goto(AT.at);
  const again = history(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/billing/invoices');
  await again.click();
  await expect(rowOf(page, number)).toBeVisible();
});

test('a billing address is taken onto the next invoice, with the taxes of its country', async ({
  signUp,
}) => {
  const phone = await signUp(alice, AT);
  const { page } = phone;
  const card = page.getByRole('region', { name: 'Billing Address' });
  await card.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Billing Address' });
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toContainText('Please enter a name');
  await expect(dialog).toContainText('Please choose a country');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Łukasz Żółć');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /Country/ })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('Hauptstraße 1');
  await dialog.getByRole('button', { name: /Country/ }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  const company = dialog.getByRole('textbox', { name: 'Company' });
  await company.fill('x'.repeat(121));
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(company).toHaveAccessibleDescription(/company/);
  await expect(company).toBeFocused();
  await company.fill('');
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Łukasz Żółć Hauptstraße 1 Germany');
  const { number } = await books.issue(phone, balance(20));
  await page.reload();
  const { text } = await downloaded(page, () =>
    page.getByRole('link', { name: `Download ${number}` }).click(),
  );
  for (const part of ['Łukasz Żółć', 'Hauptstraße 1', 'Germany']) expect(text).toContain(part);
  expect(text).toMatch(/VAT 19%\s+\$3\.80/);
});

test('the list, an invoice and the form are fit for everybody, in both themes and at every width', async ({
  signUp,
}) => {
  test.setTimeout(180_000);
  const phone = await signUp(alice);
  const { page } = phone;
  await books.issue(phone, { ...balance(100), issuedAt: Date.now() - 40 * DAY_MS, isPaid: true });
  await books.issue(phone, { ...balance(20), issuedAt: Date.now() - 30 * DAY_MS });
  const { id } = await books.issue(phone, { ...business, isPaid: true });
  await page.goto(AT.at);
  await expect(history(page).getByRole('table')).toBeVisible();
  await examine(page, 'invoices');
  await page.goto(`/billing?tab=invoices&invoice=${id}`);
  await expect(page.getByRole('dialog')).toContainText('Total (USD)');
  await examine(page, 'invoice');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeVisible();
  await examine(page, 'billing-address');
});
