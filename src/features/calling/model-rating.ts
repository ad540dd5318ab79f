import * as z from 'zod/mini';

/** What can have been wrong with the sound of a call, as its two people say it. */
export const ratingReason = z.enum(['not-heard', 'cannot-hear', 'cut-out', 'echo', 'delay', 'noise']);
export type RatingReason = z.infer<typeof ratingReason>;

/** How a person says that a call sounded. Reasons belong to a bad one. */
export const callRating = z.object({
  verdict: z.enum(['good', 'bad']),
  reasons: z.array(ratingReason).check(z.maxLength(6)),
});
export type CallRating = z.infer<typeof callRating>;
