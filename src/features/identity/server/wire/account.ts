import { z } from 'zod';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { identityLimits, PROOF_MINUTES } from '../../constants.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { wireUser } from '../../rules/wire/user.ts';
import { createLinks } from '../access/links.ts';
import { refuseWeak } from '../access/parts.ts';
import { accountFacts, accountStatements } from './account-store.ts';
import { emailField, metadataField, nameIn, passwordField, phoneField, withoutName } from './fields.ts';
import { callerOf, clientOf, read, type WireParts } from './parts.ts';

/** What people read and change of their own account. */
export function accountRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    {
      method: 'GET',
      path: '/user',
      answer: async (request) => answerUser(parts, await callerOf(parts, request, { mayAwaitFactor: true })),
    },
    { method: 'PUT', path: '/user', answer: (request) => change(parts, request) },
    { method: 'GET', path: '/reauthenticate', answer: (request) => sendNonce(parts, request) },
  ];
}

export async function answerUser(
  { platform }: WireParts,
  { accountId }: Pick<Session, 'accountId'>,
): Promise<WireAnswer> {
  return { status: 200, body: wireUser(await accountFacts(platform.database, accountId)) };
}

const changes = z.object({
  email: emailField.optional(),
  phone: phoneField.optional(),
  password: passwordField.optional(),
  current_password: passwordField.optional(),
  nonce: z.string().max(20).optional(),
  data: metadataField.optional(),
});
type Changes = z.output<typeof changes>;

async function change(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const session = await callerOf(parts, request);
  const wanted = read(changes, request.body);
  const { accountId } = session;
  if (wanted.phone !== undefined) throw wireErrors.phone_in_settings();
  if (wanted.email !== undefined) await changeEmail(parts, session, wanted.email);
  if (wanted.data !== undefined) await changeData(parts, session, wanted.data);
  if (wanted.password !== undefined)
    await changePassword(parts, { session, wanted, password: wanted.password, request });
  return answerUser(parts, { accountId });
}

/** The address stays until the link in the new mailbox is opened. */
async function changeEmail(parts: WireParts, session: Session, email: string): Promise<void> {
  const { email: current } = await parts.service.me(session.accountId);
  if (email === current) return;
  if (parts.changeEmail === undefined) throw wireErrors.email_in_settings();
  await parts.changeEmail(session, email);
}

async function changeData(
  { platform, service }: WireParts,
  { accountId }: Session,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await platform.rateLimits.take(identityLimits.changeByAccount, accountId);
  const name = nameIn(data);
  if (name !== undefined) await service.rename(accountId, name);
  const { queries } = platform.database;
  await accountStatements(queries).mergeUserMetadata(accountId, withoutName(data), platform.clock.now());
}

interface PasswordChange {
  readonly session: Session;
  readonly wanted: Changes;
  readonly password: string;
  readonly request: WireRequest;
}

/** Decision R26: the old password, or as good a proof, before a new one; every other session ends, and the owner is told. */
async function changePassword(parts: WireParts, asked: PasswordChange): Promise<void> {
  const { platform, auth, gate, store, storeOn, codes, safety, requestMail } = parts;
  const { session, password } = asked;
  const { accountId, sessionId } = session;
  await platform.rateLimits.take(identityLimits.passwordByAccount, accountId);
  const { name, email } = await parts.service.me(accountId);
  const hash = await store.passwordHash(accountId);
  await proveFor(parts, { ...asked, hash, email });
  await platform.rateLimits.giveBack([identityLimits.passwordByAccount, accountId]);
  refuseWeak({ password, name, email });
  if (hash !== null && (await auth.checkPassword(password, hash))) throw wireErrors.same_password();
  const newHash = await auth.hashPassword(password);
  await platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    const inside = storeOn(queries);
    await inside.lockAccount(accountId);
    // Hashing takes a while, and the owner may have set another password in the meantime.
    if ((await inside.passwordHash(accountId)) !== hash) throw wireErrors.reauthentication_needed();
    await inside.setPasswordHash(accountId, newHash, platform.clock.now());
    await inside.endOtherSessions(accountId, sessionId);
    await createLinks(queries).voidAll(accountId);
    await codes.voidAll(accountId, queries);
    const client = clientOf(asked.request);
    await safety.note(transaction, { accountId, kind: 'password-changed', client });
  });
  gate.forget({ accountId });
  await requestMail('password-changed', email);
}

/** @throws AppError auth.reauthentication_needed, auth.reauthentication_not_valid, auth.invalid_credentials */
async function proveFor(
  { auth, codes, platform }: WireParts,
  asked: PasswordChange & { hash: string | null; email: string },
): Promise<void> {
  const { session, wanted, hash, email } = asked;
  const { accountId } = session;
  if (wanted.nonce !== undefined) {
    const code = wanted.nonce;
    if (
      (await codes.take({ kind: 'reauthenticate', address: email, code, by: accountId, accountId })) === null
    )
      throw wireErrors.reauthentication_not_valid();
    return;
  }
  if (wanted.current_password !== undefined) {
    if (hash === null || !(await auth.checkPassword(wanted.current_password, hash)))
      throw wireErrors.invalid_credentials();
    return;
  }
  if (platform.clock.now() - session.provenAt > PROOF_MINUTES * MINUTE_MS)
    throw wireErrors.reauthentication_needed();
}

async function sendNonce(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const { accountId } = await callerOf(parts, request);
  await parts.platform.rateLimits.take(identityLimits.resendByAccount, accountId);
  const { email } = await parts.service.me(accountId);
  await parts.platform.mailQueue.add({
    kind: 'account.wire-link',
    facts: { email, type: 'reauthentication' },
  });
  return { status: 200, body: {} };
}
