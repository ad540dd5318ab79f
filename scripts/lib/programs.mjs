import { access, constants, rm, writeFile } from 'node:fs/promises';
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

/** Whether packages can be installed without asking: on Debian as root. */
export async function canInstall() {
  return process.getuid?.() === 0 && (await isProgram('/usr/bin/apt-get'));
}

/** Tells Debian not to start the services of the packages that it installs (invoke-rc.d, deb-systemd-invoke). */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** @param {string} name what a person calls it @param {readonly string[]} packages of Debian; their services stay off */
export async function installOnDebian(name, packages) {
  await step(`Installing ${name} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const update = await run('apt-get', ['update'], { cwd: root, env });
    if (update.code !== 0) throw explain(update.output, 'apt-get update');
    const isPolicyOurs = await keepServicesOff();
    try {
      const options = ['install', '-y', '--no-install-recommends'];
      const install = await run('apt-get', [...options, ...packages], { cwd: root, env });
      if (install.code !== 0) throw explain(install.output, `apt-get install ${packages[0]}`);
    } finally {
      if (isPolicyOurs) await rm(SERVICE_POLICY, { force: true });
    }
  });
}

/** @returns {Promise<boolean>} whether the policy is ours to remove; one that is there already stays */
async function keepServicesOff() {
  return writeFile(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' }).then(
    () => true,
    () => false,
  );
}
