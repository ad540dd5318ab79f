import { alice, bob, expect, test } from './fixtures.ts';

test('a newcomer registers, claims a username and stands before the dial pad', async ({ visit, app }) => {
  const { page } = await visit(alice);
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveTitle('Register');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).fill(alice.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(alice.password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByText('Account created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose your username' })).toBeVisible();
  // The first suggestion is made from the name and needs nothing but a press.
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(/alice/);
  await page.getByRole('textbox', { name: 'Username' }).fill('alice');
  await expect(page.getByText('@alice is free')).toBeVisible();
  await page.getByRole('button', { name: 'Claim it' }).click();

  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(page.getByText('Calling as @alice')).toBeVisible();
  const { text } = await app.mailTo(alice.email, 'Confirm your email address');
  await page.goto(/http\S+verify-email\S+/.exec(text)?.[0] ?? 'no link in the mail');
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});

test('a username that somebody has is refused with suggestions that are free', async ({ signUp, visit }) => {
  await signUp(alice);
  const { page } = await visit(bob, { at: '/register' });
  await page.getByRole('textbox', { name: 'Full name' }).fill(bob.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(bob.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(bob.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  const username = page.getByRole('textbox', { name: 'Username' });
  await username.fill('alice');
  await expect(page.getByText('This username is taken')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim it' })).toHaveAttribute('aria-disabled', 'true');
  await username.fill('a1ice');
  await expect(page.getByText('This username looks too much like one that is taken')).toBeVisible();
  await page.getByRole('button', { name: /^@bob/ }).first().click();
  await page.getByRole('button', { name: 'Claim it' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('registering says what is missing, and nothing about who has an account', async ({ signUp, visit }) => {
  await signUp(alice);
  const { page } = await visit(bob, { at: '/register' });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please fill out all fields')).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).fill(bob.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText('This password is too easy to guess. Please choose another one.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(bob.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration failed')).toBeVisible();
});

test('a newcomer can read what they agree to, beside a form that keeps what was typed', async ({ visit }) => {
  const { page, context } = await visit(bob, { at: '/register' });
  await page.getByRole('textbox', { name: 'Full name' }).fill(bob.name);
  await expect(page.getByText(/and are at least 13 years old/)).toBeVisible();
  for (const title of ['Terms of Service', 'Privacy Policy']) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: title }).click();
    const document = await opened;
    await expect(document.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(document.getByText('Last updated November 22, 2026')).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(bob.name);
});

test('a page that was open while the terms changed registers nobody and says so', async ({ visit }) => {
  const { page, context } = await visit(bob, { at: '/register' });
  await page.route('**/api/identity/register', (route) =>
    // The request of an older release's page. The answer is the real server's.
    route.continue({
      postData: {
        ...route.request().postDataJSON(),
        agreedTo: { terms: '2024-01-01', privacy: '2024-01-01' },
      },
    }),
  );
  await page.getByRole('textbox', { name: 'Full name' }).fill(bob.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(bob.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(bob.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByText(
      'Our terms or our privacy policy have changed. Please reload the page and read them again.',
    ),
  ).toBeVisible();
  expect((await context.request.get('/api/identity/me')).status()).toBe(401);
});
