import { z } from 'zod';

/** Variables of recordings. */
export const recordingsFields = {
  RECORDINGS_LIMIT_GB: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe(
      'Gigabytes of recordings that a workspace can keep, such as 50. Once it has that many, no new recording starts, and running ones may finish. Default: no limit.',
    ),
};
