import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../.cache/screens');
const THEMES = ['light', 'dark'] as const;
/** A phone and a desk. People who want to look at a tablet and a wide screen too ask for it with SCREENS=all. */
const WIDTHS = [
  { width: 390, height: 844, isChecked: true },
  ...(process.env['SCREENS'] === 'all'
    ? [
        { width: 820, height: 1100, isChecked: false },
        { width: 1920, height: 1080, isChecked: false },
      ]
    : []),
  { width: 1280, height: 900, isChecked: true },
];

/**
 * Looks at a screen in both themes and at both widths: axe finds nothing wrong, nothing is wider than the window,
 * and a picture is left in .cache/screens for people.
 */
export async function examine(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const { isChecked, ...size } of WIDTHS) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await test.step(`${name}, ${theme}, ${size.width} pixels`, async () => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await settled(page);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(wider, `${name} is wider than ${size.width} pixels`).toBeLessThanOrEqual(0);
        await page.screenshot({
          path: join(FOLDER, `${name}-${size.width}-${theme}.jpg`),
          type: 'jpeg',
          quality: 70,
          fullPage: true,
        });
        if (isChecked)
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

/** WCAG 2.2 AA and axe's own best practices, in words that lead to the place. */
async function violationsOf(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  // What React Aria has said aloud stays there for some seconds, also when the button that it names has gone.
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  // The dark theme changes colours and nothing else, so only they need another look.
  const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
}
