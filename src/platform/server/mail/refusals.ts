import { createHash } from 'node:crypto';
import { eq, lte, sql } from 'drizzle-orm';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { DAY_MS } from '#kernel/instant.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { deleteOld } from '../db/delete-old.ts';

/** Messages in a row that an address refuses before we stop. */
export const REFUSALS_MAX = 3;
/** Afterwards one more is tried: a mailbox may have been set right. */
export const REFUSALS_DAYS = 30;

/** Whether an address takes emails: refused are the last ones, stopped if there were too many. */
export type AddressState = 'fine' | 'refused' | 'stopped';

/** Remembers addresses that mail servers said don't exist. */
export interface Refusals {
  stateOf(address: string): Promise<AddressState>;
  /** Notes a message that came back, once each. */
  note(address: string, messageId: string): Promise<void>;
  /** The address has taken a message, or its person is gone. */
  forget(address: string): Promise<void>;
  /** Deletes what is too old to matter. */
  prune(): Promise<void>;
}

const mailRefusals = pgTable('mail_refusals', {
  addressHash: text('address_hash').primaryKey(),
  refused: integer('refused').notNull(),
  lastMessageId: text('last_message_id').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true, mode: 'date' }).notNull(),
});

export function createRefusals({ queries, clock }: { queries: Queries; clock: Clock }): Refusals {
  const isOf = (address: string) => eq(mailRefusals.addressHash, hashOf(address));
  const tooOld = () => new Date(clock.now() - REFUSALS_DAYS * DAY_MS);
  return {
    async stateOf(address) {
      const [row] = await queries.select().from(mailRefusals).where(isOf(address));
      if (row === undefined || row.lastAt <= tooOld()) return 'fine';
      return row.refused >= REFUSALS_MAX ? 'stopped' : 'refused';
    },
    async note(address, messageId) {
      const lastAt = new Date(clock.now());
      await queries
        .insert(mailRefusals)
        .values({ addressHash: hashOf(address), refused: 1, lastMessageId: messageId, lastAt })
        .onConflictDoUpdate({
          target: mailRefusals.addressHash,
          set: {
            refused: sql`case when ${lte(mailRefusals.lastAt, tooOld())} then 1 else ${mailRefusals.refused} + 1 end`,
            lastMessageId: messageId,
            lastAt,
          },
          setWhere: sql`${mailRefusals.lastMessageId} <> ${messageId}`,
        });
    },
    async forget(address) {
      await queries.delete(mailRefusals).where(isOf(address));
    },
    async prune() {
      const { lastAt } = mailRefusals;
      await deleteOld(queries, { table: mailRefusals, age: lastAt, where: lte(lastAt, tooOld()) });
    },
  };
}

const hashOf = (address: string): string => createHash('sha256').update(address.toLowerCase()).digest('hex');

/**
 * Whether a reply to the recipient says that the address doesn't exist or no longer works, rather than that we may not send
 * (RFC 3463 §3: 5.1.x and 5.2.1). Without such a code, the reply's own says it (RFC 5321 §4.2.3).
 */
export function isAboutAddress(reply: string): boolean {
  const enhanced = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (enhanced !== undefined) return enhanced.startsWith('5.1.') || enhanced === '5.2.1';
  return /^55[013]\b/.test(reply);
}
