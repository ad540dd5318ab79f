import * as z from 'zod/mini';

/** A blocked person of this installation, or a blocked phone number (E.164). */
export const blocked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), username: z.string(), name: z.string() }),
  z.object({ kind: z.literal('number'), number: z.string() }),
]);
export const block = z.object({ id: z.string(), blocked, blockedAt: z.number() });
export type Block = z.infer<typeof block>;

/** Person or number to block. */
export const whom = z.union([
  z.object({ username: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ number: z.string().check(z.minLength(1), z.maxLength(40)) }),
]);
export type Whom = z.infer<typeof whom>;
