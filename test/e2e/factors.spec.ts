import type { CDPSession, Page } from '@playwright/test';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { alice, expect, type Person, test } from './fixtures.ts';

/** Types the password on the form for signing in. */
async function signInBy(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const STEP_MS = 30_000;
const onDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);

test('an authenticator app is added, asked for after the password, and stood in for by a recovery code', async ({
  signUp,
  visit,
  app,
}) => {
  const { page } = await signUp(alice, { at: '/profile?tab=security' });
  let now = Date.now();
  await page.getByRole('button', { name: 'Add a factor' }).click();
  await page.getByRole('menuitem', { name: 'Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pixel');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  // Nobody loses their place in it: a group of four never breaks.
  await expect(dialog.locator('code span')).toHaveCount(8);
  const first = dialog.getByRole('textbox', { name: '6-digit code' });
  // Part of a code is no guess, so it isn't sent.
  await first.fill('123');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(first).toHaveAccessibleDescription('Enter all 6 digits');
  await expect(first).toBeFocused();
  await first.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(first).toHaveAccessibleDescription(/^This code is wrong/);
  await expect(first).toBeFocused();
  // As many apps show it.
  await first.fill(codeAt(secret, now).replace(/^.../, '$& '));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = page.getByRole('region', { name: 'Recovery codes' });
  await expect(recovery).toBeFocused();
  const [firstCode = ''] = await codes.allInnerTexts();
  const saveCodes = async () => {
    await page.getByText('I saved these codes').click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 of 10 left')).toBeVisible();
  };
  await saveCodes();
  // New codes end the old ones, so one click isn't enough.
  const makeNew = recovery.getByRole('button', { name: 'Make new codes' });
  const question = page.getByRole('alertdialog', { name: 'Make new codes?' });
  await makeNew.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(makeNew).toBeFocused();
  await expect(codes).toHaveCount(0);
  await makeNew.click();
  await question.getByRole('button', { name: 'Make new codes' }).click();
  await expect(codes).toHaveCount(10);
  await expect(recovery).toBeFocused();
  const [recoveryCode = ''] = await codes.allInnerTexts();
  expect(recoveryCode).not.toBe(firstCode);
  await saveCodes();
  await expect(page.getByRole('list', { name: 'Second factors' })).toContainText('Pixel');

  const { page: elsewhere } = await visit(alice, { at: '/login?from=%2Fcalls' });
  await signInBy(elsewhere, alice);
  await expect(elsewhere.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  const field = elsewhere.getByRole('textbox', { name: '6-digit code' });
  await expect(field).toBeFocused();
  await field.fill('0000');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByText('Enter all 6 digits')).toBeVisible();
  await field.fill('000000');
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByText('This code is wrong. Check it or try the next one.')).toBeVisible();
  app.moveClock(STEP_MS * 2);
  now += STEP_MS * 2;
  await field.fill(codeAt(secret, now).replace(/^.../, '$& '));
  await elsewhere.getByText('Trust this browser for 30 days').click();
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere).toHaveURL(/\/calls$/);
  // It is trusted now, and asks for nothing more than the password.
  await elsewhere.context().clearCookies({ name: 'session' });
  await elsewhere.context().clearCookies({ name: 'signed_in' });
  await elsewhere.goto('/login');
  await signInBy(elsewhere, alice);
  await onDashboard(elsewhere);

  // The phone with the app is lost.
  const { page: last } = await visit(alice, { at: '/login' });
  await signInBy(last, alice);
  await last.getByRole('button', { name: 'Use a recovery code' }).click();
  const typed = last.getByRole('textbox', { name: 'Recovery code' });
  await typed.fill('AAAA-AAAA');
  await last.getByRole('button', { name: 'Sign In' }).click();
  await expect(last.getByText(/^This code is wrong/)).toBeVisible();
  // It is long, so it is corrected and not typed again.
  await expect(typed).toHaveValue('AAAA-AAAA');
  await typed.fill(recoveryCode.toLowerCase());
  await last.getByRole('button', { name: 'Sign In' }).click();
  await onDashboard(last);
  await last.goto('/profile?tab=security');
  await expect(last.getByText('9 of 10 left')).toBeVisible();
  const trusted = last.getByRole('region', { name: 'Trusted browsers' });
  await trusted.getByRole('button', { name: /^Revoke/ }).click();
  await expect(last.getByText(/will be asked for a factor again$/)).toBeVisible();
  await expect(trusted).toHaveCount(0);
  await expect(last.locator('body')).not.toBeFocused();
  await last.getByRole('button', { name: 'Actions for Pixel' }).click();
  await last.getByRole('menuitem', { name: 'Remove' }).click();
  await last.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(last.getByRole('list', { name: 'Second factors' })).toHaveCount(0);
  await expect(last.getByRole('region', { name: 'Second factor' })).toBeFocused();
  await app.mailTo(alice.email, 'A way to confirm your sign-in was removed');
});

interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** A device that keeps passkeys behind a fingerprint, and whose owner is there. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test('a passkey is added, signs in without a password, and confirms who it is before it is removed', async ({
  signUp,
  app,
}) => {
  const { page } = await signUp(alice, { at: '/profile?tab=security' });
  const { cdp, authenticatorId } = await withAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  // In a message, and in the history beside it.
  await expect(page.getByText('Passkey added')).toHaveCount(2);
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveCount(1);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await page.context().clearCookies();
  // The browser offers it below the email field. This one's owner takes it at once.
  await page.goto('/login');
  await onDashboard(page);
  await page.context().clearCookies();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await expect(button).toBeVisible();
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await button.click();
  await onDashboard(page);

  app.moveClock(11 * 60_000);
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: "Confirm it's you" });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('after the password, a device that keeps passkeys offers one, once, in a message that can be read', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  await withAuthenticator(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await signInBy(page, alice);
  await onDashboard(page);
  const nudge = page.getByText('Next time, sign in with your fingerprint, face or PIN.');
  await expect(nudge).toBeVisible();
  // Beside the navigation there is room for a few words in a line, and none for the button.
  const box = await nudge.boundingBox();
  expect(box?.width).toBeGreaterThan(110);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?from=%2Fprofile%3Ftab%3Dsecurity');
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expect(nudge).toHaveCount(0);
});
