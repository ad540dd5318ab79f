import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId, CallId, WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { ShortRing } from '../../model.ts';

/** A carrier that was tried for a call, and its answer; nulls until it answers. */
export interface RouteAttempt {
  readonly providerName: string;
  readonly sipCode: number | null;
  readonly q850: number | null;
}

/** Phone leg of a call, see the migration. */
export const phoneLegs = pgTable('phone_legs', {
  callId: text('call_id').$type<CallId>().primaryKey(),
  workspaceId: text('account_id').$type<WorkspaceId>().notNull(),
  direction: text('direction').$type<'outgoing' | 'incoming'>().notNull(),
  destination: text('destination'),
  countryCode: text('country_code'),
  deckVersion: integer('deck_version'),
  useKey: text('use_key'),
  unitsPerSecond: integer('units_per_second').notNull(),
  heldUnits: integer('held_units').notNull().default(0),
  heldMicroUsd: whole('held_micro_usd').notNull().default(0),
  attempts: jsonb('attempts').$type<readonly RouteAttempt[]>().notNull().default([]),
  providerName: text('provider_name'),
  carrierCallId: text('carrier_call_id'),
  costMicroUsdPerMinute: whole('cost_micro_usd_per_minute'),
  heldBy: text('held_by').notNull(),
  billedSeconds: integer('billed_seconds').notNull().default(0),
  includedSeconds: integer('included_seconds').notNull().default(0),
  chargeMicroUsd: whole('charge_micro_usd').notNull().default(0),
  settledAt: instant('settled_at'),
  ringMs: whole('ring_ms'),
  shortRing: text('short_ring').$type<ShortRing>(),
});

/** Accounts that are frozen for phone calls. */
export const phoneFreezes = pgTable('phone_freezes', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  reason: text('reason').notNull(),
  frozenAt: instant('frozen_at').notNull(),
  until: instant('until').notNull(),
});

/** Attempts to call numbers that aren't served. */
export const phoneBarred = pgTable('phone_barred', {
  accountId: text('account_id').$type<AccountId>().notNull(),
  phoneNumber: text('phone_number').notNull(),
  at: instant('at').notNull(),
});
