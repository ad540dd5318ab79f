import { alice, bob, expect, test } from './fixtures.ts';

const DESK = { viewport: { width: 1280, height: 720 } };

test('without a mouse a number is called from the palette, and the call is ended from it', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, DESK);
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: 'Search or call' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  await page.getByRole('link', { name: 'Billing' }).first().focus();
  await keyboard.press('ControlOrMeta+k');
  // Fast typing isn't lost, and opens no page.
  await keyboard.type('bil');
  await expect(field).toHaveValue('bil');
  await expect(option(/^Billing/)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('link', { name: 'Billing' }).first()).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('echo');
  await expect(option(/^Echo line/)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Tab');
  await expect(option('Copy @echo')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('timer', { name: 'Talk time' })).toBeVisible();

  await keyboard.press('ControlOrMeta+k');
  // The action of Enter is shown once.
  await expect(page.getByRole('option').first()).toHaveText('MuteEcho line↵');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('end');
  await expect(option(/^End call/)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Call ended' })).toBeVisible();
});

test('a number that cannot be called says why, and goes to the pad', async ({ signUp }) => {
  const { page } = await signUp(alice, DESK);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search or call' })).toBeFocused();
  await page.keyboard.type('+44 20 7946 0018');
  const call = page.getByRole('option', { name: /^Call \+44 20 7946 0018/ });
  await expect(call).toContainText('London, United Kingdom');
  await expect(call).toContainText('Please choose one of your numbers to call from');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+44 20 7946 0018');
});

test('letters open pages outside fields, and are letters in them', async ({ signUp }) => {
  const { page } = await signUp(alice, DESK);
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/billing$/);
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/usage$/);
  await page.keyboard.press('k');
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect(field).toBeFocused();
  await page.keyboard.type('cup');
  await expect(field).toHaveValue('cup');
  await expect(page).toHaveURL(/\/usage$/);
});

test('the account menu is used with the arrows, and Escape goes back to its button', async ({ signUp }) => {
  const { page } = await signUp(alice, DESK);
  const account = page.getByRole('button', { name: 'Account' });
  await account.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  const quiet = page.getByRole('menuitemcheckbox', { name: 'Do not disturb' });
  await expect(quiet).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'For 30 minutes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quiet).toBeChecked();
  await expect(quiet).toContainText(/Until .*\d/);
  await expect(quiet).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quiet).not.toBeChecked();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(account).toBeFocused();
});

test('the operator has pages under a heading, /admin leads to them, and others have neither', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, { ...DESK, at: '/admin' });
  await expect(atAlice.page).toHaveURL(/\/admin$/);
  const operator = (page: typeof atAlice.page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Operator' });
  await expect(operator(atAlice.page).getByRole('link')).toHaveText([
    'Start',
    'People',
    'Ledger',
    'Jobs',
    'Health',
    'Audit log',
    'Messages',
    'Outgoing mail',
    'Rates',
    'Providers',
    'Port-ins',
  ]);
  const atBob = await signUp(bob, { ...DESK, at: '/admin' });
  await expect(atBob.page).toHaveURL(/\/dashboard$/);
  await expect(operator(atBob.page)).toHaveCount(0);
});

test('a missed call is counted in every tab until the calls are looked at in one', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob, DESK);
  const another = await atBob.anotherTab('/billing');
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await atAlice.press('Cancel call');
  const calls = (page: typeof atBob.page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Calls/ });
  for (const { page } of [atBob, another])
    await expect(calls(page)).toHaveAccessibleName(/^Calls ?, 1 missed$/);
  await calls(atBob.page).click();
  for (const { page } of [atBob, another]) await expect(calls(page)).toHaveAccessibleName('Calls');
});

test('without scripts the app says that it needs them, and leads to a page that does not', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/dashboard', javaScriptEnabled: false });
  await expect(page.getByRole('heading', { name: 'Ahoy needs JavaScript' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
