import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { QUIET_CHROMIUM } from '#test/chromium.ts';
import { launchFirefox } from './firefox.ts';
import { writeTone } from './tone.ts';

/** The browser's microphone: a steady tone, one without permission yet, or none at all. */
export type Ears = { readonly hertz: number } | 'not allowed' | 'no microphone';

/** Where and how a browser runs, if it isn't Chromium on this machine. */
export interface Place {
  /** Firefox instead of Chromium; it takes no arguments, and its microphone is a tone. */
  readonly isFirefox?: true;
  readonly executablePath?: string;
  readonly args: readonly string[];
}

/** Browsers that were started for this run, one per kind of microphone; each takes a process of its own. */
export interface Browsers {
  with(ears: Ears, place?: Place): Promise<Browser>;
  close(): Promise<void>;
}

export async function openBrowsers(): Promise<Browsers> {
  const tones = await mkdtemp(join(tmpdir(), 'ahoy-tones-'));
  const open = new Map<string, Promise<Browser>>();
  return {
    with(ears, place = { args: [] }) {
      const key = JSON.stringify({ ears, place });
      const browser = open.get(key) ?? launch(ears, { place, tones });
      open.set(key, browser);
      return browser;
    },
    async close() {
      for (const browser of open.values()) await (await browser).close();
      await rm(tones, { recursive: true, force: true });
    },
  };
}

/** The headless shell cannot be asked for a permission a second time, and does not run in another network. */
function programFor(ears: Ears, { executablePath }: Place): string {
  const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (executablePath !== undefined) return executablePath;
  return ears === 'not allowed' ? chromiumPath : (process.env['HEADLESS_SHELL'] ?? chromiumPath);
}

async function launch(ears: Ears, { place, tones }: { place: Place; tones: string }): Promise<Browser> {
  if (place.isFirefox === true && typeof ears === 'object') return launchFirefox(ears.hertz, tones);
  return chromium.launch({
    executablePath: programFor(ears, place),
    ignoreDefaultArgs: ['--mute-audio'],
    args: [...QUIET_CHROMIUM, ...(await microphoneOf(ears, tones)), ...place.args],
  });
}

async function microphoneOf(ears: Ears, tones: string): Promise<string[]> {
  if (ears === 'no microphone') return ['--use-fake-ui-for-media-stream'];
  if (ears === 'not allowed') return ['--use-fake-device-for-media-stream'];
  const file = await writeTone(tones, ears.hertz);
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}`,
  ];
}
