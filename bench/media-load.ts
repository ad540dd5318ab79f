import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from './children.ts';

/** How many calls there are at once, and how long they are measured. */
export const CALLS = 100;
export const MEASURED_MS = 20_000;
const WARM_MS = 3_000;
/** The library that stands in for browsers sometimes refuses the answer to its own offer. */
const ATTACH_TRIES = 10;
/** The system counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Both ends of all calls, each kind in a process of its own. */
export interface Ends {
  readonly browsers: Child;
  readonly carriers: Child;
}

/** @param browsersAt the address of this machine at which the browsers are */
export async function withEnds<Result>(
  browsersAt: string,
  use: (ends: Ends) => Promise<Result>,
): Promise<Result> {
  const [browsers, carriers] = await Promise.all([
    startChild('servers/media-browsers.ts', { env: { BROWSERS_AT: browsersAt } }),
    startChild('servers/media-carriers.ts'),
  ]);
  try {
    return await use({ browsers, carriers });
  } finally {
    await Promise.all([browsers.stop(), carriers.stop()]);
  }
}

/**
 * Brings the browser of a call up.
 * @param answered gives the answer to an offer; asked again with another offer when the browser could not take it
 */
export async function attachBrowser(
  { browsers }: Pick<Ends, 'browsers'>,
  id: string,
  answered: (offer: string) => Promise<string>,
): Promise<void> {
  for (let tries = 1; tries <= ATTACH_TRIES; tries += 1) {
    const answer = await answered(await browsers.ask<string>('offer', id));
    if (await browsers.ask<boolean>('accept', { id, answer })) return;
  }
  throw new Error(`${id} could not be attached in ${ATTACH_TRIES} tries`);
}

export interface Counts {
  readonly packets: number;
  readonly fewest: number;
  readonly gaps: number;
}

export interface Load {
  readonly browsers: Counts;
  readonly carriers: Counts;
  readonly seconds: number;
  readonly cpuPercent: number;
  readonly memoryBytes: number;
}

/** Packets at both ends, and their cost for the process in between. */
export async function measureLoad({ browsers, carriers }: Ends, pid: number): Promise<Load> {
  await sleep(WARM_MS);
  await Promise.all([browsers.ask('recount'), carriers.ask('recount')]);
  const began = performance.now();
  const cpuBefore = await cpuSecondsOf(pid);
  await sleep(MEASURED_MS);
  const [atBrowsers, atCarriers] = await Promise.all([
    browsers.ask<Counts>('counts'),
    carriers.ask<Counts>('counts'),
  ]);
  const seconds = (performance.now() - began) / 1_000;
  const cpuPercent = (100 * ((await cpuSecondsOf(pid)) - cpuBefore)) / seconds;
  const memoryBytes = await memoryOf(pid);
  return { browsers: atBrowsers, carriers: atCarriers, seconds, cpuPercent, memoryBytes };
}

/** All threads of a process, from its birth. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets and may have spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process, in bytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024;
}
