import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { App } from './app.ts';
import { alice, bob, expect, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';
import { answerByAnother, attest, rentNumber, writeCalls, writeYears } from './telephone-calls.ts';

const history = (page: Page) => page.getByRole('region', { name: 'Call history' });
const rows = (page: Page) =>
  history(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

/** Alice has called phones and Bob, who declined. Her history is open. */
async function openCalls(app: App, atAlice: PhonePage, atBob: PhonePage): Promise<Page> {
  const { page } = atAlice;
  await atAlice.call(bob);
  await atBob.decline(alice);
  await expect(atAlice.ended).toBeVisible();
  const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
  await writeCalls(app, [
    {
      accountId: me.id,
      minutesAgo: 30,
      number: '+442079460018',
      talkSeconds: 95,
      endReason: 'hangup',
      chargeMicroUsd: 31_667,
      attempts: [
        { providerName: 'first', sipCode: 503, q850: null },
        { providerName: 'second', sipCode: 200, q850: null },
      ],
    },
    {
      accountId: me.id,
      minutesAgo: 60,
      number: '+12125550196',
      talkSeconds: null,
      endReason: 'number-unknown',
      attempts: [{ providerName: 'on-net', sipCode: 404, q850: 1 }],
    },
    {
      accountId: me.id,
      minutesAgo: 90,
      number: '+12125550177',
      isIncoming: true,
      talkSeconds: null,
      endReason: 'cancelled',
    },
  ]);
  await page.goto('/calls');
  await expect(rows(page)).toHaveCount(4);
  return page;
}

test('calls are shown by what they were, by whom and by when, and the address keeps it', async ({
  signUp,
  app,
}) => {
  const page = await openCalls(app, await signUp(alice), await signUp(bob));
  const show = (name: string) => page.getByRole('radio', { name }).click({ force: true });
  await show('Failed');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('This number is not in service');
  await expect(page).toHaveURL(/\?show=failed$/);
  await show('Missed');
  await expect(rows(page)).toContainText('+1 212 555 0177');
  await show('All');
  await expect(rows(page)).toHaveCount(4);
  const search = page.getByRole('searchbox', { name: 'Search your calls' });
  await search.fill('bell');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('They declined');
  await search.fill('020 7946');
  await expect(rows(page)).toContainText('+44 20 7946 0018');
  await page.reload();
  await expect(search).toHaveValue('020 7946');
  await expect(rows(page)).toHaveCount(1);
  await search.fill('nobody at all');
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(search).toHaveValue('');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Phone');
  await expect(rows(page)).toHaveCount(3);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No calls match.')).toBeVisible();
});

test('a call that rang several people says who answered it, and is missed by none of them', async ({
  signUp,
  app,
}) => {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
  const page = await openCalls(app, atAlice, atBob);
  const idOf = async ({ page: { request } }: PhonePage) =>
    ((await (await request.get('/api/identity/me')).json()) as { id: string }).id;
  const ids = { rung: await idOf(atAlice), by: await idOf(atBob) };
  await answerByAnother(app, { number: '+12125550177', ...ids });
  await page.reload();
  const shared = rows(page).filter({ hasText: '+1 212 555 0177' });
  await expect(shared).toContainText('Incoming · Phone');
  await expect(shared).toContainText('Answered by Bob Bell');
  await shared.getByRole('button', { expanded: false }).first().click();
  await expect(shared).toContainText('ReasonAnswered by Bob Bell');
  await expect(shared).not.toContainText('Talk time');
  await expect(shared).toContainText(/Answered\d/);
  await page.getByRole('radio', { name: 'Missed' }).click({ force: true });
  await expect(rows(page)).toHaveCount(0);
  await atBob.page.goto('/calls');
  await expect(rows(atBob.page).filter({ hasText: '+1 212 555 0177' })).not.toContainText('Answered by');
});

test('a telephone call says what it cost and how it went through the network', async ({ signUp, app }) => {
  const page = await openCalls(app, await signUp(alice), await signUp(bob));
  const london = rows(page).filter({ hasText: '+44 20 7946 0018' });
  await expect(london).toContainText('Outgoing · Phone');
  await london.getByRole('button', { expanded: false }).first().click();
  for (const text of ['From+1 212 555 0123', 'Rate$0.020/min', 'Cost$0.04', 'Billed1:35'])
    await expect(london).toContainText(text);
  await expect(london).toContainText('first cannot take calls now (SIP 503)');
  await expect(london).toContainText('second answered (SIP 200)');
  const unknown = rows(page).filter({ hasText: '+1 212 555 0196' });
  await unknown.getByRole('button', { expanded: false }).first().click();
  await expect(unknown).toContainText('This number is not in service (SIP 404)');
  await expect(unknown.getByRole('list').getByRole('listitem')).toHaveText(/^Ahoy .*\(SIP 404\)$/);
  await examine(page, 'calls');
});

test('the file has the calls that are shown', async ({ signUp, app }) => {
  const page = await openCalls(app, await signUp(alice), await signUp(bob));
  await page.getByRole('searchbox', { name: 'Search your calls' }).fill('7946');
  await expect(rows(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ahoy-calls.csv');
  const calls: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
    columns: true,
  });
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ 'Talk seconds': '95', 'Charge USD': '0.031667', 'SIP code': '200' });
});

test('a number is called back from the dial pad, which says what it costs', async ({ signUp, app }) => {
  const page = await openCalls(app, await signUp(alice), await signUp(bob));
  await page.getByRole('button', { name: 'Call +44 20 7946 0018 back' }).click();
  const pad = page.getByRole('complementary', { name: 'Phone' });
  await expect(pad.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+44 20 7946 0018');
  await expect(pad).toContainText('London, United Kingdom · $0.020/min');
});

test('a call says whether the number that it came from is its caller’s own', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
  const call = { accountId: me.id, isIncoming: true, talkSeconds: 60, endReason: 'hangup' } as const;
  await writeCalls(app, [
    { ...call, minutesAgo: 5, number: '+442079460018', attestation: 'A' },
    { ...call, minutesAgo: 10, number: '+442079460019', attestation: 'failed' },
    { ...call, minutesAgo: 15, number: '+442079460020', attestation: 'C' },
  ]);
  await page.goto('/calls');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Verified number');
  await expect(rows(page).nth(1)).toContainText('Number could not be verified');
  await expect(rows(page).nth(2)).not.toContainText(/verified/i);
  await examine(page, 'verified-numbers');
});

test('a telephone that rings says whether the number is its caller’s own', async ({ signUp, app }) => {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
  const alices = await rentNumber(atAlice);
  await rentNumber(atBob);
  await atBob.page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await atBob.page.getByRole('textbox', { name: 'Phone number' }).fill(alices);
  await atBob.page.getByRole('button', { name: 'Call', exact: true }).click();
  const { page } = atAlice;
  const ringing = page.getByRole('alertdialog', { name: /^Incoming call from/ });
  await expect(ringing).toContainText(`To ${alices}`);
  await expect(ringing).not.toContainText(/verified/i);
  await attest(app, 'A');
  await page.reload();
  await expect(ringing).toContainText('Verified number');
  await examine(page, 'verified-caller');
  await attest(app, 'failed');
  await page.reload();
  await expect(ringing).toContainText('Number could not be verified');
});

test('a short ring is called back only when its price has been agreed to', async ({ signUp, app }) => {
  const [atAlice, atBob] = [await signUp(alice), await signUp(bob)];
  const { page } = atAlice;
  await rentNumber(atAlice);
  const bobs = await rentNumber(atBob);
  const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
  const ring = { accountId: me.id, isIncoming: true, talkSeconds: null, endReason: 'cancelled' } as const;
  await writeCalls(app, [
    { ...ring, minutesAgo: 5, number: `+${bobs.replaceAll(/\D/g, '')}`, shortRing: 'widespread' },
    { ...ring, minutesAgo: 10, number: '+449098790123', shortRing: 'costly' },
  ]);
  await page.goto('/calls');
  const many = rows(page).filter({ hasText: bobs });
  await expect(many).toContainText('Short ring. Many others got one from this number too');
  const premium = rows(page).filter({ hasText: '+44 909 879 0123' });
  await expect(premium).toContainText('Short ring from an expensive number');

  // A blocked destination can't be confirmed.
  await premium.getByRole('button', { name: 'Call +44 909 879 0123 back' }).click();
  const barred = page.getByRole('alertdialog', { name: 'Call +44 909 879 0123 back?' });
  await expect(barred).toContainText('their owner gets a share of what you pay');
  await expect(barred).toContainText('$1.500/min');
  await expect(barred.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
  await barred.getByRole('button', { name: "Don't call" }).click();
  await expect(barred).toBeHidden();

  const callBack = many.getByRole('button', { name: `Call ${bobs} back` });
  await callBack.click();
  const confirmation = page.getByRole('alertdialog', { name: `Call ${bobs} back?` });
  await expect(confirmation).toContainText('United States · $0.010/min');
  await examine(page, 'call-back');
  // After resizing, the dialog is gone, and nothing was called.
  await expect(page.getByRole('region', { name: `Call with ${bobs}` })).toHaveCount(0);
  await page.goto('/calls');
  await examine(page, 'short-rings');
  await callBack.click();
  await confirmation.getByRole('button', { name: 'Call for $0.010/min' }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('region', { name: `Call with ${bobs}` })).toBeVisible();
  await expect(atBob.page.getByRole('alertdialog', { name: /^Incoming call from/ })).toBeVisible();
});

test('a call that ends appears without a reload', async ({ signUp, app }) => {
  const atBob = await signUp(bob);
  const page = await openCalls(app, await signUp(alice), atBob);
  await atBob.call(alice);
  await expect(page.getByRole('alertdialog', { name: 'Incoming call from Bob Bell' })).toBeVisible();
  await atBob.press('Cancel call');
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).first()).toContainText('Missed');
});

test.describe('where calls are kept for a year', () => {
  test.use({ settings: { CALL_HISTORY_DAYS: '365' } });

  test('a number called 12,000 calls ago is found, and the end of the list says how long calls are kept', async ({
    signUp,
    app,
  }) => {
    const { page } = await signUp(alice);
    const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
    await writeYears(app, { accountId: me.id, first: '+442079460018' });
    await page.goto('/calls?search=7946');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('+44 20 7946 0018');
    await expect(history(page)).toContainText('Calls are deleted after 365 days.');
    await page.goto('/calls?search=8888');
    await expect(history(page)).toContainText('No calls match.');
    await page.goto('/privacy');
    await expect(page.getByText('Your calls: 365 days.')).toBeVisible();
  });
});
