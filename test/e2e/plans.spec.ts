import type { Page } from '@playwright/test';
import { addCard, TEST_CARDS } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const plans = (page: Page) => page.getByRole('region', { name: 'Available Plans' });
const current = (page: Page) => page.getByRole('region', { name: 'Current Plan' });

/** Opens what a plan costs. */
async function choose(page: Page, plan: string) {
  await plans(page)
    .getByRole('button', { name: `Choose ${plan}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Choose ${plan}` });
  await expect(dialog.getByText(`You've selected the ${plan} plan.`)).toBeVisible();
  return dialog;
}

/** Buys a plan with a new card. */
async function buy(page: Page, plan: string, price: string): Promise<void> {
  const dialog = await choose(page, plan);
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('button', { name: `Pay ${price}` }).click();
  await expect(dialog).toBeHidden();
}

test('buying the Phone plan: from the tab of pay-as-you-go plans to a plan that runs, on every device', async ({
  signUp,
  signIn,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const laptop = await signIn(alice, { at: '/billing' });
  await expect(current(page)).toContainText('$0.00 a month. Calls by username are free and stay free.');
  await plans(page).getByRole('tab', { name: 'Solopreneur Pay-As-You-Go' }).click();
  const dialog = await choose(page, 'Phone');
  await expect(dialog.getByRole('button', { name: 'Pay $4.99' })).toBeDisabled();
  await addCard(dialog, TEST_CARDS.approved);
  await examine(page, 'plan-phone');
  await dialog.getByRole('button', { name: 'Pay $4.99' }).click();
  await expect(page.getByText('You are on Phone.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const phone = current(page).getByRole('region', { name: 'Phone' });
  await expect(phone).toContainText(/\$4\.99 a month\. Renews on \d+ \w+ \d{4}\./);
  await expect(plans(page).getByText('Your current plan')).toBeVisible();
  await expect(current(laptop.page).getByRole('region', { name: 'Phone' })).toContainText('$4.99 a month.');
});

test('a change of plan: the amount of the preview is the amount of the invoice line', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Basic', '$9.99');
  await expect(current(page)).toContainText('Basic');
  const dialog = await choose(page, 'Business');
  // The seed rule of decision R05: the next billing cycle, where nobody chooses.
  await expect(dialog.getByRole('radio', { name: /^On / })).toBeChecked();
  await expect(dialog.getByRole('button', { name: /^Change on / })).toBeVisible();
  await examine(page, 'plan-change-later');
  await dialog.getByRole('radio', { name: /^Now/ }).check({ force: true });
  await expect(
    dialog.getByText(/The difference of \$15\.00 a month for .* days, rounded to the cent\./),
  ).toBeVisible();
  const pay = dialog.getByRole('button', { name: /^Pay \$/ });
  const amount = (await pay.innerText()).replace('Pay ', '');
  await examine(page, 'plan-change-now');
  await pay.click();
  await expect(page.getByText('You are on Business.')).toBeVisible();
  await expect(current(page)).toContainText('$24.99 a month. Renews on');
  await page.goto('/billing?tab=invoices');
  const invoice = page.getByRole('row').filter({ hasText: 'Change from Basic to Business' });
  await expect(invoice).toContainText(amount);
});

test('a smaller plan begins with the next month, and the change can be taken back', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Business', '$24.99');
  const dialog = await choose(page, 'Basic');
  await expect(dialog.getByRole('button', { name: /^Pay/ })).toBeHidden();
  await dialog.getByRole('button', { name: /^Change on / }).click();
  await expect(current(page).getByText(/^Basic from \d+ \w+ \d{4}$/)).toBeVisible();
  await examine(page, 'plan-scheduled');
  await current(page).getByRole('button', { name: 'Keep Business' }).click();
  await expect(current(page)).toContainText('$24.99 a month. Renews on');
});

test('cancelling says what happens when, and can be taken back until then', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await buy(page, 'Business', '$24.99');
  await current(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Business?' });
  await expect(dialog).toContainText(/Business stays until \d+ \w+ \d{4}\. Until then you can resume it\./);
  await examine(page, 'plan-cancel');
  await dialog.getByRole('button', { name: 'Keep Business' }).click();
  await expect(dialog).toBeHidden();
  await current(page).getByRole('button', { name: 'Cancel Subscription' }).click();
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(current(page)).toContainText(
    /Cancelled\. It stays until \d+ \w+ \d{4}, then you are on Free\./,
  );
  await current(page).getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(current(page)).toContainText('$24.99 a month. Renews on');
});

test('a trial begins without a card and says when it ends', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await plans(page).getByRole('button', { name: 'Try Business for 3 days' }).click();
  await expect(current(page)).toContainText(
    /Your trial ends on \d+ \w+ \d{4}, then you are on Free\. Nothing is charged\./,
  );
  await expect(plans(page).getByRole('button', { name: /^Try / })).toHaveCount(0);
  await examine(page, 'plan-trial');
});

test('a declined card changes nothing, a bank that asks is answered, and then the plan runs', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing?plan=business' });
  await page
    .getByRole('region', { name: 'Your choice' })
    .getByRole('button', { name: 'Continue with Business' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose Business' });
  await addCard(dialog, TEST_CARDS.declined);
  await dialog.getByRole('button', { name: 'Pay $24.99' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined. Please try another card.');
  await dialog.getByRole('button', { name: 'Try another card' }).click();
  await dialog.getByRole('button', { name: 'Use another card' }).click();
  await addCard(dialog, TEST_CARDS.challenged);
  await dialog.getByRole('button', { name: 'Pay $24.99' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
  await expect(current(page)).toContainText('Business');
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText(
    'This is the plan you are on.',
  );
});
