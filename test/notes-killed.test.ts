import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { type ModelService, startModelService } from '#test/stand-ins/model-service.ts';
import { kill, startVictim } from '#test/victim.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const TRANSCRIPT = `[00:04] Maya: The electricians need three more weeks.
[00:34] Owen: OK, let's move the opening to the fifteenth.`;
/** Takes the engine of rules several seconds. */
const LONG = Array.from(
  { length: 45_000 },
  (_, nth) =>
    `[${String(Math.floor(nth / 60)).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}] Maya: I will send the plan of house ${nth} to the office in Leeds by Friday.`,
).join('\n');
const SAYS = JSON.stringify({
  summary: [{ text: 'The opening moves to the fifteenth.', lines: [2] }],
  keyPoints: [],
  decisions: [],
  actionItems: [],
  openQuestions: [],
});

const clock = createRunningClock();
let service: ModelService;
let withModel: Record<string, string>;
let world: World;
let ann: Client;

beforeAll(async () => {
  service = await startModelService('secret-key');
  withModel = { NOTES_URL: service.url, NOTES_KEY: 'secret-key', NOTES_MODEL: 'stand-in' };
  // Jobs are run by servers that tests start and stop.
  world = await startWorld({ clock, plan: 'business', env: { SERVICES: 'web,realtime', ...withModel } });
  ann = await world.signUp(alice);
});
beforeEach(() => ann.meetings.changeSettings({ usesModel: true }));
afterAll(async () => {
  await world.stop();
  await service.stop();
});

async function asked(text = TRANSCRIPT): Promise<string> {
  const id = randomUUID();
  const body = new Blob([text], { type: 'application/octet-stream' });
  await ann.meetings.add({ query: { id, name: 'Leeds office', day: '2026-11-24' }, body });
  await ann.meetings.makeNotes({ id });
  return id;
}
const startWorker = () => world.startAnother({ SERVICES: 'worker', ...withModel });
const stateOf = async (id: string) => (await ann.meetings.get({ id })).meeting.notesState;
const isMade = (id: string) => eventually(async () => (await stateOf(id)) === 'made', 60_000);

/** The model gets a question and doesn't answer. */
async function untilTheModelIsAsked(): Promise<string> {
  service.replies(() => 'silence');
  const before = service.requests.length;
  const id = await asked();
  await eventually(() => service.requests.length > before, 20_000);
  return id;
}

test('notes whose server is killed in the middle are made by another one', { timeout: 120_000 }, async () => {
  const { child } = await startVictim(world, { SERVICES: 'worker', ...withModel });
  const id = await untilTheModelIsAsked();
  await kill(child);
  expect(await stateOf(id)).toBe('making');
  service.replies(() => ({ says: SAYS }));
  const worker = await startWorker();
  await isMade(id);
  expect((await ann.meetings.get({ id })).notes?.madeBy).toBe('stand-in');
  await worker.stop();
});

test('notes whose server stops in the middle have not failed, and are made by the same engine after the restart', {
  timeout: 120_000,
}, async () => {
  const first = await startWorker();
  const id = await untilTheModelIsAsked();
  await first.stop();
  expect(await stateOf(id)).toBe('making');
  service.replies(() => ({ says: SAYS }));
  const second = await startWorker();
  await isMade(id);
  expect((await ann.meetings.get({ id })).notes?.madeBy).toBe('stand-in');
  await second.stop();
});

test('notes by the rules that a stop breaks off are made after the restart', {
  timeout: 120_000,
}, async () => {
  await ann.meetings.changeSettings({ usesModel: false });
  const first = await startWorker();
  const id = await asked(LONG);
  await eventually(
    async () =>
      (
        await world.sql(
          `select from pgboss.job where name = 'meetings-notes' and state = 'active' and data ->> 'meetingId' = $1`,
          [id],
        )
      ).length === 1,
    20_000,
  );
  await first.stop();
  expect(await stateOf(id)).toBe('making');
  const second = await startWorker();
  await isMade(id);
  await second.stop();
});

test('notes whose job the queue has lost are made half an hour later', { timeout: 60_000 }, async () => {
  await ann.meetings.changeSettings({ usesModel: false });
  const id = await asked();
  await world.sql(`delete from pgboss.job where name = 'meetings-notes'`);
  const worker = await startWorker();
  await world.platform.jobs.enqueue('meetings-notes-lost', {});
  const done = async (count: number) =>
    (await world.sql(`select from pgboss.job where name = 'meetings-notes-lost' and state = 'completed'`))
      .length === count;
  await eventually(() => done(1), 20_000);
  expect(await stateOf(id)).toBe('making');
  await world.sql(`update meetings set changed_at = changed_at - interval '31 minutes' where id = $1`, [id]);
  await world.platform.jobs.enqueue('meetings-notes-lost', {});
  await isMade(id);
  await worker.stop();
});
