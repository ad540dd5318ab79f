import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import type { Pool } from 'pg';
import { writeArchive } from '#features/privacy/server/exports/write-archive.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { startTestDatabase } from '#test/global-setup.ts';
import { type BenchResult, median } from './figures.ts';

const ROWS = 100_000;
const FEW = 10_000;
const ROUNDS = 5;
const MEGABYTE = 1_000_000;
const TEXT = `select at, kind, network, place, user_agent, facts from safety_events where account_id = $1 order by id`;

/** An archive of a long history, beside the least that does the job: reading its rows as JSON and packing them. */
export async function benchExport(): Promise<BenchResult> {
  const { database: server, stop } = await startTestDatabase({ folder: tmpdir() });
  const connection = { ...server.connection, database: server.template };
  const database = connectDatabase({ connection, connections: 4, log: createLog('error') });
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-bench-export-'));
  try {
    await fill(database.pool);
    const ours: number[] = [];
    const byClock: number[] = [];
    const bareByClock: number[] = [];
    const floors: number[] = [];
    let megabytes = 0;
    let packed = 0;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const floor = await timed(() => bare(database.pool));
      megabytes = floor.result / MEGABYTE;
      const path = join(folder, 'archive.zip');
      const archive = await timed(() => archiveOf(database.pool, path, 'many'));
      packed = (await stat(path)).size / MEGABYTE;
      // The first round warms up.
      if (round > 0) {
        floors.push(megabytes / floor.seconds);
        ours.push(megabytes / archive.seconds);
        byClock.push(megabytes / archive.passed);
        bareByClock.push(megabytes / floor.passed);
      }
    }
    const few = await peakOf(() => archiveOf(database.pool, join(folder, 'few.zip'), 'few'));
    const many = await peakOf(() => archiveOf(database.pool, join(folder, 'many.zip'), 'many'));
    return {
      title: 'Export',
      method:
        `An archive of ${ROWS.toLocaleString('en-US')} rows, ${megabytes.toFixed(0)} MB of JSON and the same once more as ` +
        `CSV, packed into ${packed.toFixed(1)} MB. The floor reads the same rows in one go and packs the JSON alone, so ` +
        'most of the ratio is the second format. The first line is per second of processor time of this process, the second by the ' +
        'clock, which also counts PostgreSQL and whatever else the machine does. Memory is the highest of the process, looked at every 10 ms, with ' +
        `${FEW.toLocaleString('en-US')} rows and with ten times as many.`,
      figures: [
        {
          what: 'JSON written to an archive',
          floor: { name: 'rows packed, without CSV', value: median(floors) },
          ours: median(ours),
          unit: 'MB/s',
          target: { of: 'value', atLeast: 20 },
        },
        {
          what: 'The same by the clock',
          floor: { name: 'rows packed, without CSV', value: median(bareByClock) },
          ours: median(byClock),
          unit: 'MB/s',
          target: null,
        },
        {
          what: `Memory with ${ROWS.toLocaleString('en-US')} rows more than with ${FEW.toLocaleString('en-US')}`,
          floor: null,
          ours: Math.max(0, (many - few) / MEGABYTE),
          unit: 'MB',
          target: { of: 'value', atMost: 40 },
        },
      ],
    };
  } finally {
    await database.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(pool: Pool): Promise<void> {
  const people = `insert into users (id, name, email, created_at, updated_at)
    select name, name, name || '@people.test', now(), now() from unnest(array['few', 'many']) as name`;
  await pool.query(people);
  for (const [who, count] of [
    ['few', FEW],
    ['many', ROWS],
  ] as const)
    await pool.query(
      `insert into safety_events (account_id, kind, network, place, user_agent, facts, at)
       select $1, 'signed-in', '203.0.113.' || n % 250, 'Oakland, ' || md5(n::text),
         'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || 100 + n % 40 || '.0.0.0 Safari/537.36',
         jsonb_build_object('method', 'password', 'device', md5(n::text || 'device')), now() - n * interval '1 minute'
       from generate_series(1, $2::integer) n`,
      [who, count],
    );
  await pool.query('analyze safety_events');
}

async function archiveOf(pool: Pool, path: string, id: string): Promise<void> {
  await writeArchive({
    pool,
    path,
    parts: [{ id, part: { path: 'security/history', title: 'What happened', text: TEXT } }],
    facts: { title: 'A bench', madeAt: new Date(0) },
    onProgress: () => undefined,
  });
}

/** @returns bytes of JSON */
async function bare(pool: Pool): Promise<number> {
  const { rows } = await pool.query<[string]>({
    text: `select row_to_json(rows)::text from (${TEXT}) as rows`,
    values: ['many'],
    rowMode: 'array',
  });
  const json = Buffer.from(rows.map(([line]) => line).join(',\n'));
  const packing = createDeflateRaw();
  const written = pipeline(packing, new Writable({ write: (_chunk, _encoding, done) => done() }));
  packing.end(json);
  await Promise.all([finished(packing), written]);
  return json.length;
}

/** @returns seconds: of the processor, and by the clock */
async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ seconds: number; passed: number; result: Result }> {
  const begun = process.cpuUsage();
  const at = performance.now();
  const result = await work();
  const passed = (performance.now() - at) / 1_000;
  const { user, system } = process.cpuUsage(begun);
  return { seconds: (user + system) / 1_000_000, passed, result };
}

async function peakOf(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  await work();
  clearInterval(look);
  return peak;
}
