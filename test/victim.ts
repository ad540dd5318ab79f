import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { eventually } from './wait.ts';
import type { World } from './world.ts';

const PROGRAM = join(import.meta.dirname, 'programs/recording-process.ts');

/** Starts another server of the same installation in a process of its own, to be killed. */
export async function startVictim(world: World, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      MEDIA_PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '1000',
      DATABASE_POOL: '4',
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => said.push(text));
  await eventually(() => said.some((text) => text.startsWith('http')), 30_000);
  return { child, said, url: said.find((text) => text.startsWith('http')) ?? '' };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
