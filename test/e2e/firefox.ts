import { access, chmod, constants, mkdtemp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Browser, firefox } from '@playwright/test';

/** Returns why the journeys through Firefox can't run here, or null. */
export async function whyNoFirefox(): Promise<string | null> {
  const missing = [
    ...((await firefoxProgram()) === undefined ? ['firefox-esr'] : []),
    ...((await inPath('pulseaudio')) === undefined ? ['pulseaudio'] : []),
  ];
  if (missing.length === 0) return null;
  return `no ${missing.join(' and no ')} on this machine (Debian: apt-get install ${missing.join(' ')})`;
}

/**
 * Starts the Firefox that people have, by WebDriver BiDi; Playwright's own would be a download. Its profile is new, and
 * Playwright removes it.
 * @param hertz the tone that its microphone gives
 * @param folder for what it writes
 */
export async function launchFirefox(hertz: number, folder: string): Promise<Browser> {
  const own = await mkdtemp(join(folder, 'firefox-'));
  const starter = join(own, 'start');
  const program = join(import.meta.dirname, '../programs/firefox.ts');
  const words = [process.execPath, program, own, (await firefoxProgram()) ?? 'firefox-esr'];
  await writeFile(starter, `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  await chmod(starter, 0o755);
  return firefox.launch({
    // A channel of this name is Playwright's word for BiDi; the path is what is started.
    channel: 'moz-firefox',
    executablePath: starter,
    timeout: 60_000,
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.audio.fake_frequency': hertz,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      'media.autoplay.blocking_policy': 0,
      // A busy machine is slow, and Firefox would end the page's script for it.
      'dom.max_script_run_time': 0,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'network.proxy.type': 0,
      'ui.prefersReducedMotion': 1,
      'ui.systemUsesDarkTheme': 0,
    },
  });
}

async function firefoxProgram(): Promise<string | undefined> {
  const given = process.env['FIREFOX'] ?? '';
  return given === '' ? inPath('firefox-esr') : given;
}

async function inPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return path;
  }
  return undefined;
}
