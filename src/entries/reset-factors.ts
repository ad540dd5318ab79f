import { resetFactors } from '#features/identity/server/service.ts';
import { startServer } from './server-app.ts';

/** npm run reset-factors -- EMAIL: starts on a port of its own, removes the factors of one person, and stops. */
const [email] = process.argv.slice(2);
if (email === undefined) {
  process.stderr.write('Whose factors? Example: npm run reset-factors -- alice@example.com\n');
  process.exit(1);
}
const server = await startServer({ ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' }, []);
const isDone = await resetFactors(server.platform, email);
await server.stop();
process.stdout.write(
  isDone
    ? `The factors and passkeys of ${email} are removed. They can sign in with their password.\n`
    : `Nobody has the address ${email}.\n`,
  () => process.exit(isDone ? 0 : 1),
);
