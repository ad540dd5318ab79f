import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const FOLDER = join(import.meta.dirname, '../../.cache/screens');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** Pictures take a quarter of the time and only people look at them, so they are made when somebody asks. */
const SCREENS = process.env['SCREENS'];
/**
 * A phone and a desk. People who want to look at a tablet and a wide screen too ask for it with SCREENS=all. The dark
 * theme gives colours to the same names, which no width changes, so that one look at it is enough.
 */
const WIDTHS: readonly { width: number; height: number; checked: readonly Theme[] }[] = [
  { width: 390, height: 844, checked: ['light'] },
  ...(SCREENS === 'all'
    ? [
        { width: 820, height: 1100, checked: [] },
        { width: 1920, height: 1080, checked: [] },
      ]
    : []),
  { width: 1280, height: 900, checked: THEMES },
];

/**
 * Looks at a screen at both widths, and in the dark theme too: axe finds nothing wrong, and nothing is wider than the window.
 * With SCREENS=pictures a picture of each is left in .cache/screens for people, with SCREENS=all of four widths.
 */
export async function examine(page: Page, name: string): Promise<void> {
  for (const { checked, ...size } of WIDTHS) {
    await page.setViewportSize(size);
    for (const theme of SCREENS === undefined ? checked : THEMES) {
      await test.step(`${name}, ${theme}, ${size.width} pixels`, async () => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await settled(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(wider, `${name} is wider than ${size.width} pixels`).toBeLessThanOrEqual(0);
        if (SCREENS !== undefined) await picture(page, `${name}-${size.width}-${theme}`);
        if (checked.includes(theme))
          expect.soft(await violationsOf(page, theme), `${name}, ${theme}, ${size.width}`).toEqual([]);
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Waits until colours have changed and things have moved to where they belong. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function picture(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
}

/**
 * WCAG 2.2 AA and axe's own best practices, in words that lead to the place. axe is put into a page once: its own way
 * with Playwright does so at each look, and opens another page to put the findings together, which takes three times
 * as long.
 */
export async function violationsOf(page: Page, theme: Theme): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // The dark theme changes colours and nothing else, so only they need another look.
  const options: RunOptions = theme === 'dark' ? { runOnly: ['color-contrast'] } : {};
  const violations = await page.evaluate(async (given) => {
    // React Aria's announcements stay for some seconds, even if the button they name is gone.
    const found = await window.axe.run({ exclude: ['[data-live-announcer]'] }, given);
    return found.violations;
  }, options);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
