import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import type { AuditFacts } from '#platform/server/audit/chain.ts';
import { constraintOf, sqlStateOf } from '#platform/server/db/database.ts';
import type { WireAnswer, WireRequest, WireRoute } from '#platform/server/http/wires.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { ADMIN_PAGE_DEFAULT, ADMIN_PAGE_MAX, WIRE_PREFIX, wireLimits } from '../../constants-wire.ts';
import { banDurationMs } from '../../rules/wire/ban-duration.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { wireUser } from '../../rules/wire/user.ts';
import { createAccounts } from '../access/accounts.ts';
import { createLinks } from '../access/links.ts';
import { refuseWeak } from '../access/parts.ts';
import { userChanged } from '../events.ts';
import { accountFacts, accountPage, accountStatements } from './account-store.ts';
import { emailField, metadataField, nameIn, passwordField, phoneField, withoutName } from './fields.ts';
import { bearerIn, clientOf, read, type WireParts } from './parts.ts';
import { localPart } from './signing-up.ts';

/** What only the operator's programs may ask, with the service key. */
export function adminRoutes(parts: WireParts): readonly WireRoute[] {
  const guarded =
    (answer: WireRoute['answer']): WireRoute['answer'] =>
    async (request) => {
      await proveOperator(parts, request);
      return answer(request);
    };
  return [
    { method: 'GET', path: '/admin/users', answer: guarded((request) => list(parts, request)) },
    { method: 'POST', path: '/admin/users', answer: guarded((request) => create(parts, request)) },
    {
      method: 'GET',
      path: '/admin/users/:id',
      answer: guarded(async (request) => answerAccount(parts, await accountIn(parts, request))),
    },
    { method: 'PUT', path: '/admin/users/:id', answer: guarded((request) => update(parts, request)) },
    { method: 'DELETE', path: '/admin/users/:id', answer: guarded((request) => close(parts, request)) },
  ];
}

/** @throws AppError auth.no_authorization, auth.not_admin, common.tooManyRequests */
export async function proveOperator(parts: WireParts, request: WireRequest): Promise<void> {
  const given = bearerIn(request.headers);
  if (given === null) throw wireErrors.no_authorization();
  if (parts.serviceKey !== undefined && isSame(given, parts.serviceKey)) return;
  // Only wrong keys count.
  await parts.platform.rateLimits.take(wireLimits.adminByAddress, networkOf(request.ip));
  throw wireErrors.not_admin();
}

/** Digests are of one length, so the comparison takes the same time whatever was given. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const idField = z.uuid();

/** @throws AppError auth.user_not_found */
export async function accountIn({ platform }: WireParts, { params }: WireRequest): Promise<AccountId> {
  const id = idField.safeParse(params['id']);
  if (!id.success) throw wireErrors.user_not_found();
  return asAccountId((await accountFacts(platform.database, id.data.toLowerCase())).id);
}

export async function answerAccount({ platform }: WireParts, accountId: AccountId): Promise<WireAnswer> {
  return { status: 200, body: wireUser(await accountFacts(platform.database, accountId)) };
}

const whole = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).catch(fallback);

async function list({ platform }: WireParts, { query }: WireRequest): Promise<WireAnswer> {
  const page = whole(1, 1_000_000).parse(query.get('page'));
  const perPage = whole(ADMIN_PAGE_DEFAULT, ADMIN_PAGE_MAX).parse(query.get('per_page'));
  const { accounts, total } = await accountPage(platform.database, { page, perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const linkTo = (to: number, rel: string) =>
    `<${WIRE_PREFIX}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return {
    status: 200,
    body: { users: accounts.map(wireUser), aud: 'authenticated' },
    headers: {
      'x-total-count': String(total),
      link: [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')].join(', '),
    },
  };
}

const attributes = z.object({
  email: emailField.optional(),
  phone: phoneField.optional(),
  password: passwordField.optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadataField.optional(),
  app_metadata: metadataField.optional(),
  ban_duration: z
    .string()
    .transform(banDurationMs)
    .refine((duration) => duration !== null)
    .optional(),
  role: z.literal('authenticated').optional(),
  /** Hashes of others can't be checked here. */
  password_hash: z.undefined().optional(),
});
type Attributes = z.output<typeof attributes>;
const newAccount = attributes.extend({
  email: emailField,
  id: idField.transform((id) => id.toLowerCase()).optional(),
});

async function create(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const given = read(newAccount, request.body);
  const passwordHash = await hashFor(parts, given, { name: nameOf(given), email: given.email });
  const accountId = await refusedByConstraint(() =>
    parts.platform.realtime.events.transact((transaction) =>
      createWithin(parts, transaction, { given, passwordHash, ip: request.ip }),
    ),
  );
  return answerAccount(parts, accountId);
}

const nameOf = ({ email, user_metadata }: Attributes) => nameIn(user_metadata) ?? localPart(email ?? '');

interface Creation {
  readonly given: z.output<typeof newAccount>;
  readonly passwordHash: string | null;
  /** Of the program that asks. */
  readonly ip: string;
}

/** @throws AppError auth.email_exists */
export async function createWithin(
  parts: WireParts,
  transaction: Transaction,
  { given, passwordHash, ip }: Creation,
): Promise<AccountId> {
  const now = parts.platform.clock.now();
  const accountId = await createAccounts(transaction.queries).insert(
    {
      name: nameOf(given),
      email: given.email,
      passwordHash,
      agreedTo: null,
      network: null,
      ...(given.id === undefined ? {} : { id: given.id }),
    },
    { emailVerified: given.email_confirm === true, now },
  );
  if (accountId === null) throw wireErrors.email_exists();
  const { email: _email, email_confirm: _confirm, ...rest } = given;
  await applyWithin(parts, transaction, { accountId, given: rest });
  await noteProgram(parts, transaction, { action: 'account.created', accountId, ip });
  return accountId;
}

async function update(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const accountId = await accountIn(parts, request);
  const given = read(attributes, request.body);
  const { name, email } = await parts.service.me(accountId);
  const passwordHash = await hashFor(parts, given, { name, email: given.email ?? email });
  await refusedByConstraint(() =>
    parts.platform.realtime.events.transact(async (transaction) => {
      const inside = parts.storeOn(transaction.queries);
      await inside.lockAccount(accountId);
      if (passwordHash !== null) await setPassword(parts, transaction, { accountId, passwordHash, request });
      await applyWithin(parts, transaction, { accountId, given });
      const action = actionOf(given);
      const facts = { fields: Object.keys(given).toSorted().join(', ') };
      await noteProgram(parts, transaction, { action, accountId, facts, ip: request.ip });
    }),
  );
  parts.gate.forget({ accountId });
  return answerAccount(parts, accountId);
}

async function hashFor(
  { auth }: WireParts,
  { password }: Attributes,
  person: { name: string; email: string },
): Promise<string | null> {
  if (password === undefined) return null;
  refuseWeak({ password, ...person });
  return auth.hashPassword(password);
}

async function setPassword(
  { storeOn, codes, safety, platform }: WireParts,
  transaction: Transaction,
  { accountId, passwordHash, request }: { accountId: AccountId; passwordHash: string; request: WireRequest },
): Promise<void> {
  const { queries } = transaction;
  const inside = storeOn(queries);
  await inside.setPasswordHash(accountId, passwordHash, platform.clock.now());
  await inside.endOtherSessions(accountId, null);
  await createLinks(queries).voidAll(accountId);
  await codes.voidAll(accountId, queries);
  await safety.note(transaction, { accountId, kind: 'password-reset', client: clientOf(request) });
}

/** A ban is told by its name, whatever else changes with it. */
function actionOf({
  ban_duration,
}: Attributes): 'account.suspended' | 'account.restored' | 'account.changed' {
  if (typeof ban_duration !== 'number') return 'account.changed';
  return ban_duration > 0 ? 'account.suspended' : 'account.restored';
}

/** Writes into the audit log what a program did with the service key. */
export async function noteProgram(
  { platform }: Pick<WireParts, 'platform'>,
  transaction: Pick<Transaction, 'queries'>,
  {
    accountId,
    facts,
    ...rest
  }: { action: `account.${string}`; accountId: AccountId; ip: string; facts?: AuditFacts },
): Promise<void> {
  const row = {
    by: null,
    subject: `account:${accountId}` as const,
    facts: { ...facts, with: 'service key' },
    ...rest,
  };
  await platform.audit.note(row, transaction);
}

/** What goes into the rows of an account, and the event that tells its devices. */
async function applyWithin(
  { storeOn, platform, suspensions }: WireParts,
  transaction: Transaction,
  { accountId, given }: { accountId: AccountId; given: Attributes },
): Promise<void> {
  const { queries, emit } = transaction;
  const statements = accountStatements(queries);
  const inside = storeOn(queries);
  const now = platform.clock.now();
  const { email, email_confirm, phone, phone_confirm, user_metadata, app_metadata, ban_duration } = given;
  if (email !== undefined) await statements.setEmail(accountId, email, now);
  if (email_confirm !== undefined || email !== undefined)
    await statements.setEmailVerified(accountId, email_confirm === true, now);
  if (phone !== undefined)
    await statements.setPhone(accountId, phone, { isProven: phone_confirm === true, at: now });
  const name = nameIn(user_metadata);
  if (name !== undefined) await inside.setName(accountId, name, now);
  if (user_metadata !== undefined)
    await statements.mergeUserMetadata(accountId, withoutName(user_metadata), now);
  if (app_metadata !== undefined) await statements.mergeAppMetadata(accountId, app_metadata, now);
  if (typeof ban_duration === 'number') {
    if (ban_duration > 0) await suspensions.suspend(accountId, now + ban_duration, transaction);
    else await statements.suspend(accountId, null);
  }
  const user = await inside.user(accountId);
  if (user !== null) emit(userChanged(accountId, user));
}

const CLOSED_DAYS = 100 * 365;

/** Calls and books refer to accounts, so the row stays, without its person. */
async function close(parts: WireParts, request: WireRequest): Promise<WireAnswer> {
  const accountId = await accountIn(parts, request);
  const body = wireUser(await accountFacts(parts.platform.database, accountId));
  const at = parts.platform.clock.now();
  await parts.platform.realtime.events.transact(async (transaction) => {
    const { queries } = transaction;
    await accountStatements(queries).close(accountId, { at, until: at + CLOSED_DAYS * DAY_MS });
    await parts.storeOn(queries).releaseUsername(accountId, at);
    await noteProgram(parts, transaction, { action: 'account.closed', accountId, ip: request.ip });
  });
  parts.gate.forget({ accountId });
  return { status: 200, body };
}

async function refusedByConstraint<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (sqlStateOf(cause) !== UNIQUE_VIOLATION) throw cause;
    throw constraintOf(cause)?.startsWith('profiles') === true
      ? wireErrors.phone_exists({}, { cause })
      : wireErrors.email_exists({}, { cause });
  }
}

const UNIQUE_VIOLATION = '23505';
