import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { createLog } from '#platform/server/log.ts';

// A server reduced to its database, for tests that kill it or start it as another user:
// prints one line when it is ready or refused, and stops on SIGTERM.
try {
  const database = await startEmbeddedDatabase({
    dataDir: process.env['DATA_DIR'] ?? '',
    log: createLog('error'),
  });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(
    `${JSON.stringify({ host: database.connection.host, postmasterPid: database.postmasterPid })}\n`,
  );
} catch (cause) {
  process.stdout.write(
    `${JSON.stringify({ refused: cause instanceof Error ? cause.message : String(cause) })}\n`,
  );
  process.exit(1);
}
