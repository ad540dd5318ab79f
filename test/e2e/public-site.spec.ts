import type { Page } from '@playwright/test';
import { ACCOUNT_PATHS, publicPaths } from '#features/site/constants.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test.use({ onlyReads: true });

test.describe.configure({ timeout: 240_000 });

test('whoever follows every link from the home page finds no dead one, and no page complains', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // Interfaces that come and go on this machine, as other journeys make them, are no fault of the page.
    if (message.text().includes('ERR_NETWORK_CHANGED')) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));

  const waiting = ['/'];
  // A document for programs has no heading.
  const seen = new Set([...waiting, '/api/openapi.json']);
  const wrong: string[] = [];
  const pages = new Map<string, PageDescription>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (answer?.status() !== 200) wrong.push(`${path} answers ${answer?.status()}`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    if (!/script-src 'self'/.test(policy) || /script-src[^;]*'unsafe-/.test(policy))
      wrong.push(`${path} runs scripts that somebody else has put into it: ${policy}`);
    const described = await descriptionOf(page);
    pages.set(path, described);
    for (const link of described.links.map((href) => new URL(href))) {
      const next = link.pathname + link.search;
      // Where somebody goes on afterwards changes nothing of the page, and hundreds of links differ in nothing else.
      const one = link.searchParams.has('from') ? `${link.pathname}?from` : next;
      if (link.origin !== app.url || seen.has(one)) continue;
      seen.add(one);
      waiting.push(next);
    }
  }
  for (const [path, one] of pages) wrong.push(...faultsOf(path, one, pages));
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining(publicPaths()));
});

test('a public page says who it is: its own address, and a picture that exists', async ({ visit, app }) => {
  const { page, context } = await visit(alice);
  for (const path of publicPaths()) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', app.url + path);
    await expect(page.locator('meta[property="og:url"]'), path).toHaveAttribute('content', app.url + path);
    await expect(page.locator('meta[property="og:image"]'), path).toHaveAttribute(
      'content',
      `${app.url}/sharing.png`,
    );
  }
  const picture = await context.request.get('/sharing.png');
  expect(picture.headers()['content-type']).toBe('image/png');
  const manifest: { icons: { src: string }[] } = await (
    await context.request.get('/site.webmanifest')
  ).json();
  for (const { src } of manifest.icons) expect((await context.request.get(src)).status(), src).toBe(200);
});

test('the home page says who we are in the words of schema.org', async ({ visit, app }) => {
  const { page } = await visit(alice);
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'Organization', url: `${app.url}/`, contactPoint: { email: 'support@localhost' } },
      { '@type': 'WebSite', url: `${app.url}/` },
    ],
  });
});

test('the list for search engines has every public page and nothing else', async ({ visit, app }) => {
  const { context } = await visit(alice);
  const text = await (await context.request.get('/sitemap.xml')).text();
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(listed.toSorted()).toEqual(
    [...publicPaths(), ...ACCOUNT_PATHS].map((path) => app.url + path).toSorted(),
  );
  const robots = await (await context.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test('without JavaScript every public page can be read, and from each one can go on', async ({ visit }) => {
  const { page } = await visit(alice, { javaScriptEnabled: false });
  for (const path of publicPaths()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
    // The page of the API has an index in the place of a footer.
    const end = path === '/api' ? 'Endpoints' : 'Footer';
    await expect(page.getByRole('navigation', { name: end }), path).toBeVisible();
  }
  // Even the list of features opens: it is the browser that opens it.
  await page.goto('/');
  await page.getByRole('button', { name: 'All features' }).click();
  await page
    .getByRole('link', { name: /^Internet Fax/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/features\/internet-fax$/);
});

test('an address that does not exist is answered without the app, and leads on', async ({ visit }) => {
  const { page } = await visit(alice, { javaScriptEnabled: false });
  const answer = await page.goto('/no/such/page?token=secret');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  // The key grid of the house, with the wrong key lit.
  const lit = page.getByRole('main').locator('svg circle.fill-live');
  await expect(lit).toHaveCount(1);
  await expect(lit).toHaveAttribute('cx', '4');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

/** Each test starts a server of its own, which several pages can share. */
const PAGES_PER_TEST = 8;
const pages = publicPaths();
for (let at = 0; at < pages.length; at += PAGES_PER_TEST)
  test(`public pages are fit for everybody, in both themes and at every width, from ${pages[at]}`, async ({
    visit,
  }) => {
    test.setTimeout(180_000);
    const { page } = await visit(alice);
    for (const path of pages.slice(at, at + PAGES_PER_TEST)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await examine(page, `public-${path.slice(1).replaceAll('/', '-') || 'home'}`);
    }
  });

interface PageDescription {
  /** Where it is, without its query: the sign-in with and without a way back is one page. */
  readonly pathname: string;
  readonly title: string;
  readonly descriptions: readonly string[];
  /** Whether search engines may list it; what they may not may be the twin of what they may. */
  readonly isListed: boolean;
  readonly headings: number;
  readonly ids: readonly string[];
  readonly links: readonly string[];
  readonly mails: readonly string[];
  readonly emptyPictures: readonly string[];
}

/** Describes the open page. */
function descriptionOf(page: Page): Promise<PageDescription> {
  return page.evaluate(() => ({
    pathname: location.pathname,
    title: document.title,
    descriptions: [...document.querySelectorAll<HTMLMetaElement>('meta[name=description]')].map(
      ({ content }) => content,
    ),
    isListed: document.querySelector('meta[name=robots][content*=noindex]') === null,
    headings: document.querySelectorAll('h1').length,
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    links: [...document.links].filter(({ protocol }) => protocol.startsWith('http')).map(({ href }) => href),
    mails: [...document.links].filter(({ protocol }) => protocol === 'mailto:').map(({ href }) => href),
    emptyPictures: [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => src),
  }));
}

function faultsOf(path: string, page: PageDescription, all: ReadonlyMap<string, PageDescription>): string[] {
  const others = [...all.values()].filter(({ pathname }) => pathname !== page.pathname);
  const isDescribed = page.descriptions.length === 1 && page.descriptions[0] !== '';
  const anchors = page.links.map((href) => new URL(href)).filter(({ hash }) => hash !== '');
  return [
    ...(page.headings === 1 ? [] : [`has ${page.headings} first headings`]),
    ...(page.title === '' ? ['has no title'] : []),
    ...(isDescribed ? [] : ['has no description of its own']),
    ...others
      .filter(({ title }) => title === page.title)
      .map(({ pathname }) => `is called "${page.title}", as ${pathname} is`),
    ...others
      .filter(({ isListed }) => isListed && page.isListed)
      .filter(({ descriptions }) => descriptions[0] === page.descriptions[0])
      .map(({ pathname }) => `is described as ${pathname} is`),
    ...anchors
      .filter(({ pathname, search, hash }) => {
        const target = all.get(pathname + search);
        return target !== undefined && !target.ids.includes(decodeURIComponent(hash.slice(1)));
      })
      .map(({ href }) => `leads to ${href}, where nothing has this name`),
    ...page.mails
      .filter((mail) => !/^mailto:[^@\s{}]+@[^@\s{}]+$/.test(mail))
      .map((mail) => `writes to ${mail}`),
    ...page.emptyPictures.map((picture) => `shows ${picture}, which is no picture`),
  ].map((fault) => `${path} ${fault}`);
}
