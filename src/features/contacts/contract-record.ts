import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import {
  consent,
  consentState,
  contactField,
  contactNote,
  contactView,
  timelinePage,
} from './model-record.ts';

const tags = { tags: ['Contacts'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const done = z.object({ ok: z.literal(true) });
const { name, kind, choices } = contactField.shape;
const { text, mentions } = contactNote.shape;

/** Fields and views of a workspace, and what is written about a contact. */
export const recordContract = {
  fields: oc
    .route({
      method: 'GET',
      path: '/api/contact-fields',
      summary: 'Fields that the workspace added',
      ...tags,
    })
    .output(z.object({ fields: z.array(contactField) })),
  createField: oc
    .route({ method: 'POST', path: '/api/contact-fields', summary: 'Add a field to contacts', ...tags })
    .input(z.object({ id, name, kind, choices: z.optional(choices) }))
    .output(contactField),
  changeField: oc
    .route({
      method: 'PATCH',
      path: '/api/contact-fields/{id}',
      summary: 'Rename a field or change its choices',
      ...tags,
    })
    .input(z.object({ id, name: z.optional(name), choices: z.optional(choices) }))
    .output(contactField),
  removeField: oc
    .route({
      method: 'POST',
      path: '/api/contact-fields/{id}/remove',
      summary: 'Remove a field and keep its values',
      ...tags,
    })
    .input(z.object({ id }))
    .output(done),
  views: oc
    .route({
      method: 'GET',
      path: '/api/contact-views',
      summary: 'Saved views: your own and shared ones',
      ...tags,
    })
    .output(z.object({ views: z.array(contactView) })),
  saveView: oc
    .route({
      method: 'POST',
      path: '/api/contact-views',
      summary: 'Save a view, or change one with this id',
      ...tags,
    })
    .input(contactView)
    .output(contactView),
  removeView: oc
    .route({ method: 'POST', path: '/api/contact-views/{id}/remove', summary: 'Delete a view', ...tags })
    .input(z.object({ id }))
    .output(done),
  timeline: oc
    .route({
      method: 'GET',
      path: '/api/contacts/{id}/timeline',
      summary: 'Timeline of a contact, newest first',
      ...tags,
    })
    .input(z.object({ id, cursor: z.optional(z.string().check(z.maxLength(500))) }))
    .output(timelinePage),
  addNote: oc
    .route({
      method: 'POST',
      path: '/api/contacts/{contactId}/notes',
      summary: 'Write a note about a contact',
      ...tags,
    })
    .input(z.object({ id, contactId: id, text, mentions: z.optional(mentions) }))
    .output(contactNote),
  changeNote: oc
    .route({ method: 'PATCH', path: '/api/contact-notes/{id}', summary: 'Change your note', ...tags })
    .input(z.object({ id, text }))
    .output(contactNote),
  removeNote: oc
    .route({ method: 'POST', path: '/api/contact-notes/{id}/remove', summary: 'Delete your note', ...tags })
    .input(z.object({ id }))
    .output(done),
  consents: oc
    .route({
      method: 'GET',
      path: '/api/contacts/{id}/consents',
      summary: 'What a contact agreed to or refused',
      ...tags,
    })
    .input(z.object({ id }))
    .output(z.object({ state: consentState, entries: z.array(consent) })),
  addConsent: oc
    .route({
      method: 'POST',
      path: '/api/contacts/{contactId}/consents',
      summary: 'Record that a contact agreed or refused',
      ...tags,
    })
    .input(
      z.object({
        id,
        contactId: id,
        about: consent.shape.about,
        given: consent.shape.given,
        wording: consent.shape.wording,
        channel: consent.shape.channel,
      }),
    )
    .output(consent),
};
