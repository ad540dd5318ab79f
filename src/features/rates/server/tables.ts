import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { RateKind, Zone } from '../model.ts';

/** Published decks; that they and their rows never change is held by the triggers of the migration. */
export const rateDecks = pgTable('rate_deck', {
  version: integer('version').primaryKey(),
  effectiveFrom: instant('effective_from').notNull(),
  publishedAt: instant('published_at').notNull(),
  publishedBy: text('published_by').$type<AccountId>(),
  digest: text('digest').notNull(),
  rowCount: integer('row_count').notNull(),
  note: text('note').notNull(),
});

export const rateDeckRows = pgTable(
  'rate_deck_row',
  {
    version: integer('version').notNull(),
    prefix: text('prefix').notNull(),
    destination: text('destination').notNull(),
    countryCode: text('country_code'),
    kind: text('kind').$type<RateKind>().notNull(),
    zone: smallint('zone').$type<Zone>().notNull(),
    microUsdPerMinute: whole('micro_usd_per_minute').notNull(),
    isEstimate: boolean('is_estimate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.prefix] })],
);
