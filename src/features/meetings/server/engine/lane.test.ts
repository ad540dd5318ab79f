import { afterEach, expect, test } from 'vitest';
import { Lane } from './lane.ts';
import { createWorkerEngine } from './worker-engine.ts';

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    speaker: at % 2 === 0 ? 'Ana' : 'Bob',
    startMs: null,
    endMs: null,
    text: `I will send the contract number ${at} to Acme by Friday.`,
  }));
const notes = (count: number) =>
  ({
    kind: 'notes',
    transcript: { lines: lines(count) },
    date: '2026-11-24',
    template: 'general',
    ownWords: '',
  }) as const;

const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()));
});
function laneOf(timeoutMs: number): Lane {
  const lane = new Lane(timeoutMs);
  stopping.push(() => lane.stop());
  return lane;
}

test('a workspace with much work only waits for its own, and others have their turn', async () => {
  const lane = laneOf(30_000);
  const done: string[] = [];
  const run = (who: string) => lane.run({ who, request: notes(10) }).then(() => done.push(who));
  await Promise.all([run('ann'), run('ann'), run('ann'), run('ann'), run('ben'), run('cat')]);
  expect(done).toEqual(['ann', 'ann', 'ben', 'cat', 'ann', 'ann']);
});

test('work that takes too long fails alone, and what waits behind it is done', async () => {
  const lane = laneOf(1_500);
  const slow = lane.run({ who: 'ann', request: notes(200_000) });
  const next = lane.run({ who: 'ben', request: { kind: 'read', text: 'Ana: Hello.' } });
  await expect(slow).rejects.toThrow('The notes engine took longer than 1500 ms.');
  expect(await next).toMatchObject({ kind: 'read' });
});

test('stopping fails what runs and what waits', async () => {
  const lane = laneOf(30_000);
  const both = [1, 2].map(() => lane.run({ who: 'ann', request: notes(50_000) }));
  const outcomes = Promise.allSettled(both);
  await lane.stop();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test("questions and files don't wait for notes", async () => {
  const engine = createWorkerEngine();
  stopping.push(() => engine.stop());
  const done: string[] = [];
  const made = engine.run({ ...notes(45_000), who: 'ann' }).then(() => done.push('notes'));
  const read = engine.run({ kind: 'read', text: 'Ana: Hello.', who: 'ben' }).then(() => done.push('read'));
  await Promise.all([made, read]);
  expect(done).toEqual(['read', 'notes']);
});
