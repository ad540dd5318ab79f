import { ahoyStack } from './call-stacks/ahoy.ts';
import { launchBrowser } from './call-stacks/browser.ts';
import { floorStack } from './call-stacks/floor.ts';
import { peerJsStack } from './call-stacks/peerjs.ts';
import type { CallSetUp, CallStack } from './call-stacks/stack.ts';
import { type BenchResult, type Figure, median, quantile } from './figures.ts';
import { measureRinging } from './ring.ts';

const ROUNDS = 3;
const CALLS_PER_ROUND = 10;
const PAUSE_MS = 200;

/** Time until two people hear each other, compared with WebRTC's own minimum and with PeerJS. */
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
  type Field = keyof CallSetUp;
  const medianOf = (field: Field, calls: readonly CallSetUp[]) =>
    median(calls.flatMap((call) => call[field] ?? []));
  const p95 = (field: Field, calls: readonly CallSetUp[]) =>
    `p95 ${quantile(
      calls.flatMap((call) => call[field] ?? []),
      0.95,
    ).toFixed(0)} ms`;
  const beside = (
    field: Field,
    calls: readonly CallSetUp[],
    { what, name, atMost }: { what: string; name: string; atMost: number },
  ): Figure => ({
    what,
    floor: { name, value: medianOf(field, calls) },
    ours: medianOf(field, ours),
    unit: 'ms',
    target: { of: 'ratio', atMost },
    note: `${p95(field, ours)}, ${name} ${p95(field, calls)}`,
  });
  const connections = 'two connections in one page';
  return {
    title: 'Call set-up',
    method:
      `${ours.length} calls of each kind in one Chromium in ${ROUNDS} interleaved rounds, the first of each round dropped, with microphones ` +
      'that sound a tone and are open already, no ICE servers, and what comes in is played. Our caller looked up the username 150 ms earlier, as anyone who can press Call has. Seen in the encoded frames as they come ' +
      'out of the network. Media: from placing the call to the first packets on both sides, when it is answered at once: before the ' +
      'answer none of our packets may reveal where the callee is. Sound: the same for what can be heard. Answer to sound: when it rang for ' +
      '600 ms. ' +
      'Floor: two connections in one page, which hand each other everything. Ringing at the server: from the request to the event at a ' +
      'socket, without browsers.',
    figures: [
      beside('mediaMs', floor, {
        what: 'Placing to media on both sides, median',
        name: connections,
        atMost: 1.15,
      }),
      beside('mediaMs', peerJs, {
        what: 'Placing to media, beside PeerJS, median',
        name: 'PeerJS',
        atMost: 1,
      }),
      {
        what: 'Answer to sound on both sides, median',
        floor: null,
        ours: medianOf('answerToAudioMs', ours),
        unit: 'ms',
        target: { of: 'value', atMost: 30 },
        note: p95('answerToAudioMs', ours),
      },
      {
        what: 'Ringing at the server, median',
        floor: null,
        ours: median(ringing),
        unit: 'ms',
        target: { of: 'value', atMost: 12 },
        note: `p95 ${quantile(ringing, 0.95).toFixed(1)} ms`,
      },
      beside('soundMs', peerJs, {
        what: 'Placing to sound, answered at once, beside PeerJS, median',
        name: 'PeerJS',
        atMost: 1,
      }),
      beside('ringMs', peerJs, {
        what: "Placing to the callee's page knowing of it, median",
        name: 'PeerJS',
        atMost: 1.5,
      }),
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
        // Cleaning up after the last call isn't part of the next.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        measured[index]?.push(await stack.call());
      }
    }
  }
  return measured;
}
