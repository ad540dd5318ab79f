import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { CONTACT_PATH, STATUS_PATH } from './constants.ts';
import { contactMessage, inboxMessage, serviceStatus } from './model.ts';

const id = z.string().check(z.regex(ID_PATTERN));
const operator = { tags: ['Operator'] } as const;

export const siteContract = {
  /** Specification 000 §7. The caller only gets an error, and nothing on success. */
  contactFormEmail: oc
    .route({
      method: 'POST',
      path: CONTACT_PATH,
      summary: 'Send a message to the people behind this installation',
      tags: ['Functions'],
    })
    .input(
      z.object({
        ...contactMessage.shape,
        phone: z.optional(contactMessage.shape.phone),
        /** A honeypot that only programs fill in. */
        website: z.optional(
          z.string('Leave this field empty').check(z.maxLength(0, 'Leave this field empty')),
        ),
      }),
    )
    .output(z.object({ error: z.null() })),
  status: oc
    .route({
      method: 'GET',
      path: STATUS_PATH,
      summary: 'Whether each part works now, and how long it did on each of the last 90 days',
      tags: ['Status'],
    })
    .output(serviceStatus),
  messages: oc
    .route({
      method: 'GET',
      path: '/api/admin/messages',
      summary: 'Messages of the contact form, newest first',
      ...operator,
    })
    .input(z.object({ show: z.optional(z.enum(['open', 'all'])), before: z.optional(id) }))
    .output(
      z.object({ messages: z.array(inboxMessage), /** For `before`. */ nextCursor: z.nullable(z.string()) }),
    ),
  markAnswered: oc
    .route({
      method: 'PATCH',
      path: '/api/admin/messages/{id}',
      summary: 'Mark a message as answered, or take it back',
      ...operator,
    })
    .input(z.object({ id, answered: z.boolean() }))
    .output(inboxMessage),
};
