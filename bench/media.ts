import {
  type BrowserPhone,
  openBrowser,
  openTelephone,
} from '#features/telephony/server/media/media.world.ts';
import { createWorkerEngine, type WorkerEngine } from '#features/telephony/server/media/worker-engine.ts';
import { createLog } from '#platform/server/log.ts';
import { eventually } from '#test/wait.ts';
import { type BenchResult, type Figure, median, quantile } from './figures.ts';
import { type Janus, startJanus } from './janus.ts';
import {
  attachBrowser,
  CALLS,
  type Counts,
  type Ends,
  type Load,
  MEASURED_MS,
  measureLoad,
  withEnds,
} from './media-load.ts';

const MEGABYTE = 1_000_000;

/** Cost of a hundred phone calls at once, and whether each keeps its pace; also through Janus, if installed. */
export async function benchMedia(): Promise<BenchResult> {
  const ours = await callsOfOurs();
  return resultOf({ ...ours, peer: await loadThroughJanus() });
}

async function callsOfOurs(): Promise<{ soundMs: number[]; load: Load }> {
  const engine = createWorkerEngine({
    address: '127.0.0.1',
    rtpPorts: { min: 26_000, max: 27_999 },
    icePort: 25_999,
    log: createLog('error'),
  });
  try {
    await engine.start();
    const soundMs = await callInARow(engine);
    const load = await withEnds('127.0.0.1', async (ends) => {
      await setUp(engine, ends);
      return measureLoad(ends, engine.workerPid() ?? 0);
    });
    if (engine.engineFigures().restarts > 0) throw new Error('the media worker died while it was measured');
    return { soundMs, load };
  } finally {
    await engine.stop();
  }
}

/** The same calls through the SIP plugin of Janus; null where it is not installed. */
async function loadThroughJanus(): Promise<Load | null> {
  const janus = await startJanus();
  if (janus === null) return null;
  try {
    return await withEnds(janus.address, async (ends) => {
      const carrier = `sip:carrier@127.0.0.1:${await ends.carriers.ask<number>('answerCalls')}`;
      for (let number = 0; number < CALLS; number += 1)
        await callThroughJanus(janus, { carrier, ends, id: `call-${number}` });
      return await measureLoad(ends, janus.pid);
    });
  } finally {
    await janus.stop();
  }
}

async function callThroughJanus(
  janus: Janus,
  { carrier, ends, id }: { carrier: string; ends: Ends; id: string },
): Promise<void> {
  let refused: (() => Promise<void>) | null = null;
  await attachBrowser(ends, id, async (offer) => {
    await refused?.();
    const { answer, hangUp } = await janus.call(carrier, offer);
    refused = hangUp;
    return answer;
  });
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

async function setUp(engine: WorkerEngine, ends: Ends): Promise<void> {
  for (let call = 0; call < CALLS; call += 1) {
    const id = `call-${call}`;
    const port = await ends.carriers.ask<number>('open', await engine.open(id));
    engine.flow(id, 'bridge');
    await engine.connect(id, { address: '127.0.0.1', port, payloadType: 0, telephoneEvent: 101 });
    await attachBrowser(ends, id, (offer) => engine.attach(id, offer));
  }
}

interface Measured {
  readonly soundMs: readonly number[];
  readonly load: Load;
  /** Figures of Janus; null if it isn't installed. */
  readonly peer: Load | null;
}

function resultOf({ soundMs, load, peer }: Measured): BenchResult {
  const beside = (of: (measured: Load) => number): Figure['floor'] =>
    peer === null ? null : { name: 'Janus', value: of(peer) };
  const rate = (what: string, to: 'carriers' | 'browsers'): Figure => ({
    what,
    floor: beside((measured) => measured[to].packets / CALLS / measured.seconds),
    ours: load[to].packets / CALLS / load.seconds,
    unit: 'packets per second and call',
    target: { of: 'value', atLeast: 49 },
    note: `the call that heard least: ${fewestOf(load, to)}${peer === null ? '' : `, of Janus's ${fewestOf(peer, to)}`}`,
  });
  return {
    title: 'Phone calls: a hundred at once',
    method:
      `${CALLS} calls in one media worker, each a browser's leg (DTLS-SRTP, made by libdatachannel in a process of its own) bridged ` +
      `to a carrier's (plain RTP, in another), both speaking without a pause, for ${MEASURED_MS / 1_000} s. Processor time is that of all ` +
      'threads of the worker, as the system counts it. A gap is a step between two packets that is not the next one, at either end. ' +
      `First sound is that of ${CALLS} calls in a row from one Chromium, from nothing until each end hears the other. ${besideWhom(peer)}`,
    figures: [
      rate('To the carriers', 'carriers'),
      rate('To the browsers', 'browsers'),
      {
        what: 'Gaps, of all calls and both ways',
        floor: beside(gapsOf),
        ours: gapsOf(load),
        unit: 'gaps',
        target: { of: 'value', atMost: 0 },
        note: `${load.carriers.packets + load.browsers.packets} packets`,
      },
      {
        what: 'Processor of the worker',
        floor: beside(({ cpuPercent }) => cpuPercent),
        ours: load.cpuPercent,
        unit: '% of one core',
        target: { of: 'value', atMost: 90 },
      },
      {
        what: 'Memory of the worker',
        floor: beside(({ memoryBytes }) => memoryBytes / MEGABYTE),
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
        note: `median ${median(soundMs).toFixed(0)} ms, ${soundMs.length} of ${CALLS} calls connected`,
      },
    ],
  };
}

const gapsOf = ({ carriers, browsers }: Record<'carriers' | 'browsers', Counts>) =>
  carriers.gaps + browsers.gaps;
const fewestOf = (load: Load, to: 'carriers' | 'browsers') => (load[to].fewest / load.seconds).toFixed(1);

const besideWhom = (peer: Load | null): string =>
  peer === null
    ? 'Janus is not installed on this machine, so there is nothing to compare it with.'
    : 'Beside it, the same ends with the same calls through one Janus with nothing but its SIP plugin, which calls the carrier by SIP.';
