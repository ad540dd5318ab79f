import type { Locator, Page } from '@playwright/test';
import { addCard, TEST_CARDS } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const plans = (page: Page) => page.getByRole('region', { name: 'Available Plans' });
const current = (page: Page) => page.getByRole('region', { name: 'Current Plan' });

/** Opens the differences between plans, with this one chosen. */
async function choose(page: Page, plan: string): Promise<Locator> {
  await plans(page)
    .getByRole('button', { name: `Choose ${plan}` })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Change plan' });
  await expect(sheet.getByRole('radio', { name: plan, exact: true })).toBeChecked();
  return sheet;
}

/** Buys a plan with a new card. */
async function buy(page: Page, plan: string, price: string): Promise<void> {
  const sheet = await choose(page, plan);
  await sheet.getByRole('button', { name: `Choose ${plan}` }).click();
  await expect(sheet.getByText(`You've selected the ${plan} plan.`)).toBeVisible();
  await addCard(sheet, TEST_CARDS.approved);
  await sheet.getByRole('button', { name: `Pay ${price}` }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByRole('heading', { name: `You're on ${plan}` })).toBeVisible();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect(receipt).toBeHidden();
}

test('buying the Phone plan: from the tab of pay-as-you-go plans to a plan that runs, on every device', async ({
  signUp,
  signIn,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const laptop = await signIn(alice, { at: '/billing' });
  await expect(current(page)).toContainText('Calls by username are always free.');
  await plans(page).getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' }).click();
  await expect(page).toHaveURL(/plans=pay-as-you-go/);
  // Nothing is sold that is not there.
  await expect(plans(page).getByRole('listitem').filter({ hasText: 'eSIM' })).toContainText('Coming soon');
  await expect(plans(page).getByRole('button', { name: 'Choose Fax' })).toHaveCount(0);
  const sheet = await choose(page, 'Phone');
  await examine(page, 'plan-phone');
  await sheet.getByRole('button', { name: 'Choose Phone' }).click();
  await expect(sheet.getByRole('button', { name: 'Pay $4.99' })).toBeDisabled();
  await addCard(sheet, TEST_CARDS.approved);
  await sheet.getByRole('button', { name: 'Pay $4.99' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText("You're on Phone");
  await expect(receipt.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Done' }).click();
  const phone = page.getByRole('region', { name: 'Phone', exact: true });
  await expect(phone).toContainText(/\$4\.99 on \d+ \w+ \d{4} from Visa ••4242\./);
  await expect(plans(page).getByText('Current', { exact: true })).toBeVisible();
  await expect(laptop.page.getByRole('region', { name: 'Phone', exact: true })).toContainText(
    '$4.99 a month',
  );
});

test('a change of plan: the amount of the preview is the amount of the invoice line', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Basic', '$9.99');
  await expect(current(page)).toContainText('Basic');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  const sheet = await choose(page, 'Business');
  // The seed rule of decision R05: the next billing cycle, where nobody chooses.
  await expect(sheet.getByRole('radio', { name: /^On / })).toBeChecked();
  await expect(sheet.getByText('Nothing today')).toBeVisible();
  await examine(page, 'plan-change-later');
  await sheet.getByRole('radio', { name: 'Now' }).check({ force: true });
  const price = sheet.getByText(/^\$\d+\.\d\d today from Visa ••4242$/);
  const [amount = ''] = (await price.innerText()).split(' ');
  await expect(sheet).toContainText(/Prorated for the \d+ days until .*\. Then \$24\.99 a month\./);
  await examine(page, 'plan-change-now');
  await sheet.getByRole('button', { name: 'Details or another card' }).click();
  await expect(
    sheet.getByText(/The difference of \$15\.00 a month for .* days, rounded to the cent\./),
  ).toBeVisible();
  await sheet.getByRole('button', { name: `Pay ${amount}` }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText(`You paid ${amount}.`);
  await examine(page, 'plan-receipt');
  await receipt.getByRole('link', { name: 'Choose your number' }).click();
  await expect(page).toHaveURL(/\/numbers/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/billing?tab=invoices');
  const invoice = page.getByRole('row').filter({ hasText: 'Change from Basic to Business' });
  await expect(invoice).toContainText(amount);
  expect(refused).toEqual([]);
});

test('a smaller plan begins with the next month, and the change can be taken back', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Business', '$24.99');
  const sheet = await choose(page, 'Basic');
  await expect(sheet.getByText('Nothing today')).toBeVisible();
  await sheet.getByRole('button', { name: 'Change to Basic' }).click();
  await expect(current(page).getByText(/^Basic from \d+ \w+ \d{4}$/)).toBeVisible();
  await examine(page, 'plan-scheduled');
  await current(page).getByRole('button', { name: 'Keep Business' }).click();
  await expect(current(page)).toContainText(/\$24\.99 on \d+ \w+ \d{4} from Visa/);
});

test('canceling says what happens when, and can be taken back until then', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Business', '$24.99');
  await current(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Business?' });
  await expect(dialog).toContainText(
    /You keep Business until \d+ \w+ \d{4}\. You can resume it until then\./,
  );
  await dialog
    .getByRole('combobox', { name: 'Why are you canceling? (optional)' })
    .selectOption("It's too expensive");
  await dialog.getByRole('textbox', { name: 'What could we do better? (optional)' }).fill('A smaller plan');
  await examine(page, 'plan-cancel');
  await page.route('**/api/billing/subscriptions/**', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("We can't reach Ahoy. Try again in a moment.");
  await expect(dialog.getByRole('textbox', { name: 'What could we do better? (optional)' })).toHaveValue(
    'A smaller plan',
  );
  await dialog.getByRole('button', { name: 'Keep Business' }).click();
  await expect(dialog).toBeHidden();
  // To Free leads the same way.
  const sheet = await choose(page, 'Free');
  await sheet.getByRole('button', { name: 'Change to Free' }).click();
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(current(page)).toContainText(
    /Canceled\. You keep it until \d+ \w+ \d{4}, then you're on Free\./,
  );
  await current(page).getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(current(page)).toContainText(/\$24\.99 on \d+ \w+ \d{4} from Visa/);
});

test('a trial begins without a card and says when it ends', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const trial = plans(page).getByRole('button', { name: 'Try Business for 3 days' });
  await page.route('**/api/billing/subscriptions/trial', (route) => route.abort(), { times: 1 });
  await trial.click();
  await expect(page.getByText('Failed to subscribe to the plan', { exact: true })).toBeVisible();
  await trial.click();
  await expect(current(page)).toContainText(
    /Your trial ends on \d+ \w+ \d{4}, then you're on Free\. Nothing is charged\./,
  );
  await expect(plans(page).getByRole('button', { name: /^Try / })).toHaveCount(0);
  await examine(page, 'plan-trial');
});

test('a declined card changes nothing and is no default, a bank that asks is answered, and then the plan runs', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing?plan=business' });
  await page
    .getByRole('region', { name: 'Your choice' })
    .getByRole('button', { name: 'Continue with Business' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Change plan' });
  await sheet.getByRole('button', { name: 'Choose Business' }).click();
  await addCard(sheet, TEST_CARDS.declined);
  await page.route('**/api/billing/subscriptions', (route) => route.abort(), { times: 1 });
  await sheet.getByRole('button', { name: 'Pay $24.99' }).click();
  await expect(sheet.getByRole('alert')).toHaveText(
    "Failed to subscribe to the plan. We can't reach the server. Nothing is charged twice.",
  );
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Your card was declined. Please try another card.');
  await sheet.getByRole('button', { name: 'Try another card' }).click();
  await sheet.getByRole('button', { name: 'Use another card' }).click();
  await addCard(sheet, TEST_CARDS.challenged);
  await sheet.getByRole('button', { name: 'Pay $24.99' }).click();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Done' }).click();
  await expect(current(page)).toContainText('Business');
  await expect(page.getByRole('radio', { name: 'Use Visa ••3155 by default' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Use Mastercard ••0341 by default' })).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText("You're on this plan.");
});

for (const width of [1280, 390])
  test(`a change of plan by keyboard alone at ${width} pixels, from its address to the receipt`, async ({
    signUp,
  }) => {
    const { page } = await signUp(alice, { at: '/billing' });
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Add Payment Method' }).click();
    await addCard(page, TEST_CARDS.approved);
    await page.goto('/billing?change=basic');
    const { keyboard } = page;
    const sheet = page.getByRole('dialog', { name: 'Change plan' });
    const basic = sheet.getByRole('radio', { name: 'Basic', exact: true });
    await expect(basic).toBeChecked();
    await basic.focus();
    await keyboard.press('ArrowRight');
    await expect(sheet.getByRole('radio', { name: 'Business', exact: true })).toBeChecked();
    await expect(sheet.getByText('$24.99 today from Visa ••4242')).toBeVisible();
    const pay = sheet.getByRole('button', { name: 'Choose Business' });
    for (let press = 0; press < 6; press += 1) {
      await keyboard.press('Tab');
      if (await pay.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(pay).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: "You're on Business" })).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/billing$/);
  });
