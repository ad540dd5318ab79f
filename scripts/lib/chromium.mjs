import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { canInstall, firstProgram, inEveryFolder, installOnDebian, isProgram } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const PROGRAMS = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];
const SHELL_NAME = 'chromium-headless-shell';
const SHELL_PROGRAMS = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-mac/headless_shell',
];

/** The browser for the tests; on Debian as root it is installed when there is none. @returns {Promise<string>} its path */
export async function chromium() {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') {
    if (await isProgram(given)) return given;
    throw new Failure(
      `CHROMIUM is ${given}, which is no program.`,
      'Set it to the path of Chromium or Chrome, or unset it.',
    );
  }
  const found = await find();
  if (found !== undefined) return found;
  if (await canInstall()) {
    await installOnDebian('Chromium', ['chromium', 'fonts-liberation']);
    const installed = await find();
    if (installed !== undefined) return installed;
  }
  throw new Failure('The tests need Chromium or Chrome, and none was found.', howToInstall());
}

/**
 * The same browser without windows, in which a page costs half the processor time; where there is none, Chromium
 * itself does the same. On Debian as root it is installed.
 *
 * @param {string} chromium what `chromium()` has found
 * @returns {Promise<string>} its path
 */
export async function headlessShell(chromium) {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') return chromium;
  const found = await findShell();
  if (found !== undefined) return found;
  // Not every system that installs by apt-get has this package, and nothing depends on it but time.
  if (await canInstall()) await installOnDebian('the headless shell', [SHELL_NAME]).catch(() => undefined);
  return (await findShell()) ?? chromium;
}

async function find() {
  const inPath = NAMES.flatMap(inEveryFolder);
  return firstProgram([...inPath, ...USUAL_PLACES, ...(await fromPlaywright('chromium', PROGRAMS))]);
}

async function findShell() {
  return firstProgram([
    ...inEveryFolder(SHELL_NAME),
    ...(await fromPlaywright('chromium_headless_shell', SHELL_PROGRAMS)),
  ]);
}

/**
 * Browsers that `npx playwright install chromium` has put into the home folder.
 *
 * @param {string} name @param {readonly string[]} programs @returns {Promise<string[]>}
 */
async function fromPlaywright(name, programs) {
  const cache = join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const folders = await readdir(cache).catch(() => []);
  const versions = folders.filter((folder) => new RegExp(`^${name}-\\d+$`).test(folder));
  return versions.flatMap((folder) => programs.map((program) => join(cache, folder, program)));
}

function howToInstall() {
  return [
    'Install one and run the same command again:',
    '  Debian, Ubuntu:  sudo apt-get update && sudo apt-get install chromium',
    '  Fedora:          sudo dnf install chromium',
    '  macOS:           brew install --cask chromium',
    '  anywhere:        npx playwright install --with-deps chromium',
    'Or name one that you have: CHROMIUM=/path/to/chrome npm test',
  ].join('\n');
}
