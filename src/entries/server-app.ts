import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createFolderBlobs } from '#platform/server/blobs/disk-blobs.ts';
import { createMemoryBus } from '#platform/server/bus/memory-bus.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createApi } from '#platform/server/http/api.ts';
import { createHttpServer, isForeignOrigin } from '#platform/server/http/server.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createOutboxMail } from '#platform/server/mail/outbox-mail.ts';
import { createMemoryRateLimits } from '#platform/server/memory-rate-limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSocketRealtime } from '#platform/server/realtime/socket-server.ts';
import { createFeatures, type Features } from './server-features.ts';

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
  let address: string | undefined;
  const config = withRealAddress(readConfig(env, argv), () => address);
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

  // The sockets and the HTTP server ask the session gate, which needs both; nobody asks before it is there.
  let features: Features | undefined;
  const authenticate: Features['authenticate'] = async (headers) => features?.authenticate(headers) ?? null;
  const realtime = createSocketRealtime({
    database,
    clock,
    log,
    authenticate,
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

  features = await createFeatures(platform);
  await jobs.start();
  await features.start();
  let stopping = false;
  const http = await createHttpServer({
    config,
    log,
    api: createApi({ router: features.router, log, publicUrl: config.publicUrl }),
    authenticate,
    isStopping: () => stopping,
  });
  realtime.attach(http.server);
  const { url, port } = await http.listen();
  address = url;
  log.info({ url, services: config.SERVICES }, 'listening');

  return {
    url,
    port,
    platform,
    async stop() {
      if (stopping) return;
      stopping = true;
      realtime.announceRestart();
      await features?.stop();
      await realtime.close();
      await http.close();
      await jobs.stop();
      await platform.bus.close();
      await database.close();
      await embedded?.stop();
    },
  };
}

/** With PORT 0 the system chooses the port, so our public address is known only once we listen. */
function withRealAddress(settings: Config, listeningAt: () => string | undefined): Config {
  if (settings.PORT !== 0 || settings.PUBLIC_URL !== undefined) return settings;
  return Object.defineProperty({ ...settings }, 'publicUrl', {
    enumerable: true,
    get: () => listeningAt() ?? settings.publicUrl,
  });
}
