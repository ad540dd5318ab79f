import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Returns a secret that this installation generates for itself: read from DATA_DIR/secrets, created by the first call.
 * Only the user who runs the server can read it, and two processes that start at once agree on one.
 */
export async function installationSecret(options: { dataDir: string; name: string }): Promise<string> {
  const folder = resolve(options.dataDir, 'secrets');
  const file = join(folder, options.name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < 32)
    throw new Error(`The secret in ${file} is damaged. Remove the file to make a new one.`);
  return secret;
}
