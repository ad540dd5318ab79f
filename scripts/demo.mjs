import './lib/require-node.mjs';
import { buildWhenNeeded } from './lib/build.mjs';
import { Failure, launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { opening } from './lib/progress.mjs';
import { version } from './lib/project.mjs';
import { checkPort, firstFreePort, portWanted, runServer } from './lib/server.mjs';

const COMMAND = 'npm run demo';
const FOLDER = './data-demo';
/** Engines that a real workspace may be using, that would tell people outside about samples, or that take real money. */
const OF_A_REAL_ONE = new Set(['DATABASE_URL', 'REDIS_URL', 'S3_URL', 'SMTP_URL']);

/** @param {string} name */
const isOfARealOne = (name) => OF_A_REAL_ONE.has(name) || name.startsWith('STRIPE_');

// npm run demo: the same as npm start, on a folder of its own that is filled with samples and says so on every page.
await launch(async () => {
  opening(version);
  const shared = Object.keys(process.env)
    .filter((name) => isOfARealOne(name) && process.env[name] !== '')
    .toSorted();
  if (shared.length > 0)
    throw new Failure(
      `A demo workspace keeps to itself, and ${shared.join(', ')} would share it.`,
      `Unset ${shared.length === 1 ? 'it' : 'them'} for this command: env ${shared.map((name) => `-u ${name}`).join(' ')} ${COMMAND}`,
    );
  process.env['WORKSPACE'] = 'demo';
  process.env['DATA_DIR'] ||= FOLDER;
  // Beside a real workspace the next port is as good as any; one that was asked for is the one.
  if (!process.env['PORT']) process.env['PORT'] = String(await firstFreePort());
  await checkPort(portWanted(), COMMAND);
  await installWhenNeeded();
  await buildWhenNeeded();
  return runServer(process.argv.slice(2));
});
