import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  unsubscribe: z.optional(z.object({ oneClick: z.string(), page: z.string() })),
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() })),
  sentAt: z.number(),
});
export type StoredMail = z.infer<typeof storedMail> & { readonly id: string };

/** Reads what the outbox engine has written. */
export interface Outbox {
  /** Newest first. */
  list(): Promise<StoredMail[]>;
  /** @returns null if there is no such email, or the id is invalid */
  read(id: string): Promise<StoredMail | null>;
}

/** Number of newest emails that are shown. */
const LIST_MAX = 200;

export function openOutbox(folder: string): Outbox {
  async function read(id: string): Promise<StoredMail | null> {
    // Ids name files, so nothing but the shape that we give out ourselves may come near the file system.
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
    const text = await unlessMissing(readFile(join(folder, `${id}.json`), 'utf8'));
    if (text === null) return null;
    try {
      return { id, ...storedMail.parse(JSON.parse(text)) };
    } catch {
      // Being written this moment, or not ours.
      return null;
    }
  }
  return {
    read,
    async list() {
      const names = (await unlessMissing(readdir(folder))) ?? [];
      // Ids begin with the time at which the email was requested.
      const newest = names.toSorted().toReversed().slice(0, LIST_MAX);
      const mails = await Promise.all(newest.map((name) => read(name.replace(/\.json$/, ''))));
      return mails.filter((mail) => mail !== null);
    },
  };
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}
