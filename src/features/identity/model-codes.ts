import * as z from 'zod/mini';

/** How a code to sign in is sent. The same whether or not the address has an account. */
export const codeSent = z.object({
  by: z.enum(['email', 'phone']),
  /** What sends it has trouble at the moment. It is tried again for some minutes. */
  isDelayed: z.boolean(),
});
export type CodeSent = z.infer<typeof codeSent>;
