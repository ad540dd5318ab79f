import type { Page } from '@playwright/test';
import type { App } from './app.ts';
import { alice, bob, expect, type Person, test } from './fixtures.ts';
import { examine } from './screens.ts';

// As wherever SMTP_URL is set; the mails of these journeys go to the outbox, where they can be read.
test.use({ settings: { REGISTRATION: 'confirm' } });

async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`We sent an email to ${person.email}. Open it to continue.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden();
}

async function linkTo(app: App, person: Person): Promise<string> {
  const { text } = await app.mailTo(person.email, 'Open your account');
  return /http\S+verify-email\S+/.exec(text)?.[0] ?? 'no link in the mail';
}

test('a newcomer opens the mailed link where they registered, and chooses a username', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice, { at: '/register?from=%2Fcalls' });
  await register(page, alice);
  await page.goto(await linkTo(app, alice));
  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose your username' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('alice');
  await page.getByRole('button', { name: 'Claim it' }).click();
  await expect(page).toHaveURL(`${app.url}/calls`);
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();

  // Anyone who registers with her address now sees what she saw.
  const stranger = await visit(bob, { at: '/register' });
  await register(stranger.page, { ...bob, email: alice.email });
  await app.mailTo(alice.email, 'You already have an account');
});

test('the link opened in another browser asks for a name and a password, which replace the old ones', async ({
  visit,
  app,
}) => {
  const { page } = await visit(bob, { at: '/register' });
  await register(page, { ...alice, password: 'what a stranger typed' });
  const { page: owners } = await visit(alice);
  await owners.goto(await linkTo(app, alice));
  await expect(owners.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await owners.getByRole('textbox', { name: 'Full name' }).fill(alice.name);
  await owners.getByLabel('New Password', { exact: true }).fill('password123');
  await owners.getByLabel('Confirm New Password', { exact: true }).fill('password123');
  await owners.getByRole('button', { name: 'Set password' }).click();
  await expect(
    owners.getByText('This password is too easy to guess. Please choose another one.'),
  ).toBeVisible();
  await owners.getByLabel('New Password', { exact: true }).fill(alice.password);
  await owners.getByLabel('Confirm New Password', { exact: true }).fill(alice.password);
  await owners.getByRole('button', { name: 'Set password' }).click();
  await expect(owners.getByText('Password set, email confirmed')).toBeVisible();
  await expect(owners.getByRole('heading', { name: 'Choose your username' })).toBeVisible();
  expect(await (await owners.request.get('/api/identity/me')).json()).toMatchObject({ name: alice.name });
  expect((await page.context().request.get('/api/identity/me')).status()).toBe(401);
});

test('an invitation by email is found again when the link is opened in another browser', async ({
  visit,
  app,
}) => {
  test.setTimeout(120_000);
  const { page: hosts, context } = await visit(bob, { at: '/register' });
  await register(hosts, bob);
  await hosts.goto(await linkTo(app, bob));
  await hosts.getByRole('textbox', { name: 'Username' }).fill('bob');
  await hosts.getByRole('button', { name: 'Claim it' }).click();
  await expect(hosts).toHaveURL(/\/dashboard$/);
  const made = await context.request.post('/api/workspace/invitations/email', {
    data: { emails: [alice.email], role: 'guest', days: 7 },
  });
  const [{ path } = { path: '' }] = (await made.json()) as { path: string }[];
  const { page } = await visit(alice, { at: path });
  await page.getByRole('link', { name: 'Create account' }).click();
  await register(page, alice);

  const { page: phones } = await visit(alice);
  await phones.goto(await linkTo(app, alice));
  await phones.getByRole('textbox', { name: 'Full name' }).fill(alice.name);
  await phones.getByLabel('New Password', { exact: true }).fill(alice.password);
  await phones.getByLabel('Confirm New Password', { exact: true }).fill(alice.password);
  await phones.getByRole('button', { name: 'Set password' }).click();
  await phones.getByRole('textbox', { name: 'Username' }).fill('alice');
  await phones.getByRole('button', { name: 'Claim it' }).click();
  await expect(phones.getByRole('heading', { name: `Join ${bob.name}` })).toBeVisible();
  await expect(phones).toHaveURL(`${app.url}${path}`);

  // Left for later, it is above the team.
  await phones.goto('/team');
  const banner = phones.getByRole('region', { name: 'Invitations to you' });
  await expect(banner).toContainText(`${bob.name} invites you to ${bob.name}. You'd be a guest.`);
  await examine(phones, 'team-invited');
  await banner.getByRole('link', { name: 'See invitation' }).click();
  await phones.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(phones.getByText(`You're now in ${bob.name}`)).toBeVisible();
  await phones.goto('/dashboard');
  await expect(phones.getByRole('heading', { level: 1 })).toBeVisible();
});
