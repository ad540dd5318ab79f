import { setTimeout as sleep } from 'node:timers/promises';
import { alice, bob, type Person } from '#test/people.ts';
import { openWorkspace, signUp } from '../workspace.ts';
import { type BenchBrowser, type BenchPage, pageScript } from './browser.ts';
import type { CallSetUp, CallStack } from './stack.ts';

/** Long enough for everything that can happen while it rings. */
const RINGING_MS = 600;
/** Shortest time between seeing that the username exists and pressing Call. */
const FOUND_BEFORE_MS = 150;

/** Our server and our phone, in two pages of two contexts. */
export async function ahoyStack(browser: BenchBrowser): Promise<CallStack> {
  const workspace = await openWorkspace();
  const server = await workspace.startAhoy();
  // The address without a name, as browsers and cookies see it.
  const url = String(server.ready['url']);
  const script = await pageScript('ahoy');
  const open = async (person: Person): Promise<BenchPage> => {
    const { cookie } = await signUp(url, person);
    const claimed = await fetch(`${url}/api/identity/username`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: person.username }),
    });
    if (!claimed.ok) throw new Error(`claiming a username was answered with ${claimed.status}`);
    const page = await browser.open({ url: `${url}/`, scripts: [script], cookie });
    await page.evaluate('window.ahoy.start()');
    return page;
  };
  const caller = await open(alice);
  const callee = await open(bob);

  async function callOnce(answerAfterMs: number): Promise<Required<CallSetUp>> {
    await callee.evaluate(`window.ahoy.answerAfter(${answerAfterMs})`);
    await caller.evaluate('window.ahoy.found()');
    await sleep(FOUND_BEFORE_MS);
    const placedAt = await caller.evaluate<number>(`window.ahoy.place('${bob.username}')`);
    const both = async (what: 'media' | 'sound') =>
      Math.max(
        ...(await Promise.all(
          [caller, callee].map((page) => page.evaluate<number>(`window.bench.first('${what}', ${placedAt})`)),
        )),
      );
    const mediaAt = await both('media');
    const soundAt = await both('sound');
    const rangAt = await callee.evaluate<number>('window.ahoy.rangAt()');
    const answeredAt = await callee.evaluate<number>('window.ahoy.answeredAt()');
    await caller.evaluate('window.ahoy.hangUp()');
    await callee.evaluate('window.ahoy.idle()');
    return {
      ringMs: rangAt - placedAt,
      mediaMs: mediaAt - placedAt,
      soundMs: soundAt - placedAt,
      answerToAudioMs: soundAt - answeredAt,
    };
  }

  return {
    name: 'Ahoy',
    async call() {
      const atOnce = await callOnce(0);
      const { answerToAudioMs } = await callOnce(RINGING_MS);
      return { ...atOnce, answerToAudioMs };
    },
    async close() {
      await Promise.all([caller.close(), callee.close()]);
      await server.stop();
      await workspace.close();
    },
  };
}
