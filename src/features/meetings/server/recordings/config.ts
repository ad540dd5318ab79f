import { z } from 'zod';

/** Variables of recordings. */
export const recordingsFields = {
  RECORDINGS_LIMIT_GB: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .optional()
    .describe(
      'Gigabytes of recordings that a workspace can keep: 50. Then no other recording begins, and one that goes on is finished. Default: no limit.',
    ),
};
