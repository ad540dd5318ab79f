import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { CategoryId } from './constants-categories.ts';

/** Most browsers of one person with push notifications. One more replaces the one pushed to longest ago. */
export const PUSH_DEVICES_MAX = 10;
/** Length of what push services take at least (RFC 8030), less what encryption adds. */
export const PUSH_BYTES_MAX = 3_000;
/** Failed pushes in a row after which a browser is removed. */
export const PUSH_FAILURES_MAX = 50;

/** How long a push service keeps a message for a device that is off, and how urgently it wakes one. */
export interface PushPurpose {
  readonly keptMs: number;
  readonly urgency: 'low' | 'normal' | 'high';
}
const ofTheDay: PushPurpose = { keptMs: DAY_MS, urgency: 'normal' };
/** Purposes that differ from others, by the row of the settings. */
export const PUSH_PURPOSES: Partial<Readonly<Record<CategoryId, PushPurpose>>> = {
  'incoming-calls': { keptMs: 45 * SECOND_MS, urgency: 'high' },
  'missed-calls': { keptMs: DAY_MS, urgency: 'high' },
  voicemails: { keptMs: DAY_MS, urgency: 'high' },
  'sign-ins': { keptMs: DAY_MS, urgency: 'high' },
  team: { keptMs: DAY_MS, urgency: 'low' },
};
export const purposeOf = (category: CategoryId): PushPurpose => PUSH_PURPOSES[category] ?? ofTheDay;

/** Replaces a ring that is over. Nobody needs to read it an hour later. */
export const TAKEN_BACK: PushPurpose = { keptMs: 60 * SECOND_MS, urgency: 'high' };
/** After this time, another process takes over a push whose process is gone or that waits for devices to answer. */
export const PUSH_TAKEN_UP_MS = 3 * SECOND_MS;
/** How long a push belongs to one process. Longer than a request to a push service may take. */
export const PUSH_LEASE_MS = 30 * SECOND_MS;
/** Pauses before a push service is asked again. */
export const PUSH_RETRY = { firstMs: 2 * SECOND_MS, mostMs: 60 * MINUTE_MS } as const;
/** How long rings are remembered after their end, so that they can be taken back. */
export const RING_KEPT_MS = 10 * 60 * SECOND_MS;

export const pushLimits = {
  subscribe: { name: 'notifications.subscribe', points: 30, seconds: 3600, whenUnavailable: 'open' },
  test: { name: 'notifications.pushTest', points: 10, seconds: 60, whenUnavailable: 'open' },
} as const;
