import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCallId } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { QualityMinute } from '../../model.ts';

const clock = createTestClock();
let world: World;
let ann: Client;
let ben: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

async function place(from: Client = ann, to = 'bob'): Promise<string> {
  return (await from.calling.place({ id: newCallId(), to, deviceId: 'a-tab-of-mine' })).id;
}

async function talkFor(milliseconds: number): Promise<string> {
  clock.advance(1);
  const id = await place();
  await ben.calling.answer({ id, deviceId: 'ben-phone' });
  clock.advance(milliseconds);
  await ann.calling.hangUp({ id });
  return id;
}

const minute = (n: number, loss: number): QualityMinute => ({
  minute: n,
  roundTripMs: 40,
  jitterMs: 5,
  loss,
  codec: 'opus',
  path: 'direct',
  mos: 5,
});

async function allPages(client: Client, between?: () => Promise<unknown>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Client['calling']['history']>> = await client.calling.history(
      cursor === null ? {} : { cursor },
    );
    pages.push(page.items.map((item) => item.id));
    cursor = page.nextCursor;
    await between?.();
  } while (cursor !== null);
  return pages;
}

async function allItems(client: Client) {
  const first = await client.calling.history({});
  const items = [...first.items];
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const page = await client.calling.history({ cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('one call', () => {
  test('is in the history of both people, each from their own side', async () => {
    const id = await talkFor(65_000);
    const [mine] = (await ann.calling.history({})).items;
    const [theirs] = (await ben.calling.history({})).items;
    expect(mine).toEqual({
      id,
      peer: { username: 'bob', name: 'Bob Bell' },
      direction: 'outgoing',
      placedAt: clock.now() - 65_000,
      talkMs: 65_000,
      endReason: 'hangup',
      mos: null,
      phone: null,
      transferredTo: null,
    });
    expect(theirs).toEqual({
      ...mine,
      peer: { username: 'alice', name: 'Alice Archer' },
      direction: 'incoming',
    });
  });

  test('is not in the history while it is open', async () => {
    clock.advance(1);
    const id = await place();
    expect((await ann.calling.history({})).items.map((item) => item.id)).not.toContain(id);
    await ben.calling.decline({ id });
    expect((await ann.calling.history({})).items[0]?.id).toBe(id);
  });

  test('is missed if the caller gave up, but not if it was declined', async () => {
    const cancelled = await place();
    await ann.calling.hangUp({ id: cancelled });
    const declined = await place();
    await ben.calling.decline({ id: declined });
    const missed = (await ben.calling.history({ show: 'missed' })).items.map((item) => item.id);
    expect(missed).toContain(cancelled);
    expect(missed).not.toContain(declined);
    expect((await ann.calling.history({ show: 'missed' })).items).toEqual([]);
  });
});

describe('the quality of a call', () => {
  test('is saved by minute for each side, scored by the server, and the list shows the worst minute', async () => {
    const id = await talkFor(180_000);
    await ann.calling.quality({ id, minutes: [minute(0, 0), minute(1, 0.08)] });
    const details = await ann.calling.details({ id });
    expect(details.minutes).toEqual([
      { ...minute(0, 0), mos: 4.38 },
      { ...minute(1, 0.08), mos: 3.37 },
    ]);
    expect(details.item.mos).toBe(3.37);
    const [mine] = (await ann.calling.history({})).items;
    expect(mine).toMatchObject({ id, mos: 3.37 });
    expect(await ben.calling.details({ id })).toMatchObject({ item: { mos: null }, minutes: [] });
  });

  test('uses the last report of a minute', async () => {
    const id = await talkFor(60_000);
    await ann.calling.quality({ id, minutes: [minute(0, 0.5)] });
    await ann.calling.quality({ id, minutes: [minute(0, 0.3), minute(0, 0)] });
    expect((await ann.calling.details({ id })).minutes).toEqual([{ ...minute(0, 0), mos: 4.38 }]);
  });

  test('minutes beyond the talk are refused', async () => {
    const id = await talkFor(60_000);
    await expect(ann.calling.quality({ id, minutes: [minute(3, 0)] })).rejects.toMatchObject({ status: 400 });
  });

  test('an unanswered call has no quality', async () => {
    const id = await place();
    await ben.calling.decline({ id });
    await expect(ann.calling.quality({ id, minutes: [minute(0, 0)] })).rejects.toMatchObject({
      code: 'calling.notAnswered',
    });
  });
});

describe('the rating of a call', () => {
  test('is saved for each side, and can be changed', async () => {
    const id = await talkFor(60_000);
    expect(await ann.calling.details({ id })).toMatchObject({ rating: null });
    await ann.calling.rate({ id, verdict: 'bad', reasons: ['echo', 'delay', 'echo'] });
    expect(await ann.calling.details({ id })).toMatchObject({
      rating: { verdict: 'bad', reasons: ['echo', 'delay'] },
    });
    expect(await ben.calling.details({ id })).toMatchObject({ rating: null });
    await ann.calling.rate({ id, verdict: 'good', reasons: [] });
    expect(await ann.calling.details({ id })).toMatchObject({ rating: { verdict: 'good', reasons: [] } });
  });

  test('twenty ratings at once leave one', async () => {
    const id = await talkFor(60_000);
    await Promise.all(
      Array.from({ length: 20 }, () => ann.calling.rate({ id, verdict: 'bad', reasons: ['noise'] })),
    );
    expect(await ann.calling.details({ id })).toMatchObject({
      rating: { verdict: 'bad', reasons: ['noise'] },
    });
  });

  test("a good rating has no reasons, and an unanswered call can't be rated", async () => {
    const id = await talkFor(60_000);
    await expect(ann.calling.rate({ id, verdict: 'good', reasons: ['echo'] })).rejects.toMatchObject({
      status: 400,
    });
    const declined = await place();
    await ben.calling.decline({ id: declined });
    await expect(ann.calling.rate({ id: declined, verdict: 'bad', reasons: ['echo'] })).rejects.toMatchObject(
      { code: 'calling.notAnswered' },
    );
  });
});

describe('pages', () => {
  test('120 calls come in pages of 50 without gaps or repeats while new calls arrive', async () => {
    const cat = await world.signUp(carol);
    const placed: string[] = [];
    for (let n = 0; n < 120; n += 1) {
      // Every third call is incoming, and pairs of calls are placed in the same millisecond.
      const id = n % 3 === 0 ? await place(ann, 'carol') : await place(cat, 'bob');
      await (n % 3 === 0 ? ann : cat).calling.hangUp({ id });
      if (n % 2 === 0) clock.advance(1);
      placed.push(id);
    }
    const pages = await allPages(cat, async () => {
      clock.advance(1);
      const id = await place(ann, 'carol');
      await ann.calling.hangUp({ id });
    });
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(120);
    expect(new Set(seen)).toEqual(new Set(placed));
    const times = new Map((await allItems(cat)).map((item) => [item.id, item.placedAt]));
    const order = seen.map((id) => times.get(id) ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });

  test.each(['x', '1.', "1.a' or 1=1"])('an invalid cursor is bad input: %j', async (cursor) => {
    await expect(ann.calling.history({ cursor })).rejects.toMatchObject({
      status: 400,
      code: 'common.badInput',
    });
  });
});
