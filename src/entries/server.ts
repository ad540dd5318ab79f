import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiled modules are kept, which halves the time to start; so nothing of ours is imported before this.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'));
const { startServer } = await import('./server-app.ts');

try {
  const server = await startServer(process.env, process.argv.slice(2));
  process.stdout.write(`Ahoy is ready at ${server.url}\n`);
  if (server.demo !== null)
    process.stdout.write(
      `This is a demo workspace with samples. Sign in with ${server.demo.email} and the password ${server.demo.password}\n`,
    );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (cause) {
  process.stderr.write(`Ahoy could not start. ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
