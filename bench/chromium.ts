import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUIET_CHROMIUM } from '#test/chromium.ts';
import { chromium as findChromium } from '../scripts/lib/chromium.mjs';

const START_MS = 20_000;

export interface Chromium {
  /** Address of its DevTools: "ws://127.0.0.1:33445/devtools/browser/...". */
  readonly devTools: string;
  close(): Promise<void>;
}

/** A browser without a window, with a profile that is thrown away. @param flags besides those of every bench */
export async function startChromium(flags: readonly string[]): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'ahoy-bench-browser-'));
  const chromium = spawn(
    await findChromium(),
    [...QUIET_CHROMIUM, ...flags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => chromium.once('exit', () => resolve()));
  return {
    devTools: await addressIn(chromium.stderr),
    async close() {
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Reads the address from Chromium's output. */
async function addressIn(stream: NodeJS.ReadableStream): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`Chromium did not start: ${output}`)), START_MS);
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      const address = /DevTools listening on (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(tooLong);
      resolve(address);
    });
  });
}
