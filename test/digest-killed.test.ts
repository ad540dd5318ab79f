import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIGEST_QUEUE } from '#features/notifications/server/digest/digest.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { MOMENTS, openDigests } from '#test/programs/digests.ts';
import { eventually } from '#test/wait.ts';

const PROGRAM = join(import.meta.dirname, 'programs/digest-process.ts');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-digest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Sql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
const sqlOf =
  ({ database }: TestDatabase): Sql =>
  async (text, values = []) =>
    (await database.pool.query<Record<string, unknown>>(text, [...values])).rows;

/** Six people whose daily digest is due, with one thing that they haven't read. */
async function peopleOf(moment: string, sql: Sql): Promise<string[]> {
  const people = Array.from({ length: 6 }, (_, n) => `${moment.replaceAll(' ', '-')}-${n}`);
  await sql(
    `insert into users (id, name, email, email_verified, created_at, updated_at)
     select id, id, id || '@people.test', true, now(), now() from unnest($1::text[]) as id`,
    [people],
  );
  await sql(
    `insert into notification_choices (account_id, ways, digest, digest_sent_at, digest_due_at, updated_at)
     select id, '{}', 'daily', now() - interval '1 day', now() - interval '1 minute', now() from unnest($1::text[]) as id`,
    [people],
  );
  await sql(
    `insert into notifications (id, account_id, kind, category, title, body, at)
     select 'of-' || id, id, 'team.joined', 'team', 'Joan joined', '', now() - interval '1 hour' from unnest($1::text[]) as id`,
    [people],
  );
  return people;
}

// Most of the time is waiting for jobs that are due again, so the three wait at once.
test.concurrent.each(MOMENTS)(
  'a digest whose process is killed %s reaches each person once, or twice at most',
  { timeout: 60_000 },
  async (moment) => {
    const world = await openTestDatabase();
    const sql = sqlOf(world);
    const people = await peopleOf(moment, sql);
    const sentFile = join(folder, `${moment}.txt`);
    const { host, database } = world.connection;
    const child = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env['PATH'], PGHOST: host, PGDATABASE: database, SENT: sentFile, MOMENT: moment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await eventually(() => output.includes('there'), 20_000);
    child.kill('SIGKILL');

    const next = await openDigests({
      connection: { host, database },
      sentFile,
      reach: async () => undefined,
    });
    // The schedule asks again, and ten seconds of silence have passed.
    await next.jobs.enqueue(DIGEST_QUEUE, {});
    await sql("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
    await eventually(
      async () =>
        (await sql('select 1 from notification_choices where digest_due_at < now()')).length === 0 &&
        (
          await sql("select 1 from pgboss.job where name in ($1, 'mail') and state < 'completed'", [
            DIGEST_QUEUE,
          ])
        ).length === 0,
      40_000,
    );
    await next.stop();
    await world.stop();
    const sent = (await readFile(sentFile, 'utf8')).trim().split('\n');
    const times = people.map((person) => sent.filter((to) => to === `${person}@people.test`).length);
    expect(times.filter((count) => count < 1 || count > 2)).toEqual([]);
    // Only emails that the dead process had sent are there twice.
    expect(sent.length).toBeLessThanOrEqual(moment === 'after it was sent' ? 10 : 6);
  },
);
