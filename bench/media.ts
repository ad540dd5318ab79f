import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BrowserPhone,
  openBrowser,
  openTelephone,
} from '#features/calling/server/media/media-world.suite.ts';
import { createWorkerEngine, type WorkerEngine } from '#features/calling/server/media/worker-engine.ts';
import { createLog } from '#platform/server/log.ts';
import { eventually } from '#test/wait.ts';
import { type Child, startChild } from './children.ts';
import { type BenchResult, type Figure, median, quantile } from './figures.ts';

const CALLS = 100;
const WARM_MS = 3_000;
const MEASURED_MS = 20_000;
/** The library that stands in for browsers sometimes refuses the answer to its own offer. */
const ATTACH_TRIES = 10;
/** The system counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const MEGABYTE = 1_000_000;

/** What a hundred telephone calls at once cost, and whether each of them keeps its rhythm. */
export async function benchMedia(): Promise<BenchResult> {
  const engine = createWorkerEngine({
    address: '127.0.0.1',
    rtpPorts: { min: 26_000, max: 27_999 },
    icePort: 25_999,
    log: createLog('error'),
  });
  const [browsers, carriers] = await Promise.all([
    startChild('servers/media-browsers.ts'),
    startChild('servers/media-carriers.ts'),
  ]);
  try {
    await engine.start();
    const soundMs = await callInARow(engine);
    await setUp(engine, { browsers, carriers });
    const load = await measure(engine, { browsers, carriers });
    return resultOf({ soundMs, load });
  } finally {
    await Promise.all([browsers.stop(), carriers.stop()]);
    await engine.stop();
  }
}

interface Ends {
  readonly browsers: Child;
  readonly carriers: Child;
}

/** @returns of each call from one Chromium, how long it took until both ends heard the other */
async function callInARow(engine: WorkerEngine): Promise<number[]> {
  const chromium = await openBrowser();
  try {
    const browser = await chromium.phone();
    const took: number[] = [];
    for (let call = 0; call <= CALLS; call += 1)
      took.push(await callOnce(engine, { browser, id: `row-${call}` }));
    // The first pays for what Chromium starts once.
    return took.slice(1);
  } finally {
    await chromium.close();
  }
}

async function callOnce(
  engine: WorkerEngine,
  { browser, id }: { browser: BrowserPhone; id: string },
): Promise<number> {
  const telephone = await openTelephone();
  try {
    telephone.speak(1_000);
    const began = performance.now();
    telephone.call(await engine.open(id));
    engine.flow(id, 'bridge');
    await engine.connect(id, telephone.remote);
    await browser.accept(await engine.attach(id, await browser.offer(440)));
    await browser.heardFirst();
    await eventually(() => telephone.arrived.some(isAudible));
    return performance.now() - began;
  } finally {
    engine.close(id);
    telephone.close();
  }
}

/** Silence is 0xff, and its neighbours are too soft to be a voice. */
function isAudible({ payload }: { payload: Uint8Array }): boolean {
  return payload.some((byte) => (byte & 0x7f) < 0x60);
}

async function setUp(engine: WorkerEngine, { browsers, carriers }: Ends): Promise<void> {
  for (let call = 0; call < CALLS; call += 1) {
    const id = `call-${call}`;
    const port = await carriers.ask<number>('open', await engine.open(id));
    engine.flow(id, 'bridge');
    await engine.connect(id, { address: '127.0.0.1', port, payloadType: 0, telephoneEvent: 101 });
    await attach(engine, { id, browsers });
  }
}

async function attach(
  engine: WorkerEngine,
  { id, browsers }: { id: string; browsers: Child },
): Promise<void> {
  for (let tries = 1; tries <= ATTACH_TRIES; tries += 1) {
    const answer = await engine.attach(id, await browsers.ask<string>('offer', id));
    if (await browsers.ask<boolean>('accept', { id, answer })) return;
  }
  throw new Error(`${id} could not be attached in ${ATTACH_TRIES} tries`);
}

interface Counts {
  readonly packets: number;
  readonly fewest: number;
  readonly gaps: number;
}

interface Load {
  readonly browsers: Counts;
  readonly carriers: Counts;
  readonly seconds: number;
  readonly cpuPercent: number;
  readonly memoryBytes: number;
}

async function measure(engine: WorkerEngine, { browsers, carriers }: Ends): Promise<Load> {
  await sleep(WARM_MS);
  const pid = engine.workerPid() ?? 0;
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
  const { memoryBytes, restarts } = engine.engineFigures();
  if (restarts > 0) throw new Error('the media worker died while it was measured');
  return { browsers: atBrowsers, carriers: atCarriers, seconds, cpuPercent, memoryBytes };
}

/** All threads of a process, from its birth. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program stands in brackets and may have spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function resultOf({ soundMs, load }: { soundMs: readonly number[]; load: Load }): BenchResult {
  const rate = (what: string, { packets, fewest }: Counts): Figure => ({
    what,
    floor: null,
    ours: packets / CALLS / load.seconds,
    unit: 'packets per second and call',
    target: { of: 'value', atLeast: 49 },
    note: `the call that heard least: ${(fewest / load.seconds).toFixed(1)}`,
  });
  return {
    title: 'Telephone calls: a hundred at once',
    method:
      `${CALLS} calls in one media worker, each a browser's leg (DTLS-SRTP, made by libdatachannel in a process of its own) bridged ` +
      `to a carrier's (plain RTP, in another), both speaking without a pause, for ${MEASURED_MS / 1_000} s. Processor time is that of all ` +
      'threads of the worker, as the system counts it. A gap is a step between two packets that is not the next one, at either end. ' +
      `First sound is that of ${CALLS} calls in a row from one Chromium, from nothing until each end hears the other.`,
    figures: [
      rate('To the carriers', load.carriers),
      rate('To the browsers', load.browsers),
      {
        what: 'Gaps, of all calls and both ways',
        floor: null,
        ours: load.carriers.gaps + load.browsers.gaps,
        unit: 'gaps',
        target: { of: 'value', atMost: 0 },
        note: `${load.carriers.packets + load.browsers.packets} packets`,
      },
      {
        what: 'Processor of the worker',
        floor: null,
        ours: load.cpuPercent,
        unit: '% of one core',
        target: { of: 'value', atMost: 90 },
      },
      {
        what: 'Memory of the worker',
        floor: null,
        ours: load.memoryBytes / MEGABYTE,
        unit: 'MB',
        target: { of: 'value', atMost: 300 },
      },
      {
        what: 'First sound, p95',
        floor: null,
        ours: quantile(soundMs, 0.95),
        unit: 'ms',
        target: { of: 'value', atMost: 1_000 },
        note: `median ${median(soundMs).toFixed(0)} ms; ${soundMs.length} of ${CALLS} calls connected`,
      },
    ],
  };
}
