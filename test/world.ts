import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnansweredHandler } from '#features/calling/model-unanswered.ts';
import {
  type PhoneNumbers,
  phoneNumbers as phoneNumbersService,
} from '#features/calling/server/phone/phone.ts';
import { unansweredHandler } from '#features/calling/server/service.ts';
import { type DomainRecords, domainRecords } from '#features/identity/server/sso/domain-records.ts';
import { type Transcriber, transcriberService } from '#features/meetings/server/speech/transcriber.ts';
import { type TelephonyEngines, telephonyEngines } from '#features/telephony/server/service.ts';
import { openOutbox, type StoredMail } from '#platform/server/mail/outbox.ts';
import { type PersonalDataRegistry, personalDataRegistry } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type Replaced, type RunningServer, startServer } from '../src/entries/server-app.ts';
import { type Client, createClient } from './client.ts';
import type { TestDatabase } from './global-setup.ts';
import type { Person } from './people.ts';
import { copyTemplate } from './template-copy.ts';

/** A running Ahoy on its own database and folder, and people who use it over the network. */
export interface World {
  readonly url: string;
  readonly port: number;
  readonly platform: Platform;
  /** Credentials for visitors of a demo workspace. */
  readonly demo: RunningServer['demo'];
  /** For `DATABASE_URL`, and to look into tables. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Mails that were sent so far, oldest first. */
  mails(): Promise<StoredMail[]>;
  /** Waits for an email to a person whose subject contains this, and returns the newest one. */
  mailTo(email: string, subject: string): Promise<StoredMail>;
  /** Registers a person and claims their username. */
  signUp(person: Person): Promise<Client>;
  /** A browser without a session. */
  visitor(): Client;
  /** Starts a second server of the same installation: same database, same secrets, a port of its own. */
  startAnother(env?: Readonly<Record<string, string>>, changed?: ReplacedEngines): Promise<RunningServer>;
  /** Somebody at another server. */
  visitorOf(server: Pick<RunningServer, 'url'>): Client;
  /** Runs one statement in the world's database. */
  sql(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Stops the server and starts it again on the same database and port. Clients stay usable. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

/** Replacements for engines. */
export interface ReplacedEngines extends Pick<Replaced, 'clock'> {
  readonly telephony?: TelephonyEngines;
  /** Replacement for the phone numbers that calls use. */
  readonly phoneNumbers?: PhoneNumbers;
  /** Replacement for the domain name system. */
  readonly domainRecords?: DomainRecords;
  /** Replacement for the speech engine and what prepares sound for it. */
  readonly transcriber?: Transcriber;
  /** Collects what the features say about personal data. */
  readonly personalData?: PersonalDataRegistry;
  /** Decides what happens to unanswered calls. */
  readonly onUnanswered?: UnansweredHandler;
}

export interface WorldOptions extends ReplacedEngines {
  /** The plan that everyone who signs up tries; Free when not given. */
  readonly plan?: 'business';
  readonly env?: Readonly<Record<string, string>>;
  /** The server on which databases are created, from vitest. */
  readonly database?: TestDatabase;
}

const MAIL_WAIT_MS = 10_000;

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { url: databaseUrl, drop } = await copyTemplate(options.database ?? (await databaseOfRun()), 'world');
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-world-'));
  const clients = new Set<Client>();
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    MEDIA_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '6',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
    ...options.env,
  };
  const replaced = replacedBy(options);
  let server: RunningServer = await startServer(env, [], replaced);
  const outbox = openOutbox(join(dataDir, 'outbox'));

  const others: RunningServer[] = [];

  function clientOf(url: () => string): Client {
    const client = createClient(url);
    clients.add(client);
    return client;
  }
  const visitor = () => clientOf(() => server.url);

  return {
    get url() {
      return server.url;
    },
    get port() {
      return server.port;
    },
    get platform() {
      return server.platform;
    },
    get demo() {
      return server.demo;
    },
    databaseUrl,
    dataDir,
    mails: async () => (await outbox.list()).toReversed(),
    async mailTo(email, subject) {
      for (const until = Date.now() + MAIL_WAIT_MS; Date.now() < until; await pause(50)) {
        const found = (await outbox.list()).find(
          (mail) => mail.to === email && mail.subject.includes(subject),
        );
        if (found !== undefined) return found;
      }
      throw new Error(`no mail "${subject}" for ${email} within ${MAIL_WAIT_MS} ms`);
    },
    async signUp(person) {
      const client = visitor();
      await client.register(person);
      if (options.plan !== undefined) await client.billing.startTrial({ planId: options.plan });
      return client;
    },
    visitor,
    visitorOf: (another) => clientOf(() => another.url),
    async startAnother(changed = {}, engines = {}) {
      const another = await startServer({ ...env, ...changed }, [], replacedBy({ ...options, ...engines }));
      others.push(another);
      return another;
    },
    async sql(statement, values = []) {
      const { rows } = await server.platform.database.pool.query<Record<string, unknown>>(statement, [
        ...values,
      ]);
      return rows;
    },
    async restart(changed = {}) {
      const { port } = server;
      await server.stop();
      server = await startServer({ ...env, ...changed, PORT: String(port) }, [], replaced);
    },
    async stop() {
      for (const client of clients) client.close();
      for (const another of others) await another.stop();
      await server.stop();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function replacedBy(engines: ReplacedEngines): Replaced {
  const { clock, telephony, phoneNumbers, onUnanswered, domainRecords: records, personalData } = engines;
  const { transcriber } = engines;
  return {
    ...(clock === undefined ? {} : { clock }),
    services: [
      ...(telephony === undefined ? [] : [telephonyEngines.as(telephony)]),
      ...(phoneNumbers === undefined ? [] : [phoneNumbersService.as(phoneNumbers)]),
      ...(transcriber === undefined ? [] : [transcriberService.as(transcriber)]),
      ...(personalData === undefined ? [] : [personalDataRegistry.as(personalData)]),
      ...(records === undefined ? [] : [domainRecords.as(records)]),
      ...(onUnanswered === undefined ? [] : [unansweredHandler.as(onUnanswered)]),
    ],
  };
}

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Imported late, because a journey in a browser brings its own database and runs without vitest. */
async function databaseOfRun(): Promise<TestDatabase> {
  const { inject } = await import('vitest');
  return inject('database');
}
