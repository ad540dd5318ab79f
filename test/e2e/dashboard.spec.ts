import { alice, expect, test } from './fixtures.ts';

test('numbers, balance, rates and links come first in the document, in this order', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([
    'Your Numbers',
    'Balance',
    'Call Rates',
    'Quick Links',
    'Minutes left',
    'Calls, last 7 days',
    /^Set up your phone/,
    'Recent',
  ]);
  const links = page.getByRole('region', { name: 'Quick Links' }).getByRole('link');
  await expect(links).toHaveText(['Billing', 'Invoices', 'Profile', 'Calendar']);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/billing', '/billing?tab=invoices', '/profile', '/calendar']);
});

test('the settings tab leads to the profile, to billing and to email', async ({ signUp }) => {
  const { page } = await signUp(alice);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=settings$/);
  const address = (name: string) => page.getByRole('link', { name });
  await expect(address('Full profile')).toHaveAttribute('href', '/profile');
  await expect(address('Manage billing')).toHaveAttribute('href', '/billing');
  await expect(address('Email preferences')).toHaveAttribute('href', '/profile?tab=email');
});

test('the tabs are one stop of the Tab key, and arrows choose among them', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const { keyboard } = page;
  const tab = (name: string) => page.getByRole('tab', { name });
  const panel = (name: string) => page.getByRole('tabpanel', { name });
  await tab('Dial Pad').focus();
  await keyboard.press('ArrowLeft');
  await expect(tab('Settings')).toBeFocused();
  await expect(panel('Settings').getByRole('link', { name: 'Full profile' })).toBeVisible();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(tab('Call History')).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\?tab=history$/);
  await keyboard.press('Home');
  await expect(tab('Dial Pad')).toBeFocused();
  await expect(panel('Dial Pad')).toBeVisible();
  await keyboard.press('Tab');
  await expect(panel('Dial Pad').locator(':focus')).toHaveCount(1);
});

test('the invoices have an address of their own', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing?tab=invoices' });
  await expect(page).toHaveTitle('Billing');
  await expect(page.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true');
});

test('what is called by is chosen with the arrow keys', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const phone = page.getByRole('radio', { name: 'Phone' });
  const username = page.getByRole('radio', { name: 'Username' });
  await expect(username).toBeChecked();
  await username.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(phone).toBeChecked();
  await expect(phone).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(username).toBeChecked();
});

test('the dial pad takes numbers by key, says what they cost and why none can be called', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  await expect(page.getByText('You have no number to call from')).toBeVisible();
  const call = page.getByRole('button', { name: 'Call', exact: true });
  await call.click();
  await expect(page.getByText('Please enter a phone number').first()).toBeVisible();
  const number = page.getByRole('textbox', { name: 'Phone number' });
  await page.getByRole('button', { name: 'Plus' }).click();
  const keypad = page.getByRole('complementary', { name: 'Phone' }).getByRole('group', { name: 'Keypad' });
  for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Star', '0', 'Hash'])
    await keypad.getByRole('button', { name: key, exact: true }).click();
  await expect(number).toHaveValue('+123456789*0#');
  await page.getByRole('button', { name: 'Backspace' }).click();
  await expect(number).toHaveValue('+123456789*0');
  await number.fill('911');
  await expect(
    page.getByText('Ahoy cannot reach emergency services. Use another phone.').first(),
  ).toBeVisible();
  await number.fill('+44 20 7946 0018');
  const pad = page.getByRole('tabpanel', { name: 'Dial Pad' });
  await expect(pad).toContainText('London, United Kingdom · $0.020/min');
  await expect(pad).toContainText('Please choose one of your numbers to call from Your numbers');
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await number.press('Enter');
  await expect(number).toHaveAccessibleDescription(/Please choose one of your numbers to call from/);
});

test('no page does what its own policy refuses', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  for (const path of ['/', '/dashboard', '/calls', '/billing', '/profile', '/calendar', '/nowhere', '/api']) {
    await page.goto(path);
    await page.waitForTimeout(500);
  }
  expect(complaints.filter((text) => /polic/i.test(text))).toEqual([]);
});

test('the ring of the keyboard is round what has the focus and round nothing else', async ({ signUp }) => {
  const { page } = await signUp(alice);
  // While nothing has been answered, there is nothing on the tab that could be pressed.
  await page.route('**/api/billing/*', () => undefined);
  await page.goto('/billing?tab=invoices');
  const ringed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).outlineStyle === 'solid')
        .map((element) => element.getAttribute('role')),
    );
  const tab = page.getByRole('tab', { name: 'Invoices' });
  await tab.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(tab).toBeFocused();
  expect(await ringed()).toEqual(['tab']);
  // A panel in which nothing can be reached takes the focus itself, so that its text can be scrolled and read.
  await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Invoices' })).toBeFocused();
  expect(await ringed()).toEqual(['tabpanel']);
});
