import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '#kernel/ids.ts';
import { instant } from '#platform/server/db/columns.ts';

/** First steps of an account that can't be seen from its calls. No row: none were noted. */
export const firstSteps = pgTable('first_steps', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  heardSelfAt: instant('heard_self_at'),
  invitedAt: instant('invited_at'),
  overAt: instant('over_at'),
});
