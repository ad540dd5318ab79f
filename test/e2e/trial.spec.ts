import { createHmac, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Client as PgClient } from 'pg';
import { runSipp, type Sipp } from '#test/sipp.ts';
import type { App } from './app.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';
import { rentNumber } from './telephone-calls.ts';

test.describe.configure({ timeout: 180_000 });

/** Another company's carrier, which answers every call. */
const PORT = 23_741;
test.use({ settings: { SIP_TRUNKS: `north=sip://127.0.0.1:${PORT}?prefix=+44` } });

let carrier: Sipp | undefined;
test.afterEach(() => carrier?.kill());

/** The carrier waits for one call, and not for long: it comes when it is needed, and Alice, who is the operator, sees it. */
async function startCarrier(page: Page): Promise<void> {
  carrier = await runSipp('uas-answers', { port: PORT });
  await expect
    .poll(async () => (await page.request.get('/api/admin/carriers')).text(), { timeout: 30_000 })
    .toMatch(/"name":"north","isUp":true/);
}

const CODE = '407123';

/** The code was spoken to a telephone that no test can hear; it is this one from now on. */
async function speak(app: App): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  const salt = randomBytes(16);
  const hash = Buffer.concat([salt, createHmac('sha256', salt).update(CODE).digest()]);
  await client.query('update verified_caller_ids set code_hash = $1', [hash]);
  await client.end();
}

test('a trial says what it needs before it calls phones, leads there, and calls once a phone is verified', async ({
  app,
  signUp,
}) => {
  const phone = await signUp(alice);
  const { page } = phone;
  const { text } = await app.mailTo(alice.email, 'Confirm');
  await page.goto(/http\S+verify-email\S+/.exec(text)?.[0] ?? 'no link in the mail');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  const trial = await page.request.post('/api/billing/subscriptions/trial', { data: { planId: 'business' } });
  expect(trial.status(), await trial.text()).toBe(200);
  const own = await rentNumber(phone);

  await page.goto('/dashboard');
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  const pad = page.getByRole('tabpanel', { name: 'Dial Pad' });
  const field = pad.getByRole('textbox', { name: 'Phone number' });
  await field.fill('+44 20 7946 0123');
  await expect(pad.getByText('Verify your phone number to call phones on a trial.').first()).toBeVisible();
  await expect(pad.getByRole('button', { name: 'Call', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await examine(page, 'trial-without-phone');
  await pad.getByRole('link', { name: 'Verify a number' }).click();
  await expect(page).toHaveURL('/numbers#caller-ids');

  const card = page.getByRole('region', { name: 'Caller IDs' });
  await expect(card).toBeInViewport();
  await startCarrier(page);
  await card.getByRole('textbox', { name: 'Your number, with country code' }).fill('+44 7400 123456');
  await card.getByRole('button', { name: 'Call me with a code' }).click();
  await expect(page.getByText('Calling +44 7400 123456 now')).toBeVisible();
  await speak(app);
  const code = card.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('111111');
  await card.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(card.getByText("That's not the code. Please listen again.")).toBeVisible();
  await examine(page, 'trial-code');
  await code.fill(CODE);
  await card.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('+44 7400 123456 verified')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await field.fill('+44 20 7946 0123');
  await expect(pad.getByRole('button', { name: 'Call', exact: true })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(pad.getByText(own)).toBeVisible();
  // Beyond home, the US and Canada a trial does not go.
  await field.fill('+49 30 23125001');
  await expect(pad.getByText(/trial/i).first()).toBeVisible();
  await expect(pad.getByRole('link', { name: 'See plans' })).toBeVisible();
});
