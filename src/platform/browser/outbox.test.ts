import { expect, test } from 'vitest';
import { createOutbox, type OutboxOwner } from './outbox.ts';

const ann: OutboxOwner = { accountId: 'ann', workspaceId: 'studio' };
const REFUSED = new Error('refused');
const SILENCE = new Error('no answer');

/** A browser whose server can be switched off. */
function browser(kept = new Map<string, string>()) {
  const world = {
    isReachable: true,
    /** Who is signed in, and where. */
    here: ann,
    refused: new Set<string>(),
    sent: [] as string[],
    givenUp: [] as string[],
    timers: [] as { delayMs: number; run: () => void }[],
    kept,
    outbox: createOutbox<string>({
      key: 'changes',
      store: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) },
      async send(change) {
        if (!world.isReachable) throw SILENCE;
        if (world.refused.has(change)) throw REFUSED;
        world.sent.push(change);
      },
      async isHere({ accountId, workspaceId }): Promise<boolean> {
        if (!world.isReachable) throw SILENCE;
        const { here }: { here: OutboxOwner } = world;
        return accountId === here.accountId && workspaceId === here.workspaceId;
      },
      isRefusal: (error) => error === REFUSED,
      onRefused: (change) => world.givenUp.push(change),
      alone: (work) => work(),
      after: (delayMs, run) => {
        const timer = { delayMs, run };
        world.timers.push(timer);
        return () => void world.timers.splice(world.timers.indexOf(timer), 1);
      },
      now: () => 1,
      chance: () => 0.5,
      newId: () => String((count += 1)),
    }),
  };
  return world;
}
let count = 0;
const waitingIn = ({ outbox }: ReturnType<typeof browser>, owner = ann) =>
  outbox.waiting(owner).map(({ change }) => change);

test('a change is sent at once while the server can be reached', async () => {
  const page = browser();
  expect(await page.outbox.do(ann, 'one')).toBe('saved');
  expect(page.sent).toEqual(['one']);
  expect(waitingIn(page)).toEqual([]);
});

test('changes made offline wait, and are sent in their order', async () => {
  const page = browser();
  page.isReachable = false;
  expect(await page.outbox.do(ann, 'one')).toBe('waiting');
  expect(await page.outbox.do(ann, 'two')).toBe('waiting');
  page.isReachable = true;
  expect(await page.outbox.do(ann, 'three')).toBe('waiting');
  await page.outbox.flush(ann);
  expect(page.sent).toEqual(['one', 'two', 'three']);
  expect(waitingIn(page)).toEqual([]);
});

test('each failed attempt waits longer, and one that gets through starts anew', async () => {
  const page = browser();
  page.isReachable = false;
  await page.outbox.do(ann, 'one');
  for (const expected of [300, 600, 1_200]) {
    expect(page.timers.map(({ delayMs }) => delayMs)).toEqual([expected]);
    await page.outbox.flush(ann);
  }
  page.isReachable = true;
  await page.outbox.flush(ann);
  page.isReachable = false;
  await page.outbox.do(ann, 'two');
  expect(page.timers.map(({ delayMs }) => delayMs)).toEqual([300]);
});

test('a refused change is thrown at once, and given up if it had waited, without holding up the others', async () => {
  const page = browser();
  page.refused.add('bad');
  await expect(page.outbox.do(ann, 'bad')).rejects.toBe(REFUSED);
  page.isReachable = false;
  await page.outbox.do(ann, 'bad');
  await page.outbox.do(ann, 'good');
  // The attempt that is under way ends without an answer.
  await page.outbox.flush(ann);
  page.isReachable = true;
  await page.outbox.flush(ann);
  expect(page.givenUp).toEqual(['bad']);
  expect(page.sent).toEqual(['good']);
});

test('waiting changes outlive a reload, and belong to one person in one workspace', async () => {
  const before = browser();
  before.isReachable = false;
  await before.outbox.do(ann, "Ann's");
  const after = browser(before.kept);
  const bob = { accountId: 'bob', workspaceId: 'studio' };
  expect(waitingIn(after)).toEqual(["Ann's"]);
  expect(waitingIn(after, bob)).toEqual([]);
  await after.outbox.flush(bob);
  expect(after.sent).toEqual([]);
  await after.outbox.flush(ann);
  expect(after.sent).toEqual(["Ann's"]);
});

test('what another program wrote in its place is ignored', () => {
  expect(waitingIn(browser(new Map([['changes', '{oops']])))).toEqual([]);
});

test('what somebody left waiting stays until they are back, whoever signs in on this browser meanwhile', async () => {
  const bea: OutboxOwner = { accountId: 'bea', workspaceId: 'studio' };
  const page = browser();
  page.isReachable = false;
  await page.outbox.do(ann, "ann's");
  page.isReachable = true;
  page.here = bea;
  // The timer that was set for Ann comes while Bea is signed in.
  for (const { run } of page.timers.slice()) run();
  await page.outbox.flush(ann);
  expect(await page.outbox.do(bea, "bea's")).toBe('saved');
  expect(page.sent).toEqual(["bea's"]);
  expect(waitingIn(page, bea)).toEqual([]);
  page.here = ann;
  await page.outbox.flush(ann);
  expect(page.sent).toEqual(["bea's", "ann's"]);
});

test('what waits for one workspace is not sent while the tab is in another', async () => {
  const page = browser();
  page.isReachable = false;
  await page.outbox.do(ann, 'one');
  page.isReachable = true;
  page.here = { accountId: 'ann', workspaceId: 'shop' };
  await page.outbox.flush(ann);
  expect(page.sent).toEqual([]);
  expect(waitingIn(page)).toEqual(['one']);
});
