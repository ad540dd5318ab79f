import { FEATURES } from '#features/site/constants.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import { alice, expect, test } from './fixtures.ts';

test.use({ onlyReads: true });

/** Capabilities of an installation without any configuration. */
const CAN: Capabilities = new Set([
  'user-calls',
  'virtual-numbers',
  'tasks',
  'contacts',
  'booking',
  'notetaker',
]);

test('the home page leads where it says', async ({ visit }) => {
  const { page } = await visit(alice);
  const main = page.getByRole('main');
  const leads = async (name: string, to: string) =>
    expect(main.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', to);
  await leads('Get Started', '/register');
  await leads('Contact Sales', '/contact');
  await leads('All countries', '/rates');
  await leads('View Plans', '/pricing');
  await leads('Learn More about Internet Fax', '/features/internet-fax');
  await leads('Start Free', '/register');
  await leads('Create Free Account', '/register');
  await leads('Compare All Plans', '/pricing');
  await leads('View All Features', '/features');
  for (const card of ['Basic Calling', 'Internet Fax', 'Free Features'])
    await expect(main.getByRole('heading', { name: card })).toBeVisible();
});

test('the home page has three highlights in three columns', async ({ visit }) => {
  const { page } = await visit(alice, { viewport: { width: 1280, height: 800 } });
  const highlights = page
    .getByRole('list')
    .filter({ has: page.getByRole('heading', { name: 'Between two browsers' }) });
  await expect(highlights.getByRole('heading')).toHaveText([
    'Between two browsers',
    'Every device rings',
    'Nothing to install',
  ]);
  const boxes = await highlights
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(3);
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
});

test('the home page compares three plans with the figures of the specification', async ({ visit }) => {
  const { page } = await visit(alice);
  const table = page.getByRole('table', { name: 'Plans compared' });
  const cells = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  expect(cells).toEqual([
    [
      'Each month',
      'Free$0.00 a month',
      'Businessalso known as Professional$24.99 a month',
      'Enterprise$49.99 a month',
    ],
    ['User-to-user calls', 'Included', 'Included', 'Included'],
    ['Mobile/landline calls Coming soon', '10 mins/month', '500 mins/month', 'Unlimited*'],
    ['eFax pages Coming soon', '5/month', '100/month', 'Unlimited†'],
    ['Task manager', 'Basic', 'Full Features', 'Team Collaboration'],
  ]);
  await expect(page.getByText('*2,000 minutes included, then per-minute rates')).toBeVisible();
});

test('what is missing is marked as coming soon, wherever it is named', async ({ visit }) => {
  const { page } = await visit(alice);
  const main = page.getByRole('main');
  for (const heading of ['Basic Calling', 'Internet Fax', 'Mobile and landline calls', 'Fax'])
    await expect(
      main.getByRole('heading', { name: `${heading} Coming soon`, exact: true }),
      heading,
    ).toBeVisible();
  await expect(main.getByRole('heading', { name: 'User-to-user calls', exact: true })).toBeVisible();
  await page.goto('/features');
  for (const { name, needs } of FEATURES)
    await expect(
      main.getByRole('heading', {
        name: needs.every((one) => CAN.has(one)) ? name : `${name} Coming soon`,
        exact: true,
      }),
      name,
    ).toBeVisible();
});

test('the features page has the Free plan, four categories and a link for every feature', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/features' });
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toContainText([
    'The Free plan',
    'Communication Tools',
    'Global Connectivity',
    'AI-Powered Features',
    'Business Tools',
  ]);
  for (const line of [
    '10 outbound minutes',
    'Fax, 5 pages a month',
    'Task manager, up to 10 active tasks',
    'File sharing up to 20 MB per file',
    'Up to 20 minutes per session',
    'AI chatbot, 20 requests a day',
    'View-only calendar integration',
  ])
    await expect(main.getByText(line)).toBeVisible();
  for (const { slug, name } of FEATURES)
    await expect(main.getByRole('link', { name: `Learn More about ${name}` })).toHaveAttribute(
      'href',
      `/features/${slug}`,
    );
  await expect(main.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
  await expect(main.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', '/contact');
});

for (const width of [390, 1280])
  test(`pressing Call on the dial pad moves nothing around it, ${width} pixels wide`, async ({ visit }) => {
    const { page } = await visit(alice, { viewport: { width, height: 900 } });
    const places = async () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByRole('heading', { name: 'Rates you can read' }),
        ].map((heading) => heading.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)),
      );
    const before = await places();
    const pad = page.getByRole('region', { name: 'Dial pad to try' });
    await pad.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(pad).toContainText('This would ring +44 20 7946 0018');
    expect(await places()).toEqual(before);
  });
