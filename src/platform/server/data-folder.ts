import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes the data folder and those above it, for this user alone.
 * @throws Error with one sentence that names DATA_DIR when it cannot be made or written
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

/** One level at a time: below /proc and its like, Node's recursive mkdir tries for ever. */
async function makeWithParents(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeWithParents(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(folder))) throw cause;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
