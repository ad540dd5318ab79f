import { CLIENT_ID, CLIENT_SECRET, type OidcCompany, startOidcCompany } from '../stand-ins/oidc-company.ts';
import { alice, test as base, bob, expect } from './fixtures.ts';
import { examine } from './screens.ts';

const gwen = { sub: 'g-1', email: 'gwen@people.test', name: 'Gwen Green' };

/** A provider that the operator has set up for everybody, at a server that knows it. */
const test = base.extend<{ provider: OidcCompany }>({
  // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startOidcCompany(gwen);
    await use(provider);
    await provider.stop();
  },
  settings: async ({ provider }, use) =>
    use({
      OUTBOUND_NETWORKS: '127.0.0.1',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Example ID',
    }),
});

test('a newcomer continues with a provider, and a person who is here links one and unlinks it', async ({
  provider,
  visit,
  signUp,
  app,
}) => {
  provider.allow(`${app.url}/sso/oidc`);
  const newcomer = await visit(bob, { at: '/register' });
  // The button does nothing before the page's script is there.
  await expect(async () => {
    await newcomer.page.getByRole('button', { name: 'Continue with Example ID' }).click({ timeout: 2_000 });
    await expect(newcomer.page).toHaveURL(`${app.url}/onboarding`, { timeout: 5_000 });
  }).toPass();
  const { page } = await visit(bob, { at: '/login' });
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden();
  await examine(page, 'login-providers');

  provider.person = { sub: 'a-1', email: alice.email, name: alice.name };
  const atAlice = await signUp(alice, { at: '/profile?tab=security' });
  await atAlice.page.getByRole('button', { name: 'Link Example ID' }).click();
  await expect(atAlice.page.getByText('Linked to your account')).toBeVisible();
  await expect(atAlice.page).toHaveURL(`${app.url}/profile?tab=security`);
  await examine(atAlice.page, 'profile-security');
  const unlink = atAlice.page.getByRole('button', { name: 'Unlink Example ID' });
  const question = atAlice.page.getByRole('alertdialog', { name: 'Unlink Example ID?' });
  await unlink.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(unlink).toBeFocused();
  await unlink.click();
  await question.getByRole('button', { name: 'Unlink' }).click();
  await expect(atAlice.page.getByRole('list', { name: 'Ways to sign in' })).toBeFocused();
  await expect(atAlice.page.getByRole('button', { name: 'Link Example ID' })).toBeVisible();
});
