import * as z from 'zod/mini';

/** Somebody that one doesn't want to hear from: a person of this installation, or a phone number (E.164). */
export const blocked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), username: z.string(), name: z.string() }),
  z.object({ kind: z.literal('number'), number: z.string() }),
]);
export const block = z.object({ id: z.string(), blocked, blockedAt: z.number() });
export type Block = z.infer<typeof block>;

/** Whom somebody wants to block. */
export const whom = z.union([
  z.object({ username: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ number: z.string().check(z.minLength(1), z.maxLength(40)) }),
]);
export type Whom = z.infer<typeof whom>;
