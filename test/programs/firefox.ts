import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Runs a stock Firefox for Playwright, with loudspeakers: `firefox.ts FOLDER PROGRAM ARGUMENTS...`. It stands between
 * the two, because Playwright sets the colour scheme of every page by a command of WebDriver BiDi that Firefox doesn't
 * have. That one is answered here, and everything else passes unchanged.
 *
 * Firefox runs no AudioContext without a sound device, so it gets a PulseAudio of its own that plays into nothing.
 * Both have their home and all they write in FOLDER.
 */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride';

const [folder = '', program = '', ...args] = process.argv.slice(2);
const socket = join(folder, 'pulse.socket');
const env = {
  ...process.env,
  HOME: folder,
  XDG_RUNTIME_DIR: folder,
  PULSE_RUNTIME_PATH: folder,
  PULSE_SERVER: `unix:${socket}`,
};

const running = new Set<ChildProcess>();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);

const alone = '-n --daemonize=no --use-pid-file=no --disable-shm=yes --exit-idle-time=-1';
const loudspeakers = start('pulseaudio', [
  ...`${alone} --log-target=stderr --log-level=info -L module-null-sink`.split(' '),
  '-L',
  `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
]);
await new Promise<void>((resolve) =>
  loudspeakers.on('line', (line) => line.includes('Daemon startup complete') && resolve()),
);
for await (const line of start(program, args)) {
  const own = /WebDriver BiDi listening on (ws:\/\/.*)$/.exec(line)?.[1];
  process.stderr.write(`${own === undefined ? line : line.replace(own, await standBefore(own))}\n`);
}

/** @returns the lines that it writes to its standard error */
function start(what: string, words: readonly string[]): Interface {
  const child = spawn(what, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  const ended = (why?: Error) => {
    if (why instanceof Error) process.stderr.write(`${why.message}\n`);
    running.delete(child);
    end();
  };
  child.once('error', ended);
  child.once('exit', () => ended());
  return createInterface({ input: child.stderr });
}

/** Neither runs without the other. */
function end(): void {
  for (const child of running) child.kill('SIGKILL');
  if (running.size === 0) process.exit();
}

/** @returns the address at which Playwright finds what Firefox offers at its own */
async function standBefore(own: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (near, { url: path = '' }) => connect(near, `${own}${path}`));
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a listening server has an address');
  return `ws://127.0.0.1:${address.port}`;
}

function connect(near: WebSocket, url: string): void {
  const far = new WebSocket(url, { perMessageDeflate: false, maxPayload: 0 });
  const waiting: string[] = [];
  far.on('open', () => {
    for (const text of waiting.splice(0)) far.send(text);
  });
  near.on('message', (data: Buffer) => {
    const text = data.toString();
    const { id, method }: { id: number; method: string } = JSON.parse(text);
    if (method === UNKNOWN_TO_FIREFOX) near.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (far.readyState === WebSocket.OPEN) far.send(text);
    else waiting.push(text);
  });
  far.on('message', (data: Buffer) => near.send(data.toString()));
  far.on('error', end);
  far.on('close', () => near.close());
  // Playwright is done or gone, so Firefox must be ended here.
  near.on('close', end);
}
