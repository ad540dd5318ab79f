import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

/** Lies in the data folder of a demo workspace, and in no other. */
const MARK = 'demo-workspace';
const MARK_TEXT = 'What is in this folder are samples (npm run demo). It can be removed at any time.\n';

/**
 * Keeps samples out of a real workspace and people out of one with samples: a data folder is one or the other, from its
 * first start on.
 * @throws Error with one clear sentence when the folder is of the other kind
 */
export async function claimFolder({
  DATA_DIR,
  WORKSPACE,
}: Pick<Config, 'DATA_DIR' | 'WORKSPACE'>): Promise<void> {
  const folder = resolve(DATA_DIR);
  const entries = await readdir(folder);
  const isDemo = entries.includes(MARK);
  if (WORKSPACE === 'real') {
    if (isDemo)
      throw new Error(
        `${folder} holds a demo workspace: start it with npm run demo, or set DATA_DIR to another folder.`,
      );
    return;
  }
  if (!isDemo && entries.length > 0)
    throw new Error(
      `${folder} is not empty and no demo workspace, and samples are mixed into nothing real: leave DATA_DIR unset, or set it to an empty folder.`,
    );
  if (!isDemo) await writeFile(join(folder, MARK), MARK_TEXT, { mode: 0o600 });
}
