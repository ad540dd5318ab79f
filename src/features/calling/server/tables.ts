import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Attestation } from '#features/telephony/model.ts';
import type { AccountId, CallId, DeviceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { CallState, EndReason, QualityMinute } from '../model.ts';
import type { CallRating, RatingReason } from '../model-rating.ts';
import type { Shortage } from '../rules/talk-money.ts';
import type { Party, Quiet, Side } from '../rules/transition.ts';

/** One row per call; which columns are set in which state is held by the checks of the migration. */
export const calls = pgTable('calls', {
  id: text('id').$type<CallId>().primaryKey(),
  callerId: text('caller_id').$type<Party>().notNull(),
  calleeId: text('callee_id').$type<Party>().notNull(),
  state: text('state').$type<CallState>().notNull(),
  version: integer('version').notNull(),
  placedAt: instant('placed_at').notNull(),
  ringUntil: instant('ring_until').notNull(),
  callerDeviceId: text('caller_device_id').$type<DeviceId>(),
  calleeDeviceId: text('callee_device_id').$type<DeviceId>(),
  answeredAt: instant('answered_at'),
  callerHolds: boolean('caller_holds').notNull().default(false),
  calleeHolds: boolean('callee_holds').notNull().default(false),
  callerHeardAt: instant('caller_heard_at'),
  calleeHeardAt: instant('callee_heard_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<EndReason>(),
  endedBy: text('ended_by').$type<Side>(),
  /** These of a telephone call only. */
  phoneNumber: text('phone_number'),
  ownNumber: text('own_number'),
  microUsdPerMinute: whole('micro_usd_per_minute'),
  lastsUntil: instant('lasts_until'),
  attestation: text('attestation').$type<Attestation>(),
  lastsBecause: text('lasts_because').$type<Shortage>(),
  canTransfer: boolean('can_transfer').notNull().default(false),
  transferredTo: text('transferred_to'),
  /** Null for a call that rings whoever it is for. */
  quiet: text('quiet').$type<Quiet>(),
  /** How the call counts its time; both are null for calls from before this existed. */
  clockOrigin: text('clock_origin'),
  clockAheadMs: whole('clock_ahead_ms'),
});

/** People and phone numbers that somebody doesn't want to hear from; either is set. */
export const callBlocks = pgTable('call_blocks', {
  id: text('id').primaryKey(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  blockedAccountId: text('blocked_account_id').$type<AccountId>(),
  blockedNumber: text('blocked_number'),
  blockedAt: instant('blocked_at').notNull(),
});

/** The end of the last missed call that somebody has seen. */
export const missedSeen = pgTable('missed_seen', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  seenUntil: instant('seen_until').notNull(),
});

/** How a minute of a call sounded to one of its two people. */
export const callQuality = pgTable(
  'call_quality',
  {
    callId: text('call_id').$type<CallId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    minute: integer('minute').notNull(),
    roundTripMs: doublePrecision('round_trip_ms'),
    jitterMs: doublePrecision('jitter_ms'),
    loss: doublePrecision('loss'),
    codec: text('codec'),
    path: text('path').$type<NonNullable<QualityMinute['path']>>(),
    mos: doublePrecision('mos'),
    /** When it was reported. It is deleted CALL_QUALITY_DAYS later. */
    measuredAt: instant('measured_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.accountId, table.minute] })],
);

/** How a person says that a call sounded. */
export const callRatings = pgTable(
  'call_ratings',
  {
    callId: text('call_id').$type<CallId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    verdict: text('verdict').$type<CallRating['verdict']>().notNull(),
    reasons: text('reasons').array().$type<RatingReason[]>().notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.accountId] })],
);
