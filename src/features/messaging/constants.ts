import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Delivery } from './model.ts';

/** Messages of one person are grouped when they are at most this far apart. */
export const GROUP_GAP_MS = 5 * MINUTE_MS;

/** Largest file on the Free plan (specification 000 §9), from the catalogue. */
export const FREE_FILE_BYTES = Math.min(...SUBSCRIPTION_PLANS.map(({ limits }) => limits.fileBytes));

export const deliveryText: Readonly<Record<Delivery, string>> = {
  sending: 'Sending...',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
};

export const messagingText = {
  composer: 'Message',
  placeholder: 'Write a message',
  attach: 'Attach files',
  send: 'Send',
  empty: 'Write a message or attach a file.',
} as const;
