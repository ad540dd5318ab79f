import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns the stored form of a short code. A code is short enough to be found from a plain hash, so this one takes a key of the installation.
 * @param owner what the code belongs to
 */
export type CodeMark = (code: string, owner: string) => string;

export function createCodeMark(installationSecret: string): CodeMark {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'ahoy code marks', 32));
  return (code, owner) => createHmac('sha256', key).update(`${owner}:${code}`).digest('base64url');
}
