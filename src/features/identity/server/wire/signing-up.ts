import { z } from 'zod';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { newId } from '#platform/server/ids.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { createAccounts } from '../access/accounts.ts';
import { refuseWeak } from '../access/parts.ts';
import { createRegistrations } from '../access/registrations.ts';
import { EMAIL_CHANGE_MAILS } from '../profile/mails.ts';
import { accountStatements } from './account-store.ts';
import { challengeFields, emailField, metadataField, nameIn, passwordField, withoutName } from './fields.ts';
import { type CodeFacts, WIRE_MAIL, type WireMailFacts } from './mailing.ts';
import { answerOpened, clientOf, read, type WireParts } from './parts.ts';
import { isAllowedRedirect, siteIn } from './redirects.ts';

/** Registering, and the mails that programs ask for. Each answers alike for known and unknown addresses. */
export function signingUpRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'POST', path: '/signup', answer: (request) => signUp(parts, request) },
    { method: 'POST', path: '/recover', answer: (request) => recover(parts, request) },
    { method: 'POST', path: '/resend', answer: (request) => resend(parts, request) },
  ];
}

const signUpInput = z.object({
  email: emailField,
  password: passwordField,
  data: metadataField.nullish(),
  ...challengeFields,
});
const someone = z.object({
  email: z.string().min(1).optional(),
  phone: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
});

async function signUp(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const given = someone.safeParse(request.body).data ?? {};
  if (given.email === undefined && given.phone === undefined && given.password === undefined)
    throw wireErrors.anonymous_provider_disabled();
  // Mail is how an account is recovered.
  if (given.email === undefined && given.phone !== undefined) throw wireErrors.phone_provider_disabled();
  if (given.password === undefined) throw wireErrors.credentials_missing();
  const input = read(signUpInput, request.body);
  const { platform, auth, networkMark, confirmsFirst } = parts;
  const { email, password } = input;
  await platform.switches.mustBeOn('registration');
  await platform.rateLimits.take(identityLimits.registerByAddress, networkOf(request.ip));
  await platform.rateLimits.take(identityLimits.registerByEmail, email);
  const data = input.data ?? {};
  const name = nameIn(data) ?? localPart(email);
  refuseWeak({ password, name, email });
  const passwordHash = await auth.hashPassword(password);
  const account = { name, email, passwordHash, agreedTo: null, network: networkMark(request.ip) };
  if (!confirmsFirst) return openAtOnce(parts, { account, data, request });
  const { id } = await createRegistrations(platform.database.queries).keep(account, platform.clock.now());
  const facts = { ...pageOf(parts, request, input), registration: id, data: withoutName(data) };
  await mail(parts, { email, type: 'signup', facts });
  return { status: 200, body: expected({ email, name, data }, new Date(platform.clock.now())) };
}

/** The user that there may be once the address is confirmed: the same for an address that has one. */
function expected(given: { email: string; name: string; data: object }, now: Date) {
  const at = now.toISOString();
  return {
    id: newId(),
    aud: 'authenticated',
    role: 'authenticated',
    email: given.email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...given.data, name: given.name },
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

interface Opening {
  readonly account: Parameters<ReturnType<typeof createAccounts>['insert']>[0];
  readonly data: Readonly<Record<string, unknown>>;
  readonly request: WireRequest;
}

async function openAtOnce(parts: WireParts, { account, data, request }: Opening): Promise<WireAnswer> {
  const { platform, entering, requestMail } = parts;
  const now = platform.clock.now();
  const opened = await platform.realtime.events.transact(async (transaction) => {
    const accounts = createAccounts(transaction.queries);
    const accountId = await accounts.insert(account, { emailVerified: false, now });
    if (accountId === null) return null;
    await accountStatements(transaction.queries).mergeUserMetadata(accountId, withoutName(data), now);
    const client = clientOf(request);
    return entering.enter(transaction, { accountId, method: 'password', client, trustedToken: null });
  });
  await requestMail(opened === null ? 'already-registered' : 'verify-email', account.email);
  if (opened === null) throw identityErrors.registrationFailed();
  return answerOpened(parts, opened);
}

const mailInput = z.object({ email: emailField, ...challengeFields });

async function recover(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const input = read(mailInput, request.body);
  await limitMails(parts, request, input.email);
  await mail(parts, { email: input.email, type: 'recovery', facts: pageOf(parts, request, input) });
  return { status: 200, body: {} };
}

const resendInput = mailInput.extend({ type: z.enum(['signup', 'email_change']) });

async function resend(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const input = read(resendInput, request.body);
  const { platform } = parts;
  await limitMails(parts, request, input.email);
  if (input.type === 'email_change') {
    const facts = { email: input.email };
    await platform.mailQueue.add({ kind: EMAIL_CHANGE_MAILS.again, facts });
    return { status: 200, body: {} };
  }
  const pending = await createRegistrations(platform.database.queries).newestOf(
    input.email,
    platform.clock.now(),
  );
  const facts = {
    ...pageOf(parts, request, input),
    ...(pending === null ? {} : { registration: pending.id }),
  };
  await mail(parts, { email: input.email, type: 'signup', facts });
  return { status: 200, body: {} };
}

/** Mail that somebody who isn't signed in has sent to an address. */
export async function limitMails(
  { platform: { rateLimits } }: WireParts,
  { ip }: WireRequest,
  email: string,
): Promise<void> {
  await rateLimits.take(identityLimits.forgotByAddress, networkOf(ip));
  await rateLimits.take(identityLimits.forgotByEmail, email);
}

export function mail({ platform }: WireParts, facts: WireMailFacts): Promise<void> {
  return platform.mailQueue.add({ kind: WIRE_MAIL, facts });
}

/** Where a program wants its person to come back to, and the challenge of its secret. */
export function pageOf(
  { platform, redirects }: WireParts,
  { query }: WireRequest,
  input: { code_challenge?: string | undefined; code_challenge_method?: 's256' | 'plain' | undefined },
): CodeFacts {
  const asked = query.get('redirect_to');
  const { publicUrl } = platform.config;
  const isAllowed = asked !== null && isAllowedRedirect(asked, { allowed: redirects, publicUrl });
  const redirectTo = isAllowed ? asked : siteIn(redirects);
  return {
    ...(redirectTo === null ? {} : { redirectTo }),
    ...(input.code_challenge === undefined
      ? {}
      : { challenge: input.code_challenge, challengeMethod: input.code_challenge_method ?? 's256' }),
  };
}

export function localPart(email: string): string {
  return email.split('@')[0] ?? email;
}
