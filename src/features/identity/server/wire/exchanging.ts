import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { asAccountId } from '#kernel/ids.ts';
import type { WireAnswer, WireRequest } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { wireLimits } from '../../constants-wire.ts';
import { signInMethod } from '../../model.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { takeExchange } from './exchange.ts';
import { answerOpened, clientOf, read, type WireParts } from './parts.ts';
import type { exchangeCodes } from './tables.ts';

const exchangeInput = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

/** The grant for a code that a page came back with. */
export async function byExchange(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await parts.platform.rateLimits.take(wireLimits.refreshByAddress, networkOf(request.ip));
  const { auth_code, code_verifier } = read(exchangeInput, request.body);
  const opened = await exchange(parts, {
    code: auth_code,
    client: clientOf(request),
    isTheirs: (row) => row.redirectTo === null && isVerifier(code_verifier, row),
  });
  return answerOpened(parts, opened);
}

interface ExchangeStep {
  readonly code: string;
  readonly client: Client;
  readonly isTheirs: (row: typeof exchangeCodes.$inferSelect) => boolean;
}

/** @throws AppError auth.flow_state_not_found, auth.bad_code_verifier */
export async function exchange(parts: WireParts, step: ExchangeStep): Promise<OpenedSession> {
  const { clock, realtime } = parts.platform;
  const { client } = step;
  const opened = await realtime.events.transact(async (transaction) => {
    const row = await takeExchange(clock, transaction.queries, step.code);
    if (row === null) return 'gone';
    if (!step.isTheirs(row)) return 'foreign';
    const accountId = asAccountId(row.accountId);
    if (row.identity !== null)
      await parts.programs.link(transaction, { identity: row.identity, accountId, client });
    const method = signInMethod.parse(row.method);
    const { provider } = row;
    return parts.entering.enter(transaction, { accountId, method, client, provider, trustedToken: null });
  });
  if (opened === 'gone') throw wireErrors.flow_state_not_found();
  if (opened === 'foreign') throw wireErrors.bad_code_verifier();
  return opened;
}

/** RFC 7636 §4.6. */
function isVerifier(verifier: string, { challenge, challengeMethod }: typeof exchangeCodes.$inferSelect) {
  const shown =
    challengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [given, right] = [Buffer.from(shown), Buffer.from(challenge)];
  return given.length === right.length && timingSafeEqual(given, right);
}
