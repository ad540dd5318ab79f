import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { eventually } from './wait.ts';

/** Whether this machine has Radicale. Prints a note if it doesn't. */
export function hasRadicale(): boolean {
  const isInstalled = spawnSync('radicale', ['--version']).error === undefined;
  if (!isInstalled)
    process.stdout.write('skipped: no radicale on this machine (Debian: apt-get install radicale)\n');
  return isInstalled;
}

/** An account with one calendar at a CalDAV server. */
export interface CaldavAccount {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Puts an event there, as another program of its person does. */
  put(name: string, text: string): Promise<void>;
  /** An event as it is there; null when there is none. */
  read(name: string): Promise<string | null>;
  delete(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real CalDAV server on loopback, with an account of ann. */
export async function startRadicale(): Promise<CaldavAccount> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-radicale-'));
  const [username, password] = ['ann', 'secret'];
  const users = join(folder, 'users');
  await writeFile(users, `${username}:${password}\n`);
  const port = await freePort('tcp');
  const own = {
    hosts: `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': users,
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(folder, 'collections'),
  };
  const options = Object.entries(own).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn('radicale', ['--config', '', ...options], { cwd: folder, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const ask = (method: string, path: string, body?: string) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization, 'content-type': 'text/calendar' },
      ...(body === undefined ? {} : { body }),
    });
  await eventually(() =>
    ask('MKCALENDAR', 'ann/work/').then(
      ({ status }) => status === 201,
      () => false,
    ),
  );
  return {
    url,
    username,
    password,
    async put(name, text) {
      const answer = await ask('PUT', `ann/work/${name}.ics`, text);
      if (!answer.ok) throw new Error(`Radicale answered with ${answer.status}`);
    },
    async read(name) {
      const answer = await ask('GET', `ann/work/${name}.ics`);
      return answer.ok ? answer.text() : null;
    },
    async delete(name) {
      const answer = await ask('DELETE', `ann/work/${name}.ics`);
      if (!answer.ok) throw new Error(`Radicale answered with ${answer.status}`);
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
