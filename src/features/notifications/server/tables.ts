import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId, SessionId, WorkspaceId } from '#kernel/ids.ts';
import type { PushMessage } from '#kernel/push-message.ts';
import { instant } from '#platform/server/db/columns.ts';
import type { Tab } from '../model-inbox.ts';
import type { PushAnswer } from '../model-push.ts';
import type { Choices } from '../rules/ways.ts';

export const notifications = pgTable('notifications', {
  id: text('id').primaryKey(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  workspaceId: text('workspace_id').$type<WorkspaceId>(),
  kind: text('kind').notNull(),
  category: text('category').notNull(),
  tab: text('tab').$type<Tab>(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  path: text('path'),
  groupKey: text('group_key'),
  times: integer('times').notNull().default(1),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
  readWith: text('read_with'),
});

export const notificationCounts = pgTable('notification_counts', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  unread: integer('unread').notNull(),
});

export const notificationChoices = pgTable('notification_choices', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  ways: jsonb('ways').$type<Choices>().notNull(),
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  ringsTwice: boolean('rings_twice').notNull(),
  mutedUntil: instant('muted_until'),
  digest: text('digest').$type<'off' | 'daily' | 'weekly'>().notNull(),
  digestSentAt: instant('digest_sent_at'),
  digestDueAt: instant('digest_due_at'),
  updatedAt: instant('updated_at').notNull(),
});

export const pushKeys = pgTable('push_keys', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: text('id').primaryKey(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  sessionId: text('session_id').$type<SessionId>().notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull(),
  pushedAt: instant('pushed_at'),
  answer: text('answer').$type<PushAnswer>(),
  status: smallint('status'),
  failures: integer('failures').notNull().default(0),
});

export const pushOutbox = pgTable('push_outbox', {
  id: text('id').primaryKey(),
  batch: text('batch').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  topic: text('topic').notNull(),
  isRing: boolean('is_ring').notNull(),
  urgency: text('urgency').$type<'low' | 'normal' | 'high'>().notNull(),
  message: jsonb('message').$type<PushMessage>().notNull(),
  at: instant('at').notNull(),
  nextAt: instant('next_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  sentAt: instant('sent_at'),
});
