import * as z from 'zod/mini';

/** How a person's mailbox takes our emails. */
export const mailTrouble = z.object({
  /** Null while it takes them. */
  trouble: z.nullable(
    z.object({
      email: z.string(),
      /** Emails that nobody waits for are no longer sent to it. */
      isStopped: z.boolean(),
    }),
  ),
});
export type MailTrouble = z.infer<typeof mailTrouble>;
