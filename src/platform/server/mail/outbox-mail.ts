import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Mail } from './mail.ts';

/** Writes every mail into a folder, where the operator reads it in the app. */
export function createOutboxMail(options: { folder: string; clock: Clock }): Mail {
  return {
    async send(message) {
      await mkdir(options.folder, { recursive: true });
      const stored = { ...message, sentAt: options.clock.now() };
      await writeFile(join(options.folder, `${newId()}.json`), `${JSON.stringify(stored, null, 2)}\n`, {
        mode: 0o600,
      });
    },
  };
}
