import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates the data folder and its parents, for this user only.
 * @throws Error that names DATA_DIR if the folder can't be created or written
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  try {
    await makeWithParents(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new Error(
      `We can't use the data folder ${folder}${code}. Set DATA_DIR to a folder that this user can write to.`,
      { cause },
    );
  }
}

/** Creates one level at a time: below /proc and the like, Node's recursive mkdir never returns. */
async function makeWithParents(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeWithParents(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    // Another process may have created it in the meantime.
    if (!(await isFolder(folder))) throw cause;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
