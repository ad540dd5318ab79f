import * as z from 'zod/mini';
import type { EmailCategory } from '#features/identity/model-profile.ts';

/** Channels of a notification. `app` is the bell, and `digest` is one email for many. */
export const WAYS = ['app', 'push', 'email', 'digest'] as const;
export type Way = (typeof WAYS)[number];

/** Tabs of the list beside "All" and "Unread". */
export const TABS = ['calls', 'mentions'] as const;
export type Tab = (typeof TABS)[number];

/** What a row of the settings is about, such as "Port-in changed its state". Kinds of news belong to one. */
export interface Category {
  /** The words of its row in the settings. */
  readonly words: string;
  /** Channels that can be chosen. The others are a dash in the settings. */
  readonly offers: readonly Way[];
  /** Channels that are on by default. */
  readonly defaults: readonly Way[];
  /** Ways that nobody can turn off: problems with money or the account. */
  readonly locked?: readonly Way[];
  /**
   * Category of its emails (/profile?tab=email), which go only while the person wants that category too. Missing where the email
   * can't be turned off.
   */
  readonly emails?: EmailCategory;
  readonly tab?: Tab;
  /** Only for the operator. */
  readonly isForOperator?: true;
  /** Its pushes are sent by what rings, with the push that ends the ring. */
  readonly isPushedBySource?: true;
}

export const notification = z.object({
  id: z.string(),
  /** The workspace that it is about; null for what belongs to the person. */
  workspaceId: z.nullable(z.string()),
  kind: z.string(),
  category: z.string(),
  title: z.string(),
  /** The line below the title; empty if there is none. */
  body: z.string(),
  /** The page that it opens; null if there is none. */
  path: z.nullable(z.string()),
  /** Number of news items that it stands for. */
  times: z.int(),
  at: z.int(),
  readAt: z.nullable(z.int()),
});
export type Notification = z.infer<typeof notification>;

export const SHOWS = ['all', 'unread', ...TABS] as const;
export type Show = (typeof SHOWS)[number];

/** Which notifications of the list. */
export interface NotificationFilter {
  readonly show?: Show | undefined;
  readonly category?: string | undefined;
  readonly search?: string | undefined;
}

export const notificationPage = z.object({
  items: z.array(notification),
  /** For the next page; null at the end. */
  next: z.nullable(z.string()),
});
export type NotificationPage = z.infer<typeof notificationPage>;

export const notificationCount = z.object({ unread: z.int() });
export type NotificationCount = z.infer<typeof notificationCount>;
