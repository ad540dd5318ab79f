import { join, resolve } from 'node:path';
import type { PoolConfig } from 'pg';
import { createAlarms } from '#platform/server/alarms.ts';
import { createAudit } from '#platform/server/audit/audit.ts';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import { createFolderBlobs } from '#platform/server/blobs/folder-blobs.ts';
import { atMostOncePerSecond } from '#platform/server/checks.ts';
import { type Clock, type SystemClock, systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { makeDataFolder } from '#platform/server/data-folder.ts';
import { canWrite, connectDatabase } from '#platform/server/db/database.ts';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import type { DemoSignIn } from '#platform/server/feature.ts';
import { createApi } from '#platform/server/http/api.ts';
import { createHostCheck, isForeignOrigin } from '#platform/server/http/origins.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { createMailQueue } from '#platform/server/mail/mail-queue.ts';
import { createOutboxMail } from '#platform/server/mail/outbox-mail.ts';
import { createRefusals } from '#platform/server/mail/refusals.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createPostgresRateLimits } from '#platform/server/postgres-rate-limits.ts';
import { openFanOut } from '#platform/server/realtime/fan-out.ts';
import { definePruning } from '#platform/server/realtime/pruning.ts';
import { createSocketRealtime, type SocketRealtime } from '#platform/server/realtime/socket-server.ts';
import type { OfferedService } from '#platform/server/services.ts';
import { createSwitches } from '#platform/server/switches.ts';
import { claimFolder } from '#platform/server/workspace.ts';
import { capabilitiesOf, cspSourcesOf, pageValuesOf, providersOf } from './capabilities.ts';
import { readConfiguration } from './configuration.ts';
import { findingsFor } from './doctor-app.ts';
import { createFeatures, type Features } from './server-features.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly platform: Platform;
  /** Files that this start applied to the database. */
  readonly migrations: number;
  /** Credentials for visitors of a demo workspace; null in a real one. */
  readonly demo: DemoSignIn | null;
  /** Tells clients, lets requests that run finish, then closes every engine, the database last. */
  stop(): Promise<void>;
}

/** Replacements for engines, from tests. */
export interface Replaced {
  readonly clock?: SystemClock;
  /** Replacements for the services of features. */
  readonly services?: readonly OfferedService[];
}

/** Opened resources are closed in reverse order, also if a later step of the start fails. */
type Closers = (() => Promise<unknown>)[];

/** The composition root: opens the engines that the configuration names, gives them to the features, and listens. */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
  replaced: Replaced = {},
): Promise<RunningServer> {
  let address: string | undefined;
  const config = withRealAddress(readConfiguration(env, argv), () => address);
  const log = createLog(config.LOG_LEVEL);
  const closers: Closers = [];
  try {
    const started = await openAndListen({
      config,
      log,
      clock: replaced.clock ?? systemClock,
      closers,
      replaced,
    });
    address = started.url;
    log.info({ url: address, services: config.SERVICES }, 'listening');
    return started;
  } catch (cause) {
    await closeAll(closers, log);
    throw cause;
  }
}

async function openAndListen(root: {
  config: Config;
  log: Log;
  clock: SystemClock;
  closers: Closers;
  replaced: Replaced;
}): Promise<RunningServer> {
  const { config, log, closers } = root;
  const metrics = createMetrics();
  // The sockets need the gates, which need the platform. They aren't used before they exist.
  let features: Features | undefined;
  const gate: Features['gate'] = {
    authenticate: async (headers) => features?.gate.authenticate(headers) ?? null,
    leaving: async (headers) => features?.gate.leaving(headers) ?? null,
    looking: async (session, lookId) => features?.gate.looking(session, lookId) ?? null,
    member: async (session, named) => features?.gate.member(session, named) ?? null,
    audiencesOf: (member) => features?.gate.audiencesOf(member) ?? [],
    watchMember: (...watch) => features?.gate.watchMember(...watch) ?? (() => undefined),
  };
  const platform = await openPlatform({ ...root, metrics, gate });
  const { jobs, realtime } = platform;

  features = await createFeatures(platform, root.replaced.services);
  await jobs.start();
  closers.push(() => jobs.stop());
  await features.start();
  closers.push(features.stop);
  let stopping = false;
  // Without mail one can still call. Emails wait.
  const { mail: _mail, ...neededByRequests } = platform.checks;
  const http = await createHttpServer({
    config,
    log,
    capabilities: platform.capabilities,
    providers: providersOf(config),
    pageValues: pageValuesOf(config),
    cspSources: cspSourcesOf(config),
    api: createApi({
      router: features.router,
      log,
      publicUrl: config.publicUrl,
      titlePrefix: config.WORKSPACE === 'demo' ? 'Demo workspace: ' : '',
    }),
    authenticate: gate.authenticate,
    leaving: gate.leaving,
    looks: gate,
    memberOf: gate.member,
    watchMember: gate.watchMember,
    webhooks: features.webhooks,
    landings: features.landings,
    documents: features.documents,
    sockets: features.sockets,
    tables: features.tables,
    wires: features.wires,
    isStopping: () => stopping,
    metrics,
    clock: root.clock,
    checks: neededByRequests,
    // Processes keep working without Redis, so this is reported and nothing more.
    notes: config.REDIS_URL === undefined ? {} : { bus: () => platform.bus.isWhole() },
  });
  if (config.SERVICES.includes('realtime')) realtime.attach(http.server);
  // Running requests may still send to sockets, and the HTTP server can't close while a socket is open.
  closers.push(http.close, realtime.close, http.drain);
  watch(metrics, platform);
  const { url, port } = await http.listen();
  const demo = config.WORKSPACE === 'demo' ? await features.fillDemo() : null;
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopping = true;
    realtime.announceRestart();
    await closeAll(closers, log);
  };
  return { url, port, platform, migrations: platform.migrations, demo, stop: () => (stopped ??= stop()) };
}

type OpenedPlatform = Platform & {
  readonly realtime: SocketRealtime;
  readonly jobs: ReturnType<typeof createJobs>;
  readonly migrations: number;
};

async function openPlatform(root: {
  config: Config;
  log: Log;
  clock: SystemClock;
  closers: Closers;
  metrics: Metrics;
  gate: Features['gate'];
}): Promise<OpenedPlatform> {
  const { config, log, clock, closers, metrics } = root;
  await makeDataFolder(config.DATA_DIR);
  await claimFolder(config);
  const connection = await openDatabase(config, log, closers);
  const migrations = await migrate({
    connection,
    folder: join(import.meta.dirname, '../../migrations'),
    log,
  });
  const database = connectDatabase({ connection, connections: config.DATABASE_POOL, log });
  closers.push(database.close);
  const fanOut = await openFanOut({ redisUrl: config.REDIS_URL, database, log });
  closers.push(() => fanOut.bus.close());
  const isOurHost = createHostCheck(config);
  const realtime = createSocketRealtime({
    database,
    clock,
    log,
    gate: root.gate,
    isForeignOrigin: (request) => !isOurHost(request) || isForeignOrigin(request, config.publicUrl),
    onSent: metrics.eventsSent,
    ...(fanOut.others === undefined ? {} : { others: fanOut.others }),
  });
  const work = config.SERVICES.includes('worker');
  const jobs = createJobs({ connection, log, work, onOutcome: metrics.jobFinished });
  definePruning({ jobs, database, clock });
  const rateLimits = createPostgresRateLimits({ database, scale: config.RATE_LIMIT_SCALE, log });
  const { bus } = fanOut;
  const mail = await openMail(config, clock);
  const mailQueue = createMailQueue({
    jobs,
    mail,
    refusals: createRefusals({ queries: database.queries, clock }),
  });
  const checks: Platform['checks'] = {
    database: atMostOncePerSecond(() => canWrite(database.pool)),
    mail: () => mail.isReady(),
    jobs: () => jobs.isReady(),
    realtime: () => realtime.isOpen(),
  };
  const capabilities = capabilitiesOf(config);
  const ports = { config, capabilities, log, clock, database, bus, jobs, rateLimits, realtime, metrics };
  const { queries } = database;
  const forOperator = {
    alarms: createAlarms({ events: realtime.events, queries, clock }),
    switches: createSwitches({ queries, clock }),
    doctor: () => findingsFor(config),
    audit: createAudit({ database, clock }),
  };
  return { ...ports, ...forOperator, migrations, blobs: await openBlobs(config), mailQueue, checks };
}

async function openDatabase(config: Config, log: Log, closers: Closers): Promise<PoolConfig> {
  if (config.DATABASE_URL !== undefined) return { connectionString: config.DATABASE_URL };
  const embedded = await startEmbeddedDatabase({
    dataDir: config.DATA_DIR,
    log,
    connections: config.DATABASE_POOL,
  });
  closers.push(embedded.stop);
  return embedded.connection;
}

// The libraries of engines that are not configured are not loaded: they would double the time to start.
async function openBlobs(config: Config): Promise<Blobs> {
  if (config.S3_URL === undefined) return createFolderBlobs(resolve(config.DATA_DIR, 'blobs'));
  const { createS3Blobs } = await import('#platform/server/blobs/s3-blobs.ts');
  return createS3Blobs(config.S3_URL);
}

async function openMail(config: Config, clock: Clock): Promise<Mail> {
  if (config.SMTP_URL === undefined)
    return createOutboxMail({ folder: resolve(config.DATA_DIR, 'outbox'), clock });
  const { createSmtpMail } = await import('#platform/server/mail/smtp-mail.ts');
  return createSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM });
}

function watch(metrics: Metrics, { realtime, database }: OpenedPlatform): void {
  const { pool } = database;
  metrics.watch('ahoy_realtime_sockets', 'Sockets that are connected.', realtime.connections);
  metrics.watch('ahoy_database_connections', 'Open database connections.', () => pool.totalCount);
  metrics.watch('ahoy_database_connections_idle', 'Those that nobody uses.', () => pool.idleCount);
  metrics.watch('ahoy_database_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
}

/** An engine that can't be closed must not keep the others, and the database, from closing. */
async function closeAll(closers: Closers, log: Log): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
    try {
      await close();
    } catch (cause) {
      log.error({ err: cause }, 'an engine could not be closed in good order');
    }
  }
}

/** With PORT 0 the system chooses the port, so our public address is only known once we listen. */
function withRealAddress(settings: Config, listeningAt: () => string | undefined): Config {
  if (settings.PORT !== 0 || settings.PUBLIC_URL !== undefined) return settings;
  return Object.defineProperty({ ...settings }, 'publicUrl', {
    enumerable: true,
    get: () => listeningAt() ?? settings.publicUrl,
  });
}
