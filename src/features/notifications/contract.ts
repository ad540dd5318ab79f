import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { READ_AT_ONCE_MAX, SEARCH_LENGTH_MAX } from './constants.ts';
import { pushContract } from './contract-push.ts';
import { notificationCount, notificationPage, SHOWS } from './model-inbox.ts';
import { mailTrouble } from './model-mail.ts';
import { notificationSettings, settingsChange } from './model-settings.ts';

const tag = { tags: ['Notifications'] } as const;
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const ids = z.array(id).check(z.minLength(1), z.maxLength(READ_AT_ONCE_MAX));
const place = z.string().check(z.maxLength(100));

/** What this person was told. All of it is about the signed-in person alone. */
export const notificationsContract = {
  ...pushContract,
  list: oc
    .route({ method: 'GET', path: '/api/notifications', summary: 'Your notifications, newest first', ...tag })
    .input(
      z.object({
        show: z.optional(z.enum(SHOWS)),
        /** Id of a row of the settings, such as "missed-calls". */
        category: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
        /** Part of the title or of the line below it. */
        search: z.optional(z.string().check(z.minLength(1), z.maxLength(SEARCH_LENGTH_MAX))),
        /** From the page before. */
        cursor: z.optional(place),
      }),
    )
    .output(notificationPage),
  count: oc
    .route({
      method: 'GET',
      path: '/api/notifications/count',
      summary: 'Number of unread notifications',
      ...tag,
    })
    .output(notificationCount),
  read: oc
    .route({ method: 'POST', path: '/api/notifications/read', summary: 'Mark as read', ...tag })
    .input(z.object({ ids }))
    .output(notificationCount),
  unread: oc
    .route({ method: 'POST', path: '/api/notifications/unread', summary: 'Mark as unread', ...tag })
    .input(z.object({ ids }))
    .output(notificationCount),
  readAll: oc
    .route({
      method: 'POST',
      path: '/api/notifications/read-all',
      summary: 'Mark everything up to here as read',
      ...tag,
    })
    .input(
      z.object({
        /** Made by the page, for `unreadAll`. */
        batch: z.uuid(),
        /** The newest notification that the person has seen. */
        newest: z.object({ at: z.int().check(z.nonnegative()), id }),
      }),
    )
    .output(notificationCount),
  unreadAll: oc
    .route({
      method: 'POST',
      path: '/api/notifications/unread-all',
      summary: 'Undo "Read all"',
      ...tag,
    })
    .input(z.object({ batch: z.uuid() }))
    .output(notificationCount),
  mailTrouble: oc
    .route({
      method: 'GET',
      path: '/api/notifications/mail-trouble',
      summary: 'Whether your mailbox rejects our emails',
      ...tag,
    })
    .output(mailTrouble),
  settings: oc
    .route({
      method: 'GET',
      path: '/api/notifications/settings',
      summary: 'Your notification settings',
      ...tag,
    })
    .output(notificationSettings),
  saveSettings: oc
    .route({
      method: 'PUT',
      path: '/api/notifications/settings',
      summary: 'Change your notification settings',
      ...tag,
    })
    .input(settingsChange)
    .output(notificationSettings),
};
