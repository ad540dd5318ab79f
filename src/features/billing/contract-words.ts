import * as z from 'zod/mini';

export const tag = { tags: ['Billing'] } as const;
export const operator = { tags: ['Operator'] } as const;
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** Made by the page (UUID): the same id again is the same thing. */
export const madeId = z.uuid();
/** A name that we gave something. */
export const reference = z.string().check(z.minLength(1), z.maxLength(100));
