import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { alice, bob, expect, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';
import { rentNumber } from './telephone-calls.ts';

const DESK = { viewport: { width: 1280, height: 900 } };

async function post<Answer>({ context }: PhonePage, path: string, data: object): Promise<Answer> {
  const answer = await context.request.post(path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}
const add = (at: PhonePage, name: string, facts: object = {}) =>
  post<{ id: string }>(at, '/api/contacts', {
    id: randomUUID(),
    name,
    emails: [{ value: `${name.split(' ')[0]?.toLowerCase()}@studio.example`, label: '' }],
    ...facts,
  });
const row = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('gridcell') });

/** Row 4 has neither an email address nor a number; row 2 would become a formula in a spreadsheet. */
const FILE = [
  'Full name;Mail;Telephone;Firm',
  '=Maya Brandt;maya@northlight.example;+1 415 555 0142;Northlight',
  'Priya Nair;priya@brightwell.example;;Brightwell Dental',
  'Ada Import;ada@i.example;020 7946 0111;',
  'Nobody Knows;;;Unreachable Ltd',
].join('\r\n');

test('a file is imported with its columns mapped, its bad row is named, and the whole import is undone', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { ...DESK, at: '/contacts' });
  await expect(page.getByRole('heading', { name: 'CRM Contact Assistant' })).toBeVisible();
  await expect(page.getByText('Manage your contacts and lead lists')).toBeVisible();
  await expect(page.getByText('No contacts found')).toBeVisible();
  await examine(page, 'contacts-none');
  await page.setViewportSize(DESK.viewport);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import contacts' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(dialog.getByLabel('Column Telephone imports as')).toHaveValue('phone');
  // Not guessed: it is said here.
  await dialog.getByLabel('Column Firm imports as').selectOption('Company');
  // In the country of the browser's language, this is no number.
  await expect(dialog).toContainText('3 new · 2 with problems');
  await expect(dialog).toContainText('Imported without 020 7946 0111');
  await dialog.getByLabel('Country of phone numbers without a country code').selectOption('United Kingdom');
  await expect(dialog).toContainText('3 new · 1 with problems');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toContainText('3 contacts added from people.csv.');
  await expect(dialog).toContainText('Name and email are required');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Priya Nair')).toContainText('Brightwell Dental');
  await expect(row(page, 'Priya Nair')).toContainText('imported');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog).toContainText('This import was undone.');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No contacts found')).toBeVisible();
});

test('contacts are selected and tagged by keyboard, merged and separated, deleted with the exact question, and taken back', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await add(atAlice, 'Daniel Cho', { company: 'Cho Properties' });
  await add(atAlice, 'Grace Weller', { phones: [{ value: '+14155550120', label: '' }] });
  await add(atAlice, 'G. Weller', { phones: [{ value: '+14155550120', label: '' }], tags: ['books'] });
  await page.goto('/contacts');
  // The keys work from where the page begins, and from the search.
  await expect(row(page, 'Daniel Cho')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Daniel Cho')).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await search.focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Daniel Cho')).toBeFocused();
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Daniel Cho')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 of 3 selected')).toBeVisible();
  await examine(page, 'contacts');
  await page.setViewportSize(DESK.viewport);
  await page.keyboard.press('t');
  const tags = page.getByRole('dialog', { name: 'Tags of 2 contacts' });
  await tags.getByRole('combobox', { name: 'Add a tag' }).fill('client');
  await page.keyboard.press('Enter');
  await tags.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Daniel Cho')).toContainText('client');
  await expect(row(page, 'G. Weller')).toContainText('client');
  await expect(row(page, 'Grace Weller')).not.toContainText('client');
  await page.keyboard.press('Escape');

  await expect(page.getByText('1 possible duplicate')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const duplicates = page.getByRole('dialog', { name: 'Possible duplicates' });
  await expect(duplicates).toContainText('Same number, +1 415 555 0120');
  await duplicates.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge contacts' });
  await merge.getByRole('radio', { name: 'Grace Weller' }).check();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('tab', { name: /^Contacts ?2$/ })).toBeVisible();
  await expect(row(page, 'Grace Weller')).toContainText('books');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: /^Contacts ?3$/ })).toBeVisible();

  await row(page, 'Daniel Cho').hover();
  await page.getByRole('button', { name: 'Delete Daniel Cho' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Daniel Cho' });
  await expect(question).toContainText('Are you sure you want to delete this contact?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Contact removed')).toBeVisible();
  await expect(row(page, 'Daniel Cho')).toHaveCount(0);
  await page.getByRole('button', { name: 'More for all contacts' }).click();
  await page.getByRole('menuitem', { name: 'Deleted contacts' }).click();
  await page.getByRole('button', { name: 'Restore Daniel Cho' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Daniel Cho')).toBeVisible();
});

test('two windows stay in sync, an edit made offline waits and loses nothing that changed elsewhere', async ({
  signUp,
  signIn,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  const { id } = await add(atAlice, 'Maya Brandt', { company: 'Northlight' });
  await page.goto(`/contacts?id=${id}`);
  // In another browser: tabs of one browser share what waits.
  const { page: other } = await signIn(alice, { ...DESK, at: `/contacts?id=${id}` });
  const edit = async (on: Page, fact: string, value: string) => {
    await on.getByRole('button', { name: new RegExp(`^(Edit|Add) ${fact}`) }).click();
    await on.getByRole('textbox', { name: fact }).fill(value);
    await on.keyboard.press('Enter');
  };
  const company = (on: Page) => on.getByRole('button', { name: /^(Edit|Add) company/ });
  const role = (on: Page) => on.getByRole('button', { name: /^(Edit|Add) role/ });
  await expect(company(other)).toHaveText('Northlight');
  await edit(page, 'company', 'Fold Coffee');
  await expect(company(other)).toHaveText('Fold Coffee');

  await page.route('**/api/contacts/**', (route) => route.abort());
  await edit(page, 'role', 'Owner');
  await expect(role(page)).toHaveText('Owner');
  await expect(page.getByText('Waiting to be saved')).toBeVisible();
  await edit(other, 'company', 'Northlight Architects');
  await expect(role(other)).toHaveText('Add');
  await page.unroute('**/api/contacts/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(role(other)).toHaveText('Owner');
  await expect(company(page)).toHaveText('Northlight Architects');
  await expect(page.getByText('Waiting to be saved')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Write a note' }).fill('Prefers calls before noon.');
  await page.keyboard.press('Enter');
  await expect(other.getByRole('region', { name: 'Timeline' })).toContainText('Prefers calls before noon.');
  await examine(page, 'contact');
});

test('an incoming call shows the name of the contact, opens the contact, and lands on its timeline', async ({
  signUp,
}) => {
  test.setTimeout(60_000);
  const [atAlice, atBob] = [await signUp(alice, DESK), await signUp(bob, DESK)];
  const numbers = { alice: await rentNumber(atAlice), bob: await rentNumber(atBob) };
  const { id } = await add(atBob, 'Priya Nair', {
    company: 'Brightwell Dental',
    phones: [{ value: numbers.alice, label: 'Work' }],
  });
  const title = 'Send Priya the quote';
  await post(atBob, '/api/tasks', { id: randomUUID(), title, contactId: id });
  await atAlice.page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await atAlice.page.getByRole('textbox', { name: 'Phone number' }).fill(numbers.bob);
  await atAlice.page.getByRole('button', { name: 'Call', exact: true }).click();
  const ringing = atBob.page.getByRole('alertdialog', { name: 'Incoming call from Priya Nair' });
  await expect(ringing).toContainText('Brightwell Dental');
  await expect(ringing.getByRole('list', { name: 'Open tasks' })).toHaveText(title);
  await ringing.getByRole('link', { name: 'Open contact' }).click();
  await expect(atBob.page).toHaveURL(`/contacts?id=${id}`);
  await ringing.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(atBob.page.getByText('On a call with you')).toBeVisible();
  await expect(atAlice.timer).toBeVisible();
  await atBob.page.getByRole('link', { name: 'Dashboard' }).click();
  await atAlice.press('End call');

  // A task from the call is about the contact, and leads back to the call.
  await atBob.page
    .getByRole('region', { name: 'Call ended' })
    .getByRole('button', { name: 'Create task' })
    .click();
  const dialog = atBob.page.getByRole('dialog', { name: 'Create task from this call' });
  await dialog.getByRole('textbox', { name: 'New task' }).fill('Book the fitting tomorrow 9am');
  await atBob.page.keyboard.press('Enter');
  await expect(atBob.page.getByText('Task created.')).toBeVisible();
  await atBob.page.goto(`/contacts?id=${id}`);
  await expect(atBob.page.getByRole('region', { name: 'Timeline' })).toContainText('Incoming call');
  const open = atBob.page.getByRole('list', { name: 'Open tasks about Priya Nair' });
  await expect(open.getByRole('listitem')).toHaveText([/Book the fitting/, /Send Priya the quote/]);
  await open.getByRole('checkbox', { name: title }).click();
  await expect(open.getByRole('listitem')).toHaveText([/Book the fitting/]);
  await open.getByRole('link', { name: 'Book the fitting' }).click();
  const task = atBob.page.getByRole('dialog', { name: 'Task' });
  await task.getByRole('link', { name: 'Call with Priya Nair' }).click();
  await expect(atBob.page).toHaveURL(/\/calls\?call=/);
  await expect(
    atBob.page.getByRole('region', { name: 'Call history' }).getByRole('button', { name: 'Create task' }),
  ).toBeVisible();

  // Alice doesn't know the number yet: she adds it from the call.
  await atAlice.page.goto('/calls');
  await atAlice.page
    .getByRole('region', { name: 'Call history' })
    .getByRole('listitem')
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await atAlice.page.getByRole('link', { name: 'Add contact' }).click();
  await atAlice.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bob at work');
  await atAlice.page.getByRole('button', { name: 'Add contact' }).click();
  await expect(atAlice.page.getByRole('heading', { name: 'Bob at work' })).toBeVisible();
  await expect(atAlice.page.getByText('From a call')).toBeVisible();
  await atAlice.page.goto('/calls');
  await expect(atAlice.page.getByRole('region', { name: 'Call history' })).toContainText('Bob at work');
});

test('a caller by username is added from the incoming card, and their next call opens the contact', async ({
  signUp,
}) => {
  const [atAlice, atBob] = [await signUp(alice, DESK), await signUp(bob, DESK)];
  await atAlice.call(bob);
  const ringing = atBob.page.getByRole('alertdialog', { name: /^Incoming call from/ });
  const block = ringing.getByRole('button', { name: /^Block / });
  await expect(block).toBeVisible();
  await ringing.getByRole('link', { name: 'Add contact' }).click();
  const form = atBob.page.getByRole('region', { name: 'New Contact' });
  await expect(form.getByRole('textbox', { name: 'Username' })).toHaveValue(alice.username);
  await atBob.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Alice from the atelier');
  await atBob.page.getByRole('button', { name: 'Add contact' }).click();
  await expect(atBob.page.getByRole('heading', { name: 'Alice from the atelier' })).toBeVisible();
  await expect(atBob.page.getByText(`@${alice.username}`).first()).toBeVisible();
  await expect(ringing.getByRole('link', { name: 'Open contact' })).toBeVisible();
  await expect(block).toHaveCount(0);
  await ringing.getByRole('button', { name: 'Decline' }).click();
  await atBob.page.goto('/calls');
  await atBob.page
    .getByRole('region', { name: 'Call history' })
    .getByRole('listitem')
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await expect(atBob.page.getByRole('link', { name: 'Open contact' })).toBeVisible();
});

test('an unknown caller is blocked from the incoming card, which stops ringing while they hear it ring on', async ({
  signUp,
}) => {
  const [atAlice, atBob] = [await signUp(alice, DESK), await signUp(bob, DESK)];
  await atAlice.call(bob);
  const ringing = atBob.incomingFrom(alice);
  await ringing.getByRole('button', { name: `Block ${alice.name}` }).click();
  await atBob.page
    .getByRole('alertdialog', { name: `Block ${alice.name}?` })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(ringing).toHaveCount(0);
  await expect(atAlice.callWith(bob)).toBeVisible();
  await expect(atAlice.ended).toHaveCount(0);
});
