import { startServer } from './server-app.ts';

try {
  const server = await startServer(process.env, process.argv.slice(2));
  process.stdout.write(`Ahoy is ready at ${server.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (cause) {
  process.stderr.write(`Ahoy could not start. ${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}
