import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';

export const tag = { tags: ['Billing'] } as const;
export const operator = { tags: ['Operator'] } as const;
export const id = z.string().check(z.regex(ID_PATTERN));
/** UUID made by the page, as an idempotency key. */
export const madeId = z.uuid();
/** Position at which a page of a list starts. */
export const cursor = z.optional(z.string().check(z.maxLength(40)));
/** A name that we gave something. */
export const reference = z.string().check(z.minLength(1), z.maxLength(100));
