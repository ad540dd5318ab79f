import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Attestation } from '#features/telephony/model.ts';
import type { AccountId, CallId, DeviceId, WorkspaceId } from '#kernel/ids.ts';
import { instant, whole } from '#platform/server/db/columns.ts';
import type { CallState, EndReason, QualityMinute } from '../model.ts';
import type { CallRating, RatingReason } from '../model-rating.ts';
import type { Shortage } from '../rules/phone/talk-money.ts';
import type { Leaving } from '../rules/record/call-record.ts';
import type { Party, Quiet, Ring, Side } from '../rules/record/parties.ts';
import type { Said } from '../rules/record/recording.ts';
import type { RecordingConsent } from '../rules/record/recording-consent.ts';

/** One row per call. The checks in the migration say which columns are set in which state. */
export const calls = pgTable('calls', {
  id: text('id').$type<CallId>().primaryKey(),
  callerId: text('caller_id').$type<Party>().notNull(),
  /** The only party that a call rings; null if it rings several, which are in `rung`. */
  calleeId: text('callee_id').$type<Party>(),
  rung: jsonb('rung').$type<readonly Ring[]>(),
  /** Set for a call that rings several parties. */
  answeredBy: text('answered_by').$type<Party>(),
  state: text('state').$type<CallState>().notNull(),
  version: integer('version').notNull(),
  placedAt: instant('placed_at').notNull(),
  ringUntil: instant('ring_until').notNull(),
  callerDeviceId: text('caller_device_id').$type<DeviceId>(),
  calleeDeviceId: text('callee_device_id').$type<DeviceId>(),
  answeredAt: instant('answered_at'),
  callerHolds: boolean('caller_holds').notNull().default(false),
  calleeHolds: boolean('callee_holds').notNull().default(false),
  callerLastSeenAt: instant('caller_heard_at'),
  calleeLastSeenAt: instant('callee_heard_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason').$type<EndReason>(),
  endedBy: text('ended_by').$type<Side>(),
  /** Set for calls to or from phones only. The workspace is null for calls from before this column (see record/row.ts). */
  workspaceId: text('workspace_id').$type<WorkspaceId>(),
  phoneNumber: text('phone_number'),
  ownNumber: text('own_number'),
  microUsdPerMinute: whole('micro_usd_per_minute'),
  lastsUntil: instant('lasts_until'),
  attestation: text('attestation').$type<Attestation>(),
  lastsBecause: text('lasts_because').$type<Shortage>(),
  /** All or none: when a talk ends whose person may no longer talk for its workspace. */
  leavesAt: instant('leaves_at'),
  leavesBecause: text('leaves_because').$type<Leaving['because']>(),
  leavesWorkspace: text('leaves_workspace'),
  canTransfer: boolean('can_transfer').notNull().default(false),
  transferredTo: text('transferred_to'),
  /** Why the only party's devices don't ring; null if they do, and for a call that rings several. */
  quiet: text('quiet').$type<Quiet>(),
  /** The call's clock; both are null for calls older than these columns. */
  clockOrigin: text('clock_origin'),
  clockAheadMs: whole('clock_ahead_ms'),
  /** Set while the call is answered, once someone has asked to record it. */
  recording: jsonb('recording').$type<RecordingConsent>(),
});

/** What each side said about recording a call, in order of the call's versions. */
export const callRecordingConsents = pgTable(
  'call_recording_consents',
  {
    callId: text('call_id').$type<CallId>().notNull(),
    version: integer('version').notNull(),
    /** Null for the network's side. */
    accountId: text('account_id').$type<AccountId>(),
    said: text('said').$type<Said['said']>().notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.version] })],
);

/**
 * One row for each person that a group call rings. It finds the call among their open calls and in their history. Facts
 * about the call itself are in `calls`; both are written together.
 */
export const callRings = pgTable(
  'call_rings',
  {
    callId: text('call_id').$type<CallId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** open: goes on for them. over: in their history. hidden: they don't know about it. */
    state: text('state').$type<'open' | 'over' | 'hidden'>().notNull(),
    placedAt: instant('placed_at').notNull(),
    callerId: text('caller_id').$type<Party>().notNull(),
    phoneNumber: text('phone_number'),
    ownNumber: text('own_number'),
    /** Set when the call is over for them. */
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    isMissed: boolean('is_missed').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.callId, table.accountId] })],
);

/** Blocked people and phone numbers; one of the two is set. */
export const callBlocks = pgTable('call_blocks', {
  id: text('id').primaryKey(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  blockedAccountId: text('blocked_account_id').$type<AccountId>(),
  blockedNumber: text('blocked_number'),
  blockedAt: instant('blocked_at').notNull(),
});

/** People who had phone calls in a workspace other than the one their account began with, also after they have left it. */
export const callPeople = pgTable(
  'call_people',
  {
    workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.accountId] })],
);

/** End of the last missed call that an account has seen. */
export const missedSeen = pgTable('missed_seen', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  seenUntil: instant('seen_until').notNull(),
});

/** Quality of one minute of a call, as measured on one side. */
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
    /** When it was reported. Deleted after CALL_QUALITY_DAYS. */
    measuredAt: instant('measured_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.callId, table.accountId, table.minute] })],
);

/** How an account rated the sound of a call. */
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
