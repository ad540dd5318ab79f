import * as z from 'zod/mini';
import { CONDITIONS_MAX, CONTACT_SOURCES, RULE_DAYS_MAX, TAG_MAX } from './constants.ts';

const days = z.int().check(z.minimum(1), z.maximum(RULE_DAYS_MAX));
const match = z.enum(['all', 'any']);

/** One thing that a rule asks of a contact. */
export const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: z.string().check(z.minLength(1), z.maxLength(TAG_MAX)) }),
  z.object({ kind: z.literal('source'), source: z.enum(CONTACT_SOURCES) }),
  /** Null: nobody looks after them. */
  z.object({ kind: z.literal('owner'), ownerId: z.nullable(z.string().check(z.maxLength(64))) }),
  /** No call for so many days, or never. */
  z.object({ kind: z.literal('quiet'), days }),
  /** Created within so many days. */
  z.object({ kind: z.literal('new'), days }),
]);
export type Condition = z.infer<typeof condition>;

const conditions = z.array(condition).check(z.minLength(1), z.maxLength(CONDITIONS_MAX));
const group = z.object({ match, conditions });

/** The rule of a list that fills itself: groups of conditions, such as "tag is client" and "no call for 30 days". */
export const listRule = z.object({
  match,
  groups: z.array(group).check(z.minLength(1), z.maxLength(CONDITIONS_MAX)),
});
export type ListRule = z.infer<typeof listRule>;
