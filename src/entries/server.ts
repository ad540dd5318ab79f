import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { RunningServer } from './server-app.ts';

// Compiled modules are cached, which halves the time to start. So nothing of ours is imported before this.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'));

const starting = import('./server-app.ts').then(({ startServer }) =>
  startServer(process.env, process.argv.slice(2)),
);
let stopping: Promise<void> | undefined;
// If asked before it has started, it starts and then stops. If asked again, it keeps stopping: a process that ended
// here would leave its database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The launcher has gone, however it ended.
process.on('disconnect', stop);

try {
  await announce(await starting);
} catch (cause) {
  const why = cause instanceof Error ? cause.message : String(cause);
  process.stderr.write(
    process.stderr.isTTY ? `  ✗  Ahoy could not start.\n     ${why}\n` : `Ahoy could not start. ${why}\n`,
  );
  process.exit(1);
}

function stop(): void {
  stopping ??= starting.then((server) => server.stop()).then(() => process.exit(0));
  // A failed start is reported where it is awaited.
  stopping.catch(() => undefined);
}

async function announce({ url, demo, platform, migrations }: RunningServer): Promise<void> {
  const { PUBLIC_URL, publicUrl, DATABASE_URL, DATA_DIR } = platform.config;
  const { startLines } = await import('./start-lines.ts');
  const { carrierNames } = await import('#features/telephony/server/config.ts');
  const lines = startLines(
    {
      address: PUBLIC_URL === undefined ? url : publicUrl,
      database: DATABASE_URL === undefined ? `PostgreSQL in ${DATA_DIR}` : 'PostgreSQL at DATABASE_URL',
      migrations,
      carriers: carrierNames(platform.config),
      capabilities: platform.capabilities,
      demo,
      ms: performance.now(),
    },
    { isLive: process.stdout.isTTY, hasColour: process.stdout.isTTY && process.stdout.hasColors() },
  );
  process.stdout.write(lines);
}
