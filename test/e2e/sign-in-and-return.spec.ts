import { alice, bob, expect, talk, test } from './fixtures.ts';

test('a page that needs a sign-in asks for it and comes back', async ({ signUp, visit, app }) => {
  await signUp(alice);
  const { page } = await visit(alice, { at: '/profile?tab=email' });
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(alice.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Successfully logged in')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/profile?tab=email`);

  // A signed-in person doesn't need the form.
  await page.goto('/login');
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('a sign-in that fails says no more than that', async ({ signUp, visit }) => {
  await signUp(alice);
  const { page } = await visit(alice, { at: '/login' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please fill out all fields')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  // The toast goes away. This stays, and the password can be typed again at once.
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('no');
  await expect(password).toHaveValue('no');
  await expect(page.getByText('Wrong email or password.')).toBeHidden();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.test');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed').last()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('an address of another site is not where a sign-in leads', async ({ signUp, visit, app }) => {
  await signUp(alice);
  const { page } = await visit(alice, { at: '/login?from=//evil.test/take' });
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('no address of another site is where somebody who is signed in is led', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  const elsewhere = [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
  ];
  for (const [form, address] of [
    ...elsewhere.map((address) => ['login', address]),
    ['register', '//evil.test'],
    ['onboarding', '//evil.test'],
  ] as const) {
    const value = encodeURIComponent(address ?? '');
    await page.goto(`/${form}?from=${value}&next=${value}`);
    await expect(page, `${form}, ${address}`).toHaveURL(`${app.url}/dashboard`);
  }
});

test('the profile shows who is signed in, and signing out there closes the signed-in pages', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/profile' });
  const you = page.getByRole('region', { name: 'You', exact: true });
  for (const text of ['AA', 'Alice Archer', '@alice', alice.email])
    await expect(you.getByText(text, { exact: true })).toBeVisible();
  // A long address takes another line instead of being cut off.
  await expect(you.getByText(alice.email)).toHaveCSS('text-overflow', 'clip');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  // No email leaves this installation, and Alice is its operator.
  await expect(page.getByRole('region', { name: 'Confirm your email' })).toHaveText(
    `Ahoy can't send email yet. Confirm ${alice.email} with the link in Outgoing mail.`,
  );
  const signOut = you.getByRole('button', { name: 'Sign Out' });
  // The red of "End call".
  await expect(signOut).toHaveCSS('color', 'oklch(0.54 0.19 27)');
  await signOut.click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('a password is changed in the profile, and only the new one signs in', async ({ signUp, visit }) => {
  const { page } = await signUp(alice, { at: '/profile?tab=password' });
  const form = page.getByRole('region', { name: 'Change Password' });
  const change = async (current: string) => {
    await form.getByLabel('Current Password', { exact: true }).fill(current);
    await form.getByLabel('New Password', { exact: true }).fill('wet-harbour-bell-9');
    await form.getByLabel('Confirm New Password', { exact: true }).fill('wet-harbour-bell-9');
    await form.getByRole('button', { name: 'Update Password' }).click();
  };
  await change('not the password');
  const current = form.getByLabel('Current Password', { exact: true });
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('Your current password is not correct');
  await change(alice.password);
  await expect(page.getByText('Password successfully changed')).toBeVisible();
  await expect(current).toHaveValue('');

  const elsewhere = (await visit(alice, { at: '/login' })).page;
  const signIn = async (password: string) => {
    await elsewhere.getByRole('textbox', { name: 'Email' }).fill(alice.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(password);
    await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  };
  await signIn(alice.password);
  await expect(elsewhere.getByText('Login failed')).toBeVisible();
  await signIn('wet-harbour-bell-9');
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
});

test('signing out during a call hangs up, and the other side learns it at once', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await talk(atAlice, atBob);
  const { page } = atAlice;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(atBob.ended).toContainText(/Call ended \(0:\d\d\)/, { timeout: 2_000 });
  await expect(atBob.ended).not.toContainText('Connection lost');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
