import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { TEST_CERTIFICATE } from './stand-ins/certificate.ts';
import { eventually } from './wait.ts';

/** Whether this machine has coturn. Prints a note if it doesn't. */
export function hasCoturn(): boolean {
  const isInstalled = spawnSync('turnserver', ['--version']).error === undefined;
  if (!isInstalled)
    process.stdout.write('skipped: no turnserver on this machine (Debian: apt-get install coturn)\n');
  return isInstalled;
}

export interface Coturn {
  readonly port: number;
  /** For TURN over TLS, with an untrusted certificate. */
  readonly tlsPort: number;
  /** Its output so far. */
  log(): string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A real coturn on loopback, over UDP, TCP and TLS, with relays on both loopback addresses. @param lines of turnserver.conf */
export async function startCoturn(lines: readonly string[]): Promise<Coturn> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-coturn-'));
  const [port, tlsPort] = [await freePort('tcp'), await freePort('tcp')];
  const [cert, pkey] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(cert, TEST_CERTIFICATE.cert);
  await writeFile(pkey, TEST_CERTIFICATE.key);
  const own = [
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    'relay-ip=::1',
    `listening-port=${port}`,
    `tls-listening-port=${tlsPort}`,
    `cert=${cert}`,
    `pkey=${pkey}`,
    'min-port=31000',
    'max-port=31100',
    'no-dtls',
    'no-cli',
    'log-file=stdout',
    `pidfile=${join(folder, 'pid')}`,
    `userdb=${join(folder, 'users')}`,
  ];
  const file = join(folder, 'turnserver.conf');
  await writeFile(file, [...lines, ...own, ''].join('\n'));
  let text = '';
  let child: ChildProcess;
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  async function launch(): Promise<void> {
    child = spawn('turnserver', ['-c', file, '-v'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const from = text.length;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    try {
      await eventually(() => {
        const output = text.slice(from);
        return /TCP listener opened on/.test(output) && /TLS\S* listener opened on/.test(output);
      }, 15_000);
    } catch (cause) {
      await stop();
      throw new Error(`coturn did not start: ${text}`, { cause });
    }
  }
  await launch();
  return {
    port,
    tlsPort,
    log: () => text,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    restart: launch,
    stop,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
