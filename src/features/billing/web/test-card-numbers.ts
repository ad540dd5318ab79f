/**
 * Numbers of the sandbox's test cards (docs/operations.md). They exist in pages only: the token is sent, and any other
 * number isn't sent at all.
 */
const TOKENS: ReadonlyMap<string, string> = new Map([
  ['4242424242424242', 'test_approved'],
  ['5200000000050341', 'test_declined'],
  ['4000000000009995', 'test_insufficient_funds'],
  ['4000002500003155', 'test_challenge'],
  ['5200000000093184', 'test_always_challenge'],
  ['4000000000000069', 'test_expired'],
  ['5555555555554444', 'test_expires_soon'],
  ['4000000000000259', 'test_dispute_lost'],
  ['4000000000001976', 'test_dispute_won'],
  ['5200000000050002', 'test_refused'],
  ['4000000000000119', 'test_unavailable'],
]);

/** Token of a test card for its number as typed. Null for every other number. */
export function testCardToken(typed: string): string | null {
  return TOKENS.get(typed.replaceAll(/[\s-]/g, '')) ?? null;
}
