import { renderSVG } from 'uqr';
import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { AccountId } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import type { FactorView } from '../../model-factors.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { factorOf } from '../../rules/wire/user.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import { accountFacts } from './account-store.ts';
import { accountIn, proveOperator } from './admin.ts';
import { nameField, phoneField } from './fields.ts';
import { answerTurn, callerOf, clientOf, read, type WireParts } from './parts.ts';

/** Second factors, in the one store that the pages of the app use (server/factors). */
export function factorRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'POST', path: '/factors', answer: (request) => enroll(parts, request) },
    { method: 'POST', path: '/factors/:id/challenge', answer: (request) => challenge(parts, request) },
    { method: 'POST', path: '/factors/:id/verify', answer: (request) => verify(parts, request) },
    { method: 'DELETE', path: '/factors/:id', answer: (request) => remove(parts, request) },
    { method: 'GET', path: '/admin/users/:id/factors', answer: (request) => list(parts, request) },
    {
      method: 'DELETE',
      path: '/admin/users/:id/factors/:factor',
      answer: (request) => removeAsOperator(parts, request),
    },
  ];
}

const DEFAULT_NAMES = { totp: 'Authenticator app', phone: 'Phone' } as const;

const enrollInput = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string().optional(),
  phone: phoneField.optional(),
});

async function enroll(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request);
  const { factor_type, friendly_name, phone } = read(enrollInput, request.body);
  if (factor_type === 'webauthn') throw wireErrors.mfa_webauthn_enroll_not_enabled();
  requireFreshProof(session, parts.platform.clock);
  const given =
    friendly_name === undefined || friendly_name === '' ? DEFAULT_NAMES[factor_type] : friendly_name;
  const name = read(nameField, given);
  const { accountId } = session;
  const common = { type: factor_type, friendly_name: name };
  if (factor_type === 'totp') {
    const { id, secret, uri } = await parts.factors.enrollTotp(accountId, name);
    // The client puts its own "data:" before it.
    return { status: 200, body: { id, ...common, totp: { qr_code: renderSVG(uri), secret, uri } } };
  }
  const { phone: proven } = await accountFacts(parts.platform.database, accountId);
  // A factor speaks to the number that the person has proven, and to no other.
  if (phone === undefined || phone !== proven) throw wireErrors.validation_failed();
  const enrolled = await parts.factors.enrollPhone(accountId, name);
  return { status: 200, body: { id: enrolled.id, ...common, phone: enrolled.phone.replace('+', '') } };
}

async function challenge(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const { accountId } = await callerOf(parts, request, { mayAwaitFactor: true });
  const factor = await factorIn(parts, { accountId, id: request.params['id'] });
  const { id, expiresAt } = await parts.factors.challenge(accountId, factor.id);
  const body = { id, type: factor.kind, expires_at: Math.floor(expiresAt / SECOND_MS) };
  return { status: 200, body };
}

const verifyInput = z.object({ challenge_id: z.uuid(), code: z.string().min(1).max(40) });

async function verify(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request, { mayAwaitFactor: true });
  const { accountId, sessionId } = session;
  const { challenge_id: challengeId, code } = read(verifyInput, request.body);
  const factor = await factorIn(parts, { accountId, id: request.params['id'] });
  if (!factor.isVerified) requireFreshProof(session, parts.platform.clock);
  if (!(await isAsked(parts, { accountId, factorId: factor.id, challengeId })))
    throw wireErrors.mfa_challenge_expired();
  const client = clientOf(request);
  const typed = { accountId, factorId: factor.id, challengeId, code, client, sessionId };
  // A session that waits for a factor can't be opened by one that was just begun.
  const use = factor.isVerified ? parts.factors.prove : parts.factors.confirm;
  await use(typed, (transaction, method) =>
    parts.entering.complete(transaction, { accountId, sessionId, method, client }),
  );
  parts.gate.forget({ sessionId });
  return answerTurn(parts, await parts.refreshTokens.begin(sessionId));
}

async function isAsked(
  { platform }: WireParts,
  asked: { accountId: AccountId; factorId: string; challengeId: string },
): Promise<boolean> {
  const { accountId, factorId, challengeId } = asked;
  const rows = await platform.database.run({
    name: 'identity_wire_challenge',
    text: `select 1 from factor_challenges where id = $1 and account_id = $2 and factor_id = $3 and expires_at > $4
      and purpose = 'code'`,
    values: [challengeId, accountId, factorId, new Date(platform.clock.now())],
  });
  return rows.length > 0;
}

async function remove(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request);
  const { accountId, sessionId } = session;
  const factor = await factorIn(parts, { accountId, id: request.params['id'] });
  if (factor.isVerified) {
    if (session.level < 2) throw wireErrors.insufficient_aal();
    requireFreshProof(session, parts.platform.clock);
  }
  await parts.factors.remove({ accountId, factorId: factor.id, client: clientOf(request), sessionId });
  return { status: 200, body: { id: factor.id } };
}

/** @throws AppError auth.mfa_factor_not_found also for one of somebody else, and for a passkey */
async function factorIn(
  { factors }: WireParts,
  { accountId, id }: { accountId: AccountId; id: string | undefined },
): Promise<FactorView> {
  const found = (await factors.list(accountId)).find((factor) => factor.id === id);
  if (found === undefined || found.kind === 'passkey') throw wireErrors.mfa_factor_not_found();
  return found;
}

async function list(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await proveOperator(parts, request);
  const { factors } = await accountFacts(parts.platform.database, await accountIn(parts, request));
  return { status: 200, body: factors.map(factorOf) };
}

async function removeAsOperator(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await proveOperator(parts, request);
  const accountId = await accountIn(parts, request);
  const id = request.params['factor'] ?? '';
  try {
    await parts.factors.remove({ accountId, factorId: id, client: clientOf(request), sessionId: null });
  } catch (cause) {
    if (cause instanceof AppError && cause.status === 404) throw wireErrors.mfa_factor_not_found();
    throw cause;
  }
  return { status: 200, body: { id } };
}
