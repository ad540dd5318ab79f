import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';

export const tag = { tags: ['Billing'] } as const;
export const operator = { tags: ['Operator'] } as const;
export const id = z.string().check(z.regex(ID_PATTERN));
/** Made by the page (UUID): the same id again is the same thing. */
export const madeId = z.uuid();
/** Where a page of a list begins. */
export const cursor = z.optional(z.string().check(z.maxLength(40)));
/** A name that we gave something. */
export const reference = z.string().check(z.minLength(1), z.maxLength(100));
