import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A network of its own behind one cable to this machine: what runs there can be cut off for real. */
export interface FarNetwork {
  /** Starts Chromium there. */
  readonly chromium: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
}

const NAMESPACE = 'ahoy-e2e-far';
const NEAR_END = 'ahoy-e2e-near';
/** This machine, as seen from the far network. */
export const HERE_FROM_FAR = '10.99.71.1';

/** @returns null with a reason where this machine does not let us, as where we are not root */
export async function makeFarNetwork(): Promise<FarNetwork | { readonly refused: string }> {
  const inside = (...args: readonly string[]) => run('ip', ['netns', 'exec', NAMESPACE, 'ip', ...args]);
  await remove();
  try {
    await run('ip', ['netns', 'add', NAMESPACE]);
    await run('ip', ['link', 'add', NEAR_END, 'type', 'veth', 'peer', 'name', 'far', 'netns', NAMESPACE]);
    await run('ip', ['address', 'add', `${HERE_FROM_FAR}/30`, 'dev', NEAR_END]);
    await run('ip', ['link', 'set', NEAR_END, 'up']);
    await inside('address', 'add', '10.99.71.2/30', 'dev', 'far');
    await inside('link', 'set', 'lo', 'up');
    await inside('link', 'set', 'far', 'up');
  } catch (cause) {
    await remove();
    return { refused: `no network namespace can be made here: ${String(cause)}` };
  }
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-far-'));
  const chromium = join(folder, 'chromium');
  const real = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  await writeFile(chromium, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} ${real} "$@"\n`);
  await chmod(chromium, 0o755);
  return {
    chromium,
    cut: async () => void (await inside('link', 'set', 'far', 'down')),
    mend: async () => void (await inside('link', 'set', 'far', 'up')),
    async remove() {
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A run that was broken off leaves its network behind. */
async function remove(): Promise<void> {
  await run('ip', ['netns', 'delete', NAMESPACE]).catch(() => undefined);
  await run('ip', ['link', 'delete', NEAR_END]).catch(() => undefined);
}
