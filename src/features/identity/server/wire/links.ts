import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { identityLimits } from '../../constants.ts';
import { wireFailureOf } from '../../rules/wire/refusals.ts';
import type { OpenedSession } from '../auth/auth.ts';
import { CHANGE_TYPES, isChange, openChange, WAITS_MESSAGE } from './changes.ts';
import { issueExchange } from './exchange.ts';
import { linkPage } from './link-page.ts';
import { sessionOf, type WireParts } from './parts.ts';
import { enterBy, firstFound, KINDS, type Then, TYPES, useUp } from './proofs.ts';
import { isAllowedRedirect, siteIn, withFragment, withQuery } from './redirects.ts';

/** Links in mails that programs have asked for. */
export function linkRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'GET', path: '/verify', answer: async (request) => askBeforeUse(parts, request) },
    { method: 'POST', path: '/verify/open', answer: (request) => openLink(parts, request) },
  ];
}

const linkInput = z.object({
  token: z.string().regex(/^[\w-]{1,200}$/),
  type: z.enum([...TYPES, ...CHANGE_TYPES]),
  redirect_to: z.string().max(2_000).catch(''),
});

/** Programs that scan mail open every link. This page uses nothing up until its button is pressed. */
function askBeforeUse(parts: WireParts, { query }: WireRequest): WireAnswer {
  const link = linkInput.safeParse(Object.fromEntries(query));
  if (!link.success) return linkPage({ state: 'expired' });
  const target = targetOf(parts, link.data.redirect_to);
  return linkPage({ state: 'asks', ...link.data, redirect_to: target ?? '', target });
}

/** Sends the browser on with what the program gets: a code for its secret, or the session itself. */
async function openLink(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await parts.platform.rateLimits.take(identityLimits.tokenByAddress, networkOf(request.ip));
  const link = linkInput.safeParse(request.body);
  if (!link.success) return linkPage({ state: 'expired' });
  const { token, type, redirect_to } = link.data;
  try {
    if (isChange(type)) return await sendOn(parts, await openChange(parts, request, { type, token }), type);
    const shown = (KINDS[type] ?? []).map((kind) => ({ kind, token }));
    const found = await firstFound(parts, shown);
    const outcome = await useUp(parts, { found, method: 'magiclink', request }, outcomeFor(parts));
    return await sendOn(parts, outcome, type);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.status >= 500) throw cause;
    // The program only learns that the link is over. No session that it has ends by that (R54).
    const target = targetOf(parts, redirect_to);
    if (target === null) return linkPage({ state: 'expired' });
    const { code, message } = wireFailureOf(cause);
    const failure = { error: 'access_denied', error_code: code, error_description: message };
    return redirect(withFragment(target, failure));
  }
}

type Outcome =
  | { readonly to: 'nobody' }
  | { readonly to: 'program'; readonly address: string; readonly code: string }
  | { readonly to: 'page'; readonly address: string; readonly opened: OpenedSession | null };

function outcomeFor(parts: WireParts): Then<Outcome> {
  const enter = enterBy(parts);
  return async (transaction, proven) => {
    const { redirectTo: address, challenge, challengeMethod = 's256' } = proven.facts;
    // Nobody would get the session.
    if (address === undefined) return { to: 'nobody' };
    if (challenge === undefined) return { to: 'page', address, opened: await enter(transaction, proven) };
    const { accountId } = proven;
    const exchange = { accountId, method: proven.proof.method, challenge, challengeMethod };
    return {
      to: 'program',
      address,
      code: await issueExchange(parts.platform.clock, transaction.queries, exchange),
    };
  };
}

async function sendOn(parts: WireParts, outcome: Outcome, type: string): Promise<WireAnswer> {
  if (outcome.to === 'nobody') return linkPage({ state: 'done' });
  if (outcome.to === 'program') return redirect(withQuery(outcome.address, { code: outcome.code }));
  if (outcome.opened === null) return redirect(withFragment(outcome.address, { message: WAITS_MESSAGE }));
  const turn = await parts.refreshTokens.begin(outcome.opened.sessionId);
  const { user: _user, expires_in, expires_at, ...tokens } = await sessionOf(parts.accessTokens, turn);
  const values = { ...tokens, expires_in: String(expires_in), expires_at: String(expires_at), type };
  return redirect(withFragment(outcome.address, values));
}

/** Where a link leads: an address that isn't allowed is replaced by the program's own, as when the link was asked for. */
function targetOf({ platform, redirects }: WireParts, address: string): string | null {
  const { publicUrl } = platform.config;
  if (address === '') return null;
  return isAllowedRedirect(address, { allowed: redirects, publicUrl }) ? address : siteIn(redirects);
}

function redirect(location: string): WireAnswer {
  return { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } };
}
