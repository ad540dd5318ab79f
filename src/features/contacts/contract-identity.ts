import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { contact } from './model.ts';
import { contactMerge, duplicatePair } from './model-identity.ts';

const tags = { tags: ['Contacts'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });

/** Contacts that are one person. */
export const identityContract = {
  duplicates: oc
    .route({
      method: 'GET',
      path: '/api/contact-duplicates',
      summary: 'Contacts that may be one person',
      ...tags,
    })
    .output(z.object({ pairs: z.array(duplicatePair) })),
  keepApart: oc
    .route({
      method: 'POST',
      path: '/api/contact-duplicates/apart',
      summary: 'Mark two contacts as different people',
      ...tags,
    })
    .input(z.object({ ids: z.tuple([id, id]) }))
    .output(done),
  merge: oc
    .route({
      method: 'POST',
      path: '/api/contacts/{id}/merge',
      summary: 'Merge another contact into this one',
      ...tags,
    })
    .input(z.object({ id, goneId: id }))
    .output(contact),
  merges: oc
    .route({
      method: 'GET',
      path: '/api/contacts/{id}/merges',
      summary: 'Contacts that were merged into this one',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ merges: z.array(contactMerge) })),
  unmerge: oc
    .route({
      method: 'POST',
      path: '/api/contact-merges/{mergeId}/undo',
      summary: 'Take a merge back',
      ...tags,
    })
    .input(z.object({ mergeId: id }))
    .output(z.object({ contacts: z.array(contact) })),
};
