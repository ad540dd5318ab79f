import { chromium } from '@playwright/test';
import { asWorkspaceId } from '#kernel/ids.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { QUIET_CHROMIUM } from '#test/chromium.ts';
import { alice } from '#test/people.ts';
import { chromium as findChromium } from '../scripts/lib/chromium.mjs';
import { load } from './contacts.ts';
import { type BenchResult, quantile } from './figures.ts';
import { openWorkspace, signUp } from './workspace.ts';

const CONTACTS = 100_000;
/** Scrolled in each frame: two screens a second, and then as fast as pages arrive. */
const READING_PX = 30;
const RACING_PX = 1_500;
const READING_MS = 10_000;
const RACING_MS = 120_000;
const LONG_MS = 50;

/** How long the frames of a scroll took, in milliseconds, and how many rows the table held at its end. */
interface Scroll {
  readonly frames: readonly number[];
  readonly rows: number;
}

/** The table of contacts, scrolled in Chromium. */
export async function benchScrolling(): Promise<BenchResult> {
  const workspace = await openWorkspace();
  const ahoy = await workspace.startAhoy();
  try {
    const url = String(ahoy.ready['url']);
    const { accountId, cookie } = await signUp(url, alice);
    await fetch(`${url}/api/identity/username`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: alice.username }),
    });
    const database = connectDatabase({
      connection: { connectionString: workspace.databaseUrl },
      connections: 1,
      log: createLog('error'),
    });
    await load(database, { workspaceId: asWorkspaceId(accountId) }, [1, CONTACTS]);
    await database.close();
    return resultOf(await scrolled(url, cookie));
  } finally {
    await ahoy.stop();
    await workspace.close();
  }
}

async function scrolled(
  url: string,
  cookie: string,
): Promise<{ reading: Scroll; racing: Scroll; idle: Scroll }> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: [...QUIET_CHROMIUM] });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
      }),
    );
    const page = await context.newPage();
    await page.goto(`${url}/contacts`);
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scroll = (px: number, longestMs: number): Promise<Scroll> =>
      page.evaluate<Scroll>(`(${SCROLL})(${JSON.stringify({ px, longestMs, all: CONTACTS })})`);
    // What frames take here without any work of ours: of a machine that others use, too.
    const idle = await scroll(0, READING_MS / 2);
    const reading = await scroll(READING_PX, READING_MS);
    return { idle, reading, racing: await scroll(RACING_PX, RACING_MS) };
  } finally {
    await browser.close();
  }
}

/** In the page: scrolls down by so much in each frame, until every row is there or the time is over. */
const SCROLL = `({ px, longestMs, all }) => new Promise((resolve) => {
  const took = [];
  const began = performance.now();
  let before = began;
  const rows = () => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 1) - 1;
  const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  const frame = (now) => {
    took.push(now - before);
    before = now;
    if (now - began > longestMs || (px > 0 && rows() >= all && isAtEnd()))
      return resolve({ frames: took.slice(1), rows: rows() });
    window.scrollBy(0, px);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})`;

function resultOf({ idle, reading, racing }: { idle: Scroll; reading: Scroll; racing: Scroll }): BenchResult {
  const long = (scroll: Scroll) => scroll.frames.filter((ms) => ms > LONG_MS).length;
  const words = ({ frames: took, rows }: Scroll) =>
    `${took.length} frames, p95 ${quantile(took, 0.95).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms, ${rows.toLocaleString('en-US')} rows`;
  return {
    title: 'Scrolling contacts',
    method: `The table of ${CONTACTS.toLocaleString('en-US')} contacts in Chromium without a graphics card, 1280 pixels wide, scrolled in each frame: by ${READING_PX} pixels for ${READING_MS / 1_000} s, as one reads, and by ${RACING_PX}, for ${RACING_MS / 1_000} s or until the last row was there. Frames are counted by requestAnimationFrame, also for a while in which nothing moves.`,
    figures: [
      {
        what: `Frames over ${LONG_MS} ms, reading`,
        floor: { name: 'nothing moves', value: long(idle) },
        ours: long(reading),
        unit: 'frames',
        target: { of: 'value', atMost: 0 },
        note: words(reading),
      },
      {
        what: `Frames over ${LONG_MS} ms, racing`,
        floor: { name: 'nothing moves', value: long(idle) },
        ours: long(racing),
        unit: 'frames',
        target: { of: 'value', atMost: 0 },
        note: words(racing),
      },
    ],
  };
}
