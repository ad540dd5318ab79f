import { alice, expect, test } from './fixtures.ts';

test('anybody sees whether each part works now, and since when it was measured', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/status' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Everything works.');
  for (const name of ['Web and API', 'Database', 'Realtime', 'Jobs', 'Email']) {
    const part = page.getByRole('region', { name });
    await expect(part.getByText('Works', { exact: true })).toBeVisible();
    await expect(part.locator('[data-state]')).toHaveCount(90);
    // Its first minute has not ended, so nothing has been measured yet.
    await expect(part.getByText('Not measured yet.')).toBeVisible();
  }
});

test('nothing moves when the figures come', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/pricing', viewport: { width: 412, height: 823 } });
  const requested = Promise.withResolvers<void>();
  await page.route('**/api/status', async (route) => {
    await requested.promise;
    await route.continue();
  });
  await page.goto('/status');
  const whereIs = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y;
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Checking …');
  const before = [
    await whereIs('Web and API'),
    await whereIs('Email'),
    await whereIs('How this is measured'),
  ];
  requested.resolve();
  await expect(page.getByText('Everything works.')).toBeVisible();
  const after = [await whereIs('Web and API'), await whereIs('Email'), await whereIs('How this is measured')];
  expect(after).toEqual(before);
});

test('minutes that nobody wrote down are a loss, in bars and in words', async ({ visit, app }) => {
  const { page } = await visit(alice, { at: '/status' });
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Everything works.');
  // The server wrote one line when it started, and now it is two hours later.
  app.moveClock(2 * 60 * 60 * 1_000);
  const web = page.getByRole('region', { name: 'Web and API' });
  await expect(async () => {
    await page.reload();
    await expect(
      web.getByText(/^(?:0\.8\d|1\.6\d)% since \w+ \d+, \d+\. Some downtime on [12] days?\.$/),
    ).toBeVisible();
  }).toPass();
  await expect(web.locator('[data-state=down]').first()).toHaveAttribute(
    'title',
    /: down for \d+ of \d+ minutes\.$/,
  );
  await web.getByText('Days with downtime').click();
  await expect(web.getByRole('listitem').first()).toHaveText(/^\w+ \d+, \d+: down for \d+ of \d+ minutes\.$/);
  // A heartbeat from two hours ago says nothing about now, but an answered page request does.
  await expect(web.getByText('Works', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Email' }).getByText('Unknown')).toBeVisible();
});

test('a server that goes away while somebody looks is said to be away, and found again', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice, { at: '/status' });
  await page.clock.install();
  await page.reload();
  const overall = page.getByRole('main').getByRole('status');
  await expect(overall).toHaveText('Everything works.');
  await app.kill();
  await page.clock.runFor(31_000);
  await expect(overall).toHaveText(
    'We can’t reach the server right now. You’re seeing the last figures we had.',
  );
  await app.start();
  await page.clock.runFor(31_000);
  await expect(overall).toHaveText('Everything works.');
});

test.describe('with a mail server that is down', () => {
  // Nothing listens there.
  test.use({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } });

  test('the page says that mail does not work, and that the rest does', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/status' });
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Email is down right now.');
    const mail = page.getByRole('region', { name: 'Email' });
    await expect(mail.getByText('Down', { exact: true })).toBeVisible();
  });
});

test('without scripts the page says what it would show and where the figures are', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/status', javaScriptEnabled: false });
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible();
  await expect(page.getByText('The last 90 days.').first()).toBeVisible();
  // Found by its place: Playwright does not read what is for browsers without scripts.
  await expect(page.locator('noscript a')).toHaveAttribute('href', '/api/status');
});
