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

export async function answerUser({ platform }: WireParts, { accountId }: Pick<Session, 'accountId'>) {
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
  const caller = await callerOf(parts, request);
  const wanted = read(changes, request.body);
  const { accountId } = caller;
  const { phone, password, data } = wanted;
  const isSame = wanted.email === (await parts.service.me(accountId)).email;
  const email = isSame ? undefined : wanted.email;
  const isPlain = email === undefined && phone === undefined && password === undefined;
  const owner = isPlain ? null : await proveFor(parts, caller, wanted);
  if (data !== undefined) await changeData(parts, caller, data);
  if (owner === null) return answerUser(parts, { accountId });
  if (password !== undefined) await changePassword(parts, { owner, password, request });
  if (email !== undefined) await parts.changes.changeEmail(owner.session, email, { withCode: true });
  if (phone === undefined) return answerUser(parts, { accountId });
  const { body, ...answer } = await answerUser(parts, { accountId });
  if (body.phone === phone.replace('+', '')) return { ...answer, body };
  await parts.changes.callNewPhone(owner.session, phone);
  return { ...answer, body: { ...body, new_phone: phone.replace('+', '') } };
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

/** Whoever has proven that the account is theirs. */
interface Owner {
  /** As if they had signed in now, if they have proven it in this request. */
  readonly session: Session;
  readonly name: string;
  readonly email: string;
  readonly hash: string | null;
}
interface PasswordChange {
  readonly owner: Owner;
  readonly password: string;
  readonly request: WireRequest;
}

/** Decision R26: the old password, or as good a proof, before a new one; every other session ends, and the owner is told. */
async function changePassword(parts: WireParts, asked: PasswordChange): Promise<void> {
  const { platform, auth, gate, storeOn, codes, safety, requestMail } = parts;
  const { owner, password } = asked;
  const { session, name, email, hash } = owner;
  const { accountId, sessionId } = session;
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
async function proveFor(parts: WireParts, session: Session, wanted: Changes): Promise<Owner> {
  const { auth, codes, platform, store, service } = parts;
  const { accountId } = session;
  const { nonce, current_password: current, password } = wanted;
  const isLimited = password !== undefined || current !== undefined;
  const limit = [identityLimits.passwordByAccount, accountId] as const;
  if (isLimited) await platform.rateLimits.take(...limit);
  const { name, email } = await service.me(accountId);
  const hash = await store.passwordHash(accountId);
  const now = platform.clock.now();
  const owner = { session: { ...session, provenAt: now }, name, email, hash };
  if (nonce !== undefined) {
    const reauthentication = {
      kind: 'reauthenticate',
      address: email,
      code: nonce,
      by: accountId,
      accountId,
    } as const;
    if ((await codes.take(reauthentication)) === null) throw wireErrors.reauthentication_not_valid();
  } else if (current !== undefined) {
    if (hash === null || !(await auth.checkPassword(current, hash))) throw wireErrors.invalid_credentials();
  } else if (now - session.provenAt > PROOF_MINUTES * MINUTE_MS) throw wireErrors.reauthentication_needed();
  if (isLimited) await platform.rateLimits.giveBack(limit);
  return nonce === undefined && current === undefined ? { ...owner, session } : owner;
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
