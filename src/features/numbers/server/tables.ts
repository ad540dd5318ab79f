import { bigint, boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { bytes, instant, whole } from '#platform/server/db/columns.ts';
import type { NumberKind } from '../model.ts';
import type { PortInEventKind, PortInState } from '../model-portins.ts';

const owner = () => text('account_id').$type<WorkspaceId>().notNull();

export const providers = pgTable('telephony_providers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

/** Decimal dollars are a column that the database makes. */
export const providerRates = pgTable('region_provider_rates', {
  countryCode: text('country_code').notNull(),
  providerId: text('provider_id').notNull(),
  microUsdPerMinute: whole('micro_usd_per_minute'),
  hasNumbers: boolean('has_numbers').notNull(),
  active: boolean('active').notNull(),
});

/** Columns with the inventory's data, the same in every table of numbers. */
const ofNumber = {
  countryCode: text('country_code').notNull(),
  areaCode: text('area_code').notNull(),
  place: text('place'),
  kind: text('kind').$type<NumberKind>().notNull(),
  hasVoice: boolean('has_voice').notNull(),
  hasSms: boolean('has_sms').notNull(),
  hasFax: boolean('has_fax').notNull(),
};

export const phoneNumbers = pgTable('phone_numbers', {
  id: text('id').primaryKey(),
  workspaceId: owner(),
  number: text('phone_number').notNull(),
  ...ofNumber,
  providerId: text('provider_id'),
  inventory: text('inventory'),
  monthlyMicroUsd: whole('monthly_micro_usd').notNull(),
  status: text('status').$type<'ordering' | 'active' | 'quarantined' | 'gone'>().notNull(),
  label: text('label').notNull(),
  isDefault: boolean('is_default').notNull(),
  rentedAt: instant('rented_at').notNull(),
  rentAnchor: instant('rent_anchor').notNull(),
  nextRentAt: instant('next_rent_at').notNull(),
  warnedFor: instant('warned_for'),
  releasedAt: instant('released_at'),
  quarantinedUntil: instant('quarantined_until'),
  orderingUntil: instant('ordering_until'),
});

/** To whom a number is given, and what for. */
export const numberPeople = pgTable(
  'phone_number_people',
  {
    numberId: text('number_id').notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    mayCall: boolean('may_call').notNull(),
    isRung: boolean('is_rung').notNull(),
    mayRead: boolean('may_read').notNull(),
  },
  (table) => [primaryKey({ columns: [table.numberId, table.accountId] })],
);

export const candidates = pgTable('number_candidates', {
  workspaceId: owner(),
  number: text('phone_number').notNull(),
  ...ofNumber,
  foundAt: instant('found_at').notNull(),
});

export const holds = pgTable('number_holds', {
  number: text('phone_number').primaryKey(),
  workspaceId: owner(),
  expiresAt: instant('expires_at').notNull(),
});

export const callerIds = pgTable('verified_caller_ids', {
  id: text('id').primaryKey(),
  workspaceId: owner(),
  number: text('phone_number').notNull(),
  countryCode: text('country_code').notNull(),
  verifiedAt: instant('verified_at'),
  codeHash: bytes('code_hash'),
  codeExpiresAt: instant('code_expires_at'),
  guessesLeft: smallint('guesses_left'),
  createdAt: instant('created_at').notNull(),
});

export const emergencyAddresses = pgTable('emergency_addresses', {
  numberId: text('number_id').primaryKey(),
  workspaceId: owner(),
  countryCode: text('country_code').notNull(),
  name: text('name').notNull(),
  street: text('street').notNull(),
  unit: text('unit').notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  postalCode: text('postal_code').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const portInEvents = pgTable('port_in_events', {
  position: bigint('position', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  kind: text('kind').$type<PortInEventKind>().notNull(),
  at: instant('at').notNull(),
  reason: text('reason'),
  scheduledFor: instant('scheduled_for'),
});

export const portInOrders = pgTable('port_in_orders', {
  id: text('id').primaryKey(),
  workspaceId: owner(),
  number: text('phone_number').notNull(),
  countryCode: text('country_code').notNull(),
  losingCarrier: text('losing_carrier').notNull(),
  carrierAccount: text('carrier_account').notNull(),
  authorizedName: text('authorized_name').notNull(),
  state: text('state').$type<PortInState>().notNull(),
  reason: text('reason'),
  scheduledFor: instant('scheduled_for'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});
