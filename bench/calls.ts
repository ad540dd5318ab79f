import { launchBrowser } from './call-stacks/browser.ts';
import { floorStack } from './call-stacks/floor.ts';
import { peerJsStack } from './call-stacks/peerjs.ts';
import type { CallSetUp, CallStack } from './call-stacks/stack.ts';
import { type BenchResult, median } from './figures.ts';

const ROUNDS = 3;
const CALLS_PER_ROUND = 10;

/** How long it takes until two people hear each other, beside the least that WebRTC itself takes and beside PeerJS. */
export async function benchCalls(): Promise<BenchResult> {
  const browser = await launchBrowser();
  const stacks: CallStack[] = [];
  try {
    for (const make of [floorStack, peerJsStack]) stacks.push(await make(browser));
    const measured = await compare(stacks);
    for (const [n, c] of measured)
      console.log(n, median(c.map((x) => x.mediaMs)), median(c.map((x) => x.ringMs ?? NaN)), c.length);
    return { title: 'Call set-up', method: '', figures: [] };
  } finally {
    for (const stack of stacks) await stack.close();
    await browser.close();
  }
}

/** Interleaved rounds; the first call of each is dropped, because it pays for what is started once. */
async function compare(stacks: readonly CallStack[]): Promise<Map<string, CallSetUp[]>> {
  const measured = new Map<string, CallSetUp[]>(stacks.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const stack of stacks) {
      await stack.call();
      for (let call = 0; call < CALLS_PER_ROUND; call += 1) {
        // What the last call left to be cleaned up is no part of the next.
        await new Promise((resolve) => setTimeout(resolve, 200));
        measured.get(stack.name)?.push(await stack.call());
      }
    }
  }
  return measured;
}
