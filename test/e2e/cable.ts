import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A network that only the programs see that are started in it. */
export interface Network {
  /** The words before a command that run it there. */
  readonly inside: readonly string[];
  /** Starts Chromium there. */
  readonly chromium: string;
}

/**
 * Two networks with nothing but one cable between them, which can be cut for real. They are the run's own, so that
 * no other browser of this machine sees an interface come or go: Chromium gives up what it loads when one does.
 */
export interface Cable {
  readonly near: Network;
  readonly far: Network;
  cut(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
}

/** The near end, as the far end sees it. */
export const NEAR_ADDRESS = '10.99.71.1';

/** @returns a reason where this machine does not let us, as where we are not root */
export async function layCable(): Promise<Cable | { readonly refused: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-cable-'));
  const holders: ChildProcess[] = [];
  const remove = async () => {
    for (const holder of holders) holder.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [near, far] = [await makeNetwork(holders), await makeNetwork(holders)];
    const ip = (pid: number, words: string) => run('nsenter', [...enter(pid), 'ip', ...words.split(' ')]);
    await ip(near, `link add near type veth peer name far netns ${far}`);
    await ip(near, `address add ${NEAR_ADDRESS}/30 dev near`);
    await ip(far, 'address add 10.99.71.2/30 dev far');
    for (const [pid, end] of [
      [near, 'near'],
      [far, 'far'],
    ] as const)
      for (const name of ['lo', end]) await ip(pid, `link set ${name} up`);
    return {
      near: await networkOf(near, join(folder, 'chromium-near')),
      far: await networkOf(far, join(folder, 'chromium-far')),
      cut: async () => void (await ip(far, 'link set far down')),
      mend: async () => void (await ip(far, 'link set far up')),
      remove,
    };
  } catch (cause) {
    await remove();
    return { refused: `no network of its own can be made here: ${String(cause)}` };
  }
}

/**
 * Makes a network that lives as long as somebody is in it. The first is a process that waits for us to go away, so a
 * run that is broken off leaves nothing behind.
 * @returns the number of that process
 */
async function makeNetwork(holders: ChildProcess[]): Promise<number> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo made; exec cat'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  holders.push(holder);
  let complaint = '';
  holder.stderr.on('data', (text: Buffer) => {
    complaint += text.toString();
  });
  await new Promise<void>((made, failed) => {
    holder.stdout.once('data', () => made());
    holder.once('error', failed);
    holder.once('close', () => failed(new Error(complaint.trim())));
  });
  if (holder.pid === undefined) throw new Error('the network has no process');
  return holder.pid;
}

const enter = (pid: number) => ['--target', String(pid), '--net', '--'];

async function networkOf(pid: number, chromium: string): Promise<Network> {
  const inside = ['nsenter', ...enter(pid)];
  const real = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  await writeFile(chromium, `#!/bin/sh\nexec ${inside.join(' ')} ${real} "$@"\n`);
  await chmod(chromium, 0o755);
  return { inside, chromium };
}
