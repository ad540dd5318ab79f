import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/db/columns.ts';

/** Webhooks of carriers that were taken: see the migration. */
export const carrierWebhooks = pgTable('carrier_webhooks', {
  eventId: text('event_id').primaryKey(),
  callId: text('call_id').notNull(),
  kind: text('kind').notNull(),
  takenAt: instant('taken_at').notNull(),
});
