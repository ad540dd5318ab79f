import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { explain } from './failure.mjs';
import { step } from './progress.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';

/** @param {string} path */
export async function isProgram(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** @param {string} name @returns {string[]} where a program of this name may be, in the folders of PATH */
export function inEveryFolder(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name));
}

/** @param {readonly string[]} candidates @returns {Promise<string | undefined>} */
export async function firstProgram(candidates) {
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  return undefined;
}

/** Whether packages can be installed without asking anybody: on Debian as root. */
export async function canInstall() {
  return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
}

/** @param {string} name what a person calls it @param {readonly string[]} packages of Debian */
export async function installOnDebian(name, packages) {
  await step(`Installing ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const update = await run('apt-get', ['update'], { cwd: root, env });
    if (update.code !== 0) throw explain(update.output, 'apt-get update');
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      cwd: root,
      env,
    });
    if (install.code !== 0) throw explain(install.output, `apt-get install ${packages[0]}`);
  });
}
