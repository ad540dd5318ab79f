import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { defineLetter } from '#test/programs/letter.ts';
import { eventually } from '#test/wait.ts';
import { systemClock } from '../clock.ts';
import { createJobs, type PgBossJobs } from '../jobs/pg-boss-jobs.ts';
import { createLog } from '../log.ts';
import type { Mail, MailMessage } from './mail.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';
import { openOutbox } from './outbox.ts';
import { createOutboxMail } from './outbox-mail.ts';
import { createRefusals } from './refusals.ts';

let world: TestDatabase;
let folder: string;
let opened: PgBossJobs[] = [];

beforeAll(async () => {
  world = await openTestDatabase();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-mail-queue-'));
});
afterEach(async () => {
  for (const jobs of opened) await jobs.stop();
  opened = [];
  await rm(folder, { recursive: true });
});
afterAll(() => world.stop());

/** A process of its own kinds, whose jobs begin with `start`. */
function open(options: { work?: boolean; mail?: Pick<Mail, 'send'> } = {}) {
  const { work = true, mail = createOutboxMail({ folder, clock: systemClock }) } = options;
  const jobs = createJobs({ connection: world.connection, log: createLog('silent'), work });
  opened.push(jobs);
  const refusals = createRefusals({ queries: world.database.queries, clock: systemClock });
  return { jobs, queue: createMailQueue({ jobs, mail, refusals }) };
}

/** One that has the kind "letter", and works. */
async function openWithLetter(
  ...changed: Parameters<typeof defineLetter> extends [unknown, ...infer Rest] ? Rest : never
): Promise<MailQueue> {
  const { jobs, queue } = open();
  defineLetter(queue, ...changed);
  await jobs.start();
  return queue;
}

const letter = (about: string, to = 'alice@people.test') => ({ kind: 'letter', facts: { to, about } });
const subjects = async () => (await openOutbox(folder).list()).map(({ subject }) => subject).toSorted();
/** Waits until everything that was asked for is done. */
const settled = (withinMs?: number) =>
  eventually(async () => {
    const { rows } = await world.database.pool.query(
      "select 1 from pgboss.job where name = 'mail' and state < 'completed'",
    );
    return rows.length === 0;
  }, withinMs);
const jobsAbout = async (about: string) => {
  const { rows } = await world.database.pool.query<{ id: string; state: string }>(
    "select id, state::text from pgboss.job where name = 'mail' and data->'facts'->>'about' = $1",
    [about],
  );
  return rows;
};

test('an email that is asked for is written from its facts and sent in the one frame', async () => {
  const queue = await openWithLetter();
  await queue.add(letter('Hello'));
  await eventually(async () => (await subjects()).length > 0);
  expect(await openOutbox(folder).list()).toMatchObject([
    { to: 'alice@people.test', subject: 'Hello', text: 'Hello,\n\nNews.\n\nAhoy\n' },
  ]);
});

test('a kind is defined once', () => {
  const { queue } = open();
  defineLetter(queue);
  expect(() => defineLetter(queue)).toThrow('the kind of email "letter" is defined once');
});

test("an undefined kind, or facts that don't fit it, end the requesting transaction", async () => {
  const queue = await openWithLetter();
  const asking = (kind: string, facts: object) =>
    world.database.transaction(async (queries) => {
      await queue.add(letter('Asked for before'), queries);
      await queue.add({ kind, facts }, queries);
    });
  await expect(asking('postcard', {})).rejects.toThrow('a kind of email "postcard" is defined');
  await expect(asking('letter', { to: 'alice@people.test', about: 7 })).rejects.toThrow('about');
  expect(await jobsAbout('Asked for before')).toEqual([]);
});

test('an email asked for in a transaction that rolls back is never sent; one that commits is', async () => {
  const queue = await openWithLetter();
  const refused = world.database.transaction(async (queries) => {
    await queue.add(letter('Rolled back'), queries);
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  await world.database.transaction((queries) => queue.add(letter('Committed'), queries));
  await settled();
  expect(await subjects()).toEqual(['Committed']);
});

test('twenty at once of one key are one email, and so is one that is asked for after it was sent', async () => {
  const queue = await openWithLetter({ key: ({ to, about }) => `${to} ${about}` });
  const ask = () => world.database.transaction((queries) => queue.add(letter('Once'), queries));
  await Promise.all(Array.from({ length: 20 }, ask));
  await eventually(async () => (await subjects()).length > 0);
  await ask();
  await queue.add(letter('Once', 'bob@people.test'));
  await settled();
  expect(await subjects()).toEqual(['Once', 'Once']);
  expect(await jobsAbout('Once')).toHaveLength(2);
});

test('of one key in a transaction that rolls back, the next is sent', async () => {
  const queue = await openWithLetter({ key: ({ about }) => about });
  const refused = world.database.transaction(async (queries) => {
    await queue.add(letter('Second try'), queries);
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  await queue.add(letter('Second try'));
  await eventually(async () => (await subjects()).length > 0);
  expect(await subjects()).toEqual(['Second try']);
});

test('an email that is no longer of use is not sent, and not tried again', async () => {
  const queue = await openWithLetter({
    write: async ({ to, about }) =>
      about === 'Outdated' ? null : { to, reader: 'operator', subject: about, paragraphs: [] },
  });
  await queue.add(letter('Outdated'));
  await settled();
  expect(await subjects()).toEqual([]);
  expect(await jobsAbout('Outdated')).toMatchObject([{ state: 'completed' }]);
});

test('a second attempt is the same message, unless it carries a secret of its own', async () => {
  const attempts: MailMessage[] = [];
  const failingOnce = {
    send: async (message: MailMessage) => {
      const isFirst = !attempts.some(({ subject }) => subject === message.subject);
      attempts.push(message);
      if (isFirst) throw new Error('not yet');
    },
  };
  const { jobs, queue } = open({ mail: failingOnce });
  defineLetter(queue);
  defineLetter(queue, { name: 'secret letter', hasSecret: true });
  await jobs.start();
  await queue.add(letter('Plain'));
  await queue.add({ ...letter('Secret'), kind: 'secret letter' });
  await eventually(() => attempts.length === 4, 15_000);
  const idsOf = (about: string) => attempts.flatMap(({ id, subject }) => (subject === about ? [id] : []));
  expect(new Set(idsOf('Plain')).size).toBe(1);
  expect(new Set(idsOf('Secret')).size).toBe(2);
});

test("an urgent one goes ahead, and a mail server that is slow with one doesn't hold up the others", async () => {
  const taken: string[] = [];
  let release: () => void = () => undefined;
  const stuck = new Promise<void>((done) => {
    release = done;
  });
  const { jobs, queue } = open({
    mail: {
      async send({ subject }) {
        taken.push(subject);
        if (subject === 'Slow') await stuck;
      },
    },
  });
  const { jobs: web, queue: asks } = open({ work: false });
  for (const one of [queue, asks]) {
    defineLetter(one);
    defineLetter(one, { name: 'urgent letter', isUrgent: true });
  }
  await web.start();
  await asks.add(letter('Slow'));
  for (let nth = 0; nth < 8; nth += 1) await asks.add(letter('Ordinary'));
  await asks.add({ ...letter('Urgent'), kind: 'urgent letter' });
  await jobs.start();
  await eventually(() => taken.length === 10);
  expect(taken.indexOf('Urgent')).toBeLessThan(4);
  release();
});

test("jobs in an earlier version's queue are delivered, and retried after a failure", async () => {
  const earlier = createJobs({ connection: world.connection, log: createLog('silent'), work: false });
  opened.push(earlier);
  earlier.define('old-letters', async () => undefined, { retries: 10 });
  await earlier.start();
  await earlier.enqueue('old-letters', { recipient: 'alice@people.test', title: 'From before' });
  await earlier.enqueue('old-letters', { recipient: 'gone@people.test', title: 'To nobody' });
  let attempts = 0;
  const outbox = createOutboxMail({ folder, clock: systemClock });
  const failingOnce = {
    async send(message: MailMessage) {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      await outbox.send(message);
    },
  };
  const { jobs, queue } = open({ mail: failingOnce });
  defineLetter(queue);
  const oldJob = z.object({ recipient: z.string(), title: z.string() });
  queue.takeOver('old-letters', (payload) => {
    const { recipient, title } = oldJob.parse(payload);
    return recipient === 'gone@people.test' ? null : letter(title, recipient);
  });
  await jobs.start();
  await eventually(async () => (await subjects()).length > 0, 15_000);
  expect(await subjects()).toEqual(['From before']);
});

test('an email whose process is killed before or just after it was sent is sent once', {
  timeout: 60_000,
}, async () => {
  const asks = open({ work: false });
  defineLetter(asks.queue);
  await asks.jobs.start();
  const children = ['before', 'after'].map((stops) => {
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../../test/programs/mail-worker.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          PGHOST: world.connection.host,
          PGDATABASE: world.connection.database,
          OUTBOX: folder,
          STOPS: stops,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    return { child, output: '' };
  });
  for (const one of children)
    one.child.stdout.on('data', (chunk: Buffer) => {
      one.output += chunk.toString();
    });
  const bothPrinted = (word: string) =>
    eventually(() => children.every(({ output }) => output.includes(word)), 20_000);
  await bothPrinted('ready');
  // Each process takes four at once; sixteen are enough that both have some.
  const subjectsSent = Array.from({ length: 8 }, (_, nth) => `Killed ${nth}`);
  for (const about of subjectsSent) await asks.queue.add(letter(about));
  await bothPrinted('taken');
  await eventually(() => children.map(({ output }) => output.split('taken').length - 1).join() === '4,4');
  for (const { child } of children) child.kill('SIGKILL');
  await openWithLetter();
  // As if the ten seconds of silence had passed.
  await world.database.pool.query(
    "update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'mail' and state = 'active'",
  );
  await settled(40_000);
  expect(await subjects()).toEqual(subjectsSent);
});
