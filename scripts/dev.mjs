import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { ownNode, root, withOwnTools } from './lib/project.mjs';
import { ended, forwardSignals } from './lib/run.mjs';
import { checkPort, portWanted } from './lib/server.mjs';

// npm run dev: the pages with live reload on PORT, the server behind them on PORT + 1, restarted when its files change.
await launch(async () => {
  const port = portWanted() || 3000;
  const serverPort = port + 1;
  await checkPort(port, 'npm run dev');
  await checkPort(serverPort, 'npm run dev');
  await installWhenNeeded();
  const publicUrl = `http://localhost:${port}`;
  const common = { ...withOwnTools(), NODE_ENV: 'development' };
  const children = [
    start(['--watch', '--watch-preserve-output', join(root, 'src/entries/server.ts')], {
      ...common,
      PORT: String(serverPort),
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? publicUrl,
    }),
    start(
      [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', String(port), '--strictPort'],
      {
        ...common,
        DEV_SERVER_URL: `http://localhost:${serverPort}`,
      },
    ),
  ];
  process.stdout.write(`Open ${publicUrl} - pages reload as you save; Ctrl-C stops everything.\n`);
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    for (const child of children) stopChild(child, signal);
  };
  const stopForwarding = forwardSignals(stop);
  const endings = children.map(ended);
  const code = await Promise.race(endings);
  // One half without the other helps nobody.
  stop('SIGTERM');
  await Promise.all(endings);
  stopForwarding();
  return code;
});

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function start(args, env) {
  return spawn(ownNode, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
}

/**
 * The watcher passes a request to stop on to the server; only the last resort goes to the whole group at once.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stopChild(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  if (signal === 'SIGKILL' && process.platform !== 'win32') process.kill(-child.pid, signal);
  else child.kill(signal);
}
