import { callingConfig } from '#features/calling/server/config.ts';
import { deleteOldCalls } from '#features/calling/server/history/retention.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { type BenchResult, type Figure, median } from './figures.ts';
import { openCluster } from './growth/cluster.ts';
import { openSite, type Site } from './growth/site.ts';
import { SUBJECTS, type Subject } from './growth/subjects.ts';

const SHARES = [0.01, 0.1, 1] as const;
/** From the smallest to the largest. */
const GROWTH = 100;
const ROUNDS = 24;
const WARM_ROUNDS = 4;
const JOB_ROUNDS = 3;
const LONG_MS = 3_000;
/** How much longer a request about one account may take in an installation a hundred times as large. */
const STEADY_RATIO_MAX = 1.3;

/** How long things take with 1 %, 10 % and all of a large installation, side by side. */
export async function benchGrowth(): Promise<BenchResult> {
  const cluster = await openCluster(process.env['BENCH_GROWTH_DIR']);
  const sites: Site[] = [];
  try {
    const filled = [];
    for (const share of SHARES) filled.push(await cluster.filled(share));
    for (const { url } of filled) sites.push(await openSite(url));
    const figures: Figure[] = [];
    for (const subject of SUBJECTS) figures.push(await figureOf(subject, sites));
    const [whole] = sites.slice(-1);
    for (const queue of whole?.jobs.keys() ?? []) figures.push(await jobFigure(queue, sites));
    figures.push(await forgettingFigure(sites));
    figures.push(
      lineOf(
        'Start of a server',
        sites.map(({ startedInMs }) => startedInMs),
        false,
      ),
    );
    figures.push(
      lineOf(
        'Migrations since the data was loaded',
        filled.map(({ migratedInMs }) => migratedInMs),
        false,
      ),
    );
    return { title: 'Growth', method: methodOf(filled.map(({ bytes }) => bytes)), figures };
  } finally {
    for (const site of sites) await site.close();
    await cluster.close();
  }
}

/** In rotation, so that a noisy minute on the machine affects all three. */
async function figureOf({ what, run, isSteady }: Subject, sites: readonly Site[]): Promise<Figure> {
  const taken = sites.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS + WARM_ROUNDS; round += 1)
    for (const [nth, site] of sites.entries()) {
      const { request, after } = run(site);
      const took = await timed(request);
      await after?.();
      if (round >= WARM_ROUNDS) taken[nth]?.push(took);
    }
  return lineOf(what, taken.map(median), isSteady);
}

/** After a first run, which does any work that is due, unless that took long. */
async function jobFigure(queue: string, sites: readonly Site[]): Promise<Figure> {
  const medians: number[] = [];
  for (const { jobs } of sites) {
    const work = jobs.get(queue) ?? (async () => undefined);
    const first = await timed(work);
    const taken = first > LONG_MS ? [first] : [];
    const rounds = first > LONG_MS ? 0 : JOB_ROUNDS;
    for (let round = 0; round < rounds; round += 1) taken.push(await timed(work));
    medians.push(median(taken));
  }
  return lineOf(`Job ${queue}`, medians, false);
}

/** The oldest thousand calls, each measured once because they are gone afterwards. */
async function forgettingFigure(sites: readonly Site[]): Promise<Figure> {
  const taken: number[] = [];
  for (const { platform } of sites) {
    const { rows } = await platform.database.pool.query<{ ended_at: Date }>(
      "select ended_at from calls where state = 'ended' order by ended_at offset 1000 limit 1",
    );
    const days = (platform.clock.now() - Number(rows[0]?.ended_at)) / DAY_MS;
    const settings = new Map(platform.config.settings);
    settings.set(callingConfig, { ...settings.get(callingConfig), CALL_HISTORY_DAYS: days });
    const config = { ...platform.config, settings };
    taken.push(await timed(() => deleteOldCalls({ ...platform, config })));
  }
  return lineOf('Deleting the 1,000 oldest calls', taken, false);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function lineOf(what: string, milliseconds: readonly (number | null)[], isSteady: boolean): Figure {
  const [small = null, middle = null, large = null] = milliseconds;
  const exponent = small === null || large === null ? null : Math.log(large / small) / Math.log(GROWTH);
  return {
    what,
    floor: small === null ? null : { name: 'at 1 %', value: small },
    ours: large ?? Number.NaN,
    unit: 'ms',
    target: isSteady ? { of: 'ratio', atMost: STEADY_RATIO_MAX } : null,
    note: `${middle === null ? '' : `at 10 %: ${middle.toPrecision(3)} ms, `}exponent ${exponent === null ? 'unknown' : exponent.toFixed(2)}`,
  };
}

function methodOf(bytes: readonly number[]): string {
  const sizes = bytes.map((size) => `${(size / 2 ** 30).toFixed(2)} GB`).join(', ');
  return (
    'An installation with 1,000,000 calls, 200,000 of them from one account, 20,000 accounts, 100,000 numbers and 5,000,000 ledger ' +
    `entries, and the same at 10 % and at 1 % (${sizes} of database). Each line is the median of ${ROUNDS} requests over HTTP, the ` +
    'three sizes in turn. Jobs ran alone. "Ours" is the full size, the floor is 1 % of it, and the exponent says how the time grows with ' +
    'the size: 0 not at all, 1 in proportion. The first page of a search reads 2,000 calls of each side at most.'
  );
}
