import * as z from 'zod/mini';

/** Possible problems with the sound of a call. */
export const ratingReason = z.enum(['not-heard', 'cannot-hear', 'cut-out', 'echo', 'delay', 'noise']);
export type RatingReason = z.infer<typeof ratingReason>;

/** Rating of a call by one of its people. Only a bad one has reasons. */
export const callRating = z.object({
  verdict: z.enum(['good', 'bad']),
  reasons: z.array(ratingReason).check(z.maxLength(6)),
});
export type CallRating = z.infer<typeof callRating>;
