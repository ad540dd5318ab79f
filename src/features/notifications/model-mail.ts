import * as z from 'zod/mini';

/** Whether a person's mailbox accepts our emails. */
export const mailTrouble = z.object({
  /** Null while it accepts them. */
  trouble: z.nullable(
    z.object({
      email: z.string(),
      /** We stopped sending emails that nobody is waiting for. */
      isStopped: z.boolean(),
    }),
  ),
});
export type MailTrouble = z.infer<typeof mailTrouble>;
