import { z } from 'zod';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { WireAnswer, WireRequest } from '#platform/server/http/wires.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { SignInMethod } from '../../model.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import type { OpenedSession } from '../auth/auth.ts';
import type { FoundCode } from '../codes/codes.ts';
import { answerUser } from './account.ts';
import { answerOpened, clientOf, type WireParts } from './parts.ts';

/** Types of the contract for codes that were sent to another address or number. */
export const CHANGE_TYPES = [
  'email_change',
  'email_change_current',
  'email_change_new',
  'phone_change',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

export function isChange(type: string): type is ChangeType {
  return (CHANGE_TYPES as readonly string[]).includes(type);
}

const changeFacts = z.object({
  change: z.string(),
  mailbox: z.enum(['old', 'new']),
  redirectTo: z.string().optional(),
});

/** What somebody has shown: a code of six digits, or the token of a link. */
type Shown =
  | { readonly token: string }
  | { readonly address: string; readonly code: string; readonly by: string };

/** Words of the contract while the other mailbox has yet to confirm. */
export const WAITS_MESSAGE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/**
 * Shows a code for a new address or number. A new address may be mistyped, and then its mailbox is a stranger's: what it
 * received opens no session for anybody who has none of the account.
 */
export async function showChange(
  parts: WireParts,
  request: WireRequest,
  { type, shown }: { type: ChangeType; shown: Shown },
): Promise<WireAnswer> {
  const session = await parts.gate.authenticate(request.headers);
  const found = await findChange(parts, session, { type, shown });
  const method = 'token' in shown ? 'magiclink' : 'otp';
  const enter = enterBy(parts, { method, request });
  const outcome = await useChange(parts, { found, request }, async (transaction, used) => ({
    ...used,
    opened: session === null ? null : await enter(transaction, used),
  }));
  if (outcome.isWaiting) return { status: 200, body: { msg: WAITS_MESSAGE, code: 200 } };
  return outcome.opened === null ? answerUser(parts, outcome) : answerOpened(parts, outcome.opened);
}

/** A code that is right. A request with a session may only show codes of its own account. */
async function findChange(
  { codes }: WireParts,
  session: Session | null,
  { type, shown }: { type: ChangeType; shown: Shown },
): Promise<FoundCode> {
  const kind = type === 'phone_change' ? 'phone-change' : 'email-change';
  const own = session === null ? {} : { accountId: session.accountId };
  const found = await codes.check('token' in shown ? { kind, ...shown } : { kind, ...shown, ...own });
  const isForeign = session !== null && found?.accountId !== session.accountId;
  if (found === null || found.accountId === null || isForeign) throw wireErrors.otp_expired();
  return found;
}

interface UsedChange {
  readonly accountId: AccountId;
  /** The other mailbox has yet to confirm. */
  readonly isWaiting: boolean;
}

/** Uses a code up, changes what it stands for, and goes on, all in one transaction. */
async function useChange<Result>(
  parts: WireParts,
  { found, request }: { found: FoundCode; request: WireRequest },
  then: (transaction: Transaction, used: UsedChange) => Promise<Result>,
): Promise<Result> {
  const { platform, codes, changes, gate } = parts;
  const accountId = asAccountId(found.accountId ?? '');
  const client = clientOf(request);
  const outcome = await changes.naming(() =>
    platform.realtime.events.transact(async (transaction) => {
      if (!(await codes.use(found, transaction.queries))) return null;
      const email = changeFacts.safeParse(found.facts).data;
      if (email === undefined) {
        await changes.confirmPhone(transaction, { found, client });
        return { result: await then(transaction, { accountId, isWaiting: false }) };
      }
      const { change, mailbox } = email;
      const confirmed = { accountId, change, mailbox, address: found.address, client };
      const became = await changes.confirmEmail(transaction, confirmed);
      if (became === null) return null;
      return { result: await then(transaction, { accountId, isWaiting: became === 'waits' }) };
    }),
  );
  if (outcome === null) throw wireErrors.otp_expired();
  gate.forget({ accountId });
  return outcome.result;
}

/** Opens a session, or null while the other mailbox has yet to confirm. */
function enterBy(
  { entering }: WireParts,
  { method, request }: { method: SignInMethod; request: WireRequest },
): (transaction: Transaction, used: UsedChange) => Promise<OpenedSession | null> {
  const client = clientOf(request);
  return async (transaction, { accountId, isWaiting }) =>
    isWaiting ? null : entering.enter(transaction, { accountId, method, client, trustedToken: null });
}

/** What becomes of a link that was opened. */
export type OpenedChange =
  | { readonly to: 'page'; readonly address: string; readonly opened: OpenedSession | null }
  | { readonly to: 'nobody' };

/** Opens a link for a new address. Only the operator's program makes such links. */
export async function openChange(
  parts: WireParts,
  request: WireRequest,
  { type, token }: { type: ChangeType; token: string },
): Promise<OpenedChange> {
  const session = await parts.gate.authenticate(request.headers);
  const found = await findChange(parts, session, { type, shown: { token } });
  const { redirectTo: address } = changeFacts.parse(found.facts);
  const enter = enterBy(parts, { method: 'magiclink', request });
  return useChange(
    parts,
    { found, request },
    async (transaction, used): Promise<OpenedChange> =>
      address === undefined
        ? { to: 'nobody' }
        : { to: 'page', address, opened: await enter(transaction, used) },
  );
}
