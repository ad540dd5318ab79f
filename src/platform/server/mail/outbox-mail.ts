import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { type Mail, safeMessage } from './mail.ts';

/** Writes every mail into a folder, where the operator reads it in the app (see outbox.ts). */
export function createOutboxMail(options: { folder: string; clock: Clock }): Mail {
  const open = () => mkdir(options.folder, { recursive: true, mode: 0o700 });
  return {
    async send(message) {
      const { id = newId(), ...safe } = safeMessage(message);
      const stored = { ...safe, sentAt: options.clock.now() };
      await open();
      // A second attempt takes the place of the first.
      const file = join(options.folder, `${id}.json`);
      // It appears whole or not at all: the operator may be reading, and the process may be killed.
      await writeFile(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    async isReady() {
      try {
        await open();
        await access(options.folder, constants.W_OK);
        return true;
      } catch {
        return false;
      }
    },
  };
}
