import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type PrefixIndex, PrefixIndexBuilder } from '#features/rates/rules/prefix-index.ts';
import { createDeckCache } from '#features/rates/server/decks/deck-cache.ts';
import { createRateStore } from '#features/rates/server/store.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { type BenchResult, median } from './figures.ts';
import { cpuMicros, createRandom, digits, uniquePrefixes } from './random-numbers.ts';
import { openWorkspace } from './workspace.ts';

const PREFIXES = 200_000;
const NUMBERS = 500_000;
const ROUNDS = 5;
const MEGABYTE = 1_000_000;

/** Cost of finding a number's rate among as many prefixes as large carriers have. */
export async function benchRates(): Promise<BenchResult> {
  const random = createRandom(20_261_121);
  const prefixes = uniquePrefixes(random, PREFIXES);
  const numbers = Array.from({ length: NUMBERS }, () => digits(random, 11 + Math.floor(random() * 3)));
  const { index, buildMs } = buildOften(prefixes);
  const map = new Map(prefixes.map((prefix, value) => [prefix, value]));
  const found = compare(numbers, index, map);
  const pauseMs = await swapPause(prefixes);
  return {
    title: 'Rates: the longest prefix of a number',
    method:
      `${PREFIXES.toLocaleString('en-US')} different prefixes of 1 to 10 random digits, ` +
      `${NUMBERS.toLocaleString('en-US')} random numbers of 11 to 13 digits, in one process. Throughput is that of a ` +
      `processor second, the median of ${ROUNDS} interleaved rounds. The floor reads the digits of each number and ` +
      'nothing else. The map is asked for every beginning of the number, longest first, and all answers are the same. ' +
      'Times are of the processor. The pause is the longest turn of the event loop of a process that looks numbers up ' +
      'while it reads a deck of that size from the database and puts it in the place of another.',
    figures: [
      {
        what: 'Numbers looked up',
        floor: { name: 'reading the digits', value: found.scan },
        ours: found.index,
        unit: 'per processor second',
        target: { of: 'value', atLeast: 2_000_000 },
      },
      {
        what: 'Numbers looked up, beside a map',
        floor: { name: 'Map', value: found.map },
        ours: found.index,
        unit: 'per processor second',
        target: { of: 'ratio', atLeast: 3 },
      },
      {
        what: 'Memory of the index',
        floor: null,
        ours: index.bytes / MEGABYTE,
        unit: 'MB',
        target: { of: 'value', atMost: 16 },
      },
      {
        what: 'Building the index',
        floor: null,
        ours: buildMs,
        unit: 'ms',
        target: { of: 'value', atMost: 300 },
      },
      {
        what: 'Longest turn while a deck takes the place of another',
        floor: null,
        ours: pauseMs,
        unit: 'ms',
        target: { of: 'value', atMost: 50 },
      },
    ],
  };
}

function buildOften(prefixes: readonly string[]): { index: PrefixIndex; buildMs: number } {
  const times: number[] = [];
  let index = new PrefixIndexBuilder().build();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const builder = new PrefixIndexBuilder();
    for (const [value, prefix] of prefixes.entries()) builder.add(prefix, value);
    index = builder.build();
    times.push(cpuMicros(before) / 1000);
  }
  return { index, buildMs: median(times) };
}

/** Lookups in a processor second, by what looks up. */
function compare(numbers: readonly string[], index: PrefixIndex, map: ReadonlyMap<string, number>) {
  const subjects = {
    scan: (number: string) => readDigits(number),
    index: (number: string) => index.find(number),
    map: (number: string) => longestIn(map, number),
  };
  for (const number of numbers)
    if (subjects.index(number) !== subjects.map(number)) throw new Error(`two answers for ${number}`);
  const rates: Record<keyof typeof subjects, number[]> = { scan: [], index: [], map: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.scan.push(perCpuSecond(numbers, subjects.scan));
    rates.index.push(perCpuSecond(numbers, subjects.index));
    rates.map.push(perCpuSecond(numbers, subjects.map));
  }
  return { scan: median(rates.scan), index: median(rates.index), map: median(rates.map) };
}

function perCpuSecond(numbers: readonly string[], look: (number: string) => number): number {
  let sum = 0;
  const before = process.cpuUsage();
  for (const number of numbers) sum += look(number);
  const micros = cpuMicros(before);
  // A JavaScript engine may skip work whose result isn't used.
  if (Number.isNaN(sum)) throw new Error('a lookup gave no number');
  return numbers.length / (micros / 1_000_000);
}

function readDigits(number: string): number {
  let sum = 0;
  for (let at = 0; at < number.length; at += 1) sum += number.charCodeAt(at) - 48;
  return sum;
}

function longestIn(map: ReadonlyMap<string, number>, number: string): number {
  for (let length = Math.min(number.length, 10); length > 0; length -= 1) {
    const value = map.get(number.slice(0, length));
    if (value !== undefined) return value;
  }
  return -1;
}

/** @returns milliseconds */
async function swapPause(prefixes: readonly string[]): Promise<number> {
  const workspace = await openWorkspace();
  const log = createLog('warn');
  const connection = { connectionString: workspace.databaseUrl };
  await migrate({ connection, folder: join(import.meta.dirname, '../migrations'), log });
  const database = connectDatabase({ connection, connections: 2, log });
  try {
    const shelf = createDeckCache(createRateStore(database.queries));
    await publish(database, prefixes, 1);
    await shelf.refresh(1);
    await publish(database, prefixes, 2);
    return await longestPause(shelf);
  } finally {
    await database.close();
    await workspace.close();
  }
}

async function longestPause(shelf: ReturnType<typeof createDeckCache>): Promise<number> {
  const swap = { isOver: false };
  let longestMicros = 0;
  let before = process.cpuUsage();
  const swapping = shelf.refresh(2).finally(() => {
    swap.isOver = true;
  });
  while (!swap.isOver) {
    const deck = await shelf.deckAt(1);
    if (deck?.head.version !== 1) throw new Error('the deck of before cannot be asked any more');
    deck.deck.index.find('4915123456789');
    await breathe();
    longestMicros = Math.max(longestMicros, cpuMicros(before));
    before = process.cpuUsage();
  }
  await swapping;
  return longestMicros / 1000;
}

async function publish(database: Database, prefixes: readonly string[], version: number): Promise<void> {
  const rows = prefixes.map((prefix, at) => ({
    prefix,
    destination: `Destination ${at % 500}`,
    countryCode: 'US',
    kind: 'landline' as const,
    zone: 1 as const,
    microUsdPerMinute: 1000 * (1 + (at % 900)),
    isEstimate: true,
  }));
  const head = { version, effectiveFrom: version, publishedAt: version, publishedBy: null };
  const digest = '0'.repeat(64);
  await database.transaction((queries) =>
    createRateStore(queries).publish({ ...head, digest, rowCount: rows.length, note: '' }, rows),
  );
}
