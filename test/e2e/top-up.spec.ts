import { addCard, openTopUp, TEST_CARDS } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test.use({ moves: true });

test('a top-up: the amount, a new card, and the money is there on every device', async ({
  signUp,
  signIn,
}) => {
  const { page } = await signUp(alice);
  const laptop = await signIn(alice, { at: '/billing' });
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('$0.00')).toBeVisible();
  const dialog = await openTopUp(page);
  await expect(dialog.getByText('Test payments: no money moves')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  for (const amount of ['$10', '$20', '$50', '$100'])
    await expect(dialog.getByRole('radio', { name: amount, exact: true })).toBeAttached();
  await examine(page, 'top-up-no-card');
  await addCard(dialog, TEST_CARDS.approved);
  await expect(dialog.getByRole('radio', { name: /Visa ••4242/ })).toBeChecked();
  await dialog.getByRole('radio', { name: '$20', exact: true }).check({ force: true });
  await examine(page, 'top-up');
  await dialog.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText('$20.00 was added. Your balance is $20.00.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(balance.getByText('$20.00')).toBeVisible();
  await expect(laptop.page.getByRole('region', { name: 'Balance' }).getByText('$20.00')).toBeVisible();
  // The selection is cleared.
  const again = await openTopUp(page);
  await expect(again.getByRole('radio', { name: '$20', exact: true })).not.toBeChecked();
});

test('without an amount nothing is paid: "Please select an amount"', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const dialog = await openTopUp(page);
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(dialog.getByText('Please select an amount')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: '$10', exact: true })).toBeFocused();
  await examine(page, 'top-up-no-amount');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('$0.00')).toBeVisible();
});

test("an amount of one's own: clear about its bounds, and linked to", async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing?top-up=open' });
  const dialog = page.getByRole('dialog', { name: 'Top Up' });
  await expect(page).toHaveURL(/\/billing$/);
  await addCard(dialog, TEST_CARDS.approved);
  const own = dialog.getByRole('textbox', { name: 'Other amount' });
  await own.fill('4');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(own).toHaveAccessibleDescription(/The smallest top-up is \$5/);
  await expect(own).toBeFocused();
  // The last of the two counts, and forgets what was wrong with the other.
  await dialog.getByRole('radio', { name: '$10', exact: true }).check({ force: true });
  await expect(dialog.getByText('The smallest top-up is $5')).toBeHidden();
  await expect(own).toHaveValue('');
  await own.fill('17.25');
  await dialog.getByRole('button', { name: 'Pay $17.25' }).click();
  await expect(page.getByText('$17.25 was added. Your balance is $17.25.')).toBeVisible();
  // The card that paid is the default now.
  await expect(page.getByRole('radio', { name: 'Use Visa ••4242 by default' })).toBeChecked();
});

test('a declined card says why, and another one pays without choosing the amount again', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  const dialog = await openTopUp(page);
  await addCard(dialog, TEST_CARDS.declined);
  await dialog.getByRole('radio', { name: '$10', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Your card was declined. Please try another card.');
  await expect(dialog.getByText('$10.00 was not charged.')).toBeVisible();
  await examine(page, 'top-up-declined');
  await dialog.getByRole('button', { name: 'Try another card' }).click();
  await expect(dialog.getByRole('radio', { name: '$10', exact: true })).toBeChecked();
  await dialog.getByRole('button', { name: 'Use another card' }).click();
  // Nothing charges the declined card while another is being stored.
  const pay = dialog.getByRole('button', { name: 'Pay $10.00' });
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await addCard(dialog, TEST_CARDS.approved);
  await pay.click();
  await expect(page.getByText('$10.00 was added. Your balance is $10.00.')).toBeVisible();
});

test('the bank asks: refused costs nothing, approved pays, and a reload in between finds the question again', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  const dialog = await openTopUp(page);
  await addCard(dialog, TEST_CARDS.challenged);
  await dialog.getByRole('radio', { name: '$50', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Pay $50.00' }).click();
  const bank = dialog.getByRole('region', { name: 'Your bank' });
  await expect(bank.getByText('Do you want to pay $50.00 to Ahoy?')).toBeVisible();
  await examine(page, 'top-up-challenge');
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    "Your bank couldn't confirm it was you. You weren't charged. Please try again.",
  );
  await dialog.getByRole('button', { name: 'Try another card' }).click();
  await dialog.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(bank).toBeVisible();
  await page.reload();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('$50.00 was added. Your balance is $50.00.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('$50.00')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an answer that gets lost: the event tells that it was paid, and it is paid once', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  const dialog = await openTopUp(page);
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('radio', { name: '$10', exact: true }).check({ force: true });
  await page.route('**/api/billing/top-ups', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(page.getByText('$10.00 was added. Your balance is $10.00.')).toBeVisible();
});

test('a server that cannot be reached: the same payment is tried again', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const dialog = await openTopUp(page);
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('radio', { name: '$10', exact: true }).check({ force: true });
  await page.route('**/api/billing/top-ups', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(dialog.getByRole('alert')).toHaveText("We can't reach the server. Nothing is charged twice.");
  await page.unroute('**/api/billing/top-ups');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('$10.00 was added. Your balance is $10.00.')).toBeVisible();
});

test('by keyboard alone: the arrows choose the amount, Enter pays, and the focus comes back', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await addCard(page, TEST_CARDS.approved);
  await expect(page.getByRole('list', { name: 'Payment Methods' })).toBeVisible();
  const { keyboard } = page;
  const button = page.getByRole('region', { name: 'Balance' }).getByRole('button', { name: 'Top Up' });
  await button.focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Top Up' });
  await expect(dialog.getByRole('radio', { name: /Visa ••4242/ })).toBeChecked();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: '$20', exact: true })).toBeChecked();
  await keyboard.press('Enter');
  await expect(page.getByText('$20.00 was added. Your balance is $20.00.')).toBeVisible();
  await expect(button).toBeFocused();
});
