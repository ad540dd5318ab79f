import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine has a Redis to test with. Prints a note if it doesn't. */
export function hasRedis(): boolean {
  const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
  if (!isInstalled)
    process.stdout.write('skipped: no redis-server on this machine (Debian: apt-get install redis-server)\n');
  return isInstalled;
}

export interface TestRedis {
  readonly url: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it had written, unless it runs. */
  restart(): Promise<void>;
  /** Stops it where it is, as a machine without memory left does: connections stay open, nothing is answered. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A real Redis on loopback, for the tests of one file. */
export async function startTestRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-redis-'));
  const port = await freePort();
  let child = await launchRedis(port, folder);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child),
    async restart() {
      if (child.exitCode === null && child.signalCode === null) return;
      child = await launchRedis(port, folder);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface SlowLink {
  readonly url: string;
  /** Delays all later traffic by this much in each direction. */
  delay(milliseconds: number): void;
  stop(): Promise<void>;
}

/** Another address of a Redis, behind a network whose delay can be set. */
export async function startSlowLink(redis: TestRedis): Promise<SlowLink> {
  let delayMs = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(redis.url).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (delayMs === 0) to.write(chunk);
        else setTimeout(() => to.write(chunk), delayMs);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `redis://127.0.0.1:${port}`,
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function launchRedis(port: number, folder: string): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', [...settings, '--appendonly', 'yes', '--appendfsync', 'always'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, failed) => {
    let text = '';
    child.once('exit', (code) => failed(new Error(`redis-server ended with ${code}: ${text}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('Ready to accept connections')) done();
    });
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
