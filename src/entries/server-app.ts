import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createFolderBlobs } from '#platform/server/blobs/disk-blobs.ts';
import { createMemoryBus } from '#platform/server/bus/memory-bus.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import { createApi } from '#platform/server/http/api.ts';
import type { Session } from '#platform/server/http/context.ts';
import { createHttpServer, isForeignOrigin } from '#platform/server/http/server.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createOutboxMail } from '#platform/server/mail/outbox-mail.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSocketRealtime } from '#platform/server/realtime/socket-server.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly platform: Platform;
  stop(): Promise<void>;
}

/** The composition root: opens the engines that the configuration names, gives them to the features, and listens. */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
  replaced: { clock?: Clock } = {},
): Promise<RunningServer> {
  const config = readConfig(env, argv);
  const log = createLog(config.LOG_LEVEL);
  const clock = replaced.clock ?? systemClock;
  await mkdir(resolve(config.DATA_DIR), { recursive: true, mode: 0o700 });

  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedDatabase({ dataDir: config.DATA_DIR, log })
      : undefined;
  const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL };
  await migrate({ connection, folder: join(import.meta.dirname, '../../migrations'), log });
  const database = connectDatabase({ connection, connections: config.DATABASE_POOL, log });

  let authenticate: (headers: Headers) => Promise<Session | null> = async () => null;
  const realtime = createSocketRealtime({
    database,
    clock,
    log,
    authenticate: (headers) => authenticate(headers),
    isForeignOrigin: (request) => isForeignOrigin(request, config.publicUrl),
  });
  const jobs = createJobs({ connection, log, work: config.SERVICES.includes('worker') });
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    bus: createMemoryBus({ log }),
    jobs,
    blobs: createFolderBlobs(resolve(config.DATA_DIR, 'blobs')),
    mail: createOutboxMail({ folder: resolve(config.DATA_DIR, 'outbox'), clock }),
    rateLimits: createMemoryRateLimits(config.RATE_LIMIT_SCALE),
    realtime,
  };

  // The features, lowest first. One line each: adding a feature is a folder and its lines here.
  const features: ServerFeature[] = [];
  authenticate = async () => null;

  await jobs.start();
  for (const feature of features) await feature.start?.();
  let stopping = false;
  const router = Object.fromEntries(features.map((feature) => [feature.name, feature.router]));
  const http = await createHttpServer({
    config,
    log,
    api: createApi({ router, log, publicUrl: config.publicUrl }),
    authenticate: (headers) => authenticate(headers),
    isStopping: () => stopping,
  });
  realtime.attach(http.server);
  const { url, port } = await http.listen();
  log.info({ url, services: config.SERVICES }, 'listening');

  return {
    url,
    port,
    platform,
    async stop() {
      if (stopping) return;
      stopping = true;
      realtime.announceRestart();
      for (const feature of features.toReversed()) await feature.stop?.();
      await realtime.close();
      await http.close();
      await jobs.stop();
      await platform.bus.close();
      await database.close();
      await embedded?.stop();
    },
  };
}
