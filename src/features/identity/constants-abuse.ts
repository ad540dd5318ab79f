/** Share of a limit after which attempts need a solved puzzle: with ten attempts, from the fourth on. */
export const PUZZLE_SHARE = 0.3;
/** How long the last refusal takes that a limit lets through. */
export const SLOW_DOWN_MS_MAX = 2_000;

/** Header of a request that carries a puzzle and its solution, "puzzle~nonce,nonce". */
export const PUZZLE_HEADER = 'proof-of-work';
/**
 * A puzzle has several small parts, so that its time varies little. Each part is a nonce for which the first bits of a
 * SHA-256 are zero. On average it takes 65,536 hashes: a tenth of a second on a laptop, under one on a slow phone.
 */
export const PUZZLE_PARTS = 16;
export const PUZZLE_BITS = 12;
/** How long a puzzle can be handed in. */
export const PUZZLE_MINUTES = 5;
