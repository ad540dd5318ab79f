import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedCarrier, scriptedMedia } from '#features/calling/server/phone/phone.world.ts';
import { telephonyEngines } from '#features/telephony/server/service.ts';
import { createMailQueue } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import { definePruning } from '#platform/server/realtime/pruning.ts';
import { type Client, createClient } from '#test/client.ts';
import { BUSY, QUIET } from '#test/growth/data-set.ts';
import { alice } from '#test/people.ts';
import { type RunningServer, startServer } from '../../src/entries/server-app.ts';
import { createFeatures } from '../../src/entries/server-features.ts';

/** A signed-in person of the data set, and their number. */
export interface Somebody extends Client {
  readonly accountId: string;
  readonly number: string;
  readonly latestCallId: string;
}

/** A server on a data set of one size, and the people who ask it. */
export interface Site {
  readonly platform: Platform;
  /** A fifth of all calls and postings are theirs. */
  readonly busy: Somebody;
  /** The same in every size. */
  readonly quiet: Somebody;
  readonly operator: Client;
  readonly visitor: Client;
  /** Scheduled jobs, by queue. */
  readonly jobs: ReadonlyMap<string, () => Promise<void>>;
  readonly startedInMs: number;
  close(): Promise<void>;
}

export async function openSite(databaseUrl: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-growth-site-'));
  const carrier = scriptedCarrier('growth');
  const telephony = { carriers: [carrier], media: scriptedMedia(), callerCheck: null };
  const startedAt = performance.now();
  const server = await startServer(
    {
      HOST: '127.0.0.1',
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      // Jobs run when they are measured, and not beside.
      SERVICES: 'web,realtime',
      RATE_LIMIT_SCALE: '1000000',
      CALL_CHANNELS: '1000',
      CALL_DAILY_SPEND: '1000000',
      LOG_LEVEL: 'error',
    },
    [],
    { services: [telephonyEngines.as(telephony)] },
  );
  const startedInMs = performance.now() - startedAt;
  const visitor = createClient(() => server.url);
  const { pool } = server.platform.database;
  // The next person to register is the operator.
  await pool.query('delete from first_account');
  const operator = await signUp(server);
  const people = [visitor, operator];
  const somebody = async (accountId: string): Promise<Somebody> => {
    const client = await signUp(server);
    people.push(client);
    // This cookie belongs to someone else from now on, and every process is notified.
    await pool.query('update sessions set user_id = $1 where user_id = $2', [accountId, client.user.id]);
    const { rows } = await pool.query<{ number: string }>(
      'select phone_number as number from phone_numbers where account_id = $1 and is_default',
      [accountId],
    );
    const latest = await pool.query<{ id: string }>(
      "select id from calls where caller_id = $1 and state = 'ended' order by placed_at desc limit 1",
      [accountId],
    );
    const latestCallId = latest.rows[0]?.id ?? '';
    return Object.assign(client, { accountId, number: rows[0]?.number ?? '', latestCallId });
  };
  return {
    platform: server.platform,
    busy: await somebody(BUSY),
    quiet: await somebody(QUIET),
    operator,
    visitor,
    jobs: await jobsOf(server.platform),
    startedInMs,
    async close() {
      for (const client of people) client.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let registered = 0;

async function signUp(server: RunningServer): Promise<Client> {
  registered += 1;
  const name = `visitor${process.pid}x${registered}`;
  const client = createClient(() => server.url);
  await client.register({ ...alice, username: name, email: `${name}@bench.test` });
  return client;
}

/** Every scheduled job, as the features declare it to a queue that only records. */
async function jobsOf(platform: Platform): Promise<Map<string, () => Promise<void>>> {
  const declared = new Map<string, () => Promise<void>>();
  const scheduled = new Map<string, () => Promise<void>>();
  const jobs: Platform['jobs'] = {
    ...platform.jobs,
    define: (queue, work) => void declared.set(queue, () => work({})),
    schedule(queue) {
      const work = declared.get(queue);
      if (work !== undefined) scheduled.set(queue, work);
    },
    enqueue: async () => undefined,
    hasTrouble: async () => false,
    start: async () => undefined,
    stop: async () => undefined,
  };
  // Figures and receivers of messages are those of the server that runs.
  const realtime = { ...platform.realtime, onMessage: () => undefined };
  const mailQueue = createMailQueue({
    jobs,
    mail: { send: async () => undefined },
    refusals: {
      stateOf: async () => 'fine',
      note: async () => undefined,
      forget: async () => undefined,
      prune: async () => undefined,
    },
  });
  const noticing = { ...platform, jobs, mailQueue, realtime, metrics: { watch: () => undefined } };
  definePruning(noticing);
  await createFeatures(noticing);
  return scheduled;
}
