import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { adminAuditContract } from './contract-audit.ts';
import { adminPeopleContract } from './contract-people.ts';
import { adminStartContract } from './contract-start.ts';

const mailSummary = z.object({ id: z.string(), to: z.string(), subject: z.string(), sentAt: z.number() });

export const adminContract = {
  ...adminStartContract,
  ...adminPeopleContract,
  ...adminAuditContract,
  outbox: oc
    .route({
      method: 'GET',
      path: '/api/admin/outbox',
      summary: 'Emails in the outbox folder, newest first',
      tags: ['Operator'],
    })
    .output(z.object({ engine: z.enum(['outbox', 'smtp']), mails: z.array(mailSummary) })),
  outboxMail: oc
    .route({
      method: 'GET',
      path: '/api/admin/outbox/{id}',
      summary: 'An email from the outbox folder',
      tags: ['Operator'],
    })
    .input(z.object({ id: z.string().check(z.maxLength(200)) }))
    .output(z.object({ ...mailSummary.shape, text: z.string() })),
};
