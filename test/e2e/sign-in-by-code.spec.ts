import { DAY_MS } from '#kernel/instant.ts';
import { alice, expect, test } from './fixtures.ts';

const SUBJECT = 'is your sign-in code';

test('a code by email, its link in another browser, the list of sessions, and "this was not me"', async ({
  signUp,
  visit,
  app,
}) => {
  const home = await signUp(alice);
  const confirmation = await app.mailTo(alice.email, 'Confirm your email address');
  await home.page.goto(/http\S+verify-email\S+/.exec(confirmation.text)?.[0] ?? '');
  await expect(home.page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  // A code instead of the password.
  const { page } = await visit(alice, { at: '/login?from=%2Fprofile%3Ftab%3Dsessions' });
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('Enter your email')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(
    page.getByText(`If ${alice.email} belongs to an account, a code is on its way.`),
  ).toBeVisible();
  const { text } = await app.mailTo(alice.email, SUBJECT);
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  // Nothing else is on the page but the code.
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden();
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or has expired')).toBeVisible();

  // The link in the same email, in a third browser. Opening its page uses nothing up.
  const link = /http\S+sign-in\/link\S+/.exec(text)?.[0] ?? '';
  await fetch(link);
  const other = await visit(alice, { at: '/' });
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(other.page.getByText('Successfully logged in')).toBeVisible();
  await expect(other.page).toHaveURL(`${app.url}/dashboard`);

  // It used up the code as well.
  await field.fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('This code is wrong or has expired')).toBeVisible();
  await page.getByRole('button', { name: 'Use a password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${app.url}/profile?tab=sessions`);

  // Three browsers; the third is signed out from here, and its page learns of it by itself.
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('This device')).toBeVisible();
  await home.page.goto('/profile?tab=sessions');
  const atHome = home.page.getByRole('list', { name: 'Sessions' });
  await expect(atHome.getByRole('listitem')).toHaveCount(3);
  const signOut = sessions.getByRole('button', { name: /^Sign out/ });
  const question = page.getByRole('alertdialog', { name: /^Sign out .+\?$/ });
  await signOut.first().click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(signOut.first()).toBeFocused();
  await expect(signOut).toHaveCount(2);
  await signOut.first().click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Device signed out')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  // The button that was pressed is gone.
  await expect(sessions).toBeFocused();
  await page.getByRole('tab', { name: 'Security' }).click();
  const history = page.getByRole('region', { name: 'Safety history' });
  await expect(history.getByText('Signed in with a link')).toBeVisible();
  await expect(history.getByText('Signed out a device')).toBeVisible();
  await history.getByRole('link', { name: 'Sign out other devices' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page
    .getByRole('alertdialog', { name: 'Sign out everywhere else?' })
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions).toBeFocused();

  // Days later, a sign-in on a device that was never used for it. Its owner is told, and says that it was somebody else.
  app.moveClock(2 * DAY_MS);
  const thief = await visit(alice, {
    at: '/login',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  });
  await thief.page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await thief.page.getByLabel('Password', { exact: true }).fill(alice.password);
  await thief.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(thief.page).toHaveURL(`${app.url}/dashboard`);
  const told = await app.mailTo(alice.email, 'New sign-in to your account');
  expect(told.text).toContain('Firefox on Windows');
  const reader = await visit(alice, { at: '/' });
  await reader.page.goto(/http\S+sign-in\/not-me\S+/.exec(told.text)?.[0] ?? '');
  await reader.page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(reader.page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await thief.page.goto('/dashboard');
  await thief.page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await thief.page.getByLabel('Password', { exact: true }).fill(alice.password);
  await thief.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(thief.page.getByText('This account is locked until a new password is set.')).toBeVisible();
  await reader.page.getByLabel('New Password', { exact: true }).fill('nobody else knows this one');
  await reader.page.getByLabel('Confirm New Password', { exact: true }).fill('nobody else knows this one');
  await reader.page.getByRole('button', { name: 'Set new password' }).click();
  await expect(reader.page.getByText('Password successfully changed')).toBeVisible();
});

test.describe('after several wrong passwords', () => {
  test.use({ settings: { RATE_LIMIT_SCALE: '1' } });

  test('the page works out a puzzle by itself, and the right password still signs in', async ({
    signUp,
    visit,
    app,
  }) => {
    await signUp(alice);
    const { page } = await visit(alice, { at: '/login' });
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/identity/sign-in')) statuses.push(response.status());
    });
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
    for (const expected of [1, 2, 3]) {
      await password.fill('not the password');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect.poll(() => statuses.length).toBe(expected);
      await expect(password).toBeEnabled();
    }
    await password.fill(alice.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${app.url}/dashboard`);
    expect(statuses).toEqual([401, 401, 401, 428, 200]);
  });
});
