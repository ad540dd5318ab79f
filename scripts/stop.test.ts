import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { eventually } from '#test/wait.ts';

/** What `npm start` runs, until it says that it is ready. */
async function launch(): Promise<{ launcher: ChildProcess; family: () => number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: String(await freePort('tcp')),
      MEDIA_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  launcher.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await eventually(() => output.includes('Ahoy is ready at'), 45_000);
  const { pid = 0 } = launcher;
  const all = familyOf(pid);
  onTestFinished(() => all.filter(isAlive).forEach((left) => process.kill(left, 'SIGKILL')));
  return { launcher, family: () => all.filter(isAlive) };
}

/** A process and all that it has started, and those what they have. */
function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const below = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((child) => [child.pid, ...below(child.pid)]);
  return [pid, ...below(pid)];
}

/** The fields after the name, which may hold any character: state, then the parent. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const parentOf = (pid: string) => Number(statOf(pid)[1]);
const isAlive = (pid: number) => (statOf(pid)[0] ?? 'Z') !== 'Z';

describe.runIf(process.platform === 'linux')('nothing is left running', () => {
  test('when every process of the tree is asked to stop, again and again', async () => {
    const { family } = await launch();
    expect(family().length).toBeGreaterThan(5);
    for (let round = 0; round < 4; round += 1) {
      for (const pid of family()) process.kill(pid, 'SIGTERM');
      await sleep(400);
    }
    await eventually(() => family().length === 0, 30_000);
  });

  test('when the launcher is killed', async () => {
    const { launcher, family } = await launch();
    launcher.kill('SIGKILL');
    await eventually(() => family().length === 0, 30_000);
  });

  test('when launcher and server are killed', async () => {
    const { launcher, family } = await launch();
    const [, server = 0] = family();
    process.kill(server, 'SIGKILL');
    launcher.kill('SIGKILL');
    await eventually(() => family().length === 0, 30_000);
  });

  test('when it is asked while it starts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ahoy-stop-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = spawn(process.execPath, ['src/entries/server.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        MEDIA_PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((done) => server.once('exit', done));
    const { pid = 0 } = server;
    // The database is being made.
    await eventually(() => familyOf(pid).length > 1, 30_000);
    server.kill('SIGTERM');
    server.kill('SIGTERM');
    const all = familyOf(pid);
    expect(await ended).toBe(0);
    expect(all.filter(isAlive)).toEqual([]);
  });
});
