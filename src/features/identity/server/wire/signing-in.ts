import { z } from 'zod';
import type { Session } from '#platform/server/http/context.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Platform } from '#platform/server/platform.ts';
import { wireLimits } from '../../constants-wire.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { byExchange } from './exchanging.ts';
import { emailField, passwordField, phoneField } from './fields.ts';
import { answerOpened, answerTurn, callerOf, clientOf, type WireParts } from './parts.ts';
import { byIdToken } from './providers.ts';

type Grant = (request: WireRequest) => Promise<WireAnswer>;

/** Tokens for what somebody shows, and the end of their sessions. */
export function signingInRoutes(parts: WireParts): readonly WireRoute[] {
  const grants: Readonly<Record<string, Grant>> = {
    password: (request) => byPassword(parts, request),
    refresh_token: (request) => byRefreshToken(parts, request),
    pkce: (request) => byExchange(parts, request),
    id_token: (request) => byIdToken(parts, request),
  };
  return [
    {
      method: 'POST',
      path: '/token',
      answer: (request) => {
        const grant = grants[request.query.get('grant_type') ?? ''];
        if (grant === undefined) throw wireErrors.validation_failed();
        return grant(request);
      },
    },
    { method: 'POST', path: '/logout', answer: (request) => signOut(parts, request) },
  ];
}

const byMail = z.object({ email: emailField, password: passwordField });
const byPhone = z.object({ phone: phoneField, password: passwordField });
const someone = z.object({ email: z.string().min(1).optional(), phone: z.string().min(1).optional() });

async function byPassword(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const { email, phone } = someone.safeParse(request.body).data ?? {};
  if (email === undefined && phone === undefined) throw wireErrors.credentials_missing();
  const { address, password } = await shownIn(parts.platform, request.body);
  const opened = await parts.service.signIn({
    address,
    password,
    client: clientOf(request),
    // A program has no cookies, so it is a stranger each time.
    knownDevice: false,
    trustedToken: null,
  });
  return answerOpened(parts, opened);
}

/** What can't be anybody's address fails like one that nobody has. */
async function shownIn(platform: Platform, body: unknown): Promise<{ address: string; password: string }> {
  const mail = byMail.safeParse(body);
  if (mail.success) return { address: mail.data.email, password: mail.data.password };
  const phone = byPhone.safeParse(body);
  if (!phone.success) throw wireErrors.invalid_credentials();
  const address = (await emailOfPhone(platform, phone.data.phone)) ?? phone.data.phone;
  return { address, password: phone.data.password };
}

const refreshInput = z.object({ refresh_token: z.string().min(1).max(200) });

async function byRefreshToken(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await parts.platform.rateLimits.take(wireLimits.refreshByAddress, networkOf(request.ip));
  const input = refreshInput.safeParse(request.body);
  if (!input.success) throw wireErrors.refresh_token_not_found();
  return answerTurn(parts, await parts.refreshTokens.rotate(input.data.refresh_token, clientOf(request)));
}

const scope = z.enum(['local', 'others', 'global']).catch('global');

async function signOut(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const which = scope.parse(request.query.get('scope') ?? 'global');
  // A password alone ends no other session of somebody with a second factor.
  const session = await callerOf(parts, request, { mayAwaitFactor: which === 'local', mayLeave: true });
  if (which === 'local') await parts.service.signOut(session, clientOf(request));
  else await endSessions(parts, session, { butThis: which === 'others' });
  return { status: 204 };
}

/** Ends what else the account has open, and this session too unless it is kept. */
async function endSessions(
  { platform, storeOn, safety, gate }: WireParts,
  { accountId, sessionId }: Session,
  { butThis }: { butThis: boolean },
): Promise<void> {
  await platform.realtime.events.transact(async (transaction) => {
    await storeOn(transaction.queries).endOtherSessions(accountId, butThis ? sessionId : null);
    await safety.note(transaction, { accountId, kind: 'all-sessions-ended', client: null });
  });
  gate.forget({ accountId });
}

const emailOfPhone = async ({ database }: Platform, phone: string): Promise<string | null> => {
  const [row] = await database.run<{ email: string }>({
    name: 'identity_wire_email_of_phone',
    text: `select u.email from profiles p join users u on u.id = p.account_id
      where p.phone = $1 and p.phone_proven_at is not null`,
    values: [phone],
  });
  return row?.email ?? null;
};
