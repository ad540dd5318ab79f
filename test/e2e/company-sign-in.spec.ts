import type { Page } from '@playwright/test';
import { COMPANY_KEYS } from '../stand-ins/company-keys.ts';
import { startOidcCompany } from '../stand-ins/oidc-company.ts';
import { samlAnswerFrom, samlRequestIn } from '../stand-ins/saml-company.ts';
import { alice, bob, expect, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
// The companies of these journeys are on this machine.
test.use({ settings: { OUTBOUND_NETWORKS: '127.0.0.1' } });

interface Company {
  readonly id: string;
  readonly ours: { readonly returnTo: string };
}

async function companyAt({ context }: PhonePage): Promise<Company> {
  const answer = await context.request.get('/api/workspace/sign-in');
  const [company] = (await answer.json()) as Company[];
  if (company === undefined) throw new Error('no company was set up');
  return company;
}

/** Adds the domain on the screen. No name server knows it, so the operator says that it is theirs. */
async function proveDomain({ page, context }: PhonePage, company: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a domain' }).fill('example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(page.getByText('_ahoy-sign-in.example.com')).toBeVisible();
  await examine(page, 'team-sign-in');
  const answer = await context.request.post('/api/identity/company-domains', {
    data: { company, domain: 'example.com' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Tests the sign-in and turns it on. */
async function testAndTurnOn(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test sign-in' }).click();
  const result = page.getByRole('dialog', { name: 'Test of Example Corp' });
  await expect(result.getByText('It works.')).toBeVisible();
  await examine(page, 'team-sign-in-test');
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(result).toBeHidden();
  await page.getByRole('switch', { name: 'Sign in with this company' }).press('Space');
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  // To require it may end what people are doing, so it asks.
  const required = page.getByRole('switch', { name: 'Require it' });
  await required.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Require sign-in with Example Corp?' });
  await expect(question).toContainText('lose access to this workspace right away');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(required).not.toBeChecked();
  await expect(required).toBeFocused();
  // This plan has no second seat, and guests need none.
  await page.getByRole('button', { name: 'Add newcomers as' }).click();
  await page.getByRole('option', { name: 'Guest' }).click();
  await expect(page.getByRole('button', { name: 'Add newcomers as' })).toContainText('Guest');
}

/** Enters an address of the company on the sign-in page, which leads there. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Email' }).press('Tab');
  await page.getByRole('button', { name: 'Continue with Example Corp' }).click();
}

test('a company signs in with OpenID Connect: set up, proven, tested, and used by a newcomer', async ({
  signUp,
  visit,
  app,
}) => {
  const nora = { sub: 'n-7', email: 'nora@example.com', name: 'Nora North' };
  const company = await startOidcCompany(nora);
  try {
    const owner = await signUp(alice, { ...DESK, at: '/team?tab=sign-in' });
    const { page } = owner;
    await page.getByRole('button', { name: 'Add company sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add company sign-in' });
    // Every field that was left out says so, and the first is where to go on.
    await dialog.getByRole('button', { name: 'Add company sign-in' }).click();
    await expect(dialog.getByText('Please fill in this field')).toHaveCount(4);
    await expect(dialog.getByRole('textbox', { name: 'Company name' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Company name' }).fill('Example Corp');
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill('http://127.0.0.1:1');
    await dialog.getByRole('textbox', { name: 'Client ID' }).fill(company.clientId);
    await dialog.getByRole('button', { name: 'Add company sign-in' }).click();
    await expect(dialog.getByText('Please fill in this field')).toBeVisible();
    await dialog.getByLabel('Client secret', { exact: true }).fill(company.clientSecret);
    await dialog.getByRole('button', { name: 'Add company sign-in' }).click();
    await expect(dialog.getByText('No OpenID Connect settings were found at this address')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Issuer' }).fill(company.issuer);
    await examine(page, 'team-sign-in-dialog');
    await dialog.getByRole('button', { name: 'Add company sign-in' }).click();
    await expect(page.getByRole('heading', { name: 'Example Corp' })).toBeVisible();
    const { id, ours } = await companyAt(owner);
    company.allow(ours.returnTo);
    await proveDomain(owner, id);
    await testAndTurnOn(page);

    const newcomer = await visit(bob, { ...DESK, at: '/login' });
    await newcomer.page.getByRole('textbox', { name: 'Email' }).fill('nora@example.com');
    await newcomer.page.getByRole('textbox', { name: 'Email' }).press('Tab');
    await expect(newcomer.page.getByText('Continue with Example Corp')).toBeVisible();
    await examine(newcomer.page, 'login-company');
    await signInAs(newcomer.page, 'nora@example.com');
    await expect(newcomer.page).toHaveURL(`${app.url}/onboarding`);
    const me = await newcomer.context.request.get('/api/identity/me');
    expect(await me.json()).toMatchObject({ name: 'Nora North', email: 'nora@example.com' });
    // A refusal there is said in words, and nobody is signed in.
    company.person = null;
    const refused = await visit(bob, { ...DESK, at: '/login' });
    await signInAs(refused.page, 'nora@example.com');
    await expect(refused.page.getByText('The sign-in was canceled')).toBeVisible();
    await expect(refused.page).toHaveURL(`${app.url}/login`);
  } finally {
    await company.stop();
  }
});

const SIGN_IN_PAGE = 'http://id.example.test/sign-in';
const ENTITY_ID = 'https://id.example.test/saml';

/** The company's page, which posts its answer as soon as it is opened. */
async function playCompany(page: Page, email: string): Promise<void> {
  await page.route(`${SIGN_IN_PAGE}*`, async (route) => {
    const { id, issuer, returnTo, state } = await samlRequestIn(route.request().url());
    const facts = { audience: issuer, recipient: returnTo, inResponseTo: id, email, issuer: ENTITY_ID };
    const xml = await samlAnswerFrom(facts);
    const body = `<!doctype html><form method="post" action="${returnTo}">
      <input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
      <input type="hidden" name="RelayState" value="${state}"></form><script>document.forms[0].submit()</script>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
}

test('a company signs in with SAML, and somebody who has an account shows its password once', async ({
  signUp,
  visit,
  app,
}) => {
  const owner = await signUp(alice, { ...DESK, at: '/team?tab=sign-in' });
  const { page } = owner;
  await page.getByRole('button', { name: 'Add company sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add company sign-in' });
  await dialog.getByText('SAML (manual)').click();
  await dialog.getByRole('textbox', { name: 'Company name' }).fill('Example Corp');
  await dialog.getByRole('textbox', { name: 'Entity ID of your provider' }).fill(ENTITY_ID);
  await dialog.getByRole('textbox', { name: 'Sign-in URL' }).fill(SIGN_IN_PAGE);
  await dialog.getByRole('textbox', { name: 'Signing certificate (PEM)' }).fill(COMPANY_KEYS.cert);
  await dialog.getByRole('button', { name: 'Add company sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Example Corp' })).toBeVisible();
  await proveDomain(owner, (await companyAt(owner)).id);
  await playCompany(page, 'sam@example.com');
  await testAndTurnOn(page);

  const sam = { ...bob, username: 'sam', email: 'sam@example.com' };
  await signUp(sam);
  const back = await visit(sam, { ...DESK, at: '/login?from=/calls' });
  await playCompany(back.page, sam.email);
  await signInAs(back.page, sam.email);
  await expect(back.page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await examine(back.page, 'link-account');
  await back.page.getByLabel('Password', { exact: true }).fill('not the password');
  await back.page.getByRole('button', { name: 'Link Example Corp and sign in' }).click();
  await expect(back.page.getByText('This password is not correct')).toBeVisible();
  await back.page.getByLabel('Password', { exact: true }).fill(sam.password);
  await back.page.getByRole('button', { name: 'Link Example Corp and sign in' }).click();
  await expect(back.page).toHaveURL(`${app.url}/calls`);
});
