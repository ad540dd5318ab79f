import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { buildWhenNeeded } from '../scripts/lib/build.mjs';
import { type Chromium, startChromium } from './chromium.ts';
import { machineLine } from './figures.ts';
import {
  type Category,
  missed,
  type PageScores,
  scoresLine,
  scoresSection,
  type Visit,
} from './page-scores.ts';
import { writePerformancePage } from './performance-page.ts';
import { openWorkspace } from './workspace.ts';

// npm run lighthouse: every page that search engines may list, as Lighthouse sees it on a slow phone. With paths behind
// it, only these pages are visited and docs/performance.md stays as it is.

const VISITS = 3;
const ATTEMPTS = 3;
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
const METHOD =
  `Written by \`npm run lighthouse\`: every page of the sitemap, as Lighthouse sees it on a slow phone (its mobile settings: 4G ` +
  `with 150 ms, and a processor four times slower, both simulated). Performance, and all that is measured in time or bytes, is ` +
  `the median of ${VISITS} visits with an empty cache. Targets: performance 95, the others 100. Largest paint: when the largest ` +
  `thing in the window was drawn. Blocked: how long presses would have waited. Shift: how much moved by itself (0.1 is the most ` +
  `that counts as good).`;

const { positionals } = parseArgs({ allowPositionals: true });
await buildWhenNeeded();
const workspace = await openWorkspace();
const server = await workspace.startAhoy();
const pages: PageScores[] = [];
try {
  const url = String(server.ready['url']);
  for (const path of positionals.length > 0 ? positionals : await listedPaths(url)) {
    const page = await examine(url, path);
    pages.push(page);
    console.log(scoresLine(page));
  }
} finally {
  await server.stop();
  await workspace.close();
}
const complaints = pages.flatMap(missed);
if (positionals.length === 0) {
  const section = scoresSection(pages, { method: METHOD, machine: machineLine(new Date()) });
  await writePerformancePage(join(import.meta.dirname, '../docs/performance.md'), [section]);
}
for (const complaint of complaints) console.error(complaint);
console.log(complaints.length === 0 ? 'Every page meets its targets.' : 'Some pages miss their targets.');
process.exitCode = complaints.length === 0 ? 0 : 1;

/** Where the sitemap leads, in its order. */
async function listedPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  if (paths.length === 0) throw new Error('The sitemap lists no page.');
  return paths;
}

/** @throws Error when Lighthouse could not look at the page: on a busy machine Chromium loses a trace at times */
async function examine(url: string, path: string): Promise<PageScores> {
  // The first request of a page compresses it; no later one waits for that.
  await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  for (let attempt = 1; ; attempt += 1) {
    const chromium = await startChromium([]);
    try {
      return { path, visits: await visitSeveralTimes(chromium, url + path) };
    } catch (problem) {
      if (attempt === ATTEMPTS) throw problem;
    } finally {
      await chromium.close();
    }
  }
}

async function visitSeveralTimes(chromium: Chromium, address: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  // Only what is measured in time differs between visits.
  for (let index = 0; index < VISITS; index += 1)
    visits.push(await visit(chromium, address, index === 0 ? CATEGORIES : ['performance']));
  return visits;
}

async function visit(
  { devTools }: Chromium,
  address: string,
  categories: readonly Category[],
): Promise<Visit> {
  const result = await lighthouse(address, {
    port: Number(new URL(devTools).port),
    logLevel: 'silent',
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
  });
  const lhr = result?.lhr;
  if (lhr === undefined || lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not look at ${address}: ${lhr?.runtimeError?.message ?? ''}`);
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100),
    ]),
  );
  return {
    scores,
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    bytes: valueOf('total-byte-weight'),
    faults: faultsOf(lhr),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Audits that cost points. */
function faultsOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return [];
    return [`${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim()];
  });
}
