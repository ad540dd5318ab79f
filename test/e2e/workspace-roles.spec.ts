import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import { openTopUp } from './cards.ts';
import { alice, bob, carol, expect, openReady, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';
import { rentNumber } from './telephone-calls.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
/** A test number, which is free and busy. */
const BUSY = '+1 212 555 0194';

const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Call history' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).click({ force: true });

async function ask<Answer>(
  { context }: PhonePage,
  method: 'post' | 'put' | 'get',
  path: string,
  { data, workspace }: { data?: object; workspace?: string } = {},
): Promise<Answer> {
  const headers = workspace === undefined ? {} : { [WORKSPACE_HEADER]: workspace };
  const answer = await context.request[method](path, { headers, ...(data === undefined ? {} : { data }) });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}
const idOf = async (phone: PhonePage) => (await ask<{ id: string }>(phone, 'get', '/api/identity/me')).id;

/** Lets somebody into Alice's workspace. */
async function letIn(atAlice: PhonePage, { page }: PhonePage, role: string): Promise<void> {
  const { path } = await ask<{ path: string }>(atAlice, 'post', '/api/workspace/invitations/link', {
    data: { role, days: 7, usesMax: 10 },
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function dial({ page }: PhonePage, number: string): Promise<void> {
  await choose(page, 'Phone');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
}

/** One server and one workspace for both journeys: what differs is who acts. */
test('an agent calls from a shared number and cannot see invoices, and a billing person buys credit and cannot call', async ({
  signUp,
}) => {
  test.setTimeout(180_000);
  const atAlice = await signUp(alice, DESK);
  await ask(atAlice, 'post', '/api/billing/subscriptions/trial', { data: { planId: 'business' } });
  await ask(atAlice, 'put', '/api/workspace/name', { data: { name: 'Harbour Studio' } });
  const shared = await rentNumber(atAlice);
  const workspace = await idOf(atAlice);
  const atBob = await signUp(bob, DESK);
  await letIn(atAlice, atBob, 'agent');
  const mine = await ask<{ numbers: { id: string }[] }>(atAlice, 'get', '/api/numbers');
  await ask(atAlice, 'put', `/api/numbers/${mine.numbers[0]?.id}/people`, {
    data: { people: [{ accountId: await idOf(atBob), mayCall: true, isRung: true, mayRead: true }] },
  });
  const atCarol = await signUp(carol, DESK);
  const [{ page }, { page: bobs }, { page: hers }] = [atAlice, atBob, atCarol];
  await openReady(atAlice, '/calls');
  await choose(page, 'Everyone');
  await expect(page).toHaveURL(/scope=everyone/);
  await expect(page.getByText('No phone calls in this workspace yet.')).toBeVisible();

  await test.step('the agent calls from the shared number, and the owner sees it live', async () => {
    await openReady(atBob, '/dashboard');
    await dial(atBob, BUSY);
    await expect(bobs.getByRole('tabpanel', { name: 'Dial Pad' })).toContainText(shared);
    await bobs.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(atBob.ended).toContainText('Busy');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(`Outgoing · ${bob.name}`);
    await expect(rows(page)).toContainText('Busy');
  });

  await test.step('a call to the shared number names the workspace, because the agent is in two', async () => {
    const carols = await rentNumber(atCarol);
    const call = await ask<{ id: string }>(atCarol, 'post', '/api/calls/phone', {
      data: {
        id: randomUUID(),
        from: carols.replaceAll(' ', ''),
        to: shared,
        home: 'US',
        deviceId: randomUUID(),
      },
    });
    const ringing = bobs.getByRole('alertdialog', { name: `Incoming call from ${carols}` });
    await expect(ringing).toContainText(`To ${shared} · Harbour Studio`);
    await ask(atCarol, 'post', `/api/calls/${call.id}/hang-up`, { data: {} });
    await expect(ringing).toBeHidden();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText(`Missed · to ${shared}`);
  });

  await test.step('the agent reads the calls of the shared number, and no invoice', async () => {
    await openReady(atBob, '/calls?scope=everyone');
    await expect(rows(bobs)).toHaveCount(2);
    await expect(rows(bobs).last()).toContainText('Outgoing · You');
    await examine(bobs, 'calls-of-everyone');
    await expect(bobs.getByRole('link', { name: 'Numbers', exact: true })).toBeVisible();
    await expect(bobs.getByRole('link', { name: 'Billing' })).toBeHidden();
    await bobs.goto('/billing?tab=invoices');
    await expect(
      bobs.getByText('Only owners, admins and people in billing can see the plan, the balance and invoices.'),
    ).toBeVisible();
    const refused = await atBob.context.request.get('/api/billing/invoices', {
      headers: { [WORKSPACE_HEADER]: workspace },
    });
    expect(refused.status()).toBe(403);
  });

  await test.step('the billing person buys credit for the workspace', async () => {
    await letIn(atAlice, atCarol, 'billing');
    const balanceOf = async () =>
      (await ask<{ postedMicroUsd: number }>(atAlice, 'get', '/api/billing/wallet')).postedMicroUsd;
    const before = await balanceOf();
    await openReady(atCarol, '/billing');
    const dialog = await openTopUp(hers);
    await dialog.getByRole('radio', { name: '$20', exact: true }).check({ force: true });
    await dialog.getByRole('button', { name: 'Pay $20.00' }).click();
    await expect(hers.getByText('$20.00 was added.')).toBeVisible();
    expect((await balanceOf()) - before).toBe(20_000_000);
  });

  await test.step('the billing person cannot call, and sees no calls of others', async () => {
    const why = 'Only owners, admins, members and agents can call phones from this workspace';
    await openReady(atCarol, '/dashboard');
    await choose(hers, 'Phone');
    await expect(hers.getByText(`${why}.`)).toBeVisible();
    await expect(hers.getByRole('textbox', { name: 'Phone number' })).toBeDisabled();
    await expect(hers.getByRole('button', { name: 'Call', exact: true })).toBeDisabled();
    const refused = await atCarol.context.request.post('/api/calls/phone', {
      headers: { [WORKSPACE_HEADER]: workspace },
      data: {
        id: randomUUID(),
        from: shared.replaceAll(' ', ''),
        to: BUSY,
        home: 'US',
        deviceId: randomUUID(),
      },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { message: why }]);
    await openReady(atCarol, '/calls?scope=everyone');
    await expect(rows(hers)).toHaveCount(1);
    await expect(hers.getByRole('radiogroup', { name: 'Whose calls' })).toBeHidden();
  });
});
