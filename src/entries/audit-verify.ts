import { startServer } from './server-app.ts';

/** npm run audit:verify: starts on a port of its own, reads the whole audit log, and stops. Exit code 1: it was changed. */
const server = await startServer({ ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }, []);
const { rows, head, problem } = await server.platform.audit.verify();
await server.stop();
process.stdout.write(
  problem === null
    ? `All ${rows} rows of the audit log are as they were written. Hash of the last: ${head}\n`
    : `The audit log was changed. ${problem} The ${rows} rows before it are as they were written.\n`,
  () => process.exit(problem === null ? 0 : 1),
);
