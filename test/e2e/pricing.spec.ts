import type { Page } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';

async function signInAs(page: Page, { email, password }: typeof alice): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The page's own dynamic parts need its script; its links work without. */
const scripted = (page: Page) =>
  page.locator('[data-script="pricing"][data-started]').waitFor({ state: 'attached' });

test('pricing signed out to billing: the plan that was chosen is kept over the sign-in', async ({
  signUp,
  visit,
  app,
}) => {
  await (await signUp(alice)).context.close();
  const { page } = await visit(alice, { at: '/pricing' });
  await scripted(page);
  await page.getByRole('link', { name: 'Choose Business' }).click();
  await expect(page.getByText('Please sign in to select a plan')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/login?from=%2Fpricing%3Fplan%3Dbusiness`);

  await signInAs(page, alice);
  await expect(page).toHaveURL(`${app.url}/pricing?plan=business`);
  const goOn = page.getByRole('link', { name: 'Continue with Business' });
  await expect(goOn).toBeFocused();
  await expect(page.getByText('You chose Business.')).toBeVisible();
  await goOn.click();

  await expect(
    page.getByText("You've selected the Business plan. Complete your selection in the billing section."),
  ).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/billing?plan=business`);
  const choice = page.getByRole('region', { name: 'Your choice' });
  await expect(choice).toContainText('Business');
  await expect(choice).toContainText('$24.99 a month, plus taxes.');
  await expect(choice.getByRole('button', { name: 'Continue with Business' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current Plan' })).toContainText('Free');
});

test('somebody who is signed in goes straight on, with a pay-as-you-go plan too', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  await page.goto('/pricing');
  await page.getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' }).click();
  await page.getByRole('link', { name: 'Choose Phone' }).click();
  await expect(page.getByText("You've selected the Phone plan.")).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/billing?plan=payg_phone`);
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('Phone');
  await expect(page.getByRole('button', { name: 'Continue with Phone' })).toBeVisible();
  // The message was for that moment and isn't shown again.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeVisible();
  await expect(page.getByText("You've selected the Phone plan.")).toBeHidden();
});

test('whose session has ended elsewhere is asked to sign in, although the page did not know', async ({
  signUp,
  app,
}) => {
  const { page, context } = await signUp(alice);
  await page.goto('/pricing');
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await scripted(page);
  await context.clearCookies({ name: /session/ });
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  await expect(page.getByText('Please sign in to select a plan')).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/login?from=%2Fpricing%3Fplan%3Dbasic`);
});

test('a plan that does not exist chooses nothing, on pricing and on billing', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing?plan=%3Cscript%3E' });
  await expect(page.getByRole('region', { name: 'Current Plan' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
  await page.goto('/pricing?plan=%22%5D&tab=%22%5D');
  await expect(page.getByRole('link', { name: 'Choose Business' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Continue/ })).toBeHidden();
});

test('an old name of a plan still finds it', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/pricing?plan=Professional' });
  await expect(page.getByRole('link', { name: 'Continue with Business' })).toBeFocused();
});

test('the kinds of plans are tabs: arrows choose, and the address remembers', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/pricing' });
  const monthly = page.getByRole('tab', { name: 'Monthly Subscription' });
  await expect(page.getByRole('tabpanel')).toContainText('Most popular');
  // The page is there before its script is.
  await expect(async () => {
    await monthly.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(/\/pricing\?tab=pay-as-you-go$/);
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
    'Phone',
    'Fax',
    'eSIM',
  ]);
  await expect(monthly).toHaveAttribute('aria-selected', 'false');
  await page.getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' }).press('Home');
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
    'Basic',
    'Business',
    'Enterprise',
    'Free',
  ]);
});

test('a tab that is pressed before the script of the page is there is shown when it comes', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  const scripts = Promise.withResolvers<void>();
  await page.route(/pricing-script/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/pricing');
  const tab = page.getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  scripts.resolve();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/pricing\?tab=pay-as-you-go$/);
});

test('the calculator answers from the deck and the catalogue, and says what it does not understand', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/pricing' });
  const answer = page.getByRole('status').filter({ hasText: 'a month on' });
  const minutes = page.getByRole('textbox', { name: 'Minutes a month' });
  await expect(answer).toContainText('$9.99 a month on Basic');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('South Africa');
  await minutes.fill('130');
  await expect(answer).toContainText('$17.99 a month on Basic');
  await expect(answer).toContainText('30 included, 100 at $0.080/min for $8.00');
  await expect(answer).toContainText('The cheapest plan for these calls is Phone: $11.49 a month');
  await expect(
    page.getByRole('table', { name: 'These calls on every plan' }).getByRole('rowheader'),
  ).toHaveText(['Phone', 'Basic', 'Business', 'Enterprise', 'Free']);
  await minutes.fill('3');
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Free');
  await expect(answer).toContainText('Free is the cheapest plan for these calls');

  await minutes.fill('a lot');
  await expect(page.getByText('Enter whole minutes from 0 to 44,640')).toBeVisible();
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await expect(answer).toBeHidden();
});

test('questions open, and the way to enterprise sales leads to contact', async ({ visit, app }) => {
  const { page } = await visit(alice, { at: '/pricing' });
  const answer = page.getByText('Unused minutes do not roll over. Every month starts');
  await expect(answer).toBeHidden();
  await page.getByText('Do minutes roll over?').click();
  await expect(answer).toBeVisible();
  await page.getByRole('link', { name: 'Contact Enterprise Sales' }).click();
  await expect(page).toHaveURL(`${app.url}/contact`);
});

test('without scripts every plan and question can be read, and no control is there that does nothing', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/pricing', javaScriptEnabled: false });
  for (const name of ['Basic', 'Business', 'Enterprise', 'Free', 'Phone', 'Fax', 'eSIM'])
    await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText('An example: 100 minutes a month to the United States.')).toBeVisible();
  await expect(page.getByText('Rates: Version 1, as this page was made.')).toBeVisible();
  await page.getByText('Do minutes roll over?').click();
  await expect(page.getByText('Unused minutes do not roll over. Every month starts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose Business' })).toHaveAttribute(
    'href',
    '/billing?plan=business',
  );
});
