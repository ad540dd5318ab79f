import { z } from 'zod';
import { asE164 } from '#kernel/e164.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityLimits } from '../../constants.ts';
import type { SignInMethod } from '../../model.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { createAccounts } from '../access/accounts.ts';
import { createLinks } from '../access/links.ts';
import { createRegistrations } from '../access/registrations.ts';
import type { OpenedSession } from '../auth/auth.ts';
import type { CodeKind, FoundCode, ShownCode } from '../codes/codes.ts';
import { SPEAK_QUEUE } from '../codes/spoken-codes.ts';
import { userChanged } from '../events.ts';
import { accountStatements } from './account-store.ts';
import { CHANGE_TYPES, isChange, showChange } from './changes.ts';
import { challengeFields, emailField, metadataField, nameIn, phoneField, withoutName } from './fields.ts';
import { type CodeFacts, codeFacts } from './mailing.ts';
import { answerOpened, clientOf, read, type WireParts } from './parts.ts';
import { limitMails, localPart, mail, pageOf } from './signing-up.ts';

/** Codes and links: asking for one, and showing it. */
export function proofRoutes(parts: WireParts): readonly WireRoute[] {
  return [
    { method: 'POST', path: '/otp', answer: (request) => sendCode(parts, request) },
    { method: 'POST', path: '/verify', answer: (request) => verify(parts, request) },
  ];
}

const otpByMail = z.object({
  email: emailField,
  create_user: z.boolean().default(true),
  data: metadataField.nullish(),
  ...challengeFields,
});
const otpByPhone = z.object({ phone: phoneField });

async function sendCode(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const phone = otpByPhone.safeParse(request.body);
  if (phone.success) return sendSpokenCode(parts, phone.data.phone);
  const input = read(otpByMail, request.body);
  await limitMails(parts, request, input.email);
  const created = input.create_user ? { creates: true, data: input.data ?? {} } : {};
  const facts = { ...pageOf(parts, request, input), ...created };
  await mail(parts, { email: input.email, type: 'magiclink', facts });
  return { status: 200, body: {} };
}

/** Only a number that somebody has proven is called. The answer doesn't wait for it, so it tells nothing. */
async function sendSpokenCode(parts: WireParts, phone: string): Promise<WireAnswer> {
  await parts.phoneCodes.allow(asE164(phone));
  await parts.platform.jobs.enqueue(SPEAK_QUEUE, { phone }, { isUrgent: true });
  return { status: 200, body: {} };
}

/** Our codes by the types of the contract. One type may stand for two, since the client doesn't know which was sent. */
export const KINDS: Readonly<Record<string, readonly CodeKind[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['sign-in'],
  recovery: ['recovery'],
  email: ['sign-in', 'signup'],
  sms: ['sign-in'],
};
export const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'sms'] as const;

const shownInput = z
  .object({ type: z.enum([...TYPES, ...CHANGE_TYPES]) })
  .and(
    z.union([
      z.object({ token_hash: z.string().min(1).max(200) }),
      z.object({ email: emailField, token: z.string().min(1).max(40) }),
      z.object({ phone: phoneField, token: z.string().min(1).max(40) }),
    ]),
  );

async function verify(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  await parts.platform.rateLimits.take(identityLimits.tokenByAddress, networkOf(request.ip));
  const shown = read(shownInput, request.body);
  if (isChange(shown.type))
    return showChange(parts, request, { type: shown.type, shown: proofIn(shown, request) });
  const found = await firstFound(
    parts,
    (KINDS[shown.type] ?? []).map((kind): ShownCode => ({ kind, ...proofIn(shown, request) })),
  );
  const method = 'token_hash' in shown ? 'magiclink' : 'otp';
  const opened = await useUp(parts, { found, method, request }, enterBy(parts));
  return answerOpened(parts, opened);
}

function proofIn(shown: z.output<typeof shownInput>, { ip }: WireRequest) {
  if ('token_hash' in shown) return { token: shown.token_hash };
  const address = 'email' in shown ? shown.email : shown.phone;
  return { address, code: shown.token, by: networkOf(ip) };
}

export async function firstFound(
  { codes }: WireParts,
  shown: readonly ShownCode[],
): Promise<FoundCode | null> {
  for (const one of shown) {
    const found = await codes.check(one);
    if (found !== null) return found;
  }
  return null;
}

export interface Proof {
  readonly found: FoundCode | null;
  readonly method: SignInMethod;
  readonly request: WireRequest;
}
export type Then<Result> = (
  transaction: Transaction,
  proven: { accountId: AccountId; facts: CodeFacts; proof: Proof },
) => Promise<Result>;

/**
 * Uses up what was shown, opens the account that it stands for, and goes on, all in one transaction.
 * @throws AppError auth.otp_expired
 */
export async function useUp<Result>(parts: WireParts, proof: Proof, then: Then<Result>): Promise<Result> {
  const { found } = proof;
  if (found === null) throw wireErrors.otp_expired();
  const facts = codeFacts.catch({}).parse(found.facts);
  const outcome = await parts.platform.realtime.events.transact(async (transaction) => {
    if (!(await parts.codes.use(found, transaction.queries))) return null;
    const accountId = await accountFor(parts, transaction, { found, facts });
    return accountId === null
      ? null
      : { result: await then(transaction, { accountId, facts, proof }), accountId };
  });
  if (outcome === null) throw wireErrors.otp_expired();
  parts.gate.forget({ accountId: outcome.accountId });
  return outcome.result;
}

export function enterBy({ entering }: WireParts): Then<OpenedSession> {
  return (transaction, { accountId, proof: { method, request } }) =>
    entering.enter(transaction, { accountId, method, client: clientOf(request), trustedToken: null });
}

/** The account that a code is for, made now if it is a newcomer's; null if there is none. */
async function accountFor(
  parts: WireParts,
  transaction: Transaction,
  { found, facts }: { found: FoundCode; facts: CodeFacts },
): Promise<AccountId | null> {
  const { store, storeOn } = parts;
  const isPhone = found.address.startsWith('+');
  const known =
    found.accountId ?? (await storeOn(transaction.queries).accountByEmail(found.address))?.accountId;
  if (known === undefined) return openFor(parts, transaction, { found, facts });
  if (isPhone) return known;
  const user = await store.user(known);
  if (user === null || user.email !== found.address) return null;
  if (!user.emailVerified) await proveAddress(parts, transaction, { accountId: known, facts });
  return known;
}

/**
 * Whoever has read the mail owns the address. A stranger may have registered with it, so their password and their sessions
 * end here.
 */
async function proveAddress(
  { platform, storeOn }: WireParts,
  { queries, emit }: Transaction,
  { accountId, facts }: { accountId: AccountId; facts: CodeFacts },
): Promise<void> {
  const inside = storeOn(queries);
  await inside.lockAccount(accountId);
  if (facts.keepsPassword !== true) {
    await accountStatements(queries).dropPassword(accountId);
    await inside.endOtherSessions(accountId, null);
    await createLinks(queries).voidAll(accountId);
  }
  await inside.markVerified(accountId, platform.clock.now());
  const user = await inside.user(accountId);
  if (user !== null) emit(userChanged(accountId, user));
}

async function openFor(
  { platform }: WireParts,
  { queries }: Transaction,
  { found, facts }: { found: FoundCode; facts: CodeFacts },
): Promise<AccountId | null> {
  const now = platform.clock.now();
  const data = facts.data ?? {};
  const accounts = createAccounts(queries);
  const made = { emailVerified: true, now };
  let accountId: AccountId | null = null;
  if (facts.registration !== undefined) {
    const registrations = createRegistrations(queries);
    const pending = await registrations.byId(facts.registration, now);
    if (pending === null || !(await registrations.take(pending))) return null;
    accountId = await accounts.insert(pending.account, made);
  } else if (facts.creates === true) {
    const name = nameIn(data) ?? localPart(found.address);
    const account = { name, email: found.address, passwordHash: null, agreedTo: null, network: null };
    accountId = await accounts.insert(account, made);
  }
  if (accountId !== null)
    await accountStatements(queries).mergeUserMetadata(accountId, withoutName(data), now);
  return accountId;
}
