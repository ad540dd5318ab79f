import type { APIRequestContext } from '@playwright/test';
import { PLANS } from '#features/billing/constants.ts';
import { featuresOf } from '#features/billing/rules/subscriptions/plan-features.ts';
import { publicPaths } from '#features/site/constants.ts';
import { alice, expect, test } from './fixtures.ts';

test.use({ onlyReads: true });

/**
 * What sounds like a figure or a boast that somebody could ask us to prove: shares, "65+", counts of countries or
 * customers, large words for numbers, guarantees. Prices and the limits of plans have tests of their own.
 */
const SHAPES: readonly RegExp[] = [
  // In an address, "%22" is a character.
  /(?:up to |over |more than )?(?<!%\d?)\d[\d.,]*\s?(?:%|percent\b)/giu,
  /\b\d[\d.,]*\d\+/giu,
  /\b\d[\d.,]*\+?\s+(?:\p{L}+\s+){0,2}(?:countries|customers|businesses|companies|teams|users|downloads)\b/giu,
  /\b(?:hundreds|thousands?|millions?|billions?)\b/giu,
  /\b(?:trusted|loved) by\b|\btrust (?:us|ahoy|the product)\b|\baward|\bworld[- ]class\b|\bindustry[- ]leading\b/giu,
  /(?<!\bnot )\bguarantee/giu,
  /\bHD\b/gu,
];

/** The claims in a piece of text, each as it stands there. @param text one paragraph, cell or heading */
function claimsIn(text: string): string[] {
  return SHAPES.flatMap((shape) => text.match(shape) ?? []);
}

/** The paragraphs, cells and headings of a page as it is served, before any script. */
async function textsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  return html
    .replaceAll(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<\/?(?:a|b|strong|em|i|span|time|abbr|sup|sub|code|small)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

test('the claims of the specification would be seen, and others like them', () => {
  // Specification 000 §1; decisions R19 and R20: none of them is printed before it can be proven.
  for (const [sentence, claim] of [
    ['1,000+ businesses trust the product', '1,000+'],
    ['Calling to 65+ countries', '65+'],
    ['HD voice and video', 'HD'],
    ['99.99% uptime guarantee', '99.99%'],
    ['Calling coverage of over 200 countries', '200 countries'],
    ['Fax in over 100 countries', '100 countries'],
    ['eSIM in 190+ countries', '190+'],
    ['Savings of up to 70% on international calling', 'up to 70%'],
    ['99% transcription accuracy', '99%'],
    ['Used by 40 large companies', '40 large companies'],
    ['Millions of calls', 'Millions'],
    ['Trusted by people everywhere', 'Trusted by'],
    ['We guarantee it', 'guarantee'],
    ['Half the price: 50 percent', '50 percent'],
  ] as const)
    expect(claimsIn(sentence), sentence).toContain(claim);
  for (const sentence of [
    '$0.010/min',
    '10 minutes a month',
    'Free to receive, 1 GB storage',
    '+44 20 7946 0018',
    'We do not guarantee that Ahoy is always up',
    'A local number in another country',
  ])
    expect(claimsIn(sentence), sentence).toEqual([]);
});

test('the status page lists each figure of our pages with its source and its day, and the source has it', async ({
  visit,
}) => {
  const { page, context } = await visit(alice, { at: '/status', javaScriptEnabled: false });
  const rows = page.getByRole('table', { name: 'Figures on our pages' }).getByRole('row');
  for (const [place, claim, source, path] of [
    [1, 'Calls to 244 countries and territories', 'the list of rates', '/rates'],
    [2, 'from $0.010/min to $1.630/min', 'the list of rates', '/rates'],
    [3, 'Up to 35 countries with one eSIM', 'the eSIM plans of the catalogue', '/pricing'],
    [4, 'Data from $5/GB', 'the eSIM plans of the catalogue', '/pricing'],
  ] as const) {
    const cells = rows.nth(place).getByRole('cell');
    await expect(cells.nth(0)).toHaveText(claim);
    await expect(cells.nth(1).getByRole('link', { name: source })).toHaveAttribute('href', path);
    await expect(cells.nth(2)).toHaveText(/^\w+ \d+, 20\d\d$/);
    const texts = await textsOf(context.request, path);
    expect(
      texts.filter((text) => text.includes(claim)),
      path,
    ).not.toEqual([]);
  }
  await expect(rows).toHaveCount(5);
});

test('no public page claims what is neither on that list nor sold by a plan', async ({ visit }) => {
  const { page, context } = await visit(alice, { at: '/status', javaScriptEnabled: false });
  const listed = await page
    .getByRole('table', { name: 'Figures on our pages' })
    .getByRole('row')
    .locator('td:first-child')
    .allTextContents();
  const sold = PLANS.flatMap(featuresOf).flatMap(({ text, detail = '' }) => [text, detail]);
  const proven = [...listed, ...sold];
  const unproven: string[] = [];
  for (const path of publicPaths()) {
    const claimed = (await textsOf(context.request, path)).flatMap(claimsIn);
    unproven.push(
      ...claimed
        .filter((claim) => !proven.some((sentence) => sentence.includes(claim)))
        .map((claim) => `${path}: ${claim}`),
    );
  }
  expect(unproven).toEqual([]);
});
