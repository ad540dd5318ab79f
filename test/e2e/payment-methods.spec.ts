import { addCard, TEST_CARDS, typeCard } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('cards are added, made the default, given a new date and removed', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const methods = page.getByRole('region', { name: 'Payment Methods' });
  await expect(methods.getByText("No cards yet. You don't need one on the Free plan.")).toBeVisible();
  const add = async (number: string) => {
    await methods.getByRole('button', { name: 'Add Payment Method' }).click();
    await addCard(page.getByRole('dialog', { name: 'Add Payment Method' }), number);
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await add(TEST_CARDS.approved);
  const visa = methods.getByRole('listitem').filter({ hasText: 'Visa ••4242' });
  await expect(visa.getByText('Default', { exact: true })).toBeVisible();
  await add(TEST_CARDS.expiresSoon);
  const mastercard = methods.getByRole('listitem').filter({ hasText: 'Mastercard ••4444' });
  await expect(mastercard.getByText('Expires soon')).toBeVisible();
  await examine(page, 'payment-methods');

  await mastercard.getByRole('radio', { name: 'Use Mastercard ••4444 by default' }).check();
  await expect(mastercard.getByText('Default', { exact: true })).toBeVisible();
  await expect(visa.getByText('Default', { exact: true })).toBeHidden();

  await mastercard.getByRole('button', { name: 'Edit Mastercard ••4444' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Mastercard ••4444' });
  await edit.getByRole('button', { name: /Expiry year/ }).click();
  const year = String(new Date().getFullYear() + 5);
  await page.getByRole('option', { name: year }).click();
  await page.route(
    '**/api/billing/payment-methods/*',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'billing.expiryPassed',
          message: 'This card has expired. Please check the date.',
        },
      }),
    { times: 1 },
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  const month = edit.getByRole('button', { name: /Expiry month/ });
  await expect(month).toBeFocused();
  await expect(month).toHaveAccessibleDescription('This card has expired. Please check the date.');
  await expect(edit.getByRole('button', { name: /Expiry year/ })).toContainText(year);
  await examine(page, 'payment-method-edit');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(mastercard.getByText(new RegExp(`Expires ../${year}`))).toBeVisible();
  await expect(mastercard.getByText('Expires soon')).toBeHidden();

  // First another card becomes the default.
  await mastercard.getByRole('button', { name: 'Remove Mastercard ••4444' }).click();
  const remove = page.getByRole('alertdialog', { name: 'Remove Mastercard ••4444?' });
  await remove.getByRole('button', { name: 'Remove card' }).click();
  await expect(remove.getByRole('alert')).toHaveText(
    'Choose another default card before you remove this one.',
  );
  await examine(page, 'payment-method-remove');
  await remove.getByRole('button', { name: 'Keep card' }).click();
  await visa.getByRole('button', { name: 'Remove Visa ••4242' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(visa).toBeHidden();
  await page.reload();
  await expect(methods.getByRole('listitem')).toHaveCount(1);
});

test('a number that is no test card stays in the page: "This installation takes test cards only"', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  await expect(dialog.getByText('Test payments: no money moves')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByText('Please choose a test card')).toBeVisible();
  await typeCard(dialog, '4111 1111 1111 1111');
  await expect(dialog.getByText('This installation takes test cards only')).toBeVisible();
  await examine(page, 'payment-method-add');
  await addCard(dialog, TEST_CARDS.approved);
  await expect(dialog).toBeHidden();
  expect(sent.filter((text) => /4[ ]?1[ ]?1[ ]?1|4242/.test(text))).toEqual([]);
});

test('a test card can be chosen by what its bank does, and one that the bank refuses is not stored', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' });
  await dialog.getByRole('button', { name: /Test card/ }).click();
  await page.getByRole('option', { name: /Refused when stored/ }).click();
  await expect(dialog.getByText("You can't add it.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByText('Your card was declined. Please try another card.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText("No cards yet. You don't need one on the Free plan.")).toBeVisible();
});
