import { ahoyStack } from './call-stacks/ahoy.ts';
import { launchBrowser } from './call-stacks/browser.ts';
import { floorStack } from './call-stacks/floor.ts';
import { peerJsStack } from './call-stacks/peerjs.ts';
import type { CallSetUp, CallStack } from './call-stacks/stack.ts';
import { type BenchResult, median, quantile } from './figures.ts';
import { measureRinging } from './ring.ts';

const ROUNDS = 3;
const CALLS_PER_ROUND = 10;
const PAUSE_MS = 200;

/** How long it takes until two people hear each other, beside the least that WebRTC itself takes and beside PeerJS. */
export async function benchCalls(): Promise<BenchResult> {
  const ringing = await measureRinging();
  const browser = await launchBrowser();
  const stacks: CallStack[] = [];
  try {
    for (const make of [floorStack, peerJsStack, ahoyStack]) stacks.push(await make(browser));
    const [floor, peerJs, ours] = await compare(stacks);
    if (floor === undefined || peerJs === undefined || ours === undefined)
      throw new Error('three stacks were measured');
    return resultOf({ floor, peerJs, ours, ringing });
  } finally {
    for (const stack of stacks) await stack.close();
    await browser.close();
  }
}

interface Measured {
  readonly floor: readonly CallSetUp[];
  readonly peerJs: readonly CallSetUp[];
  readonly ours: readonly CallSetUp[];
  readonly ringing: readonly number[];
}

function resultOf({ floor, peerJs, ours, ringing }: Measured): BenchResult {
  const media = (calls: readonly CallSetUp[]) => median(calls.map(({ mediaMs }) => mediaMs));
  const p95 = (calls: readonly CallSetUp[]) =>
    `p95 ${quantile(
      calls.map(({ mediaMs }) => mediaMs),
      0.95,
    ).toFixed(0)} ms`;
  const medianOf = (field: 'ringMs' | 'answerToAudioMs', calls: readonly CallSetUp[]) =>
    median(calls.flatMap((call) => call[field] ?? []));
  return {
    title: 'Call set-up',
    method:
      `${ours.length} calls of each kind in one Chromium in ${ROUNDS} interleaved rounds, the first of each round dropped; microphones ` +
      'that sound a tone and are open already, no ICE servers, answered at once. Media: from placing the call to the first sound ' +
      'on both sides (packets of silence do not count), seen in the encoded frames as they come out of the network. Floor: two connections in one page. Answer to audio: the same after ' +
      'it rang for 600 ms, counted from the answer. Ringing at the server: from the request to the event at a socket, without browsers.',
    figures: [
      {
        what: 'Placing to audio on both sides, median',
        floor: { name: 'two connections in one page', value: media(floor) },
        ours: media(ours),
        unit: 'ms',
        target: { of: 'ratio', atMost: 1.15 },
        note: p95(ours),
      },
      {
        what: 'Placing to audio on both sides, median, beside PeerJS',
        floor: { name: 'PeerJS', value: media(peerJs) },
        ours: media(ours),
        unit: 'ms',
        target: { of: 'ratio', atMost: 1 },
        note: `PeerJS ${p95(peerJs)}`,
      },
      {
        what: 'Ringing at the server, median',
        floor: null,
        ours: median(ringing),
        unit: 'ms',
        target: { of: 'value', atMost: 12 },
        note: `p95 ${quantile(ringing, 0.95).toFixed(1)} ms`,
      },
      {
        what: "Placing to the callee's page knowing of it, median",
        floor: { name: 'PeerJS', value: medianOf('ringMs', peerJs) },
        ours: medianOf('ringMs', ours),
        unit: 'ms',
        target: { of: 'ratio', atMost: 1.5 },
      },
      {
        what: 'Answer to audio on both sides, median',
        floor: null,
        ours: medianOf('answerToAudioMs', ours),
        unit: 'ms',
        target: { of: 'value', atMost: 30 },
      },
    ],
  };
}

/** Interleaved rounds; the first call of each is dropped, because it pays for what is started once. */
async function compare(stacks: readonly CallStack[]): Promise<CallSetUp[][]> {
  const measured = stacks.map((): CallSetUp[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, stack] of stacks.entries()) {
      await stack.call();
      for (let call = 0; call < CALLS_PER_ROUND; call += 1) {
        // What the last call left to be cleaned up is no part of the next.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        measured[index]?.push(await stack.call());
      }
    }
  }
  return measured;
}
