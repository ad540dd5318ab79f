import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Failure } from './failure.mjs';
import { canInstall, installOnDebian, isProgram } from './programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
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

async function find() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [...inPath, ...USUAL_PLACES, ...(await fromPlaywright())])
    if (await isProgram(candidate)) return candidate;
  return undefined;
}

/** Browsers that `npx playwright install chromium` has put into the home folder. @returns {Promise<string[]>} */
async function fromPlaywright() {
  const cache = join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright');
  const folders = await readdir(cache).catch(() => []);
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  const chromiums = folders.filter((folder) => /^chromium-\d+$/.test(folder));
  return chromiums.flatMap((folder) => programs.map((program) => join(cache, folder, program)));
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
