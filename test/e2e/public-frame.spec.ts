import type { Page } from '@playwright/test';
import { FEATURES, FOOTER_LINKS, HEADER_LINKS } from '#features/site/constants.ts';
import { alice, expect, registrationOf, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const featureLinks = FEATURES.map(({ slug }) => `/features/${slug}`);

test('the header leads to the four pages, and its list to every feature in the one order', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  const main = page.getByRole('navigation', { name: 'Main' });
  expect(await hrefsOf(page, 'nav[aria-label=Main] > a, nav[aria-label=Main] > span > a')).toEqual(
    HEADER_LINKS.map(({ path }) => path),
  );
  const list = page.locator('#features-menu');
  await expect(list).toBeHidden();
  await main.getByRole('button', { name: 'All features' }).focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  expect(await hrefsOf(page, '#features-menu a')).toEqual(featureLinks);

  await page.keyboard.press('Tab');
  await expect(list.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(main.getByRole('button', { name: 'All features' })).toBeFocused();

  // Tabbing out of the list closes it.
  await page.keyboard.press('Enter');
  for (const _ of featureLinks) await page.keyboard.press('Tab');
  await expect(list.getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
});

test('on a phone the menu has the same entries, by toggle and by keyboard', async ({ visit }) => {
  const { page } = await visit(alice, PHONE);
  const menu = page.locator('#mobile-menu');
  const toggle = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await toggle.click();
  await expect(menu).toBeVisible();
  const account = ['/register', '/login'];
  expect(await hrefsOf(page, '#mobile-menu a:not(.not-signed-in\\:hidden)')).toEqual([
    ...HEADER_LINKS.map(({ path }) => path),
    ...featureLinks,
    ...account,
  ]);
  await toggle.click();
  await expect(menu).toBeHidden();

  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Task Manager' }).press('Enter');
  await expect(page).toHaveURL(/\/features\/task-manager$/);
});

test('the header lets the page shine through once it is scrolled further than ten pixels', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  const opacity = () =>
    page.locator('header').evaluate((header) => {
      const [, alpha = '1'] = /\/ ([\d.]+)\)$/.exec(getComputedStyle(header).backgroundColor) ?? [];
      return Number(alpha);
    });
  expect(await opacity()).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(10);
  await expect.poll(opacity).toBe(1);
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect.poll(opacity).toBeLessThan(1);
});

test('a stranger is offered Sign In and Get Started, and nothing is asked about them', async ({ visit }) => {
  const { page } = await visit(alice);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  await expect(account.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  await expect(account.getByText('Dashboard')).toBeHidden();
  await expect(account.getByText('Logout')).toBeHidden();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  // The rates in force are the same for everyone, and so is what a browser offers passkeys with.
  const forEveryone = new Set(['/api/rates/summary', '/api/identity/sign-in/passkey/options']);
  expect(requests.filter((path) => path.startsWith('/api') && !forEveryone.has(path))).toEqual([]);
});

for (const at of ['/', '/pricing'])
  test(`whoever is signed in finds Dashboard on ${at}, and Logout ends the session`, async ({
    visit,
    app,
  }) => {
    const phone = await visit(alice);
    await register(phone);
    const { page, context } = phone;
    await page.goto(at);
    const account = page.getByRole('navigation', { name: 'Account' });
    await expect(account.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(account.getByText('Sign In')).toBeHidden();
    await account.getByRole('button', { name: 'Logout' }).click();
    await expect(account.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/`);
    expect((await context.request.get('/api/identity/me')).status()).toBe(401);
  });

test('a session that ended elsewhere is not believed', async ({ visit, app }) => {
  const phone = await visit(alice);
  await register(phone);
  const { page, context } = phone;
  const session = (await context.cookies()).find(({ name }) => name === 'session');
  await context.clearCookies({ name: session?.name ?? 'session' });
  await page.goto('/features');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await expect
    .poll(async () => (await context.cookies(app.url)).some(({ name }) => name === 'signed_in'))
    .toBe(false);
});

test('a logout that does not get through says so and can be tried again', async ({ visit }) => {
  const phone = await visit(alice);
  await register(phone);
  const { page } = phone;
  await page.goto('/');
  await page.route('**/api/identity/sign-out', (route) => route.abort());
  const account = page.getByRole('navigation', { name: 'Account' });
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect(account.getByRole('button', { name: 'Try Logout again' })).toBeEnabled();
});

test('the footer has the links, the mail address of the operator and the year of today', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice);
  expect(await hrefsOf(page, 'nav[aria-label=Footer] a')).toEqual(FOOTER_LINKS.map(({ path }) => path));
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'support@localhost' })).toHaveAttribute(
    'href',
    'mailto:support@localhost',
  );
  const year = new Date().getUTCFullYear();
  await expect(footer).toContainText(`© ${year} Ahoy`);
  app.moveClock(Date.UTC(year + 1, 0, 2) - Date.now());
  await expect(async () => {
    await page.reload();
    await expect(footer).toContainText(`© ${year + 1} Ahoy`);
  }).toPass();
});

test('the chosen theme goes along to the next page, also into the app', async ({ visit }) => {
  const { page } = await visit(alice, { colorScheme: 'light' });
  const theme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'true');
  expect(await theme()).toBe('dark');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(/\/status$/);
  expect(await theme()).toBe('dark');
  await page.goto('/login');
  expect(await theme()).toBe('dark');
});

async function register({ context, person }: PhonePage): Promise<void> {
  const answer = await context.request.post('/api/identity/register', { data: registrationOf(person) });
  expect(answer.status()).toBe(200);
}

function hrefsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}
