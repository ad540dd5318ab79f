import { z } from 'zod';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { ssoLimits } from '../../constants-sso.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import type { ProgramPage } from '../sso/types.ts';
import { exchange } from './exchanging.ts';
import { challengeFields } from './fields.ts';
import { answerOpened, callerOf, clientOf, read, sessionOf, type WireParts } from './parts.ts';
import { withFragment } from './redirects.ts';
import { pageOf } from './signing-up.ts';

/** Signing in with other companies, and linking them. */
export function providerRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'GET', path: '/authorize', answer: (request) => authorize(parts, request) },
    { method: 'GET', path: '/callback', answer: (request) => callBack(parts, request) },
    { method: 'POST', path: '/sso', answer: (request) => signInWithCompany(parts, request) },
    { method: 'GET', path: '/user/identities/authorize', answer: (request) => link(parts, request) },
    { method: 'DELETE', path: '/user/identities/:id', answer: (request) => unlink(parts, request) },
  ];
}

const providerInput = z.object({ provider: z.string().min(1).max(40), ...challengeFields });

async function authorize(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await limitJourneys(parts, request);
  const input = read(providerInput, Object.fromEntries(request.query));
  const page = programPage(parts, request, input);
  const url = parts.programs.ticketFor({ to: input.provider, page, accountId: null });
  return { status: 303, headers: { location: url, 'referrer-policy': 'no-referrer' } };
}

const ssoInput = z.object({
  domain: z.string().trim().toLowerCase().min(1).max(253).optional(),
  provider_id: z.uuid().optional(),
  redirect_to: z.string().max(2_000).nullish(),
  ...challengeFields,
});

async function signInWithCompany(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await limitJourneys(parts, request);
  const input = read(ssoInput, request.body);
  const { domain, provider_id: id, redirect_to } = input;
  if (domain === undefined && id === undefined) throw wireErrors.validation_failed();
  const query = new URLSearchParams(request.query);
  if (typeof redirect_to === 'string') query.set('redirect_to', redirect_to);
  const page = programPage(parts, { ...request, query }, input);
  const to = await parts.programs.companyOf(id === undefined ? { domain: domain ?? '' } : { id });
  if (to === null) throw wireErrors.sso_provider_not_found();
  return { status: 200, body: { url: parts.programs.ticketFor({ to, page, accountId: null }) } };
}

async function link(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request);
  requireFreshProof(session, parts.platform.clock);
  const input = read(providerInput, Object.fromEntries(request.query));
  const page = programPage(parts, request, input);
  // Otherwise a stranger's link could have another person's way in added to the stranger's account.
  if (page.challenge === null) throw wireErrors.linking_needs_pkce();
  const { accountId } = session;
  const url = parts.programs.ticketFor({ to: input.provider, page, accountId });
  return { status: 200, body: { provider: input.provider, url } };
}

async function unlink(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request);
  await parts.identities.unlink(session, request.params['id'] ?? '', clientOf(request));
  return { status: 200, body: {} };
}

/** A program without a secret gets the session in the fragment of its page. */
async function callBack(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  let address = '';
  const opened = await exchange(parts, {
    code: request.query.get('code') ?? '',
    client: clientOf(request),
    isTheirs: ({ redirectTo }) => {
      address = redirectTo ?? '';
      return redirectTo !== null;
    },
  });
  const turn = await parts.refreshTokens.begin(opened.sessionId);
  const { user: _user, expires_in, expires_at, ...tokens } = await sessionOf(parts.accessTokens, turn);
  const values = { ...tokens, expires_in: String(expires_in), expires_at: String(expires_at) };
  return {
    status: 303,
    headers: { location: withFragment(address, values), 'referrer-policy': 'no-referrer' },
  };
}

const tokenInput = z.object({
  provider: z.string().min(1).max(40),
  id_token: z.string().min(1).max(16_000),
  nonce: z.string().max(400).nullish(),
  link_identity: z.boolean().optional(),
});

/** The grant for an ID token that a program got by itself. */
export async function byIdToken(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await limitJourneys(parts, request);
  const { provider, id_token: idToken, nonce, link_identity } = read(tokenInput, request.body);
  const session = link_identity === true ? await callerOf(parts, request) : null;
  if (session !== null) requireFreshProof(session, parts.platform.clock);
  const identity = await parts.programs.identityIn({ provider, idToken, nonce: nonce ?? null });
  const client = clientOf(request);
  if (session === null) return answerOpened(parts, await parts.programs.enterAs(identity, client));
  const { accountId } = session;
  await parts.platform.realtime.events.transact((transaction) =>
    parts.programs.link(transaction, { identity, accountId, client }),
  );
  return answerOpened(parts, session);
}

async function limitJourneys({ platform }: WireParts, { ip }: WireRequest): Promise<void> {
  await platform.rateLimits.take(ssoLimits.beginByAddress, networkOf(ip));
}

/** @throws AppError auth.validation_failed when there is no page to come back to */
function programPage(
  parts: WireParts,
  request: WireRequest,
  input: Parameters<typeof pageOf>[2],
): ProgramPage {
  const { redirectTo, challenge = null, challengeMethod = 's256' } = pageOf(parts, request, input);
  if (redirectTo === undefined) throw wireErrors.redirect_missing();
  return { redirectTo, challenge, challengeMethod };
}
