import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test.describe.configure({ timeout: 180_000 });

/** A person's submitted port-in order. */
async function order(page: Page, number: string): Promise<void> {
  const id = randomUUID();
  const form = { number, losingCarrier: 'Old Telecom', carrierAccount: '4711', authorizedName: 'Bob Bell' };
  const draft = await page.request.put(`/api/numbers/port-ins/${id}`, { data: form });
  const sent = await page.request.post(`/api/numbers/port-ins/${id}/submit`);
  expect([draft.status(), sent.status()]).toEqual([200, 200]);
}

const FIRST = '+44 20 7946 0991';
const SECOND = '+1 212 555 0142';

test('the operator starts a review, schedules it, moves it, and the number is the customer’s', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  const { page: atBob } = await signUp(bob, { at: '/numbers' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Port-ins' }).click();
  await expect(page).toHaveURL('/admin/port-ins');
  await expect(page.getByText('No port-in requests.')).toBeVisible();
  await examine(page, 'operator-port-ins-none');
  await order(atBob, FIRST);
  await order(atBob, SECOND);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const orders = page.getByRole('list', { name: 'Port-in requests' });
  await expect(orders.getByRole('listitem')).toHaveCount(2);
  await orders.getByRole('button', { name: FIRST }).click();

  const open = page.getByRole('region', { name: 'Open request' });
  for (const fact of ['Bob Bell, bob@people.test', 'Old Telecom', '4711', 'GB - United Kingdom'])
    await expect(open.getByText(fact, { exact: true })).toBeVisible();
  const steps = open.getByRole('button');
  await expect(steps.filter({ visible: true })).toHaveText(['Start review', 'Reject']);
  await examine(page, 'operator-port-in');
  await open.getByRole('button', { name: 'Start review' }).click();
  await expect(steps.filter({ visible: true })).toHaveText(['Schedule', 'Reject']);
  await expect(open.getByRole('button', { name: 'Schedule' })).toHaveAttribute('aria-disabled', 'true');
  await open.getByLabel('Arrival date').fill('2020-01-01');
  await open.getByRole('button', { name: 'Schedule' }).click();
  await expect(open.getByRole('alert')).toHaveText('Please choose a day in the future');
  await open.getByLabel('Arrival date').fill('2099-12-01');
  await open.getByRole('button', { name: 'Schedule' }).click();
  await expect(steps.filter({ visible: true })).toHaveText(['Reschedule', 'Mark as arrived', 'Reject']);
  await open.getByLabel('Arrival date').fill('2099-12-02');
  await open.getByRole('button', { name: 'Reschedule' }).click();
  const history = open.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(5);
  await expect(history.last()).toContainText('Scheduled for 2 Dec 2099');
  await examine(page, 'operator-port-in-scheduled');
  await expect(atBob.getByRole('list', { name: 'Port-ins' })).toContainText('Arrives 2 Dec 2099');

  await open.getByRole('button', { name: 'Mark as arrived' }).click();
  const sure = page.getByRole('alertdialog', { name: `Mark ${FIRST} as arrived?` });
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toBeHidden();
  await open.getByRole('button', { name: 'Mark as arrived' }).click();
  await sure.getByRole('button', { name: 'Mark as arrived' }).click();
  await expect(open.getByText('Nothing left to do.')).toBeVisible();
  await expect(atBob.getByRole('list', { name: 'Your Numbers' })).toContainText(FIRST);
  // It has left the list of those that wait, and is found among the completed ones.
  await expect(orders.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await expect(orders.getByRole('button', { name: FIRST })).toBeVisible();
});

test('a rejection tells the customer why, and the reason is one of the common ones or another', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  const { page: atBob } = await signUp(bob, { at: '/numbers' });
  await order(atBob, FIRST);
  await page.goto('/admin/port-ins?show=submitted');
  await page.getByRole('button', { name: FIRST }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: `Reject ${FIRST}?` });
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reject.click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Enter a reason first/);
  await dialog.getByRole('button', { name: 'Common reasons' }).click();
  await page.getByRole('option', { name: "The account number doesn't match" }).click();
  await expect(reason).toHaveValue("The account number doesn't match your carrier's records");
  await reason.fill('The account number has eight digits');
  await examine(page, 'operator-port-in-reject');
  await page.route('**/api/admin/port-ins/*/reject', (route) => route.abort(), { times: 1 });
  await reject.click();
  await expect(dialog.getByRole('alert')).toHaveText("We can't reach Ahoy. Try again in a moment.");
  await expect(reason).toHaveValue('The account number has eight digits');
  await reject.click();
  await expect(dialog).toBeHidden();
  const open = page.getByRole('region', { name: 'Open request' });
  await expect(open.getByText('Rejected: The account number has eight digits')).toBeVisible();
  await expect(open.getByText('The customer knows why')).toBeVisible();
  await expect(atBob.getByRole('list', { name: 'Port-ins' })).toContainText(
    'The account number has eight digits',
  );
  await page.getByRole('tab', { name: 'Rejected' }).click();
  await expect(page.getByRole('list', { name: 'Port-in requests' }).getByRole('listitem')).toHaveCount(1);
});

test('a request that is canceled meanwhile is not worked on', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const { page: atBob } = await signUp(bob, { at: '/numbers' });
  await order(atBob, FIRST);
  await page.goto('/admin/port-ins');
  await page.getByRole('button', { name: FIRST }).click();
  await expect(page.getByRole('button', { name: 'Start review' })).toBeVisible();
  await atBob.reload();
  await atBob
    .getByRole('list', { name: 'Port-ins' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect(atBob.getByRole('list', { name: 'Port-ins' })).toContainText('Canceled');
  await page.getByRole('button', { name: 'Start review' }).click();
  await expect(page.getByRole('alert')).toHaveText("This port-in's status doesn't allow that");
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Nothing left to do.')).toBeVisible();
});

test('orders that cannot be loaded say so and are tried again; the page is the operator’s alone', async ({
  signUp,
}) => {
  const { page } = await signUp(alice);
  await page.route('**/api/admin/port-ins?*', (route) => route.abort());
  await page.goto('/admin/port-ins');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/admin/port-ins?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No port-in requests.')).toBeVisible();
  await page.goto('/admin/port-ins?order=none');
  await expect(page.getByText("We can't find this port-in")).toBeVisible();
  const { page: atBob } = await signUp(bob);
  await expect(
    atBob.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Port-ins' }),
  ).toBeHidden();
  await atBob.goto('/admin/port-ins');
  await expect(atBob.getByText('You do not have access to this')).toBeVisible();
});
