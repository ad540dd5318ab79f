import * as z from 'zod/mini';
import {
  CHOICES_MAX,
  COLUMNS_MAX,
  CONSENT_ABOUT,
  CONTACT_SOURCES,
  FIELD_KINDS,
  LINE_MAX,
  MENTIONS_MAX,
  TAG_MAX,
  TEXT_MAX,
} from './constants.ts';
import { CONTACT_SORTS } from './model.ts';

export type FieldKind = (typeof FIELD_KINDS)[number];

/** A field that a workspace adds to its contacts. */
export const contactField = z.object({
  id: z.string(),
  name: z.string().check(z.maxLength(LINE_MAX)),
  kind: z.enum(FIELD_KINDS),
  /** What can be chosen; empty for other kinds. */
  choices: z.array(z.string().check(z.maxLength(LINE_MAX))).check(z.maxLength(CHOICES_MAX)),
});
export type ContactField = z.infer<typeof contactField>;

const line = z.string().check(z.maxLength(LINE_MAX));

/** What a table of contacts shows. */
export const shownContacts = z.object({
  search: z.optional(line),
  tag: z.optional(z.string().check(z.maxLength(TAG_MAX))),
  list: z.optional(z.string().check(z.maxLength(64))),
  source: z.optional(z.enum(CONTACT_SOURCES)),
  owner: z.optional(z.string().check(z.maxLength(64))),
  sort: z.optional(z.enum(CONTACT_SORTS)),
  columns: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(COLUMNS_MAX)),
});
export type ShownContacts = z.infer<typeof shownContacts>;

/** A table that somebody saved under a name. */
export const contactView = z.object({
  id: z.string(),
  name: line,
  shown: shownContacts,
  /** Whether everybody in the workspace has it. */
  isShared: z.boolean(),
});
export type ContactView = z.infer<typeof contactView>;

export const contactNote = z.object({
  id: z.string(),
  contactId: z.string(),
  authorId: z.nullable(z.string()),
  text: z.string().check(z.maxLength(TEXT_MAX)),
  /** Members who were mentioned. */
  mentions: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MENTIONS_MAX)),
  at: z.int(),
  editedAt: z.nullable(z.int()),
});
export type ContactNote = z.infer<typeof contactNote>;

export type ConsentAbout = (typeof CONSENT_ABOUT)[number];

/** One entry of the ledger of what a person agreed to or refused. */
export const consent = z.object({
  id: z.string(),
  about: z.enum(CONSENT_ABOUT),
  given: z.boolean(),
  /** What they were asked. */
  wording: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
  /** How: "phone", "web form". */
  channel: z.string().check(z.minLength(1), z.maxLength(LINE_MAX)),
  notedBy: z.nullable(z.string()),
  at: z.int(),
});
export type Consent = z.infer<typeof consent>;

/** What counts now. Null: they were never asked. */
export const consentState = z.object({
  recording: z.nullable(z.boolean()),
  ai: z.nullable(z.boolean()),
  sms: z.nullable(z.boolean()),
  mail: z.nullable(z.boolean()),
});
export type ConsentState = z.infer<typeof consentState>;

export const timelineEntry = z.object({
  kind: z.string(),
  /** The call or note. */
  thingId: z.string(),
  at: z.int(),
  accountId: z.nullable(z.string()),
  facts: z.record(z.string(), z.unknown()),
  /** For a note. */
  note: z.nullable(contactNote),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const timelinePage = z.object({ entries: z.array(timelineEntry), next: z.nullable(z.string()) });
export type TimelinePage = z.infer<typeof timelinePage>;

/** Event: what changed around a contact besides its own facts. */
export const contactTouched = z.object({ id: z.string() });
export type ContactTouched = z.infer<typeof contactTouched>;
