import type { Page } from '@playwright/test';
import { alice, bob, expect, test } from './fixtures.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const outcome = (page: Page) => page.getByRole('main').getByRole('status');

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Name').fill('Vera Visitor');
  await field(page, 'Email').fill('vera@people.test');
  await field(page, 'Inquiry type').selectOption('Feature Request');
  await field(page, 'Subject').fill('A louder bell');
  await field(page, 'Message').fill('Mine cannot be heard in the garden.');
}

test('a visitor writes a message, and the operator reads it and marks it as answered', async ({
  signUp,
  visit,
  app,
}) => {
  const operator = await signUp(alice, { at: '/admin/messages' });
  await expect(operator.page.getByText('No open messages.')).toBeVisible();
  const { page } = await visit(bob, { at: '/contact' });
  await page.route('**/functions/v1/contact-form-email', async (route) => {
    // Slow enough to see the form's pending state. The request itself goes to the real server.
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await fillIn(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(outcome(page)).toHaveText("Message sent! We'll get back to you soon.");
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  for (const name of ['Name', 'Email', 'Phone', 'Inquiry type', 'Subject', 'Message'])
    await expect(field(page, name)).toHaveValue('');

  const { text } = await app.mailTo('support@localhost', 'Contact form (Feature Request): A louder bell');
  expect(text).toContain('Phone: Not provided');
  expect(text).toContain('> Mine cannot be heard in the garden.');

  await operator.page.reload();
  await operator.page.getByText('A louder bell').click();
  await expect(operator.page.getByText('Mine cannot be heard in the garden.')).toBeVisible();
  await expect(operator.page.getByRole('link', { name: 'Reply to vera@people.test' })).toHaveAttribute(
    'href',
    'mailto:vera%40people.test?subject=Re%3A%20A%20louder%20bell',
  );
  await operator.page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(operator.page.getByText('No open messages.')).toBeVisible();
  await operator.page.getByRole('radio', { name: 'All' }).click();
  await operator.page.getByText('A louder bell').click();
  await expect(operator.page.getByRole('button', { name: 'Mark as open' })).toBeVisible();
});

test('the form says at each field what is wrong, leads to the first, and takes it back when it is solved', async ({
  visit,
}) => {
  const { page } = await visit(bob, { at: '/contact' });
  await page.getByRole('button', { name: 'Send message' }).click();
  for (const [name, sentence] of [
    ['Name', 'Name must be at least 2 characters'],
    ['Email', 'Please enter a valid email address'],
    ['Inquiry type', 'Please select an inquiry type'],
    ['Subject', 'Subject must be at least 2 characters'],
    ['Message', 'Message must be at least 10 characters'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(sentence);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Vera');
  await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText('Name must be at least 2 characters')).toBeHidden();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('while the server is away nothing is lost: the form says that it failed and keeps every value', async ({
  visit,
  app,
}) => {
  const { page } = await visit(bob, { at: '/contact' });
  await fillIn(page);
  await field(page, 'Phone').fill('+1 202 555 0134');
  await app.kill();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(outcome(page)).toHaveText('Failed to send message. Please try again.');
  await expect(field(page, 'Name')).toHaveValue('Vera Visitor');
  await expect(field(page, 'Email')).toHaveValue('vera@people.test');
  await expect(field(page, 'Phone')).toHaveValue('+1 202 555 0134');
  await expect(field(page, 'Inquiry type')).toHaveValue('feature');
  await expect(field(page, 'Subject')).toHaveValue('A louder bell');
  await expect(field(page, 'Message')).toHaveValue('Mine cannot be heard in the garden.');
  await app.start();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(outcome(page)).toHaveText("Message sent! We'll get back to you soon.");
});

test.describe('with a mail server that is down', () => {
  // Nothing listens there.
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9', REGISTRATION: 'instant', LOG_LEVEL: 'silent' } });

  test('the message is in the inbox all the same, which says that it was not mailed', async ({
    signUp,
    visit,
  }) => {
    const operator = await signUp(alice);
    const { page } = await visit(bob, { at: '/contact' });
    await fillIn(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(outcome(page)).toHaveText("Message sent! We'll get back to you soon.");
    await operator.page.goto('/admin/messages');
    await expect(operator.page.getByText('A louder bell')).toBeVisible();
    await expect(operator.page.getByText('Not emailed')).toBeVisible();
  });
});

test.describe('with too many messages from one place', () => {
  test.use({ settings: { RATE_LIMIT_SCALE: '0.1' } });

  test('the form says to wait, and keeps the values', async ({ visit }) => {
    const { page } = await visit(bob, { at: '/contact' });
    await fillIn(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(outcome(page)).toHaveText("Message sent! We'll get back to you soon.");
    await fillIn(page);
    await field(page, 'Subject').fill('And another thing');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(outcome(page)).toHaveText(
      'Failed to send message. Please try again. Too many attempts. Please wait a moment and try again.',
    );
    await expect(field(page, 'Subject')).toHaveValue('And another thing');
  });
});

test('whoever comes from a page about something need not say it again; anything else is ignored', async ({
  visit,
}) => {
  const { page } = await visit(bob, { at: '/contact?topic=sales' });
  await expect(field(page, 'Inquiry type')).toHaveValue('sales');
  await page.goto('/contact?topic=%22%3E%3Cscript%3E');
  await expect(field(page, 'Inquiry type')).toHaveValue('');
});

test.describe('with mailboxes of the operator', () => {
  test.use({
    settings: {
      SUPPORT_EMAIL: 'help@ahoy.test',
      SALES_EMAIL: 'sales@ahoy.test',
      PARTNERS_EMAIL: 'partners@ahoy.test',
    },
  });

  test('each card leads to its mailbox, and all of it can be read without scripts', async ({ visit }) => {
    const { page } = await visit(bob, { at: '/contact', javaScriptEnabled: false });
    for (const [card, email] of [
      ['Support', 'help@ahoy.test'],
      ['Enterprise sales', 'sales@ahoy.test'],
      ['Partnerships', 'partners@ahoy.test'],
    ] as const) {
      const link = page.getByRole('region', { name: card }).getByRole('link', { name: email });
      await expect(link).toHaveAttribute('href', `mailto:${email}`);
    }
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled();
    // Found by its place: Playwright does not read what is for browsers without scripts.
    await expect(page.locator('noscript a')).toHaveAttribute('href', 'mailto:help@ahoy.test');
    await expect(page.locator('noscript p')).toBeVisible();
  });
});
