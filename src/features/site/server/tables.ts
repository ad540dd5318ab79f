import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/server/db/columns.ts';
import type { InquiryType } from '../constants.ts';

/** Messages of visitors. */
export const messages = pgTable('site_message', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  inquiryType: text('inquiry_type').$type<InquiryType>().notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  digest: text('digest').notNull(),
  mailedAt: instant('mailed_at'),
  answeredAt: instant('answered_at'),
});

/** Minutes in which a process was up. Parts that it doesn't run itself are null. */
export const heartbeats = pgTable('site_heartbeat', {
  minute: integer('minute').primaryKey(),
  web: boolean('web'),
  mail: boolean('mail'),
  jobs: boolean('jobs'),
  realtime: boolean('realtime'),
});
