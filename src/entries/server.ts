import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { RunningServer } from './server-app.ts';

// Compiled modules are kept, which halves the time to start; so nothing of ours is imported before this.
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
  process.stderr.write(`Ahoy could not start. ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}

function stop(): void {
  stopping ??= starting.then((server) => server.stop()).then(() => process.exit(0));
  // A failed start is reported by whoever awaits it.
  stopping.catch(() => undefined);
}

async function announce({ url, demo, platform }: RunningServer): Promise<void> {
  const { PUBLIC_URL, publicUrl } = platform.config;
  const address = PUBLIC_URL === undefined ? url : publicUrl;
  process.stdout.write(`Ahoy is ready at ${address}\n`);
  const { protocol, hostname } = new URL(address);
  // Browsers give a page the microphone only over TLS, or from the machine itself.
  const { isLoopback } = await import('#platform/server/doctor/address-probes.ts');
  if (protocol !== 'https:' && !isLoopback(hostname))
    process.stdout.write(
      'Browsers allow calls only over https, except on this machine: put a proxy with TLS in front and set PUBLIC_URL to its https address (docs/operations.md).\n',
    );
  if (demo !== null)
    process.stdout.write(
      `This is a demo workspace with samples. Sign in with ${demo.email} and the password ${demo.password}\n`,
    );
}
