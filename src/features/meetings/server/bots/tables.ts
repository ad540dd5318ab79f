import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { instant } from '#platform/server/db/columns.ts';
import type { BotEngineKind, BotReason, BotState } from '../../constants-bots.ts';

export const meetingBots = pgTable('meeting_bots', {
  meetingId: text('meeting_id').primaryKey(),
  workspaceId: text('workspace_id').$type<WorkspaceId>().notNull(),
  engine: text('engine').$type<BotEngineKind>().notNull(),
  bot: text('bot'),
  address: text('address'),
  place: text('place').notNull(),
  shownName: text('shown_name').notNull(),
  records: boolean('records').notNull(),
  transcribes: boolean('transcribes').notNull(),
  state: text('state').$type<BotState>().notNull(),
  reason: text('reason').$type<BotReason>(),
  isAway: boolean('is_away').notNull().default(false),
  wantsLeave: boolean('wants_leave').notNull().default(false),
  askedAt: instant('asked_at').notNull(),
  triedAt: instant('tried_at'),
  joinedAt: instant('joined_at'),
  overAt: instant('over_at'),
  lookedAt: instant('looked_at'),
  busyUntil: instant('busy_until'),
  isWanted: boolean('is_wanted').notNull().default(false),
  transcriptAt: instant('transcript_at'),
  soundAt: instant('sound_at'),
  erasedAt: instant('erased_at'),
  consentWords: text('consent_words').notNull(),
  consentBy: text('consent_by').$type<AccountId>(),
  consentAt: instant('consent_at').notNull(),
});

export const meetingBotEvents = pgTable(
  'meeting_bot_events',
  {
    engine: text('engine').notNull(),
    event: text('event').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.event] })],
);

export const meetingBotWaste = pgTable(
  'meeting_bot_waste',
  {
    engine: text('engine').$type<BotEngineKind>().notNull(),
    bot: text('bot').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.engine, table.bot] })],
);
