import { MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Session } from '#platform/server/http/context.ts';
import { PROOF_MINUTES } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';

/**
 * Guards what could take an account over: a browser that was left open isn't enough.
 * @throws identityErrors.proofNeeded when the person showed who they are longer than ten minutes ago
 */
export function requireFreshProof({ provenAt }: Pick<Session, 'provenAt'>, clock: Clock): void {
  if (clock.now() - provenAt > PROOF_MINUTES * MINUTE_MS) throw identityErrors.proofNeeded();
}
