import type { Locator, Page } from '@playwright/test';
import { ECHO_PEER } from '#features/calling/constants.ts';
import { whyNoFirefox } from './firefox.ts';
import { alice, test as base, bob, expect, talk, toneOf } from './fixtures.ts';

const IN_FIREFOX = { place: { isFirefox: true, args: [] } } as const;

const test = base.extend<{ readonly needsFirefox: undefined }>({
  needsFirefox: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const why = await whyNoFirefox();
      if (why !== null) process.stdout.write(`skipped: ${why}\n`);
      test.skip(why !== null, why ?? '');
      await use(undefined);
    },
    { auto: true },
  ],
});

test('a person in Firefox and one in Chromium call each other, hear each other and remember both calls alike', async ({
  signUp,
}) => {
  const inFirefox = await signUp(alice, IN_FIREFOX);
  const inChromium = await signUp(bob);

  await talk(inFirefox, inChromium);
  await expect(inFirefox.callWith(bob)).toContainText('End-to-end encrypted');
  await inFirefox.press('End call');
  for (const { ended } of [inFirefox, inChromium]) {
    await ended.getByRole('button', { name: 'Close' }).click();
    await expect(ended).toBeHidden();
  }

  await talk(inChromium, inFirefox);
  await inChromium.press('End call');
  await expect(inFirefox.ended).toBeVisible();

  for (const { page } of [inFirefox, inChromium])
    await page.getByRole('tab', { name: 'Call History' }).click();
  const atBobs = callsOf(inChromium.page);
  await expect(atBobs).toHaveText([/^Alice Archer\d+ s, Free/, /^Alice Archer\d+ s, Free/]);
  // Firefox 153 crashes when Playwright asks it for all texts at once.
  const talks = (await atBobs.allTextContents()).map((text) => /\d+ s, Free/.exec(text)?.[0] ?? '');
  await expect(callsOf(inFirefox.page)).toHaveText(talks.map((talk) => new RegExp(`^Bob Bell${talk}`)));
});

test('the echo line hears a person in Firefox, plays back what they say, and outlives a reload', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, IN_FIREFOX);
  const { page } = atAlice;
  await atAlice.call(ECHO_PEER);
  const card = atAlice.callWith(ECHO_PEER);
  const verdict = card.getByRole('region', { name: 'Connection test' });
  await expect(verdict).toContainText('Say something');
  await atAlice.hears(toneOf(alice));
  await expect(verdict).toContainText('We can hear you', { timeout: 30_000 });

  await page.reload();
  await atAlice.hears(toneOf(alice));
  await atAlice.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(0:\d\d\)/);
});

test('on a phone every price of the rates is on one line in Firefox, which breaks after a slash', async ({
  visit,
}) => {
  const { page } = await visit(alice, { ...IN_FIREFOX, at: '/rates', viewport: { width: 390, height: 844 } });
  const table = page.getByRole('table', { name: 'Call rates' });
  await expect(table.getByText('$0.280/min', { exact: true }).first()).toBeVisible();
  const lines = await table
    .getByRole('cell')
    .filter({ hasText: '/min' })
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      }),
    );
  expect(lines.length).toBeGreaterThan(400);
  // Cells that this width hides have none.
  expect(Math.max(...lines)).toBe(1);
});

function callsOf(page: Page): Locator {
  return page.getByRole('tabpanel', { name: 'Call History' }).getByRole('listitem');
}
